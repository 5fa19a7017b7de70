"""How everybody stands: points first, then tie-breaks, and shared places where these say nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from companion.hub.evening.evening import Evening, EveningSystem
from companion.hub.evening.participants import by_rating
from companion.hub.evening.score_cards import halves_of, score_cards
from companion.hub.evening.tie_breaks import TieBreak, TieBreaks, grouped

DEFAULT_TIE_BREAKS: Mapping[EveningSystem, tuple[TieBreak, ...]] = MappingProxyType(
    {
        "round robin": ("direct encounter", "wins", "sonneborn-berger"),
        "swiss": ("buchholz cut 1", "buchholz", "sonneborn-berger", "wins", "direct encounter"),
    }
)
"""The tie-breaks of each system, in their order.

In a round robin everybody has the same opponents, so that a Buchholz would say nothing. In a Swiss system the
strength of the opponents comes first, and the direct encounter last, because equals have seldom all met.
"""


class StandingsLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the standings.

    `place` counts from 1, and `shared` says how many players share it: 1 if it belongs to this player alone.
    `points` are exact halves, and the tie-breaks exact quarters. The direct encounter is the place among
    those who were equal until then, 0 if it does not part them.
    """

    place: int
    shared: int
    player: str
    points: float
    tie_breaks: dict[TieBreak, float]


def standings(evening: Evening, tie_breaks: Sequence[TieBreak] | None = None) -> tuple[StandingsLine, ...]:
    """The standings by all results so far; games without a result do not count yet.

    `tie_breaks` are asked in their order, those of `DEFAULT_TIE_BREAKS` if they are None. Who stays equal
    shares a place, and is listed by rating, then in the order of the list.
    """
    wanted = DEFAULT_TIE_BREAKS[evening.system] if tie_breaks is None else tuple(tie_breaks)
    cards = score_cards(evening)
    values = TieBreaks(cards, round_robin=evening.system == "round robin")
    points = {name: halves_of(card) for name, card in cards.items()}
    groups = grouped([one.name for one in by_rating(evening.participants)], points)
    told: dict[str, dict[TieBreak, float]] = {name: {} for name in cards}
    for tie_break in wanted:
        groups = [part for group in groups for part in _parted(group, tie_break, values, told)]
    return tuple(_lines(groups, points, told))


def _parted(
    group: list[str], tie_break: TieBreak, values: TieBreaks, told: Mapping[str, dict[TieBreak, float]]
) -> list[list[str]]:
    """The players of a group of equals, in groups by this tie-break; its values go into `told`."""
    if tie_break == "direct encounter":
        parts, place = values.direct_encounter(group), 1
        for part in parts:
            for name in part:
                told[name][tie_break] = place if len(parts) > 1 else 0
            place += len(part)
        return parts
    quarters = {name: _quarters(name, tie_break, values) for name in group}
    for name, value in quarters.items():
        told[name][tie_break] = value / 4
    return grouped(group, quarters)


def _quarters(name: str, tie_break: TieBreak, values: TieBreaks) -> int:
    """The value of a tie-break in quarter points; a win is one point."""
    if tie_break == "wins":
        return 4 * values.wins(name)
    if tie_break == "sonneborn-berger":
        return values.sonneborn_berger(name)
    return 2 * (values.buchholz(name) if tie_break == "buchholz" else values.buchholz_cut_1(name))


def _lines(
    groups: Sequence[Sequence[str]], points: Mapping[str, int], told: Mapping[str, dict[TieBreak, float]]
) -> list[StandingsLine]:
    lines: list[StandingsLine] = []
    for group in groups:
        place = len(lines) + 1
        lines += [
            StandingsLine(
                place=place, shared=len(group), player=name, points=points[name] / 2, tie_breaks=told[name]
            )
            for name in group
        ]
    return lines
