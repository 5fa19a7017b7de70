"""Standard output that reports a full disk, and ends the command when its reader has closed the pipe."""

from __future__ import annotations

import errno
import io
import os
import sys

import click


class OutputError(click.ClickException):
    """Standard output cannot be written; `gone` is True if its reader has closed the pipe."""

    def __init__(self, error: OSError) -> None:
        self.gone = error.errno == errno.EPIPE
        super().__init__(f"standard output cannot be written: {error.strerror}")


class StandardOutput(io.TextIOWrapper):
    """Standard output that raises OutputError, so that no command takes it for an error of its own files."""

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
    """Replace standard output by one that raises OutputError; a replacement made by a test is left alone."""
    if isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout is sys.__stdout__:
        as_before = {name: getattr(sys.stdout, name) for name in ("encoding", "errors", "line_buffering")}
        sys.stdout = StandardOutput(sys.stdout.detach(), **as_before)


def _given_up(error: OSError) -> OutputError:
    """The error to raise; whatever Python still writes when it ends goes to the null device."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return OutputError(error)
