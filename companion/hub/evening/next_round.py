"""The pairings of the next round, put onto tables.

The pairings stand in the order of the standings, so that the best meet at table 1. Where there are more
pairings than tables, those that find no table play in a second wave, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.hub.evening.errors import EveningError
from companion.hub.evening.evening import Encounter, Evening, Round, Walkover
from companion.hub.evening.participants import by_rating
from companion.hub.evening.round_robin import berger_round
from companion.hub.evening.standings import standings
from companion.hub.evening.swiss import swiss_pairs


def next_round(evening: Evening) -> Round:
    """The next round of an evening, without results. It depends on the evening alone.

    Raises EveningError if the evening has had all its rounds, if a result is missing, if there are fewer than
    two players, or if a Swiss system finds no pairing any more.
    """
    number = evening.next_number
    if number > evening.round_count:
        raise EveningError(
            f"there is no round {number}: this evening has {evening.round_count} rounds, and all are drawn"
        )
    if missing := evening.unfinished():
        at, first = missing[0]
        raise EveningError(
            f"round {number} cannot be drawn: in round {at} {first.first} - {first.second} at table"
            f" {first.table} has no result yet, and {len(missing)} in all have none"
        )
    present = [one.name for one in evening.present(number)]
    if len(present) < 2:  # noqa: PLR2004 - a game has two players
        raise EveningError(
            f"round {number} cannot be drawn: it has {len(present)} players, and a game needs 2"
        )
    if evening.system == "swiss":
        pairs, bye = swiss_pairs(evening)
        return Round(_seated(evening, pairs), bye)
    return _round_robin(evening, set(present))


def with_next_round(evening: Evening) -> Evening:
    """The evening with its next round. Raises EveningError if there is none."""
    return evening.with_round(next_round(evening))


def _round_robin(evening: Evening, present: set[str]) -> Round:
    """The round of the Berger table; who meets somebody who is away has no game and wins without one."""
    names = dict(enumerate((one.name for one in evening.participants), start=1))
    pairs: list[tuple[str, str]] = []
    walkovers: list[Walkover] = []
    bye: str | None = None
    for numbers in berger_round(len(names), evening.next_number):
        pair = [names[number] for number in numbers if number in names]
        there = [name for name in pair if name in present]
        if len(pair) < 2:  # noqa: PLR2004 - the other number is not taken
            bye = there[0] if there else None
        elif len(there) == 2:  # noqa: PLR2004 - both
            pairs.append((pair[0], pair[1]))
        elif there:
            walkovers.append(Walkover(there[0], next(name for name in pair if name not in present)))
    return Round(_seated(evening, pairs), bye, tuple(walkovers))


def _seated(evening: Evening, pairs: Iterable[tuple[str, str]]) -> tuple[Encounter, ...]:
    """The pairs at their tables, that of the best player first."""
    order = _order(evening)
    best_first = sorted(pairs, key=lambda pair: sorted(order[name] for name in pair))
    return tuple(
        Encounter(at % evening.tables + 1, at // evening.tables + 1, first, second)
        for at, (first, second) in enumerate(best_first)
    )


def _order(evening: Evening) -> Mapping[str, int]:
    """The order of the players by the standings; before the first round by rating."""
    if not evening.rounds:
        return {one.name: at for at, one in enumerate(by_rating(evening.participants))}
    return {line.player: at for at, line in enumerate(standings(evening))}
