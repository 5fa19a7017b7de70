"""Finds sensors that seem stuck, by everything else that the table shows.

A field is suspected if runs explain the pictures as soon as its sensor is ignored, and if its reading since
the last recorded position was constant or jumped once. That is no proof: a bean that was forgotten looks like
a stuck scale. It is proven

* if more pieces seem to lie on the table than the game has, because a piece cannot come from nowhere, or
* if the players went on, and at least two plies should each have changed the reading,

and in both cases only if other sensors saw the plies: each ply on another field, and all together in
`WITNESSES` changes in different pictures. One bean too many on a pit may be a foreign one, a hand that leans
on a scale, or that pit's own sensor, and two of them are not much less likely than a stuck sensor. But three
beans that fall one by one on the very pits of a ply are those of the ply. All changes in one picture are one
event.

If the players went on and the sensor need not have changed again, they are asked, and they are also asked if
they press `ok` on such a table. If no ply was made and a single field shows more pieces than there are, `ok`
says that its sensor errs. But if a ply from a stuck field leaves the same table, the players are asked about
it; if none was made, play goes on, and the next ply is asked about, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.contents import Field, count
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Case, Run
from companion.referee.questions import Suspicion
from companion.referee.search import PlySource
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture, Sight

MOST_READINGS = 2
"""How many different readings a suspected sensor has had at most since the last recorded position.

