"""The pictures that the sensors should show while hands work, and those at which the table rests."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from companion.contents import Field, Table, groups
from companion.sensing.sight import Readings, Sight
from companion.study.acts import Act, Moment, after

SHORTER_S = 0.1
"""How much shorter than the settling time, in seconds, a quiet time may be and still count as a rest.

Bounce and debounce are not told from quiet here.
"""


@dataclass(frozen=True, slots=True)
class Rest:
    """From `t` seconds on the table seems at rest: its picture, and the fields lifted until then, in order.

    `in_hand` is the number of pieces in hands that are still to be dropped; pieces that leave the game do not
    count. `until` is when the picture changes again, in seconds.
    """

    t: float
    picture: Readings
    lifts: tuple[Field, ...]
    in_hand: int = 0
    until: float = math.inf


def picture_of(sight: Sight, table: Table) -> Readings:
    """The picture that the sensors should show over this table."""
    sensors = sight.sensors
    return {field: sensors[field].expected(table.get(field, "")) for field in sight.sensed}


def each(sight: Sight, table: Table, moments: Sequence[Moment], letters: str) -> Iterator[Rest]:
    """What is seen after each touch; `letters` is the order in which contents are written (`order_of`)."""
    return _each(sight, table, moments, letters, picture_of(sight, table))


def _each(
    sight: Sight, table: Table, moments: Sequence[Moment], letters: str, shown: Readings
) -> Iterator[Rest]:
    """As `each`; `shown` is the picture of the table before the touches."""
    lying = dict(table)
    lifts: tuple[Field, ...] = ()
    hand = Counter[str]()
    boxed = Counter[str]()
    for moment in moments:
        _hold(boxed, moment.act)
    for moment in moments:
        act = moment.act
        lying = after(lying, act, letters)
        _hold(hand, act)
        if act.field in shown:
            shown = {**shown, act.field: sight.sensor(act.field).expected(lying[act.field])}
        lifts = (*lifts, act.field) if act.verb == "lift" else lifts
        yield Rest(moment.t, shown, lifts, _more(hand, boxed))


def _hold(hand: Counter[str], act: Act) -> None:
    """Add lifted pieces to the hand, or remove dropped ones."""
    for number, letter in groups(act.pieces):
        hand[letter] += number if act.verb == "lift" else -number


def _more(hand: Counter[str], boxed: Counter[str]) -> int:
    """How many pieces the hand still has to drop.

    `boxed` are the pieces that come from the box, less than 0, or go into it, by letter; it has every letter
    that is ever in the hand.
    """
    more = (hand[letter] - number for letter, number in boxed.items())
    return sum(number for number in more if number > 0)


def pictures(sight: Sight, table: Table, moments: Sequence[Moment], letters: str) -> Iterator[Rest]:
    """The pictures that differ from the one before, from the first touch on."""
    shown = picture_of(sight, table)
    for seen in _each(sight, table, moments, letters, shown):
        if seen.picture is not shown and seen.picture != shown:
            yield seen
        shown = seen.picture


def rests(
    sight: Sight, table: Table, moments: Sequence[Moment], letters: str, settle: float
) -> tuple[list[Rest], Rest | None]:
    """The rests of at least `settle` seconds before the last touch, and the rest at the end.

    The rest at the end is None if no reading changes at all.
    """
    seen = list(pictures(sight, table, moments, letters))
    if not seen:
        return [], None
    lifted = tuple(moment.act.field for moment in moments if moment.act.verb == "lift")
    on_the_way = [
        replace(one, until=other.t) for one, other in pairwise(seen) if other.t - one.t > settle - SHORTER_S
    ]
    return on_the_way, Rest(seen[-1].t, seen[-1].picture, lifted)
