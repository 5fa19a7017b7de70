"""An evening is put onto the tables and its results are taken, whatever is switched off meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.hub.directing.director import COMING_S, RETRY_S
from companion.hub.evening.standings import standings
from companion.records.game_record import Result

WON = Result(winner="A")

Made = Callable[..., Any]


def test_the_first_round_is_drawn_and_begun_at_the_tables(hall: Made) -> None:
    here = hall()
    here.look()
    assert [(one.first, one.second) for one in here.evening.rounds[0].encounters] == [("a", "d"), ("b", "c")]
    orders = {name: (order.game, order.players, order.starter) for name, (order,) in here.orders.items()}
    assert orders == {
        "x": ("sahara", {"A": "a", "B": "d"}, "A"),
        "y": ("sahara", {"A": "b", "B": "c"}, "A"),
    }
    assert here.notes == ["Round 1 of 3", "x: a - d", "y: b - c"]


def test_a_game_is_ordered_again_only_after_a_while(hall: Made) -> None:
    here = hall()
    here.look()
    here.look()
    assert len(here.orders["x"]) == 1
    here.look(RETRY_S)
    assert len(here.orders["x"]) == 2


def test_a_game_that_is_seen_is_not_ordered_again(hall: Made) -> None:
    here = hall()
    here.look()
    here.begin("x", "ad")
    here.look(RETRY_S)
    here.begin("x", "ad", number=1)
    here.look(RETRY_S)
    assert len(here.orders["x"]) == 1
    assert len(here.orders["y"]) == 3


def test_results_are_taken_and_the_next_round_begins_after_the_last(hall: Made) -> None:
    here = hall()
    here.look()
    here.end("x", "ad", 1, WON)
    here.look()
    assert len(here.evening.rounds) == 1
    here.end("y", "bc", 1, Result(winner="B"))
    here.look()
    first, second = here.evening.rounds
    assert [one.result for one in first.encounters] == ["first won", "second won"]
    assert second.games_before == {"x": 1, "y": 1}
    assert here.orders["x"][-1].players == {"A": "a", "B": "b"}
    assert here.notes[3:5] == ["x: a - d  1 : 0", "y: b - c  0 : 1"]


def test_the_standings_are_told_once_when_the_last_result_is_there(hall: Made) -> None:
    here = hall("ab", "x", round_count=1)
    here.look()
    here.end("x", "ab", 1, WON)
    here.look()
    here.look()
    assert here.notes[-2:] == [
        "1      a        1.0                 -     1              0.00",
        "2      b        0.0                 -     0              0.00",
    ]
    assert here.notes.count(here.notes[-1]) == 1
    assert here.texts["x"] == "The evening is over. 1. a, 2. b"


def test_an_older_game_of_the_same_players_is_none_of_the_round(hall: Made) -> None:
    here = hall("ab", "x", round_count=1)
    here.end("x", "ab", 7, WON)
    here.look()
    here.look(RETRY_S)
    assert here.evening.rounds[0].games_before == {"x": 7}
    assert here.evening.unfinished() != []
    assert len(here.orders["x"]) == 2


def test_a_game_that_was_broken_off_is_begun_again(hall: Made) -> None:
    here = hall("ab", "x", round_count=1)
    here.look()
    here.end("x", "ab", 1, Result(ended="broken off"))
    here.show("x")
    here.look(RETRY_S)
    assert len(here.orders["x"]) == 2
    here.end("x", "ab", 2, WON)
    here.look()
    assert standings(here.evening)[0].player == "a"


def test_two_waves_follow_each_other_at_a_table(hall: Made) -> None:
    here = hall("abcd", "x", round_count=1)
    here.look()
    here.end("x", "ad", 1, WON)
    here.look(RETRY_S)
    assert [order.players["A"] for order in here.orders["x"]] == ["a", "b"]


def test_a_director_that_was_away_takes_what_was_told_meanwhile(hall: Made) -> None:
    here = hall("ab", "x", round_count=1)
    here.look()
    here.end("x", "ab", 1, WON)
    here.restart()
    here.look()
    assert here.evening.rounds[0].encounters[0].result == "first won"


def test_a_result_that_somebody_has_entered_stays(hall: Made) -> None:
    here = hall("ab", "x", round_count=1)
    here.look()
    here.file.change(lambda evening: evening.with_result(1, "a", "drawn"))
    here.end("x", "ab", 1, WON)
    here.look()
    assert here.evening.rounds[0].encounters[0].result == "drawn"


def test_by_hand_the_next_round_waits_for_somebody(hall: Made) -> None:
    here = hall("ab", "x", round_count=1, by_hand=True)
    here.look()
    assert here.evening.rounds == ()
    assert here.texts["x"] == ""


def test_a_round_that_was_taken_back_is_drawn_anew_and_its_games_begin(hall: Made) -> None:
    here = hall("abc", "x", round_count=2, system="swiss")
    here.look()
    (drawn,) = here.evening.rounds[0].encounters
    here.file.change(lambda evening: evening.with_withdrawal(drawn.second).without_last_round())
    here.look()
    (anew,) = here.evening.rounds[0].encounters
    assert drawn.second not in {anew.first, anew.second}
    assert here.orders["x"][-1].players == {"A": anew.first, "B": anew.second}


def test_a_table_that_refuses_is_told_once_with_its_reason(hall: Made) -> None:
    here = hall("ab", "x", round_count=1)
    here.refusal = "a game of sahara is under way"
    here.look()
    here.look()
    here.look(RETRY_S)
    assert here.director.troubles == {"x": "a game of sahara is under way"}
    assert here.notes.count("x: a game of sahara is under way") == 1
    here.refusal = ""
    here.look(RETRY_S)
    here.look(RETRY_S)
    assert here.director.troubles == {}


def test_a_table_that_does_not_come_is_told_after_a_while(hall: Made) -> None:
    here = hall("ab", "x", round_count=1, absent="x")
    here.look(COMING_S / 2)
    assert here.director.troubles == {}
    here.look(COMING_S / 2)
    assert here.director.troubles == {"x": "the table is not there"}
    here.arrive("x")
    here.look()
    assert here.director.troubles == {}
    assert len(here.orders["x"]) == 1


def test_a_file_that_was_damaged_is_told_and_the_tables_play_on(hall: Made, tmp_path: Any) -> None:
    here = hall("ab", "x", round_count=1)
    here.look()
    whole = (tmp_path / "evening.json").read_bytes()
    (tmp_path / "evening.json").write_bytes(b"{")
    here.look()
    assert "evening.json: the evening cannot be read" in here.director.troubles[""]
    (tmp_path / "evening.json").write_bytes(whole)
    here.look()
    assert here.director.troubles == {}


def test_a_round_that_cannot_be_drawn_is_told(hall: Made) -> None:
    here = hall("abc", "x", round_count=3)
    for name in "bc":
        here.file.change(lambda evening, gone=name: evening.with_withdrawal(gone))
    here.look()
    assert here.director.troubles[""].startswith("round 1 cannot be drawn: it has 1 players")


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Round 1 of 1: a plays against b"), ("de", "Runde 1 von 1: a spielt gegen b")],
)
def test_a_display_says_who_plays_until_the_first_move(hall: Made, language: str, text: str) -> None:
    here = hall("ab", "x", round_count=1, language=language)
    here.look()
    here.begin("x", "ab")
    here.look()
    assert here.texts["x"] == text
    here.begin("x", "ab", number=1)
    here.look()
    assert here.texts["x"] == ""


def test_after_a_lost_connection_the_displays_are_told_again(hall: Made) -> None:
    here = hall("ab", "x", round_count=1)
    here.look()
    here.connect()
    here.look()
    assert here.texts["x"] == "Round 1 of 1: a plays against b"


def test_a_table_without_a_game_says_so(hall: Made) -> None:
    here = hall("ab", "xy", round_count=1)
    here.look()
    assert here.texts["y"] == "Round 1 of 1: there is no game at this table"
    assert "y" not in here.orders
