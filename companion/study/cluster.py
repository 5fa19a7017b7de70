"""Tasks on a Dask cluster: one scheduler, and workers on any number of machines.

The scheduler gives the tasks of a worker that is killed to another one. What a task costs on its way is paid
once for many short ones: they travel in groups of about `GROUP_S`, and each keeps its own number and result.
"""

from __future__ import annotations

import logging
import pickle
import platform
import sys
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import islice
from operator import length_hint
from pathlib import Path
from pkgutil import resolve_name
from tempfile import TemporaryDirectory
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar
from uuid import uuid4
from zipfile import ZipFile

import companion
from companion.extensions import named
from companion.study.workers import TaskOutcome, WorkersError, task_outcome

if TYPE_CHECKING:
    from distributed import Client, Future, Worker

S = TypeVar("S")
T = TypeVar("T")

GROUP_S = 1.0
"""A group of tasks takes about so many seconds. Its way through a cluster costs 6 ms of that."""

MOST_TASKS = 100
"""A group has at most so many tasks, so that it stays small where a task takes hardly any time."""

AHEAD = 2
"""So many groups are sent for each worker: it has the next one when it is done with one."""

ANSWER_S = 5.0
"""So many seconds a scheduler has for its first answer."""

WITHOUT_WORKERS_S = 30.0
"""After so many seconds without any worker the work ends. A worker that was killed is back after a few."""

QUIET_S = 1.0
"""How often it is looked whether the cluster has workers, in seconds, while no result comes."""

BROUGHT = ("companion.games", "companion.game_study", "companion.sensor_kinds")
"""What other packages bring that has a part in the results."""

ALL_THE_SAME = "all machines of a cluster need the same"

OTHER_STATE = "runs another state of the companion, or of a game that another package brings"


