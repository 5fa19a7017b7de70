"""What the page of an evening is sent: rounds, results and standings, in the viewer's language."""

from __future__ import annotations

from companion.hub.evening.evening import Evening, begun
from companion.hub.evening.next_round import with_next_round
from companion.hub.evening.participants import read_participants
from companion.hub.page.shown_evening import shown_evening
from companion.screens.words import Words


def evening() -> Evening:
    players = read_participants("Ada\nBo\nCy")
    made = begun(players, game="sahara", system="round robin", round_count=3, tables=1, table_names=["north"])
    return with_next_round(with_next_round(made).with_result(1, "Bo", "second won"))


def test_the_newest_round_comes_first_and_says_who_has_no_game() -> None:
    newest, first = shown_evening(evening(), {}, Words("en"))["rounds"]
    assert newest == {
        "title": "Round 2 of 3",
        "pairings": [{"table": "north", "wave": 1, "first": "Ada", "second": "Bo", "result": ""}],
        "others": ["Without an opponent: Cy"],
    }
    assert first["pairings"][0]["result"] == "0 : 1"


def test_standings_and_crosstable_are_rows_with_a_head() -> None:
    shown = shown_evening(evening(), {}, Words("de"))
    assert shown["standings"][:2] == [
        ["Platz", "Name", "Punkte", "Direkter Vergleich", "Siege", "Sonneborn-Berger"],
        ["1", "Cy", "1,0", "-", "1", "0,00"],
    ]
    assert [row[1] for row in shown["crosstable"][1:]] == ["Cy", "Ada", "Bo"]


def test_what_hinders_it_is_told_with_its_table() -> None:
    troubles = {"north": "the table is not there", "": "round 3 cannot be drawn"}
    shown = shown_evening(evening(), troubles, Words("en"))
    assert shown["troubles"] == ["round 3 cannot be drawn", "north: the table is not there"]