They are the true reading, and the one on which the sensor is stuck.
"""

WITNESSES = 3
"""How many changes of other fields, each in another picture, prove a sensor stuck."""


class Explaining(Protocol):
    """Explains other cases than that of the table at hand, such as one in which a sensor is ignored."""

    def without(self, field: Field, case: Case) -> Sequence[Run]: ...

    def in_hand(self, case: Case) -> Sequence[Run]: ...


class StuckSensors:
    """Finds the sensors without which the pictures are explained."""

    def __init__(self, game: AnyGame, sight: Sight, plies: PlySource, explaining: Explaining) -> None:
        self._game = game
        self._sight = sight
        self._plies = plies
        self._explaining = explaining
        self._pieces = sum(game.hints.totals.values())
        self._before: frozenset[Field] = frozenset()

    def forget(self) -> None:
        """Drop all suspicions: a ply was recorded or taken back."""
        self._before = frozenset()

    def may_show(self, case: Case) -> bool:
        """True if a sensor may be found stuck without the players' words.

        If plies are searched for, two plies prove nothing, because nearly always some two fit; only more
        pieces than the game has do.
        """
        return self._game.hints.listed or self._seen(case.trace.last) > self._pieces

    def suspicion(self, case: Case, *, insisted: bool = False) -> Suspicion:
        """The fields that are suspected now, with the runs that explain the pictures without each of them.

        If the players have `insisted` that the table is right, a field counts, too, that the plies do not
        touch.
        """
        still = self._odd_ones(case) | self._before
        suspicion: dict[Field, list[Run]] = {}
        for field in (field for field in self._sight.sensed if field in still):
            if _stands(case.trace, field):
                runs = list(self._explaining.without(field, case))
                touching = [run for run in runs if any(field in one.touched for one in run)]
                if (touching or insisted) and runs:
                    suspicion[field] = touching or runs
        if not insisted:
            # In the middle of a ply nothing explains the pictures, so fields suspected before stay suspected.
            self._before = frozenset(suspicion) | {at for at in self._before if _stands(case.trace, at)}
        return suspicion

    def played_on(self, suspicion: Suspicion, trace: Trace) -> Suspicion:
        """The suspected fields for which every run has a done ply with play going on after it.

        All other fields of these plies must be counted, because otherwise a slip may look so. If plies are
        searched for, there is no such field: nearly always some two plies fit.
        """
        return {
            field: runs
            for field, runs in suspicion.items()
            if all(self._goes_on(field, run, trace.last) for run in runs)
        }

    def under_way(self, case: Case) -> bool:
        """True if a later ply may be under way when a sensor that was suspected before is ignored.

        Another sensor must have seen it begin: a ply may always seem to have begun on a field without a
        sensor.
        """
        fields = self._before if self._game.hints.listed else ()
        return any(
            self._goes_on(field, run, case.trace.last)
            for field in fields
            for run in self._explaining.in_hand(case.seen_in(case.trace.without(field)))
        )

    def jumped(self, case: Case) -> Field | None:
        """The one field that differs from the record, if more pieces are seen than the game has.

        None if there is no such field, or if a ply from a field with a stuck sensor may have brought them
        there.
        """
        odd = list(self._sight.differences(case.trace.last, case.table))
        if len(odd) != 1 or self._seen(case.trace.last) <= self._pieces:
            return None
        return None if self.suspicion(case) else odd[0][0]

    def proven(self, suspicion: Suspicion, trace: Trace) -> Field | None:
        """The one field whose sensor must be stuck; None if that is not certain."""
        results = {run[-1].ply.after for runs in suspicion.values() for run in runs}
        if len(suspicion) != 1 or len(results) != 1:
            return None
        ((field, runs),) = suspicion.items()
        if not all(_witnessed(field, run, trace) for run in runs):
            return None
        if self._seen(trace.last) > self._pieces:
            return field
        return field if all(self._missed_twice(field, run, trace.last) for run in runs) else None

    def _odd_ones(self, case: Case) -> frozenset[Field]:
        """The fields that alone contradict a ply being done.

        If plies are searched for, first those are tried that agree with all fields whose reading changed;
        then, for each field whose reading jumped once, those that agree with all other fields.
        """
        still = frozenset(field for field in self._sight.sensed if case.trace.of(field).still)
        jumped = [field for field in self._sight.sensed if field not in still and _stands(case.trace, field)]
        single = [] if self._game.hints.listed else [frozenset([field]) for field in jumped]
        odd = (
            list(self._sight.differences(case.trace.last, candidate.after))
            for open_fields in (still, *single)
            for candidate in self._plies.nearly(case, open_fields)
        )
        return frozenset(rows[0][0] for rows in odd if len(rows) == 1)

    def _seen(self, picture: Picture) -> int:
        """How many pieces lie on the fields that are counted exactly."""
        known = (
            self._sight.sensor(field).tells(picture[field], "", self._game.letters[:1])
            for field in self._sight.sensed
            if self._sight.exact(picture, field)
        )
        return sum(count(contents) for contents in known if contents)

    def _missed_twice(self, field: Field, run: Run, picture: Picture) -> bool:
        """True if the reading of the field should have changed with each of at least two plies.

        The other fields of these plies must be counted, or they prove nothing. If plies are searched for,
        nothing is proven: nearly always some two plies fit.
        """
        if not self._game.hints.listed or not self._seen_but_for(field, run, picture):
            return False
        expected = self._sight.sensor(field).expected
        readings = [expected(ply.after.get(field, "")) for ply in run]
        readings.append(expected(run[0].before.get(field, "")))
        return len(set(readings)) >= 3  # noqa: PLR2004 - the reading before, and two others

    def _goes_on(self, field: Field, run: Run, picture: Picture) -> bool:
        """True if play went on after a first ply, as all sensors but that of the field show."""
        return self._game.hints.listed and len(run) > 1 and self._seen_but_for(field, run, picture)

    def _seen_but_for(self, field: Field, run: Run, picture: Picture) -> bool:
        """True if all other fields of the plies are counted, and the last ply drops a piece on one of them.

        A piece that only left a field may have been taken back.
        """
        others = frozenset().union(*(one.touched for one in run)) - {field}
        came = any(step.verb == "drop" and step.field != field for step in run[-1].steps)
        return came and all(self._sight.exact(picture, other) for other in others)


def _stands(trace: Trace, field: Field) -> bool:
    """True if the reading of the field was constant or jumped once, and the field is not silent now."""
    readings = [reading for _, reading in trace.of(field).readings(0)]
    return len(readings) <= MOST_READINGS and readings[-1] is not None


def _witnessed(field: Field, run: Run, trace: Trace) -> bool:
    """True if each ply was seen on other fields, and all together in `WITNESSES` or more pictures."""
    seen = [_seen_at(one, field, trace) for one in run if one.steps]
    return all(seen) and len(frozenset().union(*seen)) >= WITNESSES


def _seen_at(done: Candidate, field: Field, trace: Trace) -> frozenset[int]:
    """The pictures in which another field than this one first shows something that the ply leaves there."""
    baseline, values = done.baseline, done.values
    first = (baseline.left_at(at, values[at][1:], trace) for at in done.touched - {field})
    return frozenset(index for index in first if index is not None)
