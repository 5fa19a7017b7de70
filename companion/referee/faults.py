"""The fields whose readings cannot be trusted: silent, noisy, or stuck."""

from __future__ import annotations

from companion.contents import Field
from companion.referee.verdicts import Fault
from companion.sensing.debounce import Observation
from companion.sensing.frames import Reading
from companion.sensing.sight import Picture, Sight


class Faults:
    """Keeps the list of faulty fields, and says when it has changed.

    Sensing knows which sensors are silent or noisy; which are stuck the referee finds out, and they
    say nothing from then on until they move.
    """

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._stuck: dict[Field, Reading] = {}
        self._silent: frozenset[Field] = frozenset()
        self._told: frozenset[Field] = frozenset()

    def trusted(self, seen: Observation) -> Picture:
        """The picture without the readings that mean nothing; a stuck sensor that moves is trusted again."""
        self._silent = seen.faulty
        for field, reading in list(self._stuck.items()):
            now = seen.picture.get(field)
            if now is not None and not self._sight.sensor(field).same(now, reading):
                del self._stuck[field]
        return {**seen.picture, **dict.fromkeys(self._stuck)} if self._stuck else seen.picture

    def stuck(self, field: Field, reading: Reading) -> None:
        """The sensor of this field is stuck on this reading."""
        self._stuck[field] = reading

    def news(self, t: float) -> list[Fault]:
        """The list of faulty fields in the order of the board, where it is another than was told last."""
        faulty = self._silent | self._stuck.keys()
        if faulty == self._told:
            return []
        self._told = faulty
        return [Fault(t=t, fields=tuple(field for field in self._sight.sensed if field in faulty))]
