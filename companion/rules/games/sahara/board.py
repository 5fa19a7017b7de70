"""Sahara's board: the ring of pits and stores, the ways a sowing can take, and the values.

The fields are numbered along the ring, counter-clockwise as beans are sown::

            b6  b5  b4  b3  b2  b1
             12  11  10   9   8   7
    B  13                            6  A
              0   1   2   3   4   5
            a1  a2  a3  a4  a5  a6

Pit `i` lies opposite pit ``12 - i``, and a sowing goes upwards modulo 14.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from companion.contents import Field, Seat
from companion.rules.game import Winner

SEATS: tuple[Seat, Seat] = ("A", "B")
OTHER: Mapping[Seat, Seat] = {"A": "B", "B": "A"}
RING: tuple[Field, ...] = ("a1", "a2", "a3", "a4", "a5", "a6", "A", "b1", "b2", "b3", "b4", "b5", "b6", "B")
INDEX: Mapping[Field, int] = {field: index for index, field in enumerate(RING)}
HALF_TURN: Mapping[Field, Field] = dict(zip(RING, RING[7:] + RING[:7], strict=True))
"""For each field the one in whose place it lies when the board is turned by half."""

FIELDS: tuple[Field, ...] = (*RING[0:6], *RING[7:13], "A", "B")
"""All fields in the order of the contract: the pits of A, the pits of B, the stores."""

LISTED: tuple[tuple[Field, int], ...] = tuple((field, INDEX[field]) for field in FIELDS)
PITS: Mapping[Seat, range] = {"A": range(6), "B": range(7, 13)}
ROWS: Mapping[Seat, slice] = {"A": slice(0, 6), "B": slice(7, 13)}
OWN_PITS: Mapping[Seat, Mapping[Field, int]] = {
    seat: {RING[pit]: pit for pit in pits} for seat, pits in PITS.items()
}
"""The ring index of each pit of a seat, by its field."""

STORE: Mapping[Seat, int] = {"A": 6, "B": 13}
OWNER: tuple[Seat | None, ...] = (*"AAAAAA", None, *"BBBBBB", None)
"""The seat that owns the pit; None for a store."""

BEANS = 36
START: tuple[int, ...] = (3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3, 0)


Beans: TypeAlias = tuple[int, ...]
"""The numbers of beans on the fourteen fields, along the ring."""

SaharaPath: TypeAlias = tuple[int, ...]
"""The fields on which the beans of one sowing fall, in order."""

StoreRule: TypeAlias = Literal["choice", "skip", "sow"]
Ways: TypeAlias = Mapping[str, SaharaPath]
"""The paths of one sowing by their signs: - leaves the opponent's store out, + serves it; - comes first."""


class SaharaPosition(NamedTuple):
    """The beans along the ring, the seat to move, and the winner once the game is over.

    `bonus` is true if the next move is a bonus move that may be declined (option `bonus_optional`).
    """

    beans: Beans
    turn: Seat
    winner: Winner | None = None
    bonus: bool = False


class SaharaMove(NamedTuple):
    """The pit that is emptied, or ``pass``, with one sign for each choice at the opponent's store."""

    pit: Field
    signs: str = ""

    def __str__(self) -> str:
        return self.pit + self.signs


PASS = SaharaMove("pass")

Sowings: TypeAlias = Mapping[Seat, tuple[tuple[tuple[SaharaMove, ...], ...], ...]]
"""The moves that empty a pit, by its seat, its place in the row and the number of its beans."""


def opposite(pit: int) -> int:
    """The pit on the other side of the board."""
    return 12 - pit


@cache
def ways(store_rule: StoreRule, skip_origin: bool) -> tuple[tuple[Ways, ...], ...]:
    """The ways of sowing, by ring index of the emptied pit and the number of its beans.

    A store and an empty pit have no ways.
    """
    return tuple(
        tuple(dict(_ways(origin, beans, store_rule, skip_origin)) for beans in range(BEANS + 1))
        for origin in range(len(RING))
    )


def _ways(
    origin: int, beans: int, store_rule: StoreRule, skip_origin: bool
) -> Iterator[tuple[str, SaharaPath]]:
    """The ways from one pit with this many beans: signs and path."""
    owner = OWNER[origin]
    if owner is None or beans == 0:
        return
    foreign = STORE[OTHER[owner]]
    unfinished: list[tuple[str, SaharaPath, int]] = [("", (), origin)]
    while unfinished:
        signs, path, place = unfinished.pop()
        if len(path) == beans:
            yield signs, path
            continue
        place = (place + 1) % len(RING)
        left_out, served = path, (*path, place)
        if place == foreign and store_rule == "choice":
            unfinished += [(f"{signs}+", served, place), (f"{signs}-", left_out, place)]
        elif (place == foreign and store_rule == "skip") or (place == origin and skip_origin):
            unfinished.append((signs, left_out, place))
        else:
            unfinished.append((signs, served, place))


@cache
def sowings(store_rule: StoreRule, skip_origin: bool) -> Sowings:
    """The moves of all pits under these options."""
    by_pit = ways(store_rule, skip_origin)
    return {
        seat: tuple(
            tuple(tuple(SaharaMove(field, signs) for signs in known) for known in by_pit[pit])
            for field, pit in own.items()
        )
        for seat, own in OWN_PITS.items()
    }
