"""The workers that do the tasks of long work: processes of this machine, or of a cluster of machines."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from typing import Any, Protocol, TypeAlias, TypeVar

from companion.errors import CompanionError

S = TypeVar("S")
T = TypeVar("T")

TaskOutcome: TypeAlias = tuple[Any, Exception | None]
"""The result of one task and None, or None and the error that was raised instead."""


class WorkersError(CompanionError, RuntimeError):
    """Workers that are not there, cannot be used or do not survive a task; the message says which and why."""


class Workers(Protocol):
    """Processes that do tasks at the same time.

    A task is one thing of which `work` makes a result; `work`, things and results can be pickled. The result
    must depend on nothing but the thing: then it is the same whoever does the task, and however often.
    """

    def results(self, work: Callable[[S], T], things: Iterable[S]) -> Generator[tuple[int, T], None, None]:
        """The result for each thing with the number of the thing, from 0, each as soon as it is there.

        Things are taken only as workers become free, so there may be infinitely many of them. What a worker
        had in hand when it was killed is done again. If the caller stops iterating, the work ends.

        Raises WorkersError, and whatever `work` raises.
        """


def in_order(results: Generator[tuple[int, T], None, None]) -> Generator[T, None, None]:
    """The results in the order of their numbers, of which none is missing.

    If the caller stops iterating, the work ends.
    """
    waiting: dict[int, T] = {}
    following = 0
    with closing(results):
        for number, result in results:
            waiting[number] = result
            while following in waiting:
                yield waiting.pop(following)
                following += 1


def task_outcome(work: Callable[[Any], Any], thing: Any) -> TaskOutcome:  # noqa: ANN401 - any thing
    """What becomes of one task, as a value that can be pickled."""
    try:
        return work(thing), None
    except Exception as error:  # noqa: BLE001 - whatever it is, the caller of `Workers.results` is to get it
        return None, _packable(error)


def _packable(error: Exception) -> Exception:
    """The error itself, or one with its text if it cannot be pickled."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - it was just written
    except Exception:  # noqa: BLE001 - an error may be made in any way
        return RuntimeError(repr(error))
    return error
