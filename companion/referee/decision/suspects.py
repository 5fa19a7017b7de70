"""The fields whose sensors may be stuck, and the finding about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import chain

from companion.contents import Field
from companion.referee.decision.findings import Judgement, StuckSensor, Suspected, Undecided
from companion.referee.decision.weighing import likely_later, runs_of
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case
from companion.referee.protocol import NORMAL, Stakes
from companion.referee.questions import Suspicion
from companion.referee.search import PlySource
from companion.referee.tracking import (
    Costs,
    Tracker,
    WeighedOutcome,
    goes_on,
    near,
    shows_too_many,
    stuck_or_slipped,
)


class Suspects:
    """The fields whose sensors may be stuck.

    A field becomes one if it alone contradicts that a ply is done, if its reading was constant or jumped once
    since the last recorded position, and if plies that touch it explain the pictures without its sensor. But
    a sensor that misses one ply and moves in a later one is not stuck, unless the players insist. A field
    stays one until its reading changes again or a ply is recorded.

    `ignoring` gives the hypotheses about a case if the sensor of a field is ignored.
    """

    def __init__(
        self, plies: PlySource, ignoring: Callable[[Case, Field], Tracker], costs: Costs, stakes: Stakes
    ) -> None:
        self._plies, self._ignoring = plies, ignoring
        self._costs, self._stakes = costs, stakes
        self._fields: frozenset[Field] = frozenset()

    def forget(self) -> None:
        """Drop all of them: a ply was recorded or taken back."""
        self._fields = frozenset()

    def judge(self, case: Case) -> Judgement | None:
        """What is found for a table that no likely acts explain, if a sensor may be stuck; None if none is.

        If plies are searched for, nearly always some fit without a sensor, so that one is suspected only if
        more pieces are seen than the game has.
        """
        if not (case.game.hints.listed or shows_too_many(case)):
            return None
        done, costs = self._done(case), self._costs
        every = {field: stuck_or_slipped(some, field, case, costs) for field, some in done.items()}
        weighed = sorted(chain(*every.values()), key=lambda one: one.cost)
        results = {(field, one.run[-1].ply.after) for field, some in done.items() for one in some}
        # No household may choose that a sensor is called stuck with less proof than usual.
        margin = max(self._stakes.margin, NORMAL.margin)
        likely = near(weighed, margin)
        if len(results) == 1 and all(one.said == "done" and not one.hypothesis.was_denied for one in likely):
            ((field, some),) = done.items()
            return Judgement(StuckSensor(field, runs_of(some)), weighed)
        asked = {
            field: runs_of(done[field])
            for field, some in every.items()
            if any(one.said == "done" for one in near(some, costs.reversible))
        }
        if asked:
            return Judgement(Suspected(asked), weighed)
        return Judgement(Undecided()) if self._under_way(case) else None

    def insisted(self, case: Case) -> Suspicion:
        """The runs that explain the pictures without the sensor of each field, for players who say `ok`.

        Then a field counts, too, that the plies do not touch.
        """
        return {field: runs_of(some) for field, some in self._done(case, insisted=True).items()}

    def jumped(self, case: Case) -> Field | None:
        """The one field that differs from the record, if more pieces are seen than the game has.

        None if there is no such field, or if a ply from a field with a stuck sensor may have brought them
        there.
        """
        odd = list(case.sight.differences(case.trace.last, case.table))
        return odd[0][0] if len(odd) == 1 and shows_too_many(case) and not self._done(case) else None

    def _done(self, case: Case, *, insisted: bool = False) -> Mapping[Field, Sequence[WeighedOutcome]]:
        """For each field the plies that are done if its sensor is ignored; none if there may be more."""
        found: dict[Field, Sequence[WeighedOutcome]] = {}
        maybe = self._odd_ones(case) | self._fields
        for field in (field for field in case.sight.sensed if field in maybe and _stands(case.trace, field)):
            tracker = self._ignoring(case, field)
            likely = () if tracker.many else likely_later(tracker, self._plies, self._stakes)
            done = [
                one
                for one in likely
                if one.said == "done" and (insisted or not _shows_later(one, field, case))
            ]
            touching = [one for one in done if any(field in each.touched for each in one.run)]
            if touching or (done and insisted):
                found[field] = touching or done
        if not insisted:
            # In the middle of a ply nothing is done.
            self._fields = frozenset(found) | {at for at in self._fields if _stands(case.trace, at)}
        return found

    def _under_way(self, case: Case) -> bool:
        """True if a later ply may be under way when a suspected sensor is ignored.

        Another sensor must have seen it begin: a ply may always seem to have begun on a field without a
        sensor.
        """
        return any(
            one.said == "under way" and goes_on(field, one.run, case) and not one.hypothesis.has("in_silence")
            for field in (self._fields if case.game.hints.listed else ())
            for one in likely_later(self._ignoring(case, field), self._plies, self._stakes)
        )

    def _odd_ones(self, case: Case) -> frozenset[Field]:
        """The fields that alone contradict a ply being done.

        If plies are searched for, first those are tried that agree with all fields whose reading changed;
        then, for each field whose reading jumped once, those that agree with all other fields.
        """
        trace, sensed = case.trace, case.sight.sensed
        still = frozenset(field for field in sensed if trace.of(field).still)
        jumped = [field for field in sensed if field not in still and _stands(trace, field)]
        single = [] if case.game.hints.listed else [frozenset([field]) for field in jumped]
        odd = (
            list(case.sight.differences(trace.last, candidate.after))
            for open_fields in (still, *single)
            for candidate in self._plies.nearly(case, open_fields)
        )
        return frozenset(rows[0][0] for rows in odd if len(rows) == 1)


def _shows_later(done: WeighedOutcome, field: Field, case: Case) -> bool:
    """True if the sensor of the field missed one of these plies, and moved once the next one had begun.

    Then it is not stuck.
    """
    moved = case.trace.of(field).first_change
    t = None if moved is None else case.trace.times[moved]
    if t is None:
        return False
    begun = done.hypothesis.begun[1:]
    return any(
        following <= t and one.before.get(field, "") != one.after.get(field, "")
        for one, following in zip(done.run, begun, strict=False)
    )


def _stands(trace: Trace, field: Field) -> bool:
    """True if the reading of the field was constant or jumped once, and the field is not silent now."""
    return trace.of(field).second_change is None and trace.last.get(field) is not None
