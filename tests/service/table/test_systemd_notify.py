"""What systemd is told, heard at a real socket."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.service.table.systemd_notify import Supervision

Told = Callable[[], list[str]]


@pytest.fixture(params=["path", "abstract"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where systemd listens: at a path, or at an abstract name."""
    return str(tmp_path / "notify") if request.param == "path" else f"@{tmp_path}/notify"


@pytest.fixture
def told(place: str) -> Iterator[Told]:
    """All that systemd has been told since the last call."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(place.replace("@", "\0"))
        ear.setblocking(False)

        def hear() -> list[str]:
            heard = []
            while True:
                try:
                    heard.append(ear.recv(100).decode())
                except BlockingIOError:
                    return heard

        yield hear


def test_it_is_ready_when_the_loop_turns_first(place: str, told: Told) -> None:
    supervision = Supervision({"NOTIFY_SOCKET": place})
    assert told() == []
    supervision.turned(5.0)
    assert told() == ["READY=1"]


def test_it_is_alive_twice_in_the_time_allowed_however_often_the_loop_turns(place: str, told: Told) -> None:
    supervision = Supervision({"NOTIFY_SOCKET": place, "WATCHDOG_USEC": "10000000"})
    supervision.turned(100.0)
    told()
    beats = []
    for tenth in range(1, 201):
        supervision.turned(100.0 + tenth / 10)
        beats += [tenth / 10 for _ in told()]
    assert beats == [5.0, 10.0, 15.0, 20.0]


def test_what_was_not_taken_is_said_again(tmp_path: Path) -> None:
    place = str(tmp_path / "late")
    supervision = Supervision({"NOTIFY_SOCKET": place})
    supervision.turned(0.0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(place)
        supervision.turned(1.0)
        assert ear.recv(100, socket.MSG_DONTWAIT) == b"READY=1"


@pytest.mark.parametrize(
    "watched", [{}, {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "7"}, {"WATCHDOG_USEC": "soon"}]
)
def test_where_no_watchdog_watches_this_process_none_is_fed(
    place: str, told: Told, watched: dict[str, str]
) -> None:
    supervision = Supervision({"NOTIFY_SOCKET": place, **watched}, pid=8)
    for t in range(100):
        supervision.turned(float(t))
    assert told() == ["READY=1"]


def test_the_watchdog_of_this_process_is_fed(place: str, told: Told) -> None:
    supervision = Supervision(
        {"NOTIFY_SOCKET": place, "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "8"}, pid=8
    )
    supervision.turned(0.0)
    supervision.turned(1.0)
    assert told() == ["READY=1", "WATCHDOG=1"]


def test_it_says_when_it_ends(place: str, told: Told) -> None:
    Supervision({"NOTIFY_SOCKET": place}).stopping()
    assert told() == ["STOPPING=1"]


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": "/nonexistent/notify"}])
def test_without_a_supervisor_it_is_all_the_same(environ: dict[str, str]) -> None:
    supervision = Supervision(environ)
    supervision.turned(0.0)
    supervision.stopping()


def test_a_supervisor_that_reads_nothing_holds_nothing_up(tmp_path: Path) -> None:
    place = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as deaf:
        deaf.bind(place)
        supervision = Supervision({"NOTIFY_SOCKET": place, "WATCHDOG_USEC": "1"})
        for t in range(1000):
            supervision.turned(float(t))
        assert len(deaf.recv(100)) > 0
