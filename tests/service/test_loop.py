"""The loop: one queue, one thing after another."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from companion.referee.events import Button
from companion.service.loop import Loop, Pressed, Stopped


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
    runner.join(5)
    assert threads == ["answered"]
