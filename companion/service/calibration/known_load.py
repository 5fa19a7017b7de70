"""The drift of sensors, measured while the contents of each field are known.

    raw 121500 over 4 beans of 2.1 g, 9500 raw a gram     zero 41700, calibrated 41000: drift +0.07 g

The zero of a load cell is its raw value without its load; the rest of a Hall sensor is its raw value over an
empty field. A Hall sensor under pieces is left out, because pieces never lie in the same way twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.contents import Contents, Field, Table
from companion.devices.channels import Channels
from companion.devices.raw_fields import calibrated_fields
from companion.link.messages import WireValue
from companion.sensing.calibration import Calibrated, Calibration, LoadCell
from companion.sensing.mass import Mass
from companion.sensing.recent_values import RecentValues
from companion.sensing.sensor import Sensor
from companion.service.calibration.calibration_check import checks


class KnownLoad:
    """A table that certainly holds `table`: feed raw values, get the drifts."""

    def __init__(self, channels: Channels, calibration: Calibration, table: Table) -> None:
        self._board = channels.board
        self._calibration = calibration
        self._loaded: dict[Field, _Loaded] = {}
        for field, calibrated in calibrated_fields(self._board, calibration).items():
            sensor, contents = channels.sight.sensors.get(field), table.get(field, "")
            if sensor is not None and (isinstance(sensor, Mass) or not contents):
                step = self._board.located[calibrated.channel][0].worth_telling
                self._loaded[field] = _Loaded(calibrated, RecentValues(step), *_load(sensor, contents))

    def feed(self, t: float, values: Sequence[WireValue]) -> None:
        """Take the raw values of all channels at `t` seconds."""
        for loaded in self._loaded.values():
            loaded.feed(t, values[loaded.calibrated.channel])

    def drifts(self, t: float, seconds: float) -> dict[Field, str]:
        """The drift with its unit of each field that has drifted too far.

        A field counts only if its channel was still for this many seconds, so that it certainly holds what it
        should.
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
    """A field under a load of `grams`, with an uncertainty of `doubt`, and the values of its channel."""

    calibrated: Calibrated
    recent: RecentValues
    grams: float
    doubt: float

    def feed(self, t: float, value: WireValue) -> None:
        """Take a value; the values of a sensor that is not connected do not count."""
        speaks = isinstance(value, int) and self.calibrated.reading(value) is not None
        self.recent.feed(t, float(value) if speaks and value is not None else None)

    def is_still(self, t: float, seconds: float) -> bool:
        """True if nothing but noise has changed for so many seconds."""
        return self.recent.speaks and self.recent.still(t, seconds, self.calibrated.noise)

    def rest(self, t: float, seconds: float) -> float:
        """The raw value of the channel without the load."""
        load = self.grams * self.calibrated.per_gram if isinstance(self.calibrated, LoadCell) else 0.0
        return self.recent.level(t, seconds).mean - load


def _load(sensor: Sensor, contents: Contents) -> tuple[float, float]:
    """The mass of these pieces in grams, and by how much it may differ."""
    if not isinstance(sensor, Mass):
        return 0.0, 0.0
    _, grams, error = sensor.piece_masses.weigh(contents)
    return grams, error - sensor.tolerance