@dataclass(frozen=True)
class Cluster:
    """The workers of the Dask scheduler at this address, such as ``tcp://192.168.1.5:8786``.

    `modules` are the files of modules that the tasks need besides the companion; each worker is sent them.
    """

    address: str
    modules: Sequence[Path] = ()

    def results(self, work: Callable[[S], T], things: Iterable[S]) -> Generator[tuple[int, T], None, None]:
        """As `companion.study.workers.Workers.results`; the cluster is looked at before any task is sent."""
        with self._connected() as client:
            yield from _Sending(client, self, work, things).results()

    @contextmanager
    def _connected(self) -> Iterator[Client]:
        """The scheduler, which runs the same program as this machine and has workers. Raises WorkersError."""
        client = self._client()
        try:
            with _lost(self.address):
                if not client.nthreads():
                    start = f"dask worker {self.address} --nthreads 1"
                    raise WorkersError(f"the cluster {self.address} has no workers; start some with: {start}")
                _check_same(_scheduler(client))
            yield client
        finally:
            # Nothing that is still on its way is wanted any more.
            client.close(timeout=QUIET_S)

    def _client(self) -> Client:
        try:
            from distributed import Client  # noqa: PLC0415 - only a cluster needs it, and not every machine has it
        except ImportError as error:
            raise WorkersError(
                f"the cluster {self.address} needs the library distributed, which is missing here: {error}"
            ) from error
        _keep_quiet()
        try:
            # Dask warns of every library that differs; what matters here is compared by `_check_same`.
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return Client(self.address, timeout=ANSWER_S, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkersError(
                f"no Dask scheduler answers at {self.address} within {ANSWER_S:.0f} s"
            ) from error


class _Sending:
    """The tasks of one piece of work on their way through a cluster."""

    def __init__(
        self, client: Client, cluster: Cluster, work: Callable[[Any], Any], things: Iterable[Any]
    ) -> None:
        self._client = client
        self._address = cluster.address
        self._modules = cluster.modules
        self._work = work
        self._groups = _Groups(things)
        self._sent: dict[Future[bytes], list[tuple[int, Any]]] = {}
        self._known: set[str] = set()

    def results(self) -> Iterator[tuple[int, Any]]:
        """The results with the numbers of their tasks. Raises WorkersError, and whatever the work raises."""
        while True:
            with _lost(self._address):
                self._send()
                if not self._sent:
                    return
                done = [(self._sent.pop(future), self._received(future)) for future in self._arrived()]
            for group, (seconds, outcomes) in done:
                self._groups.note(len(group), seconds)
                for (number, _), (result, error) in zip(group, outcomes, strict=True):
                    if error is not None:
                        raise error
                    yield number, result

    def _send(self) -> None:
        workers = self._client.nthreads()
        self._meet(sorted(workers.keys() - self._known))
        places = sum(workers.values())
        while len(self._sent) < AHEAD * max(places, 1) and (group := self._groups.following(places)):
            packed = pickle.dumps((self._work, [thing for _, thing in group]))
            self._sent[self._client.submit(_done, code_state(), packed, pure=False)] = group

    def _meet(self, new: list[str]) -> None:
        """Raise WorkersError if one of these workers runs another program than this machine."""
        if not new:
            return
        _check_same(_workers(self._client, new))
        self._client.run(_stop_profiling, workers=new, on_error="ignore")
        # The scheduler gives them to all workers that come later.
        if self._modules and not self._known:
            _send_modules(self._client, self._modules)
        self._known.update(new)

    def _arrived(self) -> list[Future[bytes]]:
        """The groups that are done, at least one. Raises WorkersError if there is no worker for too long."""
        from distributed import wait  # noqa: PLC0415 - as in `Cluster`

        seen = monotonic()
        while True:
            try:
                with self._client.as_current():
                    return list(wait(list(self._sent), QUIET_S, "FIRST_COMPLETED").done)
            except TimeoutError:
                if self._client.nthreads():
                    seen = monotonic()
                elif monotonic() - seen > WITHOUT_WORKERS_S:
                    raise WorkersError(
                        f"the cluster {self._address} has had no worker for {WITHOUT_WORKERS_S:.0f} s"
                    ) from None

    def _received(self, future: Future[bytes]) -> tuple[float, list[TaskOutcome]]:
        """The seconds that a group has taken, and what became of its tasks. Raises WorkersError."""
        from distributed.scheduler import KilledWorker  # noqa: PLC0415 - as in `Cluster`

        try:
            received: tuple[float, list[TaskOutcome]] = pickle.loads(future.result())  # noqa: S301 - the user's cluster
        except KilledWorker as error:
            raise WorkersError(
                f"the same tasks have ended {error.allowed_failures + 1} workers of the cluster "
                f"{self._address}; is there enough memory?"
            ) from error
        except ImportError as error:
            raise WorkersError(f"a worker that has come later cannot run the companion: {error}") from error
        return received


class _Groups:
    """Numbered things in groups of about `GROUP_S`, by what the tasks before have taken."""

    def __init__(self, things: Iterable[Any]) -> None:
        self._left = length_hint(things, 0) or None
        self._numbered = enumerate(things)
        self._tasks = 0
        self._seconds = 0.0

    def note(self, tasks: int, seconds: float) -> None:
        """Learn that so many tasks took so many seconds together."""
        self._tasks += tasks
        self._seconds += seconds

    def following(self, places: int) -> list[tuple[int, Any]]:
        """The next group for one of so many places, empty if all things are sent."""
        size = min(MOST_TASKS, max(1, round(GROUP_S * self._tasks / self._seconds))) if self._seconds else 1
        if self._left is not None:
            # Towards the end the groups become smaller, so that all workers end at about the same time.
            size = min(size, max(1, self._left // (AHEAD * max(places, 1))))
        group = list(islice(self._numbered, size))
        if self._left is not None:
            self._left -= len(group)
        return group


@cache
def code_state() -> str:
    """A text that differs where the program, or what other packages bring to its games, differs."""
    digest = sha256(companion.__version__.encode())
    root = Path(companion.__file__).parent
    for path in sorted([*root.rglob("*.py"), *root.rglob("*.lark")]):
        digest.update(f"{path.relative_to(root)}\n".encode())
        digest.update(path.read_bytes())
    for group in BROUGHT:
        for name, point in sorted(named(group).items()):
            version = point.dist.version if point.dist else ""
            digest.update(f"{group} {name} {point.value} {version}\n".encode())
    return digest.hexdigest()


_alone = Lock()
"""A worker does one task at a time even if it has several threads: the program is not made for threads."""


def _done(state: str, packed: bytes) -> bytes:
    """The seconds that a group took on a worker, and what became of its tasks: packed, as the scheduler may
    lack what is needed to unpack it.
    """
    if state != code_state():
        raise WorkersError(f"a worker that has come later {OTHER_STATE}; {ALL_THE_SAME}")
    with _alone:
        work, things = pickle.loads(packed)  # noqa: S301 - the user's own cluster
        began = monotonic()
        outcomes = [task_outcome(work, thing) for thing in things]
        return pickle.dumps((monotonic() - began, outcomes))


_Asking: TypeAlias = Callable[..., Iterable[tuple[str, Any]]]
"""Calls a function with its arguments elsewhere, and gives what it said with the name of each place."""


def _scheduler(client: Client) -> _Asking:
    def asked(function: Callable[..., Any], *args: str) -> Iterator[tuple[str, Any]]:
        try:
            yield "the scheduler", client.run_on_scheduler(function, *args)
        except ImportError as error:
            yield "the scheduler", error

    return asked


def _workers(client: Client, addresses: list[str]) -> _Asking:
    def asked(function: Callable[..., Any], *args: str) -> Iterator[tuple[str, Any]]:
        said = client.run(function, *args, workers=addresses, on_error="return")
        for address, answer in sorted(said.items()):
            # A worker that does not answer has ended meanwhile, and its answer is not needed.
            if not isinstance(answer, OSError):
                yield f"the worker {address}", answer

    return asked


def _check_same(asked: _Asking) -> None:
    """Raise WorkersError if one of those that are asked has another program or Python than this machine."""
    # Nothing of the companion is called before it is known to be there, and the same.
    python = ".".join(platform.python_version_tuple()[:2])
    for place, told in asked(platform.python_version_tuple):
        if (other := ".".join(told[:2])) != python:
            raise WorkersError(f"{place} runs Python {other}, and this machine {python}; {ALL_THE_SAME}")
    for place, other in asked(resolve_name, "companion:__version__"):
        if isinstance(other, Exception):
            raise WorkersError(f"{place} cannot run the companion: {other}") from other
        if other != companion.__version__:
            own = companion.__version__
            raise WorkersError(f"{place} runs companion {other}, and this machine {own}; {ALL_THE_SAME}")
    for place, other in asked(code_state):
        if other != code_state():
            raise WorkersError(f"{place} {OTHER_STATE}; {ALL_THE_SAME}")


def _send_modules(client: Client, modules: Sequence[Path]) -> None:
    """Have each worker import these files, also one that comes later, and not what it had of their names."""
    from distributed.diagnostics.plugin import UploadFile  # noqa: PLC0415 - as in `Cluster`

    client.run(_forget, [file.stem for file in modules], on_error="ignore")
    with TemporaryDirectory() as folder:
        # Python finds a changed file only under another path than before.
        packed = Path(folder) / f"modules-{uuid4().hex}.zip"
        with ZipFile(packed, "w") as archive:
            for file in modules:
                archive.write(file, file.name)
        client.register_plugin(UploadFile(str(packed)), name="modules beside the companion")


def _stop_profiling(dask_worker: Worker) -> None:
    """Have Dask not look a hundred times a second at what a worker does: that takes a seventh of the time."""
    for name in ("profile", "profile-cycle"):
        if name in dask_worker.periodic_callbacks:
            dask_worker.periodic_callbacks[name].stop()


def _forget(modules: Sequence[str]) -> None:
    """Have these modules imported anew."""
    for name in modules:
        sys.modules.pop(name, None)


def _keep_quiet() -> None:
    """Let Dask log nothing: what it has to say is told in one sentence."""
    for name in ("distributed", "distributed.client", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _lost(address: str) -> Iterator[None]:
    """Raise WorkersError where the connection to the scheduler is lost."""
    from distributed.client import FutureCancelledError, FuturesCancelledError  # noqa: PLC0415 - as in `Cluster`

    try:
        yield
    except (FutureCancelledError, FuturesCancelledError, OSError) as error:
        raise WorkersError(f"the scheduler of the cluster {address} does not answer any more") from error
