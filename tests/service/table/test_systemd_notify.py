"""What systemd is told, heard at a real socket."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.service.table.systemd_notify import SystemdNotifier

Told = Callable[[], list[str]]


@pytest.fixture(params=["path", "abstract"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where systemd listens: at a path, or at an abstract name."""
    return str(tmp_path / "notify") if request.param == "path" else f"@{tmp_path}/notify"


@pytest.fixture
def told(place: str) -> Iterator[Told]:
    """All that systemd has been told since the last call."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(place.replace("@", "\0"))
        listener.setblocking(False)

        def hear() -> list[str]:
            heard = []
            while True:
                try:
                    heard.append(listener.recv(100).decode())
                except BlockingIOError:
                    return heard

        yield hear


def test_it_is_ready_when_the_loop_turns_first(place: str, told: Told) -> None:
    systemd = SystemdNotifier({"NOTIFY_SOCKET": place})
    assert told() == []
    systemd.turned(5.0)
    assert told() == ["READY=1"]


def test_it_is_alive_twice_in_the_time_allowed_however_often_the_loop_turns(place: str, told: Told) -> None:
    systemd = SystemdNotifier({"NOTIFY_SOCKET": place, "WATCHDOG_USEC": "10000000"})
    systemd.turned(100.0)
    told()
    beats = []
    for tenth in range(1, 201):
        systemd.turned(100.0 + tenth / 10)
        beats += [tenth / 10 for _ in told()]
    assert beats == [5.0, 10.0, 15.0, 20.0]


def test_what_was_not_taken_is_said_again(tmp_path: Path) -> None:
    place = str(tmp_path / "late")
    systemd = SystemdNotifier({"NOTIFY_SOCKET": place})
    systemd.turned(0.0)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(place)
        systemd.turned(1.0)
        assert listener.recv(100, socket.MSG_DONTWAIT) == b"READY=1"


@pytest.mark.parametrize(
    "watched", [{}, {"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "7"}, {"WATCHDOG_USEC": "soon"}]
)
def test_where_no_watchdog_watches_this_process_none_is_fed(
    place: str, told: Told, watched: dict[str, str]
) -> None:
    systemd = SystemdNotifier({"NOTIFY_SOCKET": place, **watched}, pid=8)
    for t in range(100):
        systemd.turned(float(t))
    assert told() == ["READY=1"]


def test_the_watchdog_of_this_process_is_fed(place: str, told: Told) -> None:
    systemd = SystemdNotifier(
        {"NOTIFY_SOCKET": place, "WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "8"}, pid=8
    )
    systemd.turned(0.0)
    systemd.turned(1.0)
    assert told() == ["READY=1", "WATCHDOG=1"]


def test_it_says_when_it_ends(place: str, told: Told) -> None:
    SystemdNotifier({"NOTIFY_SOCKET": place}).stopping()
    assert told() == ["STOPPING=1"]


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": "/nonexistent/notify"}])
def test_without_a_supervisor_it_is_all_the_same(environ: dict[str, str]) -> None:
    systemd = SystemdNotifier(environ)
    systemd.turned(0.0)
    systemd.stopping()


def test_a_supervisor_that_reads_nothing_holds_nothing_up(tmp_path: Path) -> None:
    place = str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as deaf:
        deaf.bind(place)
        systemd = SystemdNotifier({"NOTIFY_SOCKET": place, "WATCHDOG_USEC": "1"})
        for t in range(1000):
            systemd.turned(float(t))
        assert len(deaf.recv(100)) > 0
