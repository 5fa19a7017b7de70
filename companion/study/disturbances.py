"""False readings of sensors in a recording: a brushed contact, a sleeve over a field, a silent sensor.

A disturbance that could change what a referee may record is left out (`companion.study.fairness`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from companion.contents import Field
from companion.rules.game import Position
from companion.sensing.frames import Reading
from companion.study.acts import Moment, order_of
from companion.study.expected_pictures import Rest, each
from companion.study.fairness import Fairness, ToldChance
from companion.study.habits import Habits, Span, within
from companion.study.recorder import covered
from companion.study.tabletop import Tabletop

BRUSH_S: Span = (0.005, 0.025)
"""How long a brushed contact gives a false reading, in seconds: shorter than the debounce, so that it never
settles.
"""

SLEEVE_S: Span = (0.1, 0.3)
"""How long a sleeve covers a field, in seconds."""

SILENCE_S: Span = (0.1, 1.5)
"""How long a sensor gives no reading, in seconds; after 2 s the referee reports a fault."""

AFTER_S = 0.3
"""A disturbance begins at most this long after the last touch, in seconds."""

CLEAR_S = 0.15
"""A disturbance of a field is at least this far from each touch of that field, in seconds."""


class Disturbances:
    """Disturbs the sensors of `tabletop` while hands work on it, as often as `habits` say."""

    def __init__(self, tabletop: Tabletop, fair: Fairness, rng: Random, habits: Habits) -> None:
        self._tabletop, self._fair, self._rng, self._habits = tabletop, fair, rng, habits

    def before(
        self,
        before: Position,
        moments: Sequence[Moment],
        told: Sequence[ToldChance] = (),
        after: Position | None = None,
    ) -> float:
        """Record what must be recorded before the touches are made, and return when it is over, in seconds.

        This is the silence of one sensor. The field is one from which nothing is lifted meanwhile; 0.0 and no
        silence if the silence could make another ply look like the true one. The arguments are those of
        `beside`.
        """
        lifted = {moment.act.field for moment in moments if moment.act.verb == "lift"}
        still = [field for field in self._tabletop.sight.sensed if field not in lifted]
        if not still or self._rng.random() >= self._habits.null:
            return 0.0
        start = self._rng.uniform(moments[0].t, moments[-1].t)
        seconds, field = within(self._rng, SILENCE_S), self._rng.choice(still)
        chances = tuple(one.number for one in told)
        for seen in each(self._tabletop.sight, self._tabletop.lying, moments, order_of(self._fair.game)):
            lifts = _as_if_lifted(moments, field, start + seconds, seen.t)
            silent = replace(seen, lifts=lifts)
            if seen.t > start and not self._fair.harmless(before, seen, silent, chances, after):
                return 0.0
        silence = self._falsely(moments, start, field, None)
        if not self._fair.told_apart(before, moments, silence, chances):
            return 0.0
        self._tabletop.recorder.silence(start, field, seconds)
        return start + seconds

    def beside(
        self,
        before: Position,
        moments: Sequence[Moment],
        told: Sequence[ToldChance] = (),
        after: Position | None = None,
    ) -> float:
        """Record a brush and a sleeve, each by its habit, after the touches were made; return when the last
        one is over, in seconds, 0.0 if there was none.

        The touches `moments` began in the position `before` and lead to the position `after`; `told` are the
        rolls or cards that they use.
        """
        brushed_until = self._rng.random() < self._habits.brush and self._brush(moments)
        covered_until = self._rng.random() < self._habits.sleeve and self._sleeve(
            before, moments, told, after
        )
        return max(brushed_until or 0.0, covered_until or 0.0)

    def _brush(self, moments: Sequence[Moment]) -> float:
        field, start, seconds = self._draw(moments, BRUSH_S)
        if not self._clear(moments, field, start, seconds):
            return 0.0
        self._tabletop.recorder.brush(start, field, seconds)
        return start + seconds

    def _sleeve(
        self, before: Position, moments: Sequence[Moment], told: Sequence[ToldChance], after: Position | None
    ) -> float:
        field, start, seconds = self._draw(moments, SLEEVE_S)
        recorder = self._tabletop.recorder
        sensor, letters = self._tabletop.sight.sensor(field), self._fair.game.letters
        reading = covered(sensor, recorder.contents(field, start), letters)
        if not self._clear(moments, field, start, seconds):
            return 0.0
        span = (start, start + seconds)
        if not self._harmless(before, moments, told, after, field=field, span=span, false=reading):
            return 0.0
        recorder.cover(start, field, seconds, reading)
        return start + seconds

    def _harmless(
        self,
        before: Position,
        moments: Sequence[Moment],
        told: Sequence[ToldChance],
        after: Position | None,
        *,
        field: Field,
        span: Span,
        false: Reading,
    ) -> bool:
        """True if neither the false reading `false` of the field during `span` nor its end changes what a
        referee could record.
        """
        start, end = span
        chances = tuple(one.number for one in told)
        if not self._fair.told_apart(before, moments, self._falsely(moments, start, field, false), chances):
            return False
        for t in (start, *(one.t for one in moments if one.t > start)):
            seen = self._seen(moments, t)
            over = replace(seen, lifts=_as_if_lifted(moments, field, end, t))
            if not self._fair.harmless(before, seen, over, chances, after):
                return False
            covered_then = self._falsely(moments, t, field, false)
            if t > end:
                continue
            if self._done_too_soon(moments, seen, covered_then):
                return False
            if not self._fair.harmless(before, seen, covered_then, chances, after):
                return False
        return True

    def _done_too_soon(self, moments: Sequence[Moment], seen: Rest, false: Rest) -> bool:
        """True if the false picture shows the plies done although a hand still holds a piece.

        Compared are the pictures and not the plies that explain them: a table that is half cleared after the
        end of the game may look like one on which a sowing is not finished.
        """
        done = max(one.t for one in moments if one.act.cause != "sweep")
        return seen.t < done and false.picture == self._seen(moments, done).picture != seen.picture

    def _seen(self, moments: Sequence[Moment], t: float) -> Rest:
        """What the sensors show at a time without any disturbance."""
        sight, recorder = self._tabletop.sight, self._tabletop.recorder
        picture = {at: sight.sensor(at).expected(recorder.contents(at, t)) for at in sight.sensed}
        return Rest(t, picture, tuple(one.act.field for one in _lifts(moments) if one.t <= t))

    def _falsely(self, moments: Sequence[Moment], t: float, field: Field, reading: Reading) -> Rest:
        """What the sensors show at a time when this field gives a false reading."""
        seen = self._seen(moments, t)
        return replace(seen, picture={**seen.picture, field: reading})

    def _draw(self, moments: Sequence[Moment], span: Span) -> tuple[Field, float, float]:
        """A random field with the start of a disturbance and its length, both in seconds."""
        start = self._rng.uniform(moments[0].t, moments[-1].t + AFTER_S)
        return self._rng.choice(self._tabletop.sight.sensed), start, within(self._rng, span)

    def _clear(self, moments: Sequence[Moment], field: Field, start: float, seconds: float) -> bool:
        """True if no touch of this field is nearer than CLEAR_S to the disturbance."""
        return not any(
            start - CLEAR_S < moment.t < start + seconds + CLEAR_S
            for moment in moments
            if moment.act.field == field
        )


def _lifts(moments: Sequence[Moment]) -> list[Moment]:
    """The moments at which pieces are lifted."""
    return [one for one in moments if one.act.verb == "lift"]


def _as_if_lifted(moments: Sequence[Moment], field: Field, end: float, t: float) -> tuple[Field, ...]:
    """The fields lifted until `t`, with this field among them as if it had been lifted at `end`.

    Until `end` the field's reading was false or missing; a referee may take the true reading that comes then
    for the trace of a lift.
    """
    lifts = [one for one in _lifts(moments) if one.t <= t]
    earlier = [one.act.field for one in lifts if one.t <= end]
    later = [one.act.field for one in lifts if one.t > end]
    return (*earlier, field, *later)
