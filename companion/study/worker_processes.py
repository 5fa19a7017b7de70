"""Tasks on the cores of this machine, one process each.

`multiprocessing.Pool` waits for ever for a task whose process was killed, and `ProcessPoolExecutor` gives up
all its processes and does not tell which task it was. Here each process has one task in hand and a pipe of
its own: a process that ends shuts its pipe, and only its task is given to another one.
"""

from __future__ import annotations

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from operator import length_hint
from typing import Any, TypeVar

from companion.study.workers import WorkersError, task_outcome

S = TypeVar("S")
T = TypeVar("T")

MOST_DEATHS = 3
"""After so many processes that ended with the same task in hand it is not tried again.

Once or twice it may be chance, such as little memory for a while.
"""

YOUNG_PER_FULL = 1000
"""So many collections of garbage among new objects come before one among all; Python alone has about 10."""

ENDING_S = 1.0
"""So many seconds a process has for ending by itself."""


@dataclass(frozen=True)
class WorkerProcesses:
    """As many processes as `number` says, at least 1; by default one for each core.

    A single one is this process itself.
    """

    number: int | None = None

    def results(self, work: Callable[[S], T], things: Iterable[S]) -> Generator[tuple[int, T], None, None]:
        """As `companion.study.workers.Workers.results`."""
        allowed = self.number or cores()
        number = min(allowed, length_hint(things, allowed))
        if number <= 1:
            usual = gc.get_threshold()
            _collect_all_seldom()
            try:
                yield from enumerate(map(work, things))
            finally:
                gc.set_threshold(*usual)
            return
        crew = _Crew(work, things, number)
        try:
            yield from crew.results()
        finally:
            crew.end()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def look_for_garbage_seldom() -> None:
    """Never look for garbage among the objects that are there now, and seldom among all later ones.

    For a process that holds much and leaves little garbage: to look through all that it holds would take up
    to half of its time.
    """
    gc.freeze()
    _collect_all_seldom()


def _collect_all_seldom() -> None:
    """Have garbage among all objects looked for seldom."""
    gc.set_threshold(*gc.get_threshold()[:2], YOUNG_PER_FULL)


@dataclass
class _Task:
    """A thing with its number, and how many processes have ended with it in hand."""

    number: int
    thing: Any
    deaths: int = 0


class _Worker:
    """A process with a pipe, and the task that it has in hand."""

    def __init__(self, work: Callable[[Any], Any], task: _Task) -> None:
        context = get_context()
        self.pipe, far_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(work, far_end), daemon=True)
        self.process.start()
        # Only the process itself has it open: when it ends, the pipe is at its end, too.
        far_end.close()
        self.give(task)

    def give(self, task: _Task) -> None:
        """Have a process without a task do this one."""
        self.task = task
        # Where the process has ended its pipe tells so, and the task is given to another.
        with suppress(OSError):
            self.pipe.send(task.thing)

    def end(self) -> int | None:
        """End the process, if it has not ended yet; how it ended, as `multiprocessing.Process.exitcode`."""
        self.process.kill()
        self.process.join()
        self.pipe.close()
        return self.process.exitcode


class _Crew:
    """The processes that do the tasks of one piece of work, at most `number` at once."""

    def __init__(self, work: Callable[[Any], Any], things: Iterable[Any], number: int) -> None:
        self._work = work
        self._tasks = (_Task(*numbered) for numbered in enumerate(things))
        self._again: deque[_Task] = deque()
        self._number = number
        self._busy: dict[Connection, _Worker] = {}

    def results(self) -> Iterator[tuple[int, Any]]:
        """The results with the numbers of their tasks. Raises WorkersError, and whatever the work raises."""
        while self._start_missing():
            heard = wait(list(self._busy))
            for worker in [worker for pipe, worker in self._busy.items() if pipe in heard]:
                yield from self._heard(worker)

    def end(self) -> None:
        """End all processes."""
        for worker in self._busy.values():
            worker.end()

    def _start_missing(self) -> bool:
        """Start processes while there are tasks for them; True if any is at work."""
        while len(self._busy) < self._number and (task := self._next()):
            worker = _Worker(self._work, task)
            self._busy[worker.pipe] = worker
        return bool(self._busy)

    def _next(self) -> _Task | None:
        return self._again.popleft() if self._again else next(self._tasks, None)

    def _heard(self, worker: _Worker) -> Iterator[tuple[int, Any]]:
        """The result of a process whose pipe has something, or none if the process has ended."""
        done = worker.task
        try:
            result, error = worker.pipe.recv()
        except (EOFError, OSError):
            self._replace(worker)
            return
        if error is not None:
            raise error
        if following := self._next():
            worker.give(following)
        else:
            del self._busy[worker.pipe]
            worker.end()
        yield done.number, result

    def _replace(self, worker: _Worker) -> None:
        del self._busy[worker.pipe]
        # It shuts its pipe a moment before it has ended, and how it ends is told if the task is given up.
        worker.process.join(ENDING_S)
        exitcode = worker.end()
        worker.task.deaths += 1
        if worker.task.deaths >= MOST_DEATHS:
            raise WorkersError(
                f"task {worker.task.number} has ended {MOST_DEATHS} worker processes, the last one "
                f"{_how(exitcode)}; is there enough memory?"
            )
        self._again.append(worker.task)


def _how(exitcode: int | None) -> str:
    """How a process ended, in words."""
    if exitcode is not None and exitcode < 0:
        return f"by signal {-exitcode} ({signal.strsignal(-exitcode)})"
    return f"with status {exitcode}"


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    """Do the tasks that come through the pipe until its other end is shut."""
    # Ctrl-C reaches every process of a terminal, and only the parent shall act on it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    look_for_garbage_seldom()
    with suppress(EOFError, OSError):
        while True:
            pipe.send(task_outcome(work, pipe.recv()))
