"""Geisterfahrer's board: the places, what lies on them, the two rings, and the values.

The pits are numbered clockwise; the cemetery is 10. By default it lies at the far end::

                    F 10
        l5  4               5  r5
        l4  3               6  r4
        l3  2               7  r3
        l2  1               8  r2
        l1  0               9  r1
           Black         White

All cars on the table are one number, so that a sowing is one addition and a position is hashed at
once: place `p` has the ten bits from ``10 * p`` on, five for the ambulances and, above them, five
for the hearses. No colour has more than 25 cars, so that five bits are enough.
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
"""For each pit the one in whose place it lies when the board is turned by half; the cemetery has no such
place.
"""

CEMETERY = INDEX["F"]
FIELDS: tuple[Field, ...] = (*PLACES[0:5], *reversed(PLACES[5:10]), "F")
"""All fields in the order of the contract: the left column, the right column, the cemetery."""

LETTERS = "wb"
CARS = 25
"""The number of cars of each colour."""

HeldCars: TypeAlias = int
"""The cars on one place: five bits for the ambulances, and above them five for the hearses."""

Cars: TypeAlias = int
"""The cars on all places: ten bits for each place."""

Ring: TypeAlias = tuple[int, ...]
"""For each place the next one in the direction of one seat."""

Where: TypeAlias = Literal["far", "near"]

BITS = 10
HELD = (1 << BITS) - 1
CAR: Mapping[Seat, HeldCars] = {"white": 1, "black": 1 << 5}
"""One car of the seat's colour."""

PAIR: HeldCars = CAR["white"] + CAR["black"]
PITS: tuple[tuple[int, int], ...] = tuple((pit, BITS * pit) for pit in range(CEMETERY))
"""Each pit with the first bit of its cars."""

IN_PITS: Mapping[Seat, Cars] = {seat: sum(31 * CAR[seat] << shift for _, shift in PITS) for seat in SEATS}
"""The bits of all cars of a seat's colour that are not on the cemetery."""


class GeisterfahrerPosition(NamedTuple):
    """The cars, the seat to move, and the winner once the game is over.

    `playout` is the winner of the race while the loser goes on alone for the winner's points. `turns` counts
    the turns that the loser has begun since then, also after he has finished; it is None if the loser
    does not go on alone. `bonus` is true if the loser's next move belongs to a turn that is counted already.
    """

    cars: Cars
    turn: Seat
    winner: Winner | None = None
    playout: Seat | None = None
    turns: int | None = None
    bonus: bool = False


def on(place: int, held: HeldCars) -> Cars:
    """The cars of a table that has only these cars, on this place."""
    return held << BITS * place


def held(cars: Cars, place: int) -> HeldCars:
    """The cars on one place."""
    return cars >> BITS * place & HELD


def split(lying: HeldCars, seat: Seat) -> tuple[int, int]:
    """The numbers of the seat's own cars and of the foreign ones."""
    white, black = lying & 31, lying >> 5
    return (white, black) if seat == "white" else (black, white)


@lru_cache(maxsize=1 << 10)
def contents(lying: HeldCars) -> Contents:
    """The cars on one place, as contents text."""
    return text(((lying & 31, "w"), (lying >> 5, "b")))


def table(cars: Cars) -> dict[Field, Contents]:
    """The contents of each field that is not empty, in the order of the contract."""
    return {field: contents(lying) for field in FIELDS if (lying := held(cars, INDEX[field]))}


def rings(cemetery: Where) -> tuple[Ring, Ring]:
    """The rings of Black (clockwise) and White, with the cemetery at the far or near end."""
    pits = list(range(CEMETERY))
    clockwise = [*pits[:5], CEMETERY, *pits[5:]] if cemetery == "far" else [*pits, CEMETERY]
    return _ring(clockwise), _ring(clockwise[::-1])


def _ring(order: Iterable[int]) -> Ring:
    """For each place the next one, from the places in order."""
    places = list(order)
    following = dict(zip(places, [*places[1:], places[0]], strict=True))
    return tuple(following[place] for place in range(len(PLACES)))


START: Cars = sum(on(pit, 5 * CAR["black" if pit < CEMETERY // 2 else "white"]) for pit, _ in PITS)
"""Five cars in each pit, the hearses on the left, the ambulances on the right."""
