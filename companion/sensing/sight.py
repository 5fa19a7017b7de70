"""What a whole table shows: the sensors of all fields, and the pictures that they give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from companion.contents import Contents, Field, Table
from companion.sensing.frames import Reading
from companion.sensing.kinds import Blind, Sensor
from companion.sensing.mass import Grams, Mass

Readings: TypeAlias = Mapping[Field, Reading]
"""The readings of all sensed fields."""


class Picture(dict[Field, Reading]):
    """What the sensors showed at one moment, without any bounce; it never changes.

    Two pictures are equal only if they are the same, also if all readings are: load cells that give equal
    grams may remember different things. So what is known of a picture can be kept under it in a dictionary.
    """

    __hash__ = object.__hash__  # type: ignore[assignment]
    __eq__ = object.__eq__

    def reads_as(self, other: Picture) -> bool:
        """True if all readings are equal to those of the other picture."""
        return dict.__eq__(self, other)


_BLIND = Blind()


@dataclass(frozen=True)
class Sight:
    """The sensors of a board, by field; a field without one is blind.

    Equal sensors over equal contents give equal pictures: this is all that the referee knows of the table.
    """

    sensors: Mapping[Field, Sensor]

    @cached_property
    def sensed(self) -> tuple[Field, ...]:
        """The fields that have a sensor, in the order of the board."""
        return tuple(field for field, sensor in self.sensors.items() if sensor.senses)

    def sensor(self, field: Field) -> Sensor:
        """The sensor of a field; a blind one if it has none."""
        return self.sensors.get(field, _BLIND)

    def shows(self, picture: Readings, field: Field, contents: Contents) -> bool:
        """True if the picture allows these contents on this field."""
        return self.sensors.get(field, _BLIND).fits(picture.get(field), contents)

    def allows(self, picture: Readings, lying: Mapping[Field, Contents]) -> bool:
        """True if the picture allows these contents on these fields; other fields are not compared."""
        sensors = self.sensors
        for field, held in lying.items():  # noqa: SIM110 - asked most of all, and a generator costs as much again
            if not sensors.get(field, _BLIND).fits(picture.get(field), held):
                return False
        return True

    def allows_one_of(self, picture: Readings, ways: Mapping[Field, Sequence[Contents]]) -> bool:
        """True if the picture allows one of the contents given for each of these fields."""
        for field, contents in ways.items():
            fits, reading = self.sensors.get(field, _BLIND).fits, picture.get(field)
            if not any(fits(reading, held) for held in contents):
                return False
        return True

    def fits(self, picture: Readings, table: Table) -> bool:
        """True if the picture allows this table; a field that the table leaves out is empty."""
        sensors = self.sensors
        for field, reading in picture.items():  # noqa: SIM110 - as in `allows`
            if not sensors[field].fits(reading, table.get(field, "")):
                return False
        return True

    def sees(self, picture: Readings, table: Table) -> bool:
        """True if enough fields have readings to say that this table is there.

        At least half of all sensed fields, and half of those that hold something: a missing row need not keep
        people from playing, but two empty fields are no board that is set up.
        """
        for fields in (self.sensed, [field for field in self.sensed if table.get(field)]):
            if 2 * sum(picture.get(field) is not None for field in fields) < len(fields):
                return False
        return True

    def exact(self, picture: Readings, field: Field) -> bool:
        """True if this picture shows exactly how many pieces lie on the field."""
        return self.sensors.get(field, _BLIND).certain(picture.get(field))

    def counted(self, picture: Readings) -> frozenset[Field]:
        """The fields of which this picture shows exactly how many pieces lie on them."""
        return frozenset([field for field in self.sensed if self.sensors[field].certain(picture.get(field))])

    def names_pieces(self, picture: Readings) -> bool:
        """True if this picture shows which pieces lie on each field."""
        return all(
            sensor.names_pieces and picture.get(field) is not None for field, sensor in self.sensors.items()
        )

    def holding(self, totals: Mapping[str, int]) -> Sight:
        """The same sensors for a game that has this many pieces of each letter.

        A letter that is left out, such as that of a seat without a player, does not occur. More than all
        pieces together is then an impossible reading of a load cell.
        """
        return self._weighed({field: cell.holding(totals) for field, cell in self._scales()})

    def based(self, picture: Readings, table: Table) -> Sight:
        """The same sensors, knowing that this picture was taken over this table.

        Load cells whose pieces differ in their masses then count from there: later readings are compared with
        these. A field whose reading does not fit its contents gets no baseline, and loses the one before.
        """
        return self._weighed(
            {field: cell.based(picture.get(field), table.get(field, "")) for field, cell in self._scales()}
        )

    def _scales(self) -> Iterator[tuple[Field, Mass]]:
        """The load cells by field."""
        return ((field, sensor) for field, sensor in self.sensors.items() if isinstance(sensor, Mass))

    def _weighed(self, scales: Mapping[Field, Mass]) -> Sight:
        """The same sensors with these load cells; the same object if none is new."""
        if all(scale is self.sensors[field] for field, scale in scales.items()):
            return self
        return Sight({**self.sensors, **scales})

    def differences(
        self, picture: Readings, table: Table, *, silent: bool = False
    ) -> Iterator[tuple[Field, Reading, Reading]]:
        """The fields whose readings do not agree with this table: field, reading, expected reading.

        With `silent` also the fields without a reading.
        """
        for field in self.sensed:
            contents = table.get(field, "")
            unheard = silent and picture.get(field) is None
            if unheard or not self.shows(picture, field, contents):
                seen, expected = picture.get(field), self.sensor(field).expected(contents)
                yield field, _plain(seen), _plain(expected)


def _plain(reading: Reading) -> Reading:
    """The reading as a plain number, without what only a load cell remembers."""
    return float(reading) if isinstance(reading, Grams) else reading
