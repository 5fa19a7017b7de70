"""Evenings of a club, played by lot: any system and number of players, who come late and leave early."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from companion.hub.evening.errors import EveningError
from companion.hub.evening.evening import Encounter, Evening, EveningSystem, begun
from companion.hub.evening.next_round import next_round
from companion.hub.evening.participants import Participant
from companion.hub.evening.round_robin import rounds_of

pytest.importorskip("py4swiss", reason="py4swiss has no wheel for this machine")

RESULTS = ("first won", "second won", "drawn")
UNPLAYED = ("first absent", "second absent", "both absent")
NO_SHOW = 0.05
"""How likely a game is not played, because somebody is not there."""

NAMES = [
    "Ada",
    "Bo",
    "Cy",
    "Di",
    "Ed",
    "Flo",
    "Gus",
    "Hal",
    "Ida",
    "Jo",
    "Kai",
    "Lea",
    "Max",
    "Nia",
    "Oli",
    "Pia",
]


def players(count: int) -> list[Participant]:
    """So many players; the first sixteen have names of people. None has a rating."""
    return [Participant(NAMES[at] if at < len(NAMES) else f"Player {at + 1}") for at in range(count)]


def of(
    count: int | Iterable[Participant], system: EveningSystem = "swiss", rounds: int = 3, tables: int = 8
) -> Evening:
    """An evening of sahara before its first round, of these players or of so many."""
    participants = players(count) if isinstance(count, int) else count
    return begun(participants, game="sahara", system=system, round_count=rounds, tables=tables)


def games(evening: Evening) -> Iterator[tuple[int, Encounter]]:
    """All pairings at tables, each with the number of its round."""
    for number, drawn in enumerate(evening.rounds, start=1):
        for encounter in drawn.encounters:
            yield number, encounter


def with_results(evening: Evening, chance: Random, no_show: float = 0) -> Evening:
    """The evening with a result by lot for every game that has none, entered in an order by lot."""
    missing = evening.unfinished()
    chance.shuffle(missing)
    for number, encounter in missing:
        results = UNPLAYED if chance.random() < no_show else RESULTS
        evening = evening.with_result(number, encounter.first, chance.choice(results))
    return evening


def played(evening: Evening, chance: Random, *, restless: bool = False) -> Evening:
    """The evening after its last round, or after the last one that can be drawn.

    Where players are `restless`, some come late, leave early, or do not come to their table.
    """
    while evening.next_number <= evening.round_count:
        if restless and evening.rounds:
            evening = _moved(evening, chance)
        try:
            drawn = next_round(evening)
        except EveningError:
            break
        evening = with_results(evening.with_round(drawn), chance, NO_SHOW if restless else 0)
    return evening


def _moved(evening: Evening, chance: Random) -> Evening:
    if chance.random() < 0.3:
        evening = evening.with_withdrawal(chance.choice(evening.participants).name)
    if evening.system == "swiss" and chance.random() < 0.3:
        evening = evening.with_participant(Participant(f"Late {len(evening.participants)}"))
    return evening


def by_lot(seed: int, system: EveningSystem, *, restless: bool = False) -> Evening:
    """A whole evening in which everything comes by lot, the same for the same seed."""
    chance = Random(seed)
    count = chance.randint(2, 17)
    rounds = chance.randint(1, min(rounds_of(count), 7))
    return played(of(count, system, rounds, chance.randint(1, 9)), chance, restless=restless)
