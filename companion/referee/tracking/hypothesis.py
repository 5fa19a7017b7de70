"""What hands may have done since the last recorded ply, act by act."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.contents import Field
from companion.referee.ledger import Chances
from companion.referee.tracking.costs import NAMES, PLAIN, TOUCHES
from companion.referee.tracking.course import PlyCourse, PlyStage


class Charge(NamedTuple):
    """One act of an explanation: its name in `Costs`, its cost in nats, the time in seconds, and details.

    `before` is the act before it; None for the first one.
    """

    name: str
    cost: float
    t: float
    detail: str
    before: Charge | None

    @property
    def called(self) -> str:
        """Its name in words."""
        return NAMES.get(self.name, self.name).replace("_", " ")


class HandState(NamedTuple):
    """Where hands are: the plies of the `run`, of which the last has come to this `stage`.

    Without a ply there is no stage. `told` are the rolls or cards with which the run began. If hands have
    left the rules they are `astray`, and all plies of the run are done. `turned` says that they are on their
    way back, and `part` is the field of a step that is made in part.
    """

    run: tuple[PlyCourse, ...] = ()
    stage: PlyStage | None = None
    told: Chances = ()
    astray: bool = False
    turned: bool = False
    part: Field | None = None

    @property
    def complete(self) -> bool:
        """True if no ply is under way, and hands have not left the rules."""
        return not self.astray and self.part is None and (self.stage is None or self.stage.complete)

    @property
    def done(self) -> tuple[PlyCourse, ...]:
        """The complete plies."""
        return self.run if self.astray or self.complete else self.run[:-1]

    @property
    def line(self) -> Chances:
        """The rolls or cards that are left for the next plies."""
        return self.told[sum(course.ply.chance is not None for course in self.run) :]


class Hypothesis:
    """What hands may have done, and what speaks against it.

    `off` are the fields that contradict it, each with the time since when, and `since` is the time of the
    last step that was seen, both in seconds. `looks_legal` is True if the table looks like a legal one after
    a slip. `acts` is the newest act, which knows those before it.
    """

    __slots__ = ("acts", "cost", "looks_legal", "off", "place", "since")

    def __init__(self, place: HandState, since: float = -math.inf) -> None:
        self.place = place
        self.since = since
        self.cost = 0.0
        self.off: Mapping[Field, float] = {}
        self.looks_legal = False
        self.acts: Charge | None = None

    def moved(self, place: HandState, since: float) -> Hypothesis:
        """The same hypothesis with hands in another place since `since`."""
        other = Hypothesis(place, since)
        other.cost, other.off, other.acts = self.cost, self.off, self.acts
        return other

    def charge(self, name: str, cost: float, t: float, detail: str = "") -> None:
        """Add an act, unless it costs nothing."""
        if cost:
            self.cost += cost
            self.acts = Charge(name, cost, t, detail, self.acts)

    def history(self) -> Iterator[Charge]:
        """The acts, the newest first."""
        act = self.acts
        while act is not None:
            yield act
            act = act.before

    @property
    def odd(self) -> float:
        """The cost of all odd acts since the first ply was begun.

        Touches beside the fields of the plies are not odd.
        """
        fields = frozenset().union(*(course.candidate.touched for course in self.place.run))
        odd = beyond = 0.0
        for act in self.history():
            beside = act.name in TOUCHES and act.detail not in fields
            beyond += 0.0 if beside or act.name in PLAIN else act.cost
            odd = beyond if act.name == "ply" else odd
        return odd

    @property
    def straight(self) -> bool:
        """True if hands have done nothing worse than a touch since they began the first ply."""
        oddities = 0
        for act in self.history():
            if act.name == "ply" and oddities:
                return False
            oddities += act.name not in PLAIN | TOUCHES
        return True

    @property
    def denied(self) -> bool:
        """True if a sensor has contradicted for longer than a touch lasts."""
        return any(act.name == "lasted" for act in self.history())
