"""Standard output that fails: a full disk behind it is told, and a reader that has gone ends the command."""

from __future__ import annotations

import errno
import io
import os
import sys

import click


class OutputError(click.ClickException):
    """Standard output takes nothing more; `error` says why."""

    def __init__(self, error: OSError) -> None:
        self.gone = error.errno == errno.EPIPE
        super().__init__(f"standard output cannot be written: {error.strerror}")


class Output(io.TextIOWrapper):
    """Standard output; what cannot be written raises OutputError, which no command takes for its own."""

    def write(self, text: str, /) -> int:
        try:
            return super().write(text)
        except OSError as error:
            raise _given_up(error) from error

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            raise _given_up(error) from error


def guard_output() -> None:
    """Let standard output raise OutputError from now on; another one in its place, as in a test, stays."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout is sys.__stdout__:
        as_before = {name: getattr(sys.stdout, name) for name in ("encoding", "errors", "line_buffering")}
        sys.stdout = Output(sys.stdout.detach(), **as_before)


def _given_up(error: OSError) -> OutputError:
    """The error; what the interpreter still wants to write at its end goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return OutputError(error)
