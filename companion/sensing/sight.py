"""What a whole table shows: the sensors of all fields, and pictures read by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.contents import Contents, Field, Table
from companion.sensing.frames import Reading
from companion.sensing.kinds import Blind, Sensor

Picture = Mapping[Field, Reading]
"""The settled readings of all sensed fields."""

_BLIND = Blind()


@dataclass(frozen=True)
class Sight:
    """The sensors of a board, by field; a field without one is blind.

    Equal sensors over equal contents give equal pictures: this is all that the referee knows of
    the table.
    """

    sensors: Mapping[Field, Sensor]

    @property
    def sensed(self) -> tuple[Field, ...]:
        """The fields that have a sensor, in the order of the board."""
        return tuple(field for field, sensor in self.sensors.items() if sensor.kind != "none")

    def sensor(self, field: Field) -> Sensor:
        """The sensor of a field, a blind one where there is none."""
        return self.sensors.get(field, _BLIND)

    def shows(self, picture: Picture, field: Field, contents: Contents) -> bool:
        """Whether the picture allows these contents on this field."""
        return self.sensor(field).fits(picture.get(field), contents)

    def fits(self, picture: Picture, table: Table) -> bool:
        """Whether the picture allows this table, empty fields being left out of it."""
        return all(
            self.sensors[field].fits(reading, table.get(field, "")) for field, reading in picture.items()
        )

    def exact(self, picture: Picture, field: Field) -> bool:
        """Whether this picture leaves no doubt how many pieces lie on the field."""
        return picture.get(field) is not None and self.sensor(field).exact

    def differences(self, picture: Picture, table: Table) -> Iterator[tuple[Field, Reading, Reading]]:
        """The fields that do not show this table: field, what is seen, what was expected."""
        for field in self.sensed:
            contents = table.get(field, "")
            if not self.shows(picture, field, contents):
                yield field, picture.get(field), self.sensor(field).expected(contents)
