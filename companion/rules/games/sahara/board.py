"""Sahara's board: the ring of pits and stores, the ways a sowing can take, and the values.

Inside, the fields are numbered along the ring, counter-clockwise as beans are sown::

            b6  b5  b4  b3  b2  b1
             12  11  10   9   8   7
    B  13                            6  A
              0   1   2   3   4   5
            a1  a2  a3  a4  a5  a6

so that pit `i` lies opposite pit ``12 - i``, and a sowing walks upwards modulo 14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from companion.contents import Field, Seat
from companion.rules.game import Winner

SEATS: tuple[Seat, Seat] = ("A", "B")
OTHER: Mapping[Seat, Seat] = {"A": "B", "B": "A"}
RING: tuple[Field, ...] = ("a1", "a2", "a3", "a4", "a5", "a6", "A", "b1", "b2", "b3", "b4", "b5", "b6", "B")
INDEX: Mapping[Field, int] = {field: index for index, field in enumerate(RING)}
FIELDS: tuple[Field, ...] = (*RING[0:6], *RING[7:13], "A", "B")
"""All fields in the order of the contract: the pits of A, the pits of B, the stores."""

LISTED: tuple[tuple[Field, int], ...] = tuple((field, INDEX[field]) for field in FIELDS)
PITS: Mapping[Seat, range] = {"A": range(6), "B": range(7, 13)}
STORE: Mapping[Seat, int] = {"A": 6, "B": 13}
OWNER: tuple[Seat | None, ...] = (*"AAAAAA", None, *"BBBBBB", None)
"""Who owns the pit; None for a store."""

BEANS = 36
START: tuple[int, ...] = (3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3, 0)


Beans: TypeAlias = tuple[int, ...]
"""Fourteen numbers of beans, along the ring."""

Path: TypeAlias = tuple[int, ...]
"""Where the beans of one sowing fall, in order."""

StoreRule: TypeAlias = Literal["choice", "skip", "sow"]
Ways: TypeAlias = Mapping[str, Path]
"""The paths of one sowing by their signs, left out (-) before served (+)."""


class SaharaPosition(NamedTuple):
    """The beans along the ring, the seat to move, and how the game ended if it did.

    `bonus` says that the move due is a bonus move that may be declined (option `bonus_optional`).
    """

    beans: Beans
    turn: Seat
    winner: Winner | None = None
    bonus: bool = False


class SaharaMove(NamedTuple):
    """The pit that is emptied, or ``pass``, and one sign for each choice at the opponent's store."""

    pit: Field
    signs: str = ""

    def __str__(self) -> str:
        return self.pit + self.signs


PASS = SaharaMove("pass")


def opposite(pit: int) -> int:
    """The pit on the other side of the board."""
    return 12 - pit


V = TypeVar("V")


class ByBeans(dict[int, V]):
    """What is known of a pit by the number of its beans, worked out when it is first asked for.

    All 36 numbers of 12 pits at once cost a small Pi seconds at the start; a game needs few.
    """

    def __init__(self, work_out: Callable[[int], V]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, beans: int) -> V:
        value = self[beans] = self._work_out(beans)
        return value


@cache
def ways(store_rule: StoreRule, skip_origin: bool) -> tuple[ByBeans[Ways], ...]:
    """The ways of sowing, by ring index of the pit that is emptied and the number of its beans.

    Stores are no origins and have no ways; neither has an empty pit.
    """

    def of(origin: int) -> ByBeans[Ways]:
        return ByBeans(lambda beans: dict(_ways(origin, beans, store_rule, skip_origin)))

    return tuple(of(origin) for origin in range(len(RING)))


def _ways(origin: int, beans: int, store_rule: StoreRule, skip_origin: bool) -> Iterator[tuple[str, Path]]:
    owner = OWNER[origin]
    if owner is None or beans == 0:
        return
    foreign = STORE[OTHER[owner]]
    unfinished: list[tuple[str, Path, int]] = [("", (), origin)]
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
def sowings(store_rule: StoreRule, skip_origin: bool) -> tuple[ByBeans[tuple[SaharaMove, ...]], ...]:
    """The moves that empty a pit, by its ring index and the number of its beans."""

    def of(field: Field, by_beans: ByBeans[Ways]) -> ByBeans[tuple[SaharaMove, ...]]:
        return ByBeans(lambda beans: tuple(SaharaMove(field, signs) for signs in by_beans[beans]))

    return tuple(of(*known) for known in zip(RING, ways(store_rule, skip_origin), strict=True))
