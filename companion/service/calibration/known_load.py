"""How far sensors have drifted, from what they say while it is known what lies on them.

    raw 121500 over 4 beans of 2.1 g, 9500 raw a gram     zero 41700, calibrated 41000: drift +0.07 g

What a load cell says beyond its load is its zero; what a Hall says over an empty field is its rest.
A Hall under pieces tells nothing: they never lie twice in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.contents import Contents, Field, Table
from companion.devices.calibrated import fitting
from companion.devices.channels import Channels
from companion.link.messages import Value
from companion.sensing.calibration import Calibrated, Calibration, LoadCell
from companion.sensing.mass import Mass
from companion.sensing.sensor import Sensor
from companion.sensing.steady import Steady
from companion.service.calibration.check import checks


class KnownLoad:
    """A table that holds `table` for certain: feed the values of its channels, get the drifts."""

    def __init__(self, channels: Channels, calibration: Calibration, table: Table) -> None:
        self._board = channels.board
        self._calibration = calibration
        self._loaded: dict[Field, _Loaded] = {}
        for field, calibrated in fitting(self._board, calibration).items():
            sensor, contents = channels.sight.sensors.get(field), table.get(field, "")
            if sensor is not None and (isinstance(sensor, Mass) or not contents):
                step = self._board.located[calibrated.channel][0].worth_telling
                self._loaded[field] = _Loaded(calibrated, Steady(step), *_load(sensor, contents))

    def feed(self, t: float, values: Sequence[Value]) -> None:
        """The raw values of all channels at `t` seconds."""
        for loaded in self._loaded.values():
            loaded.feed(t, values[loaded.calibrated.channel])

    def drifts(self, t: float, seconds: float) -> dict[Field, str]:
        """By how much each field has drifted that has done so too far, with its unit.

        Only what has been still for so many seconds is known to hold what it should.
        """
        loaded = {field: one for field, one in self._loaded.items() if one.is_still(t, seconds)}
        rests = {one.calibrated.channel: one.rest(t, seconds) for one in loaded.values()}
        return {
            check.field: check.told_drift
            for check in checks(self._board, self._calibration, rests)
            if check.field in loaded and check.drifted(loaded[check.field].doubt)
        }


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A field under a load of `grams`, give or take `doubt`, and what its channel says."""

    calibrated: Calibrated
    steady: Steady
    grams: float
    doubt: float

    def feed(self, t: float, value: Value) -> None:
        """The channel says this; what no connected sensor says is no value."""
        speaks = isinstance(value, int) and self.calibrated.reading(value) is not None
        self.steady.feed(t, float(value) if speaks and value is not None else None)

    def is_still(self, t: float, seconds: float) -> bool:
        """Whether nothing but noise has changed for so long."""
        return self.steady.speaks and self.steady.still(t, seconds, self.calibrated.noise)

    def rest(self, t: float, seconds: float) -> float:
        """What the channel would say over nothing, in raw."""
        load = self.grams * self.calibrated.per_gram if isinstance(self.calibrated, LoadCell) else 0.0
        return self.steady.level(t, seconds).mean - load


def _load(sensor: Sensor, contents: Contents) -> tuple[float, float]:
    """What these pieces weigh in grams, and by how much they may be lighter or heavier."""
    if not isinstance(sensor, Mass):
        return 0.0, 0.0
    _, grams, error = sensor.weighing.weigh(contents)
    return grams, error - sensor.tolerance
