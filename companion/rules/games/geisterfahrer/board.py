"""Geisterfahrer's board: the places, what lies on them, the two rings, and the values.

Inside, the pits are numbered clockwise, the cemetery is 10. By default it lies at the far end::

                    F 10
        l5  4               5  r5
        l4  3               6  r4
        l3  2               7  r3
        l2  1               8  r2
        l1  0               9  r1
           Black         White

All cars on the table are one number, so that a sowing is one addition and a position is hashed at
once: place `p` holds the ten bits from ``10 * p`` on, five for the ambulances and, above them, five
for the hearses. No colour has more than 25 cars, so nothing ever overflows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from companion.contents import Contents, Field, Seat, text
from companion.rules.game import Winner

SEATS: tuple[Seat, Seat] = ("black", "white")
OTHER: Mapping[Seat, Seat] = {"black": "white", "white": "black"}
PLACES: tuple[Field, ...] = ("l1", "l2", "l3", "l4", "l5", "r5", "r4", "r3", "r2", "r1", "F")
INDEX: Mapping[Field, int] = {field: place for place, field in enumerate(PLACES)}
HALF_TURN: Mapping[Field, Field] = dict(zip(PLACES[:10], PLACES[5:10] + PLACES[:5], strict=True))
"""The place of each pit once the board is turned half round; the cemetery has a place at one end alone."""

CEMETERY = INDEX["F"]
FIELDS: tuple[Field, ...] = (*PLACES[0:5], *reversed(PLACES[5:10]), "F")
"""All fields in the order of the contract: the left column, the right column, the cemetery."""

LETTERS = "wb"
CARS = 25
"""How many cars each colour has."""

Held: TypeAlias = int
"""What lies on one place: five bits for the ambulances, and above them five for the hearses."""

Cars: TypeAlias = int
"""What lies on all places: ten bits for each."""

Ring: TypeAlias = tuple[int, ...]
"""The place that follows each place in the direction of one seat."""

Where: TypeAlias = Literal["far", "near"]

BITS = 10
HELD = (1 << BITS) - 1
CAR: Mapping[Seat, Held] = {"white": 1, "black": 1 << 5}
"""One car of the seat's colour."""

PAIR: Held = CAR["white"] + CAR["black"]
PITS: tuple[tuple[int, int], ...] = tuple((pit, BITS * pit) for pit in range(CEMETERY))
"""Each pit with the bit at which its contents begin."""

IN_PITS: Mapping[Seat, Cars] = {seat: sum(31 * CAR[seat] << shift for _, shift in PITS) for seat in SEATS}
"""The bits of all cars of a seat's colour that do not lie on the cemetery."""


class GeisterfahrerPosition(NamedTuple):
    """The cars, the seat to move, and how the game ended if it did.

    `playout` is the winner of the race while the loser goes on alone for the winner's points.
    `turns` counts the turns of the loser begun since then, also once he has finished; it is None
    as long as nobody goes on alone. `bonus` says that the move due there belongs to a turn that
    is counted already.
    """

    cars: Cars
    turn: Seat
    winner: Winner | None = None
    playout: Seat | None = None
    turns: int | None = None
    bonus: bool = False


def on(place: int, held: Held) -> Cars:
    """The cars of a table on which this lies on this place, and nothing else anywhere."""
    return held << BITS * place


def held(cars: Cars, place: int) -> Held:
    """What lies on one place."""
    return cars >> BITS * place & HELD


def split(lying: Held, seat: Seat) -> tuple[int, int]:
    """The numbers of the seat's own cars and of the foreign ones."""
    white, black = lying & 31, lying >> 5
    return (white, black) if seat == "white" else (black, white)


@lru_cache(maxsize=1 << 10)
def contents(lying: Held) -> Contents:
    """What lies on one place, as text."""
    return text(((lying & 31, "w"), (lying >> 5, "b")))


def table(cars: Cars) -> dict[Field, Contents]:
    """What lies on each field, empty fields left out, in the order of the contract."""
    return {field: contents(lying) for field in FIELDS if (lying := held(cars, INDEX[field]))}


def rings(cemetery: Where) -> tuple[Ring, Ring]:
    """The rings of Black (clockwise) and White, with the cemetery at the far or near end."""
    pits = list(range(CEMETERY))
    clockwise = [*pits[:5], CEMETERY, *pits[5:]] if cemetery == "far" else [*pits, CEMETERY]
    return _ring(clockwise), _ring(clockwise[::-1])


def _ring(order: Iterable[int]) -> Ring:
    places = list(order)
    following = dict(zip(places, [*places[1:], places[0]], strict=True))
    return tuple(following[place] for place in range(len(PLACES)))


START: Cars = sum(on(pit, 5 * CAR["black" if pit < CEMETERY // 2 else "white"]) for pit, _ in PITS)
"""Five cars in each pit, the hearses on the left, the ambulances on the right."""
