"""A calibration in the terminal, also shown on the displays and controlled by the buttons of the table.

Messages of the grid and buttons come through one queue, as at the table; Ctrl-C ends the calibration at any
time.
"""

from __future__ import annotations

import os
import queue
import select
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO, TypeAlias

import click

from companion.devices.grid import Chunk, Found, GridMessage, Lost
from companion.screens.calibration_page import CalibrationView, draw_calibration, headline, instruction
from companion.screens.words import Words
from companion.service.calibration.guide import Guide
from companion.service.commands.terminal_keys import keys_one_by_one
from companion.service.config.port_remedy import with_remedy
from companion.service.sensors.sampler import Sampler
from companion.service.table.display_output import DisplayOutput

TURN_S = 0.05
"""Seconds to wait for a message of the queue before the keyboard is read again."""

KEYS = {"\r": "ok", "\n": "ok", " ": "ok", "o": "ok", "u": "undo", "\x7f": "undo", "n": "down", "p": "up"}
_ARROWS = {"\x1b[A": "up", "\x1b[B": "down", "\x1b[C": "down", "\x1b[D": "undo"}
_NAMES = ("ok", "undo", "up", "down")
_CLEAR_LINE = "\r\x1b[K"

TerminalMessage: TypeAlias = GridMessage | str
"""What comes through the queue; a text is the name of a button."""


class Keyboard:
    """Reads keys from a terminal, and lines such as ``ok`` and ``undo`` from any other input."""

    def __init__(self, file: TextIO) -> None:
        self._file = file
        self._terminal = file.isatty()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Let the terminal deliver keys one by one and without showing them."""
        if not self._terminal:
            yield
            return
        with keys_one_by_one(self._file):
            yield

    def pressed(self) -> list[str]:
        """The buttons since the last call. Raises EOFError at the end of the input or after `q`."""
        if not select.select([self._file], [], [], 0)[0]:
            return []
        if not self._terminal:
            return self._line()
        typed = os.read(self._file.fileno(), 64).decode(errors="replace")
        if not typed or typed in {"q", "\x04"}:
            raise EOFError
        return [_ARROWS[typed]] if typed in _ARROWS else [KEYS[key] for key in typed if key in KEYS]

    def _line(self) -> list[str]:
        line = self._file.readline()
        if not line:
            raise EOFError
        word = line.strip()
        if word not in {"", *_NAMES}:
            click.echo(f"{word!r} is no button: {', '.join(_NAMES)}, and an empty line for ok", err=True)
            return []
        return [word or "ok"]


class CalibrationScreen:
    """Shows a calibration: as sentences in the terminal, and as pages on the displays."""

    def __init__(self, words: Words, display_output: DisplayOutput, *, terminal: bool) -> None:
        self._words = words
        self._display_output = display_output
        self._terminal = terminal
        self._shown: CalibrationView | None = None
        self._told = ""
        self._status = ""
        self._missing: frozenset[str] = frozenset()

    def greet(self) -> None:
        """Print which keys do what."""
        if self._terminal:
            click.echo(self._words.text("Keys: enter ok, u undo, n next field, p field before, q end"))

    def show(self, view: CalibrationView, status: str, t: float) -> None:
        """Show a view, and in a terminal also what its channel measures now."""
        if view != self._shown:
            self._shown = view
            self._say(f"{headline(view, self._words)}: {instruction(view, self._words)}", view)
            self._display_output.wake(t)
            self._display_output.show(draw_calibration(view, self._words), t)
        self._display_output.pass_time(t)
        self._miss()
        if self._terminal and status != self._status:
            self._status = status
            click.echo(f"{_CLEAR_LINE}     {status}", nl=False)

    def end(self) -> None:
        """Remove the line that shows the current measurement."""
        if self._terminal:
            click.echo(_CLEAR_LINE, nl=False)

    def _miss(self) -> None:
        """Report each missing display once; the terminal shows the same, and it may come back."""
        missing = frozenset(trouble.detail for trouble in self._display_output.troubles)
        for detail in sorted(missing - self._missing):
            start = _CLEAR_LINE if self._terminal else ""
            click.echo(f"{start}{detail}; the terminal says the same", err=True)
        self._missing = missing

    def _say(self, told: str, view: CalibrationView) -> None:
        if told != self._told:
            self._told, self._status = told, ""
            start = _CLEAR_LINE if self._terminal else ""
            click.echo(f"{start}{view.number:3}/{view.of}  {told}")


class CalibrationDialog:
    """Runs one calibration to its end.

    `clock` gives seconds. `served` is True if the installed service runs, because then it may have the serial
    port.
    """

    def __init__(
        self,
        guide: Guide,
        sampler: Sampler,
        said: queue.SimpleQueue[TerminalMessage],
        clock: Callable[[], float],
        *,
        served: bool = False,
    ) -> None:
        self._served = served
        self._guide = guide
        self._sampler = sampler
        self._said = said
        self._clock = clock
        self._last: Sequence[object] = ()

    def run(self, keyboard: Keyboard, face: CalibrationScreen) -> None:
        """Guide people until all is kept. Raises EOFError or KeyboardInterrupt if they end it before."""
        face.greet()
        try:
            with keyboard.listening():
                while not self._guide.closed:
                    self._turn(keyboard, face)
        finally:
            face.end()

    def _turn(self, keyboard: Keyboard, face: CalibrationScreen) -> None:
        for button in keyboard.pressed():
            self._guide.press(button)
        self._sampler.ask(self._clock())
        self._hear()
        face.show(self._view, self._status, self._clock())

    def _hear(self) -> None:
        try:
            said = self._said.get(timeout=TURN_S)
        except queue.Empty:
            return
        if isinstance(said, Chunk | Lost | Found):
            for sample in self._sampler.feed(said):
                self._last = sample.values
                self._guide.feed(sample)
        else:
            self._guide.press(said)

    @property
    def _view(self) -> CalibrationView:
        view = self._guide.view
        if self._sampler.trouble:
            return CalibrationView(
                view.game,
                view.task,
                view.number,
                view.of,
                view.field,
                trouble=with_remedy(self._sampler.trouble, served=self._served),
            )
        return view

    @property
    def _status(self) -> str:
        heard = self._guide.heard
        if heard is None or heard[0] >= len(self._last):
            return ""
        channel, change = heard
        return f"channel {channel}: {self._last[channel]}  ({change:+.0f})"


def keyboard() -> Keyboard:
    """The keyboard on standard input."""
    return Keyboard(sys.stdin)
