"""The steps of one ply as hands make them, and what hands hold meanwhile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import accumulate
from typing import NamedTuple

from companion.contents import Field, pieces
from companion.rules.game import Step

MOST_FREE = 8
"""With more free steps than this, hands are taken to make them in the order of the rules."""


class StepsDone(NamedTuple):
    """How far hands have come: the number of pieces `sown` in their order, and the free steps that are done.

    `free` has a bit for each step of a move or a capture, which hands make in any order.
    """

    sown: int
    free: int


class PlySteps:
    """Which steps of a ply may follow each other: pieces are sown in order, moved and captured in any order.

    `last` is the last moment. `places` has the steps of each field, each with how far hands have come at
    least once it is done.
    """

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        self._sow = [step for step in steps if step.cause == "sow"]
        self._free = [step for step in steps if step.cause != "sow"]
        self._free_first = bool(self._sow) and steps[0].cause != "sow"
        self.last = StepsDone(len(self._sow), (1 << len(self._free)) - 1)
        self.places: Mapping[Field, list[tuple[Step, StepsDone]]] = self._by_field()

    def _by_field(self) -> Mapping[Field, list[tuple[Step, StepsDone]]]:
        places: dict[Field, list[tuple[Step, StepsDone]]] = {}
        sown = free = 0
        for step in self._steps:
            if step.cause == "sow":
                sown += 1
                places.setdefault(step.field, []).append((step, StepsDone(sown, 0)))
            else:
                places.setdefault(step.field, []).append((step, StepsDone(0, 1 << free)))
                free += 1
        return places

    def next(self, now: StepsDone) -> Iterator[tuple[Step, StepsDone]]:
        """The steps that hands may make next, each with the moment after it."""
        sowing = now.sown < len(self._sow)
        if sowing and (not self._free_first or now.free == self.last.free):
            yield self._sow[now.sown], StepsDone(now.sown + 1, now.free)
        if sowing and not self._free_first:
            return
        for at, step in enumerate(self._free):
            if not now.free >> at & 1:
                if self._may_follow(step, 1 << at, now):
                    yield step, StepsDone(now.sown, now.free | 1 << at)
                if len(self._free) > MOST_FREE:
                    return

    def hand(self, now: StepsDone) -> Counter[str]:
        """The pieces that are in a hand at this moment, by letter."""
        return +reduce(_after_step, self._free_done(now), self._sown[now.sown])

    def leaves_captures(self, now: StepsDone) -> bool:
        """True if nothing is left to do after this moment but to take captured pieces."""
        left = (one for at, one in enumerate(self._free) if not now.free >> at & 1)
        return now.sown == self.last.sown and all(one.cause == "capture" for one in left)

    def _may_follow(self, step: Step, bit: int, now: StepsDone) -> bool:
        """True if hands may make this free step next.

        A step follows those before it on its field. But a piece may be put down before the one that lies
        there is lifted.
        """
        places = self.places[step.field]
        owed = [one for one, place in places if place.free and place.free < bit and not place.free & now.free]
        if owed and (step.verb == "lift" or len(owed) > 1 or owed[0].verb == "drop"):
            return False
        return step.verb == "lift" or pieces(step.pieces) <= self._in_hand(now, step.cause) + self._from_box

    @cached_property
    def _from_box(self) -> Counter[str]:
        """The pieces that are dropped without being lifted."""
        return +Counter({letter: -number for letter, number in _handled(self._steps).items()})

    def _in_hand(self, now: StepsDone, cause: str) -> Counter[str]:
        """The pieces that a hand holds for steps of one cause, by letter."""
        done = [*self._sow[: now.sown], *self._free_done(now)]
        return +_handled(step for step in done if step.cause == cause)

    def _free_done(self, now: StepsDone) -> list[Step]:
        return [step for at, step in enumerate(self._free) if now.free >> at & 1]

    @cached_property
    def _sown(self) -> list[Counter[str]]:
        """The pieces that were lifted, less those dropped, after each number of sown pieces."""
        return list(accumulate(self._sow, _after_step, initial=Counter[str]()))


def _handled(steps: Iterable[Step]) -> Counter[str]:
    """The pieces that are lifted in these steps, less those that are dropped."""
    return reduce(_after_step, steps, Counter[str]())


def _after_step(hand: Counter[str], step: Step) -> Counter[str]:
    """The pieces in a hand after one more step; a number below 0 if they came out of the box."""
    after = hand.copy()
    (after.update if step.verb == "lift" else after.subtract)(pieces(step.pieces))
    return after
