"""What the sensors of a table would show while hands work: pictures, and where they come to rest."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from companion.contents import Field, Table, groups
from companion.sensing.sight import Picture, Sight
from companion.study.acts import Act, Moment, after

SHORTER_S = 0.1
"""A quiet that is shorter than the settling time by this may still count as rest: bounce and
debounce are not told from quiet here."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The table seems at rest from `t` on: what it shows, and the fields lifted until then.

    `in_hand` is how many pieces hands hold meanwhile that are still to be dropped (what leaves the
    game is not), `until` when the picture changes again.
    """

    t: float
    picture: Picture
    lifts: tuple[Field, ...]
    in_hand: int = 0
    until: float = math.inf


def picture_of(sight: Sight, table: Table) -> Picture:
    """What the sensors should show over this table."""
    sensors = sight.sensors
    return {field: sensors[field].expected(table.get(field, "")) for field in sight.sensed}


def each(sight: Sight, table: Table, moments: Sequence[Moment], letters: str) -> Iterator[Rest]:
    """What is seen after each touch; `letters` is the order in which contents are written."""
    return _each(sight, table, moments, letters, picture_of(sight, table))


def _each(
    sight: Sight, table: Table, moments: Sequence[Moment], letters: str, shown: Picture
) -> Iterator[Rest]:
    """As `each`, from the picture of the table on."""
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
    """Take up what is lifted, give away what is dropped."""
    for number, letter in groups(act.pieces):
        hand[letter] += number if act.verb == "lift" else -number


def _more(hand: Counter[str], boxed: Counter[str]) -> int:
    """How many pieces a hand holds more than go to the box in the end, or come from it.

    Every letter that was ever in the hand is among the `boxed`.
    """
    more = (hand[letter] - number for letter, number in boxed.items())
    return sum(number for number in more if number > 0)


def pictures(sight: Sight, table: Table, moments: Sequence[Moment], letters: str) -> Iterator[Rest]:
    """Each picture that differs from the one before, from the first touch on."""
    shown = picture_of(sight, table)
    for seen in _each(sight, table, moments, letters, shown):
        if seen.picture is not shown and seen.picture != shown:
            yield seen
        shown = seen.picture


def rests(
    sight: Sight, table: Table, moments: Sequence[Moment], letters: str, settle: float
) -> tuple[list[Rest], Rest | None]:
    """Where the picture stands for `settle` seconds on the way, and the last one.

    The last is None if nothing was ever seen to change.
    """
    seen = list(pictures(sight, table, moments, letters))
    if not seen:
        return [], None
    lifted = tuple(moment.act.field for moment in moments if moment.act.verb == "lift")
    on_the_way = [
        replace(one, until=other.t) for one, other in pairwise(seen) if other.t - one.t > settle - SHORTER_S
    ]
    return on_the_way, Rest(seen[-1].t, seen[-1].picture, lifted)
