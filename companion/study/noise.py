"""What sleeves, brushes and loose contacts do to sensors while hands work on a table.

Unlike in `companion.study.disturbances`, nothing is left out because it could mislead a referee.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from companion.contents import Contents, Field
from companion.sensing.frames import Reading
from companion.sensing.kinds import Mass
from companion.sensing.sight import Sight
from companion.study.acts import Moment
from companion.study.disturbances import AFTER_S, BRUSH_S, SILENCE_S, SLEEVE_S
from companion.study.habits import Habits, Span, within
from companion.study.watched_table import Mask, Unmask

LEAN: tuple[float, float] = (5.0, 200.0)
"""The weight of a hand that leans on a scale, in grams: the least and the greatest."""


class Noise:
    """Draws the disturbances of the sensors during a turn."""

    def __init__(self, sight: Sight, habits: Habits, rng: Random) -> None:
        self._sight, self._habits, self._rng = sight, habits, rng

    def beside(self, moments: Sequence[Moment], lying: dict[Field, Contents]) -> Iterator[Mask | Unmask]:
        """The disturbances during these touches: each begins with a Mask and ends with an Unmask.

        `lying` is the table before the touches.
        """
        if not self._sight.sensed or not moments:
            return
        for likely, span in (
            (self._habits.brush, BRUSH_S),
            (self._habits.sleeve, SLEEVE_S),
            (self._habits.null, SILENCE_S),
        ):
            if self._rng.random() < likely:
                field = self._rng.choice(self._sight.sensed)
                reading = None if span is SILENCE_S else self._covered(field, lying.get(field, ""))
                yield from self._spell(moments, field, reading, span)

    def _spell(
        self, moments: Sequence[Moment], field: Field, false: Reading, span: Span
    ) -> Iterator[Mask | Unmask]:
        """One disturbance: the field gives the reading `false` for a time within `span`."""
        start = self._rng.uniform(moments[0].t, moments[-1].t + AFTER_S)
        yield Mask(start, field, false)
        yield Unmask(start + within(self._rng, span), field)

    def _covered(self, field: Field, contents: Contents) -> Reading:
        """The reading of a field's sensor under a sleeve.

        A presence sensor sees something; a scale weighs the arm besides. A sensor that counts or names pieces
        gives no reading, for nothing in a sleeve looks like one more bean.
        """
        sensor = self._sight.sensor(field)
        expected = sensor.expected(contents)
        if isinstance(sensor, Mass) and isinstance(expected, float):
            return round(expected + self._rng.uniform(*LEAN), 2)
        return sensor.covered
