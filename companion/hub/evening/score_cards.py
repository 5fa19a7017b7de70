"""What each player has scored in each round, in half points, and whether it was played for.

All numbers here and in the tie-breaks are whole: a half point is 1. So nothing is ever rounded.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from companion.hub.evening.evening import Encounter, EncounterResult, Evening, Round

WIN = 2
"""Half points of a game that is won, of a win without play, and of a bye in a Swiss system."""

DRAW = 1


class RoundScore(NamedTuple):
    """What one round has brought to one player.

    `halves` are half points. `opponent` is None if the player was not paired, and `played` is False if there
    was no game. `voluntary` is a round that was not played because the player was not there. `began` is True
    if the player had the seat that begins.
    """

    opponent: str | None
    halves: int
    played: bool
    voluntary: bool
    began: bool = False


ScoreCard: TypeAlias = tuple[RoundScore | None, ...]
"""The rounds of a player, the first one first; None is a game that has no result yet."""

_HALVES: Mapping[EncounterResult, tuple[int, int]] = MappingProxyType(
    {
        "first won": (WIN, 0),
        "second won": (0, WIN),
        "drawn": (DRAW, DRAW),
        "first absent": (0, WIN),
        "second absent": (WIN, 0),
        "both absent": (0, 0),
    }
)

_ABSENT: Mapping[EncounterResult, tuple[bool, bool]] = MappingProxyType(
    {"first absent": (True, False), "second absent": (False, True), "both absent": (True, True)}
)
"""Which of the two was absent; results that are not here were played."""


def score_cards(evening: Evening, *, struck: bool = True) -> dict[str, ScoreCard]:
    """The card of each player by name, in the order of the list.

    A player who leaves a round robin before half of the games are played is struck out: these results count
    for neither side, as the competition rules of FIDE (C.05) have it. Else the games that are left are lost
    without play. With `struck` false these results are on the cards all the same, as a crosstable shows them.
    """
    bye = WIN if evening.system == "swiss" else 0
    gone = _left_early(evening) if struck else set()
    cards: dict[str, list[RoundScore | None]] = {one.name: [] for one in evening.participants}
    for drawn in evening.rounds:
        scored = _scored(drawn, bye)
        for name, card in cards.items():
            score = scored.get(name, RoundScore(None, 0, played=False, voluntary=True))
            out = score is not None and (name in gone or score.opponent in gone)
            card.append(RoundScore(None, 0, played=False, voluntary=False) if out else score)
    return {name: tuple(card) for name, card in cards.items()}


def halves_of(card: ScoreCard) -> int:
    """The half points of a card."""
    return sum(score.halves for score in card if score is not None)


def _scored(drawn: Round, bye: int) -> dict[str, RoundScore | None]:
    """What a round has brought to those who have a place in it; `bye` are the half points of a bye."""
    scored: dict[str, RoundScore | None] = {}
    for encounter in drawn.encounters:
        scored[encounter.first] = _of(encounter, 0)
        scored[encounter.second] = _of(encounter, 1)
    for walkover in drawn.walkovers:
        scored[walkover.present] = RoundScore(walkover.absent, WIN, played=False, voluntary=False)
        scored[walkover.absent] = RoundScore(walkover.present, 0, played=False, voluntary=True)
    if drawn.bye is not None:
        scored[drawn.bye] = RoundScore(None, bye, played=False, voluntary=False)
    return scored


def _of(encounter: Encounter, seat: int) -> RoundScore | None:
    """What a pairing has brought to the player of the first (0) or second (1) seat; None without a result."""
    if encounter.result is None:
        return None
    opponent = (encounter.second, encounter.first)[seat]
    absent = _ABSENT.get(encounter.result)
    return RoundScore(
        opponent,
        _HALVES[encounter.result][seat],
        played=absent is None,
        voluntary=absent is not None and absent[seat],
        began=seat == 0,
    )


def _left_early(evening: Evening) -> set[str]:
    """The players who left a round robin before half of their games were played."""
    if evening.system != "round robin":
        return set()
    games = min(evening.round_count, len(evening.participants) - 1)
    played = dict.fromkeys((one.name for one in evening.participants), 0)
    for drawn in evening.rounds:
        for encounter in drawn.encounters:
            if encounter.result not in {None, *_ABSENT}:
                played[encounter.first] += 1
                played[encounter.second] += 1
    return {
        one.name
        for one in evening.participants
        if one.last_round is not None
        and one.last_round < evening.round_count
        and 2 * played[one.name] < games
    }
