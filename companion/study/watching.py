"""What the sensors of a table would show while hands work: pictures, and where they come to rest."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from companion.contents import Field, Table, count
from companion.sensing.sight import Picture, Sight
from companion.study.hands import Moment, after

SHORTER_S = 0.1
"""A quiet that is shorter than the settling time by this may still count as rest: bounce and
debounce are not told from quiet here."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The table seems at rest from `t` on: what it shows, and the fields lifted until then.

    `in_hand` is how many pieces hands hold meanwhile, `until` when the picture changes again.
    """

    t: float
    picture: Picture
    lifts: tuple[Field, ...]
    in_hand: int = 0
    until: float = math.inf


def picture_of(sight: Sight, table: Table) -> Picture:
    """What the sensors should show over this table."""
    return {field: sight.sensor(field).expected(table.get(field, "")) for field in sight.sensed}


def each(sight: Sight, table: Table, moments: Sequence[Moment], letters: str) -> Iterator[Rest]:
    """What is seen after each touch."""
    lying = dict(table)
    lifts: tuple[Field, ...] = ()
    in_hand = 0
    for moment in moments:
        lying = after(lying, moment.act, letters)
        if moment.act.verb == "lift":
            lifts = (*lifts, moment.act.field)
            in_hand += count(moment.act.pieces)
        else:
            in_hand -= count(moment.act.pieces)
        yield Rest(moment.t, picture_of(sight, lying), lifts, in_hand)


def pictures(sight: Sight, table: Table, moments: Sequence[Moment], letters: str) -> Iterator[Rest]:
    """Each picture that differs from the one before, from the first touch on."""
    shown = picture_of(sight, table)
    for seen in each(sight, table, moments, letters):
        if seen.picture != shown:
            yield seen
        shown = seen.picture


def rests(
    sight: Sight, table: Table, moments: Sequence[Moment], letters: str, settle: float
) -> tuple[list[Rest], Rest | None]:
    """Where the picture stands for `settle` seconds on the way, and the last one.

    The last is None where nothing was ever seen to change.
    """
    seen = list(pictures(sight, table, moments, letters))
    if not seen:
        return [], None
    lifted = tuple(moment.act.field for moment in moments if moment.act.verb == "lift")
    on_the_way = [
        replace(one, until=other.t) for one, other in pairwise(seen) if other.t - one.t > settle - SHORTER_S
    ]
    return on_the_way, Rest(seen[-1].t, seen[-1].picture, lifted)
