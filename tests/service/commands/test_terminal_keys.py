"""Keys from a terminal, in a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import termios
from collections.abc import Iterator

import pytest

from companion.service.commands.terminal_keys import TerminalKeys, keys_one_by_one

PATIENCE_S = 5.0
"""Only ever waited for when a test fails."""


class Keys:
    """A pseudo-terminal, and what reads from it."""

    def __init__(self) -> None:
        self.ours, self.theirs = pty.openpty()
        self.file = os.fdopen(self.theirs, encoding="utf-8")
        self.terminal = TerminalKeys(self.file)

    def type(self, typed: str) -> None:
        os.write(self.ours, typed.encode())


@pytest.fixture
def keys() -> Iterator[Keys]:
    made = Keys()
    with keys_one_by_one(made.file):
        yield made
    made.file.close()
    os.close(made.ours)


def test_keys_that_came_together_are_given_one_by_one(keys: Keys) -> None:
    keys.type("p \x1b[C+\x1bOD")
    assert [keys.terminal.wait(PATIENCE_S) for _ in range(5)] == ["p", " ", "\x1b[C", "+", "\x1bOD"]


def test_without_a_key_the_time_passes(keys: Keys) -> None:
    assert keys.terminal.wait(0.0) is None


def test_ctrl_d_is_the_end(keys: Keys) -> None:
    keys.type("\x04")
    with pytest.raises(EOFError):
        keys.terminal.wait(PATIENCE_S)


def test_afterwards_the_terminal_is_as_before() -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, encoding="utf-8") as file:
        before = termios.tcgetattr(file)
        with keys_one_by_one(file):
            assert not termios.tcgetattr(file)[3] & (termios.ICANON | termios.ECHO)
        assert termios.tcgetattr(file) == before
    os.close(ours)
