"""Tasks that workers do in tests; a worker on a cluster is sent this file."""

from __future__ import annotations

import gc
import os
import signal
from pathlib import Path
from threading import Lock

FILE = Path(__file__)

_at_work = Lock()


class OddError(Exception):
    """An error that cannot be pickled."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.told = iter(lambda: why, "")


def square(number: int) -> int:
    return number * number


def place(_number: int) -> int:
    """Which process does the task."""
    return os.getpid()


def killed_once(marker: Path, number: int) -> int:
    """The square; but the first process that is to make that of 5 is killed."""
    if number == 5 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def always_killed(number: int) -> int:
    """The square; but each process that is to make that of 1 is killed."""
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def alone(number: int) -> int:
    """The number; an error if another task of this process is under way."""
    if not _at_work.acquire(blocking=False):
        raise RuntimeError("two tasks at a time")
    # Long enough for another thread to have its turn.
    sum(range(1_000_000))
    _at_work.release()
    return number


def refused(number: int) -> int:
    """The square; but that of 3 cannot be made."""
    if number == 3:
        raise FileNotFoundError("there is no square of 3")
    return number * number


def refused_oddly(number: int) -> int:
    raise OddError(f"{number} is odd")


def is_profiled(_number: int) -> bool:
    """Whether Dask looks all the time at what the worker does that this is called on."""
    from distributed import get_worker  # noqa: PLC0415 - not every place that has tasks has Dask

    return any(
        callback.is_running()
        for name, callback in get_worker().periodic_callbacks.items()
        if "profile" in name
    )


def looks_for_garbage(_number: int) -> tuple[int, int]:
    """How many collections among new objects come before one among all, and how many objects are left out."""
    return gc.get_threshold()[-1], gc.get_freeze_count()
