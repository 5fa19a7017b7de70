"""A grid that is sought again and again, its attempts written down in a script."""

import threading

import pytest

from companion.devices.grid import Found, Lost
from companion.devices.reconnecting_grid import ReconnectingGrid


class Scripted(ReconnectingGrid):
    """Each attempt finds what the script says, then fails for the reason; after the last it is closed."""

    def __init__(self, *attempts):
        self.waited = []
        self.over = threading.Event()
        self._attempts = iter(attempts)
        super().__init__("scripted", lambda: 7.0, (1.0, 2.0), self.waited.append)

    def _connect(self):
        attempt = next(self._attempts, None)
        if attempt is None:
            self.close()
            self.over.set()
            raise OSError("the port was closed")
        found, reason = attempt
        if found:
            self._found(7.0, found)
        raise OSError(reason)


@pytest.fixture
def played():
    """Seek by a script: all that was put, and how long was waited after each attempt."""

    def play(*attempts):
        grid, heard = Scripted(*attempts), []
        grid.start(heard.append)
        assert grid.over.wait(30)
        grid.close()
        return heard, grid.waited[:-1]

    return play


def test_the_same_reason_is_said_once_and_another_one_again(played):
    heard, _ = played(("", "no bus"), ("", "no bus"), ("", "no chip"), ("", "no bus"))
    assert heard == [Lost(7.0, "no bus"), Lost(7.0, "no chip"), Lost(7.0, "no bus")]


def test_after_it_was_found_the_same_reason_is_news(played):
    heard, _ = played(("", "no chip"), ("chip 3", "no chip"))
    assert heard == [Lost(7.0, "no chip"), Found(7.0, "chip 3"), Lost(7.0, "no chip")]


def test_the_waits_grow_and_start_anew_once_it_was_found(played):
    _, waited = played(("", "a"), ("", "a"), ("", "a"), ("there", "a"), ("", "a"))
    assert waited == [1, 2, 2, 1, 2]


def test_an_attempt_that_fails_because_it_was_closed_is_no_loss(played):
    heard, _ = played()
    assert heard == []
