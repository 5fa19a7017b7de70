"""What is shown of an evening: pairings, results and standings, in words of one language. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from companion.hub.evening.evening import Encounter, Evening
from companion.hub.evening.printed import (
    crosstable_rows,
    round_title,
    sign_of,
    standings_rows,
    walkover_lines,
)
from companion.screens.menu_labels import game_name
from companion.screens.words import Words


class ShownPairing(TypedDict):
    """Two players at a table; `result` is as players read it, such as ``1 : 0``, empty until there is one."""

    table: str
    wave: int
    first: str
    second: str
    result: str


class ShownRound(TypedDict):
    """A round: its title, its pairings, and who plays no game and why, a sentence each."""

    title: str
    pairings: list[ShownPairing]
    others: list[str]


class ShownEvening(TypedDict):
    """An evening: the rounds that are drawn, the newest first; standings and crosstable as rows of cells.

    The first row of each table is its head. `troubles` are sentences about what hinders the evening now.
    """

    game: str
    rounds: list[ShownRound]
    standings: list[list[str]]
    crosstable: list[list[str]]
    troubles: list[str]


def shown_evening(evening: Evening, troubles: Mapping[str, str], words: Words) -> ShownEvening:
    """The evening in these words; `troubles` are those of its director."""
    numbers = range(len(evening.rounds), 0, -1)
    return ShownEvening(
        game=game_name(evening.game, words.language),
        rounds=[_round(evening, number, words) for number in numbers],
        standings=standings_rows(evening, words),
        crosstable=crosstable_rows(evening, words),
        troubles=[f"{name}: {why}" if name else why for name, why in sorted(troubles.items())],
    )


def _round(evening: Evening, number: int, words: Words) -> ShownRound:
    drawn = evening.drawn(number)
    return ShownRound(
        title=round_title(evening, number, words),
        pairings=[_pairing(evening, one) for one in drawn.encounters],
        others=walkover_lines(drawn, words),
    )


def _pairing(evening: Evening, encounter: Encounter) -> ShownPairing:
    return ShownPairing(
        table=evening.table_name(encounter.table),
        wave=encounter.wave,
        first=encounter.first,
        second=encounter.second,
        result=sign_of(encounter),
    )
