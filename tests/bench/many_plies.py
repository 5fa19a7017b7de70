"""Many plies of the simulated human under the referee, marked by the truth.

Only what the sensors can tell is asked of the referee (`companion.study.fairness`), so that every
problem is one: a ply recorded wrongly is never right, and a slip that goes unnoticed was visible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Self, TypeVar

import msgspec
import random_tables
from random_tables import drawn

from companion.referee.protocol import Header, Opening
from companion.study.cluster import Cluster
from companion.study.human import record
from companion.study.mistakes import mistakes_in
from companion.study.recorded_verdicts import verdicts_on
from companion.study.simulated_session import SimulatedSession, TruthEntry
from companion.study.worker_processes import WorkerProcesses
from companion.study.workers import Workers, in_order

S = TypeVar("S")
T = TypeVar("T")

MODULES = (Path(__file__), Path(random_tables.__file__))
"""What a worker on another machine needs of this folder to play a session."""

WRONG = "wrong record"
CRASH = "crash"
SORTS = {
    "raised by the referee": CRASH,
    "which did not happen": WRONG,
    "used the": WRONG,
    "the scores after": WRONG,
    "never recorded": "missed ply",
    "recorded late": "late",
    "recorded before": "early",
    "never noticed": "missed slip",
    "makes [": "wrong fields",
    "is the truth": "asked amiss",
    "asked about": "asked without need",
    "false alarm": "false alarm",
    "no hand holds": "false unfinished",
    "no unfinished": "missed pause",
    "restored": "restored",
    "out of place": "out of place",
    "not accepted": "stranded",
}
"""What a problem is, by words in its sentence; the first that stand in it count."""


@dataclass
class Counts:
    """Sums of sessions; `plies` are those that hands made, `idle` rolls and cards without use.

    `asked` are questions, `alarms` the verdicts `illegal`; `caught` slips were noticed while they lay.
    `marked_down` has the problems by seed.
    """

    sessions: int = 0
    plies: int = 0
    idle: int = 0
    asked: int = 0
    alarms: int = 0
    slips: int = 0
    caught: int = 0
    marked_down: dict[int, list[str]] = field(default_factory=dict)

    def __iadd__(self, other: Self) -> Self:
        for name in ("sessions", "plies", "idle", "asked", "alarms", "slips", "caught"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.marked_down |= other.marked_down
        return self

    @property
    def sorts(self) -> Counter[str]:
        """How many sessions are marked down for each sort of problem."""
        return Counter({sort: len(seeds) for sort, seeds in self.seeds.items()})

    @property
    def seeds(self) -> dict[str, list[int]]:
        """The seeds that are marked down, by what is wrong with their sessions."""
        found: dict[str, list[int]] = {}
        for seed, problems in sorted(self.marked_down.items()):
            found.setdefault(worst(problems), []).append(seed)
        return found


def worst(problems: Sequence[str]) -> str:
    """The sort of a wrong record, if there is one, else of the first problem, from which others follow."""
    sorts = [sort(problem) for problem in problems]
    return WRONG if WRONG in sorts else sorts[0]


def sort(problem: str) -> str:
    """What kind of problem a sentence of `companion.study.mistakes` tells of."""
    return next((known for words, known in SORTS.items() if words in problem), "other")


def session(game: str, kind: str, seed: int) -> SimulatedSession:
    """The session of a seed; the same for ever, as long as human and rules stay as they are."""
    header, plies, habits = drawn(game, kind, seed)
    return record(header, plies, Random(seed), habits)


def play(game: str, kind: str, seed: int) -> Counts:
    """One session, refereed and marked."""
    played = session(game, kind, seed)
    verdicts, problems = refereed(drawn(game, kind, seed).header, played)
    plies = [entry for entry in played.truth if entry["kind"] == "ply"]
    slips = [entry for entry in played.truth if entry["kind"] == "error"]
    idle = sum(entry["from"] == entry["done"] for entry in plies)
    said = Counter(verdict["verdict"] for verdict in verdicts)
    return Counts(
        sessions=1,
        plies=len(plies) - idle,
        idle=idle,
        asked=said["ambiguous"],
        alarms=said["illegal"],
        slips=len(slips),
        caught=sum(_caught(slip, verdicts) for slip in slips),
        marked_down={seed: problems} if problems else {},
    )


def refereed(header: Header, played: SimulatedSession) -> tuple[list[dict[str, Any]], list[str]]:
    """What was said in a session, and what is wrong with that; where the referee breaks down, nothing is said."""
    try:
        verdicts = verdicts_on(played.texts)
    except Exception as error:  # noqa: BLE001 - whatever it is, the sessions after this one are worth playing
        return [], [f"{error!r} raised by the referee"]
    opening = Opening(header)
    return verdicts, mistakes_in(opening.game, opening.position, played.truth, verdicts)


def _caught(slip: TruthEntry, verdicts: Sequence[dict[str, Any]]) -> bool:
    kinds = ("illegal", "unfinished") if slip["unfinished_ok"] else ("illegal",)
    return any(said["verdict"] in kinds and slip["from"] <= said["t"] <= slip["until"] for said in verdicts)


def run(game: str, kind: str, seeds: Iterable[int], workers: Workers) -> Generator[Counts, None, None]:
    """The counts of each session in the order of the seeds.

    Whoever stops iterating stops the sessions that are under way. Raises WorkersError.
    """
    if isinstance(workers, Cluster):
        workers = replace(workers, modules=MODULES)
    return in_order(workers.results(partial(play, game, kind), seeds))


def digests(game: str, kind: str, seeds: Iterable[int]) -> Generator[str, None, None]:
    """A fingerprint of all verdicts of each session: it changes when any byte of a verdict does."""
    return on_cores(partial(_digest, game, kind), seeds)


def _digest(game: str, kind: str, seed: int) -> str:
    verdicts, problems = refereed(drawn(game, kind, seed).header, session(game, kind, seed))
    return fingerprint(verdicts, problems)


def fingerprint(verdicts: Sequence[dict[str, Any]], problems: Sequence[str]) -> str:
    """A text that changes when any byte of a verdict or of a problem does."""
    return sha256(msgspec.json.encode((verdicts, problems))).hexdigest()[:16]


def on_cores(work: Callable[[S], T], things: Iterable[S]) -> Generator[T, None, None]:
    """The results of `work` in the order of the things, made on all cores."""
    return in_order(WorkerProcesses().results(work, things))
