"""The questions that every kind of sensor answers; the kinds are in `companion.sensing.kinds`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from typing import ClassVar, Self, TypeAlias

from companion.contents import Contents, pieces
from companion.errors import CompanionError
from companion.sensing.calibration import Calibrated
from companion.sensing.frames import Reading

Heap: TypeAlias = Mapping[str, int]
"""How many pieces lie on a field, by the letters that each of them may have."""


class ReadingError(CompanionError, ValueError):
    """A reading that a sensor of this kind cannot give."""


class Sensor(ABC):
    """One kind of sensor; an immutable value.

    The referee, the study and the devices ask here what they need of a kind, and never for its name, so that
    a kind of another package is treated like one of the companion's own.
    """

    kind: ClassVar[str]
    """Its name in board files, recordings and `companion.sensor_kinds`."""

    senses: ClassVar[bool] = True
    """True unless it never has a reading, so that a field with it is a field without a sensor."""

    exact: ClassVar[bool] = False
    """True if every reading at rest shows exactly how many pieces lie on the field."""

    counts: ClassVar[bool] = True
    """True if a reading tells more about the number of pieces than whether there are any."""

    names_pieces: ClassVar[bool] = False
    """True if a reading tells which pieces lie there, by their letters."""

    weighs: ClassVar[bool] = False
    """True if a hand that leans on the field makes the reading larger, and the pieces' masses are needed."""

    covered: ClassVar[Reading] = None
    """What the simulated people's sleeves make it read; None if it then recognises nothing."""

    calibrated_by: ClassVar[type[Calibrated] | None] = None
    """What turns the raw values of its chip into readings; None if it can only be used without raw values."""

    @classmethod
    def made(cls, masses: Mapping[str, float], tolerance: float, spread: float) -> Self:
        """The sensor for pieces of these `masses` in grams by letter.

        `tolerance` is the error of one reading in grams, `spread` the share of a piece's mass by which
        pieces differ. Kinds that do not weigh need none of them.
        """
        return cls()

    def read(self, value: float | str | None) -> Reading:
        """The reading that a value of the wire means. Raises ReadingError if this kind cannot give it."""
        self.check(value)
        return value

    @abstractmethod
    def check(self, reading: Reading) -> None:
        """Raise ReadingError if this kind of sensor cannot give the reading."""

    @abstractmethod
    def fits(self, reading: Reading, contents: Contents) -> bool:
        """True if the sensor may give this reading over these contents."""

    @abstractmethod
    def expected(self, contents: Contents) -> Reading:
        """The reading that the sensor should give over these contents."""

    def possible(self, reading: Reading) -> bool:
        """True if the sensor may give this reading over some pieces of the game."""
        return True

    def certain(self, reading: Reading) -> bool:
        """True if this reading shows exactly how many pieces lie on the field."""
        return reading is not None and self.exact

    def same(self, one: Reading, other: Reading) -> bool:
        """True if the two readings are equal for a sensor at rest."""
        return one == other

    def tells(self, reading: Reading, was: Contents, letters: str) -> Contents | None:
        """The contents that this reading shows, if `was` lay there before; None if the reading allows
        several.

        `letters` are the letters of the game's pieces.
        """
        if reading is None or self.fits(reading, was):
            return was
        if self.fits(reading, ""):
            return ""
        return None

    def lying(self, reading: Reading, was: Contents, letters: str) -> Counter[str] | None:
        """The pieces that this reading shows by letter, in whatever order; None if the reading allows
        several.

        As `tells`, but it can answer more often, because the order of a stack need not be known.
        """
        told = self.tells(reading, was, letters)
        return None if told is None else pieces(told)

    def heaps(self, reading: Reading, letters: str) -> tuple[Heap, ...]:
        """The heaps that this reading allows, whichever pieces; empty if it does not count pieces."""
        return ()
