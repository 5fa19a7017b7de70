"""Sensors that seem stuck, against everything else on the table.

A field is suspected where the pictures since the last recorded position are explained as soon as
its sensor says nothing, and where it has said one thing all the time, but for one jump at most. That
alone is no proof: a bean that was forgotten looks like a stuck scale. It is proven

* where more pieces seem to lie on the table than the game has: none can come from nowhere, or
* where the players went on, and at least two plies should each have changed the reading,

and either only by what others saw: each ply on another field, and all of them together in `WITNESSES`
changes one after the other. A bean more on one pit may be a strange one, a hand that leans on a scale or
that pit's own sensor, and two of them are not much less likely than a sensor that is stuck; but three
that fall one by one on the very pits of a ply are its beans. What changes in one picture is one event.

Where they went on and the sensor need not have changed again, the players are asked, and so they are
when they say with `ok` that the table is right. Where nothing was done but a single field shows more
than there is, that `ok` says that its sensor errs, unless a ply out of a stuck field leaves the same:
that is asked about, and who played nothing plays on, and is asked about the next ply beside that field.
"""

from __future__ import annotations

from dataclasses import replace

from companion.contents import Field, count
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Case, Run, lift_seen
from companion.referee.questions import Suspicion
from companion.referee.search import Explainer, Explanations, substitution
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture, Sight

MOST_READINGS = 2
"""What a sensor may have said since the last recorded position to be suspected: the true reading, and then
the one on which it is stuck."""

WITNESSES = 3
"""How many changes of other fields it takes, each in a picture of its own, to prove a sensor stuck."""


