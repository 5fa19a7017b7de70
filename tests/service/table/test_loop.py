"""The loop: one queue, one thing after another."""

from __future__ import annotations

import queue
import threading
from typing import Any

import pytest

from companion.referee.protocol import Button
from companion.service.table.loop import EndedError, Loop, Pressed, Stopped


class Clock:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.t = 0.0

    def __call__(self) -> float:
        return self.t


def loop_of(
    work: Any = lambda _message: None, pass_time: Any = lambda _t: None, due: Any = lambda: None
) -> Loop:
    return Loop(Clock(), work, pass_time, due)


def pressed(button: Button) -> Pressed:
    return Pressed(0.0, button)


def test_messages_are_worked_on_in_the_order_in_which_they_came() -> None:
    worked: list[Any] = []
    loop = loop_of(work=worked.append)
    for message in (pressed("ok"), pressed("undo"), Stopped(), pressed("up")):
        loop.put(message)
    loop.run()
    assert worked == [pressed("ok"), pressed("undo")]


def test_whoever_asks_when_the_loop_ends_is_told_and_waits_no_longer() -> None:
    loop = loop_of(work=lambda _message: loop.put(Stopped()))
    loop.put(pressed("ok"))
    said: list[object] = []
    asked = threading.Barrier(31)

    def ask() -> None:
        asked.wait(30)
        try:
            said.append(loop.ask(lambda: "done"))
        except EndedError as error:
            said.append(str(error))

    threads = [threading.Thread(target=ask) for _ in range(30)]
    for thread in threads:
        thread.start()
    asked.wait(30)
    loop.run()
    for thread in threads:
        thread.join(30)
    assert len(said) == 30
    assert set(said) <= {"done", "the table has ended"}
    with pytest.raises(EndedError, match=r"^the table has ended$"):
        loop.ask(lambda: "done")


def test_a_loop_that_breaks_down_leaves_nobody_waiting() -> None:
    def fail(_message: object) -> None:
        raise ZeroDivisionError

    loop = loop_of(work=fail)
    loop.put(pressed("ok"))
    with pytest.raises(ZeroDivisionError):
        loop.run()
    with pytest.raises(EndedError):
        loop.ask(lambda: "done")


def test_what_is_due_wakes_the_loop_without_a_message() -> None:
    loop: Loop
    passed: list[float] = []

    def pass_time(t: float) -> None:
        passed.append(t)
        loop.put(Stopped())

    loop = loop_of(pass_time=pass_time, due=lambda: 0.0)
    loop.run()
    assert passed == [0.0]


def test_a_message_that_waits_comes_before_the_time_that_has_passed() -> None:
    """A bean that dropped before the table was due to be at rest must be seen first."""
    order: list[str] = []
    loop: Loop

    def work(_message: Any) -> None:
        order.append("work")
        loop.put(Stopped())

    loop = loop_of(work=work, pass_time=lambda _t: order.append("time"), due=lambda: -1.0)
    loop.put(pressed("ok"))
    loop.run()
    assert order == ["work"]


class Heartbeats:
    """A queue on which a board puts something four times a second."""

    def __init__(self, clock: Clock, until: float) -> None:
        self.clock, self.until = clock, until

    def get(self, timeout: float) -> Any:
        self.clock.t += min(timeout, 0.25)
        if timeout < 0.25:
            raise queue.Empty
        return Stopped() if self.clock.t > self.until else pressed("ok")


def test_time_is_passed_every_second_although_a_board_never_falls_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passed: list[float] = []
    clock = Clock()
    with monkeypatch.context() as patched:
        patched.setattr(queue, "SimpleQueue", lambda: Heartbeats(clock, until=3.5))
        loop = Loop(clock, lambda _message: None, passed.append, lambda: None)
    loop.run()
    assert passed == [1.0, 2.0, 3.0]


def test_another_thread_gets_what_it_asked_for() -> None:
    loop = loop_of()
    threads: list[str] = []

    def ask() -> None:
        assert loop.ask(lambda: threading.current_thread().name) == "loop"
        with pytest.raises(KeyError, match="gone"):
            loop.ask(lambda: {}["gone"])
        threads.append("answered")
        loop.put(Stopped())

    runner = threading.Thread(target=loop.run, name="loop")
    runner.start()
    ask()
    runner.join(30)
    assert threads == ["answered"]


def test_it_tells_that_it_turns_before_each_wait_and_not_while_work_is_under_way() -> None:
    order: list[Any] = []
    loop = Loop(Clock(), order.append, lambda _t: None, lambda: None, turned=order.append)
    for message in (pressed("ok"), pressed("undo"), Stopped()):
        loop.put(message)
    loop.run()
    assert order == [0.0, pressed("ok"), 0.0, pressed("undo"), 0.0]
