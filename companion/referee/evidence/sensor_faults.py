"""The fields whose readings cannot be trusted: silent, noisy, stuck, or with a hand leaning on them."""

from __future__ import annotations

from companion.contents import Field, Table, count
from companion.referee.protocol import AnyVerdict, Fault
from companion.rules.game import AnyGame, Position
from companion.sensing.channel import FAULT_S
from companion.sensing.debounce import Observation
from companion.sensing.frames import Reading
from companion.sensing.sight import Picture, Sight

PAIR = 2
"""How many fields a ply changes that only takes pieces from one field to another."""


class SensorFaults:
    """The list of faulty fields, and the verdict when it has changed.

    The sensing knows which sensors are silent or noisy. Stuck sensors are found by the referee, and give no
    reading until they move. Neither does a load cell on which a hand leans, even if it weighs a whole number
    of pieces, if that is more than can have come there. Before the first `ready` no fault is reported, unless
    the table was `ready` before.
    """

    def __init__(self, game: AnyGame, sight: Sight, *, ready: bool) -> None:
        self.ready = ready
        self._game = game
        self._sight = sight
        self._scales = [field for field in sight.sensed if sight.sensor(field).weighs]
        self._leant_on: dict[Field, float] = {}
        self._at_least: dict[Field, tuple[Reading, int]] = {}
        self._stuck: dict[Field, Reading] = {}
        self._silent: frozenset[Field] = frozenset()
        self._burdened: frozenset[Field] = frozenset()
        self._told: frozenset[Field] = frozenset()

    def trusted(self, seen: Observation, position: Position | None) -> Picture:
        """The picture without readings that mean nothing; a stuck sensor that moves is trusted again.

        Play goes on from `position`; None if it does not, so that pieces may come from anywhere.
        """
        self._silent, self._burdened = seen.faulty, seen.burdened
        for field, reading in list(self._stuck.items()):
            now = seen.picture.get(field)
            if now is not None and not self._sight.sensor(field).same(now, reading):
                del self._stuck[field]
        leant_on = () if position is None or not self._scales else self._find_leant_on(seen.picture, position)
        self._leant_on = {field: self._leant_on.get(field, seen.t) for field in leant_on}
        mute = dict.fromkeys([*self._stuck, *self._leant_on])
        return Picture({**seen.picture, **mute}) if mute else seen.picture

    def at_rest(self, t: float, picture: Picture, position: Position) -> Picture:
        """The picture of a table at rest in play, without a field that alone weighs more than there is.

        Before the table rests, such a weight may be the first of several pieces from a field with a stuck
        sensor.
        """
        leant_on = self._find_leant_on(picture, position, resting=True) if self._scales else ()
        for field in leant_on:
            self._leant_on.setdefault(field, t)
        return Picture({**picture, **dict.fromkeys(leant_on)}) if leant_on else picture

    def _find_leant_on(self, picture: Picture, position: Position, *, resting: bool = False) -> list[Field]:
        """The load cells that weigh more pieces than can have come there.

        These can come from other fields where they are missing, from the box, and from a field whose sensor
        may be stuck, so that it does not show them gone. If no piece is missing and only one field weighs
        more on a table that is `resting`, only as many can come as one ply brings there from such a field.
        """
        lying = self._game.contents(position)
        grown = [at for at in self._scales if self._fewest(picture, at) > _number(lying, at)]
        if not grown:
            return []
        shown = {field: self._fewest(picture, field) for field in self._game.fields}
        still_there = {field: min(number, _number(lying, field)) for field, number in shown.items()}
        elsewhere = sum(self._game.hints.totals.values()) - sum(still_there.values())
        at = grown[0]
        alone = not elsewhere and len(grown) == 1 and (resting or at in self._leant_on)
        if alone and not self._is_brought(position, at, shown[at]):
            return grown
        stuck = {field: max(there for at, there in still_there.items() if at != field) for field in grown}
        return [at for at in grown if shown[at] - _number(lying, at) > elsewhere + stuck[at]]

    def _is_brought(self, position: Position, field: Field, number: int) -> bool:
        """True if a ply leads to this number of pieces on the field and changes only one other field."""
        game = self._game
        if not game.hints.listed:
            return True
        before = game.contents(position)
        tables = (
            game.contents(ply.after)
            for chance in game.chances(position) or (None,)
            for ply in game.legal_plies(position, chance)
        )
        return any(
            _number(after, field) == number and len(_changed(before, after)) <= PAIR for after in tables
        )

    def _fewest(self, picture: Picture, field: Field) -> int:
        """The fewest pieces that may lie on a field; computed only for a new reading."""
        reading = picture.get(field)
        if self._at_least.get(field, (None, 0))[0] is not reading:
            self._at_least[field] = reading, self._fewest_under(field, reading)
        return self._at_least.get(field, (None, 0))[1]

    def _fewest_under(self, field: Field, reading: Reading) -> int:
        sensor, letters = self._sight.sensor(field), self._game.letters
        if heaps := sensor.heaps(reading, letters):
            return min(sum(heap.values()) for heap in heaps)
        lying = sensor.lying(reading, "", letters)
        return 0 if lying is None else lying.total()

    def stuck(self, field: Field, reading: Reading) -> None:
        """Note that the sensor of this field is stuck on this reading."""
        self._stuck[field] = reading

    def news(self, t: float) -> list[AnyVerdict]:
        """The verdict with the faulty fields in the order of the board.

        Empty if they are those reported last.
        """
        faulty = self._silent | self._stuck.keys() | {at for at, due in self._dues() if due <= t}
        if faulty == self._told or not self.ready:
            return []
        self._told = faulty
        fields = tuple(field for field in self._sight.sensed if field in faulty)
        heavy = self._burdened | self._leant_on.keys()
        return [Fault(t=t, fields=fields, burdened=tuple(field for field in fields if field in heavy))]

    def due(self, t: float) -> float | None:
        """When, after `t`, a hand has leant on a field for too long, in seconds.

        None if that will not happen.
        """
        return min((due for _, due in self._dues() if due > t), default=None)

    def _dues(self) -> list[tuple[Field, float]]:
        return [(field, since + FAULT_S) for field, since in self._leant_on.items()]


def _changed(before: Table, after: Table) -> set[Field]:
    return {field for field in before.keys() | after.keys() if before.get(field) != after.get(field)}


def _number(lying: Table, field: Field) -> int:
    return count(lying.get(field, ""))
