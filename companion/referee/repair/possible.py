"""What may lie on each field: a single heap if that is known, several if the sensor leaves it open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from companion.contents import Contents, Field, Table, between, pieces
from companion.rules.game import AnyGame
from companion.sensing.frames import Reading
from companion.sensing.sensor import Heap, Sensor
from companion.sensing.sight import Picture, Sight

SOME = 3
"""How many pieces are a heap; a field for figures has room for two."""


class Possible(NamedTuple):
    """The heaps that may lie on a field; none if not even the number of its pieces is known.

    Pieces of a field that is not `wrong` are moved only if other fields need them; if a sensor `counts` them,
    then all of them. `order` is the order in which they stand on each other, if the heap is of these pieces.
    """

    heaps: Sequence[Heap]
    order: Contents
    wrong: bool = True
    counts: bool = True


Allowed: TypeAlias = Mapping[Field, Possible]


def known(game: AnyGame, lying: Table) -> Allowed:
    """What lies on each field of a table whose contents are known."""
    held = {field: lying.get(field, "") for field in game.fields}
    return {field: Possible([pieces(one)], one) for field, one in held.items()}


def seen(game: AnyGame, sight: Sight, picture: Picture, goal: Table, guess: Table) -> Allowed:
    """What the picture allows on each field; where it leaves that open, `guess` lies there if it allows that.

    A field that may hold what belongs there is not wrong.
    """
    begun = not sight.fits(picture, goal)
    allowed: dict[Field, Possible] = {}
    for field in game.fields:
        sensor, reading = sight.sensor(field), picture.get(field)
        was, belongs = guess.get(field, ""), goal.get(field, "")
        order, wrong = reading if isinstance(reading, str) else was, not sensor.fits(reading, belongs)
        if wrong or sensor.fits(reading, was):
            heaps = _heaps(sensor, reading, was, game.letters)
        else:
            # Some of the pieces that were missing may have come, or all if nothing is wrong any more.
            ways = (belongs, *(between(was, belongs, game.letters) if begun else ()))
            heaps = [pieces(held) for held in ways if sensor.fits(reading, held)]
        allowed[field] = Possible(heaps, order, wrong, sensor.counts)
    return allowed


def _heaps(sensor: Sensor, reading: Reading, was: Contents, letters: str) -> Sequence[Heap]:
    """The heaps that this reading allows on a field; that of `was` if it is one of them."""
    lying = pieces(was) if sensor.fits(reading, was) else sensor.lying(reading, was, letters)
    return sensor.heaps(reading, letters) if lying is None else [lying]


def is_vague(game: AnyGame, sight: Sight, field: Field) -> bool:
    """True if a heap may lie on the field whose number no sensor tells."""
    return not sight.sensor(field).counts and game.hints.has_room(field, f"{SOME}{game.letters[0]}")
