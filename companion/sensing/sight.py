"""What a whole table shows: the sensors of all fields, and pictures read by them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from companion.contents import Contents, Field, Table
from companion.sensing.frames import Reading
from companion.sensing.kinds import Blind, Sensor
from companion.sensing.mass import Grams, Mass

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

    @cached_property
    def sensed(self) -> tuple[Field, ...]:
        """The fields that have a sensor, in the order of the board."""
        return tuple(field for field, sensor in self.sensors.items() if sensor.senses)

    def sensor(self, field: Field) -> Sensor:
        """The sensor of a field, a blind one where there is none."""
        return self.sensors.get(field, _BLIND)

    def shows(self, picture: Picture, field: Field, contents: Contents) -> bool:
        """True if the picture allows these contents on this field."""
        return self.sensors.get(field, _BLIND).fits(picture.get(field), contents)

    def allows(self, picture: Picture, lying: Mapping[Field, Contents]) -> bool:
        """True if the picture allows what lies on these fields; others are not asked about."""
        sensors = self.sensors
        for field, held in lying.items():  # noqa: SIM110 - asked most of all, and a generator costs as much again
            if not sensors.get(field, _BLIND).fits(picture.get(field), held):
                return False
        return True

    def allows_one_of(self, picture: Picture, ways: Mapping[Field, Sequence[Contents]]) -> bool:
        """True if the picture allows one of the contents given for each of these fields."""
        for field, contents in ways.items():
            fits, reading = self.sensors.get(field, _BLIND).fits, picture.get(field)
            if not any(fits(reading, held) for held in contents):
                return False
        return True

    def fits(self, picture: Picture, table: Table) -> bool:
        """True if the picture allows this table, empty fields being left out of it."""
        sensors = self.sensors
        for field, reading in picture.items():  # noqa: SIM110 - as in `allows`
            if not sensors[field].fits(reading, table.get(field, "")):
                return False
        return True

    def sees(self, picture: Picture, table: Table) -> bool:
        """True if enough sensors speak to say that this table is there.

        At least half of all, and half of those on fields that hold something: a row that is gone need
        not keep anybody from playing, but two fields that are empty are no board set up.
        """
        for fields in (self.sensed, [field for field in self.sensed if table.get(field)]):
            if 2 * sum(picture.get(field) is not None for field in fields) < len(fields):
                return False
        return True

    def exact(self, picture: Picture, field: Field) -> bool:
        """True if this picture leaves no doubt how many pieces lie on the field."""
        return self.sensors.get(field, _BLIND).certain(picture.get(field))

    def counted(self, picture: Picture) -> frozenset[Field]:
        """The fields of which this picture leaves no doubt how many pieces lie there."""
        return frozenset([field for field in self.sensed if self.sensors[field].certain(picture.get(field))])

    def names_pieces(self, picture: Picture) -> bool:
        """True if this picture tells of each field which pieces lie there."""
        return all(
            sensor.names_pieces and picture.get(field) is not None for field, sensor in self.sensors.items()
        )

    def holding(self, totals: Mapping[str, int]) -> Sight:
        """The same sensors, knowing how many pieces of each letter the game has.

        A letter that is left out, such as that of a seat that nobody took, is not there. More than all
        pieces together is then no reading that a load cell can give.
        """
        return self._weighed({field: cell.holding(totals) for field, cell in self._scales()})

    def based(self, picture: Picture, table: Table) -> Sight:
        """The same sensors, knowing that this picture was taken over this table.

        Load cells then count from there where pieces differ in their masses: later readings are
        compared with these. A field that shows something else, or nothing, has nothing to count
        from, and the baselines before are forgotten.
        """
        return self._weighed(
            {field: cell.based(picture.get(field), table.get(field, "")) for field, cell in self._scales()}
        )

    def _scales(self) -> Iterator[tuple[Field, Mass]]:
        return ((field, sensor) for field, sensor in self.sensors.items() if isinstance(sensor, Mass))

    def _weighed(self, scales: Mapping[Field, Mass]) -> Sight:
        if all(scale is self.sensors[field] for field, scale in scales.items()):
            return self
        return Sight({**self.sensors, **scales})

    def differences(
        self, picture: Picture, table: Table, *, silent: bool = False
    ) -> Iterator[tuple[Field, Reading, Reading]]:
        """The fields that do not show this table: field, what is seen, what was expected.

        With `silent` also those that say nothing.
        """
        for field in self.sensed:
            contents = table.get(field, "")
            unheard = silent and picture.get(field) is None
            if unheard or not self.shows(picture, field, contents):
                seen, expected = picture.get(field), self.sensor(field).expected(contents)
                yield field, _plain(seen), _plain(expected)


def _plain(reading: Reading) -> Reading:
    """The reading as others write it down, without what only a load cell remembers."""
    return float(reading) if isinstance(reading, Grams) else reading
