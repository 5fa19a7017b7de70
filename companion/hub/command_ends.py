"""How the commands of a hub end: with one sentence, or by a signal."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import click

from companion.errors import CompanionError

_LIBRARIES = (
    "alembic", "duckdb", "paho", "pyarrow", "rcssmin", "rjsmin", "sqlalchemy", "starlette", "uvicorn",
)  # fmt: skip
"""Libraries that only a hub needs."""


@contextmanager
def one_sentence() -> Iterator[None]:
    """End the command with one sentence where the archive refuses or a library of a hub is missing."""
    try:
        yield
    except CompanionError as error:
        raise click.ClickException(str(error)) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from error
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in _LIBRARIES:
            raise
        raise click.ClickException(
            f"a hub needs the library {error.name}; this brings it: pip install 'tabletop-companion[hub]'"
        ) from error


def until_signal() -> threading.Event:
    """What is set when somebody ends the program, by Ctrl-C or as systemd does."""
    ended = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    return ended