class StuckSensors:
    """Looks for the sensors whose silence would explain the pictures."""

    def __init__(self, game: AnyGame, sight: Sight, explainer: Explainer) -> None:
        self._game = game
        self._sight = sight
        self._explainer = explainer
        self._pieces = sum(game.hints.totals.values())
        self._before: frozenset[Field] = frozenset()

    def forget(self) -> None:
        """A ply was recorded or taken back: nothing is suspected any more."""
        self._before = frozenset()

    def found(self, case: Case, *, insisted: bool = False) -> Suspicion:
        """The fields suspected now, with what would explain the pictures then.

        Where the players have `insisted` that the table is right, it may also be a sensor that errs on a
        field with which the plies have nothing to do.
        """
        still = self._odd_ones(case) | self._before
        suspicion: dict[Field, list[Run]] = {}
        for field in (field for field in self._sight.sensed if field in still):
            if _stands(case.trace, field):
                found = self._explained(case.seen_in(case.trace.without(field)), insisted=insisted)
                runs = list(found.runs)
                touching = [run for run in runs if any(field in one.touched for one in run)]
                if (touching or insisted) and runs and not found.many:
                    suspicion[field] = touching or runs
        if not insisted:
            # In the middle of a ply nothing explains the pictures; who was suspected before is so still.
            self._before = frozenset(suspicion) | {at for at in self._before if _stands(case.trace, at)}
        return suspicion

    def played_on(self, suspicion: Suspicion, trace: Trace) -> Suspicion:
        """The fields without which the pictures show a ply done and play going on after it.

        All other fields of these plies must be seen piece by piece, or a slip may look so, and where plies
        are searched for it does even then: some two of them fit nearly always.
        """
        return {
            field: runs
            for field, runs in suspicion.items()
            if all(self._goes_on(field, run, trace.last) for run in runs)
        }

    def under_way(self, case: Case) -> bool:
        """True if a later ply may be in the middle, if a sensor is stuck that was suspected before.

        Its beginning must be seen, and not by that sensor: out of a field that nobody sees one may always
        have begun.
        """
        fields = self._before if self._game.hints.listed else ()
        without = [(field, case.seen_in(case.trace.without(field))) for field in fields]
        return any(
            self._goes_on(field, run, case.trace.last) and lift_seen(run[-1], seen.trace, 0) is not None
            for field, seen in without
            for run in self._explainer.in_hand(seen)
        )

    def jumped(self, case: Case) -> Field | None:
        """The one field that shows more pieces than there are, while all others are as recorded.

        None if a ply out of a field whose sensor is stuck may have brought them there.
        """
        odd = list(self._sight.differences(case.trace.last, case.table))
        if len(odd) != 1 or self._seen(case.trace.last) <= self._pieces:
            return None
        return None if self.found(case) else odd[0][0]

    def proven(self, suspicion: Suspicion, trace: Trace) -> Field | None:
        """The one field that must be stuck; None if that is not certain."""
        results = {run[-1].ply.after for runs in suspicion.values() for run in runs}
        if len(suspicion) != 1 or len(results) != 1:
            return None
        ((field, runs),) = suspicion.items()
        if not all(_witnessed(field, run, trace) for run in runs):
            return None
        if self._seen(trace.last) > self._pieces:
            return field
        return field if all(self._missed_twice(field, run, trace.last) for run in runs) else None

    def _explained(self, case: Case, *, insisted: bool) -> Explanations:
        """The runs that explain the pictures; where some are not found out, nothing else is left open.

        Where the players have `insisted` that a ply is done, one may have replaced a piece on a silent field.
        """
        given_up = self._explainer.budget.exhausted
        found = self._explainer.explain(case)
        self._explainer.budget.exhausted = given_up
        if found.runs or not insisted:
            return found
        replaced = substitution.begun(self._explainer.plies.done(case), case.trace)
        return replace(found, runs=tuple(replaced))

    def _odd_ones(self, case: Case) -> frozenset[Field]:
        """The fields that alone speak against a ply being done.

        Where plies are searched for, it is asked first for those that fit all but the fields that have
        not changed, and then for those that fit all but one that has.
        """
        still = frozenset(field for field in self._sight.sensed if case.trace.of(field).still)
        jumped = [field for field in self._sight.sensed if field not in still and _stands(case.trace, field)]
        single = [] if self._game.hints.listed else [frozenset([field]) for field in jumped]
        odd = (
            list(self._sight.differences(case.trace.last, candidate.after))
            for open_fields in (still, *single)
            for candidate in self._explainer.plies.nearly(case, open_fields)
        )
        return frozenset(rows[0][0] for rows in odd if len(rows) == 1)

    def _seen(self, picture: Picture) -> int:
        """How many pieces the sensors count that leave no doubt."""
        told = (
            self._sight.sensor(field).tells(picture[field], "", self._game.letters[:1])
            for field in self._sight.sensed
            if self._sight.exact(picture, field)
        )
        return sum(count(contents) for contents in told if contents)

    def _missed_twice(self, field: Field, run: Run, picture: Picture) -> bool:
        """True if the sensor should have said something else after each of at least two plies.

        The other fields of these plies must be seen piece by piece, or they prove nothing.
        """
        if not self._seen_but_for(field, run, picture):
            return False
        expected = self._sight.sensor(field).expected
        readings = [expected(ply.after.get(field, "")) for ply in run]
        readings.append(expected(run[0].before.get(field, "")))
        return len(set(readings)) >= 3  # noqa: PLR2004 - the reading before, and two others

    def _goes_on(self, field: Field, run: Run, picture: Picture) -> bool:
        """True if play went on after a first ply, as all sensors show but that of the field."""
        return self._game.hints.listed and len(run) > 1 and self._seen_but_for(field, run, picture)

    def _seen_but_for(self, field: Field, run: Run, picture: Picture) -> bool:
        """True if all other fields of the plies are seen piece by piece, and a piece of the last came to one.

        A piece that only went may have been taken back.
        """
        others = frozenset().union(*(one.touched for one in run)) - {field}
        came = any(step.verb == "drop" and step.field != field for step in run[-1].steps)
        return came and all(self._sight.exact(picture, other) for other in others)


def _stands(trace: Trace, field: Field) -> bool:
    """True if the field has said one thing all the time, but for one jump at most."""
    readings = [reading for _, reading in trace.of(field).readings(0)]
    return len(readings) <= MOST_READINGS and readings[-1] is not None


def _witnessed(field: Field, run: Run, trace: Trace) -> bool:
    """True if each ply was seen on other fields, and all of them in enough changes one after the other."""
    seen = [_seen_at(one, field, trace) for one in run if one.steps]
    return all(seen) and len(frozenset().union(*seen)) >= WITNESSES


def _seen_at(done: Candidate, field: Field, trace: Trace) -> frozenset[int]:
    """The pictures in which fields but this one first showed something that the ply leaves there."""
    baseline, values = done.baseline, done.values
    first = (baseline.left_at(at, tuple(values[at][1:]), trace, 0) for at in done.touched - {field})
    return frozenset(index for index in first if index is not None)
