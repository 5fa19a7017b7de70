"""Sixteen players on eight tables play three rounds: from the list of players to the printed standings."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import club_evenings
import pytest

from companion.hub.evening.evening import Evening, EveningSystem, begun
from companion.hub.evening.evening_json import read_evening, write_evening
from companion.hub.evening.next_round import next_round
from companion.hub.evening.participants import in_lot_order, read_participants
from companion.hub.evening.printed import crosstable_lines, pairings_lines, standings_lines
from companion.hub.evening.standings import standings
from companion.screens.words import Words

LIST = "# Thursday\n" + "".join(f"{name}, {1900 - 40 * at}\n" for at, name in enumerate(club_evenings.NAMES))


def kept(evening: Evening) -> Evening:
    """The evening as it is after a stop of the program: written, and read again."""
    return read_evening(write_evening(evening))


def states(system: EveningSystem) -> Iterator[Evening]:
    """The evening after each of its rounds; it is kept and read again at every step."""
    chance = Random(20)
    players = in_lot_order(read_participants(LIST), chance.shuffle)
    evening = begun(players, game="sahara", system=system, round_count=3, tables=8)
    while evening.next_number <= evening.round_count:
        evening = kept(evening.with_round(next_round(evening)))
        for number, one in evening.unfinished():
            evening = kept(evening.with_result(number, one.second, chance.choice(club_evenings.RESULTS)))
        yield evening


@pytest.mark.parametrize("system", ["swiss", "round robin"])
def test_in_each_of_three_rounds_everybody_plays_at_a_table_of_their_own(system: EveningSystem) -> None:
    *_, evening = states(system)
    for drawn in evening.rounds:
        assert sorted(drawn.players()) == sorted(club_evenings.NAMES)
        assert [one.table for one in drawn.encounters] == list(range(1, 9))
        assert {one.wave for one in drawn.encounters} == {1}


@pytest.mark.parametrize("system", ["swiss", "round robin"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_everything_that_hangs_on_the_wall_can_be_printed(system: EveningSystem, language: str) -> None:
    words = Words(language)
    for evening in states(system):
        assert len(pairings_lines(evening, len(evening.rounds), words)) == 9
        assert len(standings_lines(evening, words)) == len(crosstable_lines(evening, words)) == 17
        assert sum(line.points for line in standings(evening)) == 8 * len(evening.rounds)
