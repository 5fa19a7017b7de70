"""A board on a real serial port is judged by a program of one's own."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

import companion
from companion.boards import board as boards
from companion.link import wire

BOARD = boards.find("sahara")
SET = {field: 0 if field in "AB" else 3 for field in BOARD.fields}


BEAT_MS = 200
"""The time from one frame to the next."""


class HostClock:
    """The host's clock, which goes on by so many seconds with each frame instead of being waited for."""

    def __init__(self) -> None:
        self.skipped = 0.0

    def monotonic(self) -> float:
        return time.monotonic() + self.skipped


class Pico:
    """The other end of the cable: says hello, then what the test lets it count."""

    def __init__(self, peer: Any, clock: HostClock) -> None:
        self._peer = peer
        self._clock = clock
        self._frames = 0
        self.counts = dict(SET)

    def greet(self) -> None:
        self._peer.plug()
        self._peer.hear()
        self._peer.say(wire.hello("0.1.0", "sahara", 14))

    def beat(self, **changed: int) -> None:
        """A frame a fifth of a second after the one before, by the clocks of both ends."""
        self._clock.skipped += BEAT_MS / 1000
        self.counts |= changed
        values = [0] * 14
        for field, place in BOARD.fields.items():
            values[place.channel] = self.counts[field]
        self._peer.say(wire.frame(self._frames, BEAT_MS * self._frames, values))
        self._frames += 1


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> HostClock:
    made = HostClock()
    monkeypatch.setattr("companion.library.wired_table.time", made)
    return made


@pytest.fixture
def pico(peer: Any, clock: HostClock) -> Pico:
    return Pico(peer, clock)


@pytest.fixture
def table(peer: Any, clock: HostClock) -> Iterator[companion.WiredTable]:
    with companion.WiredTable("sahara", port=str(peer.path), opponent_store="skip") as made:
        yield made


def test_verdicts_come_as_the_table_is_played(table: companion.WiredTable, pico: Pico) -> None:
    assert table.trouble is not None
    pico.greet()
    pico.beat()
    verdicts = iter(table)
    assert isinstance(next(verdicts), companion.Ready)
    assert table.trouble is None
    pico.beat(a4=0, a5=4, a6=4, A=1)  # in one frame: the clock must not run ahead of a frame still to be read
    played = next(verdicts)
    assert (table.sentence(played), table.game.options["opponent_store"]) == ("A played a4", "skip")


def test_the_iteration_ends_when_the_table_is_closed(table: companion.WiredTable) -> None:
    closing = threading.Thread(target=table.close)
    closing.start()
    assert list(table) == []
    closing.join()


def test_a_board_that_there_is_not_is_refused() -> None:
    with pytest.raises(companion.BoardError, match="no board"):
        companion.WiredTable("draughts")
