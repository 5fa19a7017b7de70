"""Pairings, standings and crosstable are printed in German and in English."""

from __future__ import annotations

import club_evenings
import pytest
from families import examples
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.hub.evening.errors import EveningError
from companion.hub.evening.evening import Evening
from companion.hub.evening.next_round import next_round
from companion.hub.evening.printed import crosstable_lines, pairings_lines, standings_lines
from companion.screens.words import Words

ENGLISH, GERMAN = Words("en"), Words("de")


def swiss() -> Evening:
    """Five players at one table; in round 2 Ed does not come to the table, and then leaves."""
    evening = club_evenings.of(5, tables=1)
    evening = evening.with_round(next_round(evening))
    evening = evening.with_result(1, "Ada", "first won").with_result(1, "Bo", "drawn")
    evening = evening.with_round(next_round(evening))
    for number, one in evening.unfinished():
        absent = (
            "first absent" if one.first == "Ed" else "second absent" if one.second == "Ed" else "first won"
        )
        evening = evening.with_result(number, one.first, absent)  # type: ignore[arg-type]
    evening = evening.with_withdrawal("Ed")
    return evening.with_round(next_round(evening))


def round_robin() -> Evening:
    """Four players, of whom Di leaves after the first of three rounds."""
    evening = club_evenings.of(4, "round robin")
    evening = evening.with_round(next_round(evening))
    evening = evening.with_result(1, "Ada", "first won").with_result(1, "Bo", "drawn").with_withdrawal("Di")
    evening = evening.with_round(next_round(evening)).with_result(2, "Ada", "second won")
    return evening.with_round(next_round(evening))


def test_pairings_are_printed_with_their_tables_waves_and_results() -> None:
    assert pairings_lines(swiss(), 1, ENGLISH) == [
        "Round 1 of 3",
        "Wave 1",
        "Table 1: Ada - Cy  1 : 0",
        "Wave 2",
        "Table 1: Di - Bo  ½ : ½",
        "Without an opponent: Ed",
    ]
    assert pairings_lines(swiss(), 1, GERMAN) == [
        "Runde 1 von 3",
        "Durchgang 1",
        "Tisch 1: Ada - Cy  1 : 0",
        "Durchgang 2",
        "Tisch 1: Di - Bo  ½ : ½",
        "Spielfrei: Ed",
    ]


def test_without_a_second_wave_there_is_no_line_for_waves() -> None:
    assert pairings_lines(round_robin(), 2, ENGLISH) == [
        "Round 2 of 3",
        "Table 1: Ada - Bo  0 : 1",
        "Cy wins without a game: Di is away",
    ]
    assert pairings_lines(round_robin(), 3, GERMAN) == [
        "Runde 3 von 3",
        "Tisch 1: Cy - Ada",
        "Bo gewinnt kampflos: Di fehlt",
    ]


def test_the_standings_are_a_table_of_points_and_tie_breaks() -> None:
    assert standings_lines(swiss(), ENGLISH) == [
        "Place  Name  Points  Buchholz Cut-1  Buchholz  Sonneborn-Berger  Wins  Direct encounter",
        "1      Ada      2.0             1.5       2.5              2.50     2                 -",
        "2      Bo       1.5             1.5       2.0              1.75     1                 -",
        "3      Ed       1.0             2.0       3.0              1.00     1                 -",
        "4      Cy       1.0             2.0       2.5              0.50     1                 -",
        "5      Di       0.5             1.5       2.5              0.75     0                 -",
    ]


def test_a_shared_place_tells_from_where_to_where_it_goes() -> None:
    assert standings_lines(round_robin(), GERMAN) == [
        "Platz  Name  Punkte  Direkter Vergleich  Siege  Sonneborn-Berger",
        "1      Bo       1,5                   -      1              0,25",
        "2      Cy       0,5                   -      0              0,75",
        "3-4    Ada      0,0                   -      0              0,00",
        "3-4    Di       0,0                   -      0              0,00",
    ]


def test_the_crosstable_of_a_swiss_system_goes_by_rounds() -> None:
    assert crosstable_lines(swiss(), ENGLISH) == [
        "No.  Name    1    2  3  Points",
        "1    Ada   4*1  3 +  ·     2.0",
        "2    Bo    5 ½    +  ·     1.5",
        "3    Ed      +  1*-  -     1.0",
        "4    Cy    1 0  5*1  ·     1.0",
        "5    Di    2*½  4 0  ·     0.5",
    ]


def test_the_crosstable_of_a_round_robin_goes_by_opponents_and_keeps_who_was_struck_out() -> None:
    assert crosstable_lines(round_robin(), GERMAN) == [
        "Nr.  Name  1  2  3  4  Punkte",
        "1    Bo    x  ½  1  +     1,5",
        "2    Cy    ½  x  ·  +     0,5",
        "3    Ada   0  ·  x  1     0,0",
        "4    Di    -  -  0  x     0,0",
    ]


def test_a_round_that_is_not_drawn_has_no_pairings() -> None:
    with pytest.raises(EveningError, match=r"^there is no round 0; rounds 1 to 3 are drawn$"):
        pairings_lines(swiss(), 0, ENGLISH)


@given(st.integers(0, 2**32), st.sampled_from(["swiss", "round robin"]))
@settings(max_examples=examples(50))
def test_any_evening_can_be_printed_with_everybody_in_it(seed: int, system: str) -> None:
    evening = club_evenings.by_lot(seed, system, restless=True)  # type: ignore[arg-type]
    for words in (ENGLISH, GERMAN):
        standing, crossed = standings_lines(evening, words), crosstable_lines(evening, words)
        assert len(standing) == len(crossed) == len(evening.participants) + 1
        for number, drawn in enumerate(evening.rounds, start=1):
            text = "\n".join(pairings_lines(evening, number, words))
            assert all(name in text for name in drawn.players())
