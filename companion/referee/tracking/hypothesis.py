"""What hands may have done since the last recorded ply, act by act."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from companion.contents import Contents, Field, pieces
from companion.referee.ledger import Chances
from companion.referee.tracking.costs import NAMES, PLAIN, SUPPOSED, TOUCHES
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


class Contradiction(NamedTuple):
    """A field that says something else: `since` when, in seconds, and how that began.

    `changed` is True if its sensor changed and no step explains it, False if a step was made that it did not
    show. Until `held`, in seconds, hands that work on at the ply may have had its pieces in the hand.
    """

    since: float
    changed: bool
    held: float


class HandState(NamedTuple):
    """Where hands are: the plies of the `run`, of which the last has come to this `stage`.

    Without a ply there is no stage. If the next player began too early, the ply before the last is `behind`
    at this stage. `told` are the rolls or cards with which the run began. If hands have left the rules they
    are `astray`, and all plies of the run are done. So they are if players have `given_up` and clear the
    table. `turned` says that hands are on their way back, or put right by steps that may go unseen a slip of
    which they were told, and `part` is the field of a step that is made in part.
    """

    run: tuple[PlyCourse, ...] = ()
    stage: PlyStage | None = None
    told: Chances = ()
    astray: bool = False
    given_up: bool = False
    turned: bool = False
    part: Field | None = None
    behind: PlyStage | None = None

    @property
    def complete(self) -> bool:
        """True if no ply is under way, and hands have not left the rules."""
        if self.behind is not None:
            return False
        return (
            not (self.astray or self.given_up)
            and self.part is None
            and (self.stage is None or self.stage.complete)
        )

    @property
    def may_be_cleared(self) -> bool:
        """True if the game is over, so that the table may be cleared; captured pieces are then taken, too."""
        stage = self.stage
        return stage is not None and self.run[-1].ply.after.winner is not None and stage.captures_left

    @property
    def in_part(self) -> frozenset[Field]:
        """The field of a step that is made in part, if there is one."""
        return frozenset() if self.part is None else frozenset([self.part])

    @property
    def owed(self) -> PlyStage | None:
        """The stage in which hands owe their next step."""
        return self.behind or self.stage

    @property
    def done(self) -> tuple[PlyCourse, ...]:
        """The complete plies."""
        if self.behind is not None:
            return self.run[:-2]
        return self.run if self.astray or self.given_up or self.complete else self.run[:-1]

    @property
    def line(self) -> Chances:
        """The rolls or cards that are left for the next plies."""
        return self.told[sum(course.ply.chance is not None for course in self.run) :]


class Hypothesis:
    """What hands may have done, and what speaks against it.

    `off` are the fields that contradict it, and `since` is the time in seconds of the last step that was
    seen. `begun` has for each ply of the run the time at which it was begun. `looks_legal` is True if the
    table looks like a legal one after a slip, `plainly_legal` if nothing too odd need have happened for that,
    and `put_back` if it looks as recorded. `acts` is the newest act, which knows those before it.
    """

    __slots__ = ("acts", "begun", "cost", "looks_legal", "off", "place", "plainly_legal", "put_back", "since")

    def __init__(self, place: HandState, since: float = -math.inf) -> None:
        self.place = place
        self.since = since
        self.cost = 0.0
        self.off: Mapping[Field, Contradiction] = {}
        self.looks_legal = self.plainly_legal = self.put_back = False
        self.acts: Charge | None = None
        self.begun: tuple[float, ...] = ()

    def moved(self, place: HandState, since: float) -> Hypothesis:
        """The same hypothesis with hands in another place since `since`."""
        other = Hypothesis(place, since)
        other.cost, other.off, other.acts = self.cost, self.off, self.acts
        other.begun = self.begun[: len(place.run)]
        return other

    def each(self) -> Iterator[Hypothesis]:
        """The hypothesis for each ply that no sensor tells from the last one of its run."""
        run = self.place.run
        for course in run[-1].each if run else ():
            yield self.moved(self.place._replace(run=(*run[:-1], course)), self.since)
        if not run:
            yield self

    def charge(self, name: str, cost: float, t: float, detail: str = "") -> None:
        """Add an act, unless it costs nothing."""
        if cost:
            self.cost += cost
            self.acts = Charge(name, cost, t, detail, self.acts)

    def charge_once(self, name: str, cost: float, t: float) -> None:
        """Add an act unless there is one of this name."""
        if all(act.name != name for act in self.history()):
            self.charge(name, cost, t)

    def history(self) -> Iterator[Charge]:
        """The acts, the newest first."""
        act = self.acts
        while act is not None:
            yield act
            act = act.before

    def _of_run(self) -> Iterator[Charge]:
        """The acts since the first ply of the run was begun, the newest first.

        Of earlier acts only those count that a field began to contradict which still did so then.
        """
        since = self.begun[0] if self.place.run else math.inf
        beside: set[Field] = set()
        for act in self.history():
            if act.t >= since or (act.name == "off" and act.detail in beside):
                yield act
            if act.name == "beside":
                beside.update(act.detail.split())
            elif act.name == "off":
                beside.discard(act.detail)

    def has(self, name: str) -> bool:
        """True if there is an act of this name since the last ply was begun."""
        for act in self.history():
            if act.name in (name, "ply"):
                return act.name == name
        return False

    @property
    def is_swapped(self) -> bool:
        """True if the last ply is done only if a piece took another one's place, and no sensor saw that."""
        return self.has("swapped") or self.has("piled")

    @property
    def shows_begun(self) -> bool:
        """True if the ply under way shows that the one before it is done.

        A step that is made in part may also be a slip, and so may one that is made beside a contradiction, or
        a piece that comes though no sensor saw where it was lifted.
        """
        return self._shows_lift and self.place.part is None and not self.has("beside")

    @property
    def _shows_lift(self) -> bool:
        """True if a sensor has seen the last ply lift something, or if it lifts nothing."""
        candidate, stage = self.place.run[-1].candidate, self.place.stage
        lifts = [step for step in candidate.steps if step.verb == "lift"]
        seen = {step.field for step in lifts if not candidate.unseen(step)}
        begun = stage is not None and any(candidate.before.get(at, "") not in stage.lying[at] for at in seen)
        return begun or not lifts

    def missed(self, number: int) -> frozenset[Field]:
        """The fields on which sensors should have shown a step of the ply of this number, and did not."""
        since, until = (*self.begun, math.inf)[number : number + 2]
        some = (act for act in self.history() if act.name == "missed" and since <= act.t <= until)
        return frozenset(field for act in some for field in act.detail.split())

    def shows_end(self, number: int) -> bool:
        """True if sensors saw the ply of this number in the run drop something, or if it drops nothing."""
        candidate, missed = self.place.run[number].candidate, self.missed(number)
        drops = [step for step in candidate.steps if step.verb == "drop"]
        return not drops or any(step.field not in missed and not candidate.unseen(step) for step in drops)

    @property
    def supposes(self) -> bool:
        """True if a ply counts as done although sensors saw nothing of it, or not all that they can see."""
        return any(act.name in SUPPOSED for act in self.history())

    @property
    def was_denied(self) -> bool:
        """True if players have denied plies that were done."""
        return any(act.name == "denied" for act in self.history())

    @property
    def begins_unseen(self) -> bool:
        """True if no sensor has seen anything of the first ply, or if it is a pass and nothing follows."""
        acts = [act.name for act in reversed(list(self._of_run()))]
        first = acts[acts.index("ply") + 1 :] if "ply" in acts else []
        passed = len(self.place.run) == 1 and not self.place.run[0].candidate.steps
        return passed or "unseen" in (first[: first.index("ply")] if "ply" in first else first)

    @property
    def begun_in_silence(self) -> frozenset[Field]:
        """The fields that were silent when a ply began there."""
        return frozenset(act.detail for act in self.history() if act.name == "in_silence")

    @property
    def odd(self) -> float:
        """The cost of all odd acts since the first ply was begun.

        Touches beside the fields of the plies are not odd.
        """
        fields = frozenset().union(*(course.candidate.touched for course in self.place.run))
        return sum(
            act.cost
            for act in self._of_run()
            if act.name not in PLAIN and (act.name not in TOUCHES or act.detail in fields)
        )

    @property
    def touched_besides(self) -> frozenset[Field]:
        """The fields that hands have touched besides their steps; those of the plies if they turned back."""
        acts = list(self.history())
        beside = frozenset(act.detail for act in acts if act.name in ("off", "change"))
        turned = any(act.name in ("back", "further_back") for act in acts)
        return beside.union(*(course.candidate.touched for course in self.place.run)) if turned else beside

    def missing(self, seen: Callable[[Field, Contents], bool]) -> Counter[str]:
        """The pieces that a hand must hold; `seen` says whether the picture allows contents on a field."""
        stage, field = self.place.stage, self.place.part
        if stage is None or field is None:
            return sum((one.hand for one in (stage, self.place.behind) if one is not None), Counter[str]())
        partly = (part for each in stage.onward if each.field == field for part in each.parts)
        lying = stage.lying[field][0]
        shown = next((part for part in partly if seen(field, part)), lying)
        return stage.hand + pieces(lying) - pieces(shown)

    @property
    def straight(self) -> bool:
        """True if hands have done nothing worse than a touch since they began the first ply."""
        return not any(act.name == "onward" or act.name not in PLAIN | TOUCHES for act in self._of_run())

    @property
    def slipped_later(self) -> bool:
        """True if hands have left the rules after plies of the run, or if the next player began too early."""
        later = any((act.name == "slip" and act.detail) or act.name == "overlap" for act in self.history())
        return later and bool(self.place.run)

    @property
    def outlasted(self) -> float:
        """The cost of sensors that have contradicted a ply for longer than a touch lasts."""
        return sum(act.cost for act in self._of_run() if act.name == "lasted")
