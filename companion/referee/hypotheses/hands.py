"""The pieces that a hand may hold while a ply is under way: those missing from the table.

Hands may do in several goes what is one step by the rules: they empty a pit in two handfuls, put down a pair
car by car, and bring captured pieces to the store in two goes. Hands that move a figure may first take away
those that make room for it. So a field may show anything between two of its values, and the pieces in a hand
follow from what the table lacks, not from the last step.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from companion.contents import Contents, Field, Table, between, pieces
from companion.referee.evidence import Trace
from companion.referee.hypotheses.alignment import changing, compared
from companion.referee.hypotheses.candidate import ORDERED, Candidate
from companion.referee.hypotheses.lifts import lifted_at
from companion.referee.hypotheses.timelines import Timeline
from companion.rules.game import Step
from companion.sensing.sight import Picture, Sight


class Hands:
    """The hands at a table, seen by its sensors; `letters` are those of the pieces of the game."""

    def __init__(self, sight: Sight, letters: str) -> None:
        self._sight = sight
        self._letters = letters

    def lifted_in_part(self, one: Candidate, picture: Picture) -> bool:
        """True if the picture shows a part of the first pieces of the ply lifted, and no other change."""
        first = next(iter(one.steps), None)
        if first is None or first.verb != "lift" or one.baseline.odd(picture) != {first.field}:
            return False
        parts = between(one.before.get(first.field, ""), first.leaves, self._letters)
        return any(self._sight.shows(picture, first.field, part) for part in parts)

    def missing(self, one: Candidate, trace: Trace, start: int) -> Counter[str]:
        """The pieces, by letter, that a hand must still hold for this ply.

        Empty if the ply cannot be under way.

        The ply was begun in or after picture `start`.
        """
        picture = trace.last
        if not one.baseline.odd(picture) <= one.touched:
            return Counter()
        seen = [field for field in one.values if self._sight.sensor(field).senses]
        counted = bool(seen) and all(self._sight.exact(picture, field) for field in seen)
        if one.first_taken or one.feeds or not counted:
            if one.first_taken or one.feeds:
                return self._least(one, picture) if one.under_way(picture) else Counter()
            odd = [field for field in one.values if not self._shown(one, field, picture)]
            whole = Counter[str]() if odd else self._least(one, picture)
            return whole or self._in_part(one, picture, odd)
        if len(seen) == len(one.values):
            return self._lacking(one, trace, start)
        return self._lacking_of(one, picture, seen) if one.under_way(picture) else Counter()

    def hold(self, run: Sequence[Candidate], trace: Trace) -> Counter[str]:
        """The pieces, by letter, that a hand holds for the last ply of the run."""
        start = 0
        for one in run[:-1]:
            start = lifted_at(one, trace, start, begun=True) or start
        return self.missing(run[-1], trace, start)

    def likeliest(self, runs: Sequence[Sequence[Candidate]], trace: Trace) -> Counter[str]:
        """The pieces that a hand holds for the last ply of one of the runs, of all runs the fewest.

        Runs whose steps are made whole and in order come first: hands seldom make them in part or in another
        order.
        """
        orderly = [run for run in runs if self._least(run[-1], trace.last)]
        return min((self.hold(run, trace) for run in orderly or runs), key=Counter.total)

    def _lacking(self, one: Candidate, trace: Trace, start: int) -> Counter[str]:
        """The pieces missing from the table, if every piece on the touched fields is counted.

        Their number is then known. If some pieces look alike, the order of the ply says which ones they are.
        """
        shown = {field: self._shown(one, field, trace.last) for field in one.values}
        if not all(shown.values()):
            odd = [field for field, timelines in shown.items() if not timelines]
            return self._in_part(one, trace.last, odd)
        several = any(len({timeline[-1] for timeline in timelines}) > 1 for timelines in shown.values())
        if several and not one.moves_figures and (ordered := self._least(one, trace.last)):
            return ordered
        likeliest = {
            field: self._likeliest(field, timelines, trace, start) for field, timelines in shown.items()
        }
        lacking = _taken_from(one, likeliest)
        return +lacking if min(lacking.values(), default=0) >= 0 else self._least(one, trace.last)

    def _in_part(self, one: Candidate, picture: Picture, odd: Sequence[Field]) -> Counter[str]:
        """The pieces missing from the table, if only a step made in part explains the picture.

        That step is on the `odd` field, which shows none of the values of the ply; if there is none, it may
        be on any field that is counted. All steps before it are then made; captured pieces are taken in any
        order.
        """
        shows, lying = self._sight.shows, {field: values[0] for field, values in one.values.items()}
        for step in one.steps:
            if step.cause not in ORDERED:
                break
            if odd == [step.field] or (not odd and self._sight.sensor(step.field).counts):
                for part in between(lying[step.field], step.leaves, self._letters):
                    stage = lying | {step.field: part}
                    if all(shows(picture, field, held) for field, held in stage.items()):
                        return +_taken_from(one, stage)
            lying[step.field] = step.leaves
        return self._captured_in_part(one, picture, lying)

    def _captured_in_part(self, one: Candidate, picture: Picture, sown: Table) -> Counter[str]:
        """The pieces missing from the table, if all is `sown` and captures are carried in several goes."""
        taken = {step.field: step.leaves for step in one.steps if step.cause == "capture"}
        lying: dict[Field, Contents] = {}
        for field, held in sown.items():
            least = taken.get(field, held)
            shown = (held, least, *between(held, least, self._letters))
            found = next((value for value in shown if self._sight.shows(picture, field, value)), None)
            if found is None:
                return Counter()
            lying[field] = found
        return +_taken_from(one, lying)

    def _shown(self, one: Candidate, field: Field, picture: Picture) -> list[Timeline]:
        """The timelines of the field that end with a value which the picture allows, in whole steps."""
        values = tuple(one.values[field])
        timelines = [values[: at + 1] for at in range(len(values))]
        return [timeline for timeline in timelines if self._sight.shows(picture, field, timeline[-1])]

    def _likeliest(self, field: Field, timelines: Sequence[Timeline], trace: Trace, start: int) -> Contents:
        """The last value of that timeline which agrees best with the readings of the field."""
        if len(timelines) == 1:
            return timelines[0][-1]
        sensor = self._sight.sensor(field)
        seen = changing(sensor, (said for _, said in trace.of(field).readings(start) if said is not None))
        return min(timelines, key=lambda timeline: sum(compared(sensor, seen, timeline)))[-1]

    def _lacking_of(self, one: Candidate, picture: Picture, fields: Sequence[Field]) -> Counter[str]:
        """The pieces that these fields lack compared with the table after the sowing.

        Otherwise those of `_least`.

        A count does not say which pieces are missing if there may be several kinds. If more pieces of a kind
        lie there, not all were lifted, and captured pieces are not in a hand yet.
        """
        sown, lacking = _sown(one), Counter[str]()
        for field in fields:
            due = sown.get(field, "")
            lying = self._sight.sensor(field).lying(picture[field], due, self._letters)
            if lying is None:
                return self._least(one, picture)
            lacking.update(pieces(due))
            lacking.subtract(lying)
        whole = min(lacking.values(), default=0) >= 0
        return (+lacking if whole else Counter()) or self._least(one, picture)

    def _least(self, one: Candidate, picture: Picture) -> Counter[str]:
        """The fewest pieces that a hand holds at a moment of the ply that the picture allows.

        Empty if there is none.
        """
        shows = self._sight.shows
        moments = _of_figures(one) if one.moves_figures else _moments(one)
        allowed = [
            hand
            for hand, lying in moments
            if all(shows(picture, field, lying.get(field, "")) for field in one.values)
        ]
        return min(allowed, key=Counter.total, default=Counter())


def _taken_from(one: Candidate, lying: Table) -> Counter[str]:
    """The pieces that lay on these fields before the ply and do not lie there now."""
    taken: Counter[str] = Counter()
    for field, contents in lying.items():
        taken.update(pieces(one.before.get(field, "")))
        taken.subtract(pieces(contents))
    return taken


def _of_figures(one: Candidate) -> Iterator[tuple[Counter[str], Table]]:
    """What hands hold and what lies on each field while figures are moved, in every order."""
    before = sum((pieces(values[0]) for values in one.values.values()), Counter[str]())
    for lying in product(*one.values.values()):
        hand = Counter(before)
        for contents in lying:
            hand.subtract(pieces(contents))
        if min(hand.values(), default=0) >= 0 and hand.total():
            yield +hand, dict(zip(one.values, lying, strict=True))


def _moments(one: Candidate) -> Iterator[tuple[Counter[str], Table]]:
    """What a hand holds and what lies on each field, at each moment at which it holds something.

    A sowing has an order; captured pieces are lifted in any order.
    """
    for taken in _some_of(one.first_taken):
        held = Counter[str]()
        lying = dict(one.before)
        for step in taken:
            held += pieces(step.pieces)
            lying[step.field] = step.leaves
        if held:
            yield Counter(held), dict(lying)
        for step in (step for step in one.steps if step.cause in ORDERED):
            lying[step.field] = step.leaves
            number = pieces(step.pieces)
            held = held + number if step.verb == "lift" else held - number
            if held:
                yield Counter(held), dict(lying)
    lifts = [step for step in one.steps if step.cause == "capture" and step.verb == "lift"]
    for lifted in _some_of([step for step in lifts if step not in one.first_taken]):
        if lifted:
            held = sum((pieces(step.pieces) for step in lifted), Counter[str]())
            yield held, _sown(one) | {step.field: step.leaves for step in lifted}


def _sown(one: Candidate) -> dict[Field, Contents]:
    """The contents of each field after the sowing, before anything is captured after it."""
    lying = dict(one.before)
    lying.update((step.field, step.leaves) for step in one.steps if step.cause in ORDERED)
    return lying


def _some_of(steps: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """All subsets of these steps, beginning with the empty one."""
    return itertools.chain.from_iterable(combinations(steps, size) for size in range(len(steps) + 1))
