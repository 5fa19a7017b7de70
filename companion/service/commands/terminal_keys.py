"""Keys from a terminal, one by one, as they are pressed."""

from __future__ import annotations

import os
import re
import select
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

_KEY = re.compile(r"\x1b[\[O].|.", re.DOTALL)
"""One key: a character, or the sequence that an arrow sends."""

_END = "\x04"


@contextmanager
def keys_one_by_one(file: TextIO) -> Iterator[None]:
    """Let a terminal deliver keys one by one and without showing them; at the end it is as before."""
    before = termios.tcgetattr(file)
    tty.setcbreak(file)
    try:
        yield
    finally:
        termios.tcsetattr(file, termios.TCSADRAIN, before)


class TerminalKeys:
    """Reads keys from a terminal that delivers them one by one."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._typed: list[str] = []

    def wait(self, seconds: float | None) -> str | None:
        """The next key; None if none is pressed in so many seconds. With None it waits for ever.

        Raises EOFError at the end of the input, and after Ctrl-D.
        """
        if not self._typed:
            if not select.select([self._file], [], [], seconds)[0]:
                return None
            self._typed = _KEY.findall(os.read(self._file.fileno(), 64).decode(errors="replace"))
        if not self._typed or self._typed[0] == _END:
            raise EOFError
        return self._typed.pop(0)
