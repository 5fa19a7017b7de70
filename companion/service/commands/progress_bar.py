"""Shows on a terminal how far long work is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click


@contextmanager
def progress_bar() -> Iterator[Callable[[int, int], None]]:
    """A function to call with how much is done, and of how much; it shows that on a terminal alone."""
    quiet = not sys.stderr.isatty()
    with click.progressbar(length=1, file=sys.stderr, show_pos=True, hidden=quiet) as bar:

        def report(done: int, whole: int) -> None:
            bar.length = whole
            bar.update(done - bar.pos)

        yield report
