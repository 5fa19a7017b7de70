"""One game that has ended tells who won it, how fast it was, how it began, and where hands were."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.replay import ReplayError
from companion.records.wrong_move import WrongMove
from companion.rules.registry import game as find_game
from companion.statistics.finished_game import PAUSE_S, finished_game, outcomes

START = datetime(2026, 1, 31, 18, tzinfo=UTC)
TWO, FOUR = ("A", "B"), ("A", "B", "C", "D")


def sahara(*moves: str, seconds: tuple[float | None, ...] = (), **values: Any) -> GameRecord:
    """A game of Sahara with these moves; `seconds` are the times of the plies since the beginning."""
    game = find_game("sahara", {})
    position, plies = game.start(), []
    for number, move in enumerate(moves):
        since = seconds[number] if number < len(seconds) else None
        at = None if since is None else START + timedelta(seconds=since)
        plies.append(PlyRecord(seat=position.turn, move=move, at=at))
        position = game.play(position, game.read_move(move, position), None).after
    known: dict[str, Any] = {
        "id": 7,
        "game": "sahara",
        "options": game.options,
        "seats": {"A": "Ada", "B": "Bo"},
        "start": game.write_position(game.start()),
        "started": START,
        "plies": tuple(plies),
        "result": Result(ended="given up", by="B"),
    }
    return GameRecord(**{**known, **values})


@pytest.mark.parametrize(
    ("seats", "result", "expected"),
    [
        (TWO, Result(winner="B"), {"A": "lost", "B": "won"}),
        (TWO, Result(winner="draw"), {"A": "drawn", "B": "drawn"}),
        (TWO, Result(ended="agreed draw"), {"A": "drawn", "B": "drawn"}),
        (TWO, Result(ended="given up", by="A"), {"A": "lost", "B": "won"}),
        (TWO, Result(ended="broken off"), {}),
        (FOUR, Result(winner=("A", "D")), {"A": "won", "B": "lost", "C": "lost", "D": "won"}),
        (FOUR, Result(ended="given up", by="C"), {"C": "lost"}),
    ],
)
def test_each_seat_has_the_outcome_that_the_result_says(
    seats: tuple[str, ...], result: Result, expected: dict[str, str]
) -> None:
    assert outcomes(seats, result) == expected


def test_a_game_that_goes_on_tells_nothing() -> None:
    assert finished_game(sahara("a4", result=None), []) is None


def test_the_outcomes_are_those_of_the_players() -> None:
    found = finished_game(sahara("a4"), [])
    assert found is not None
    assert found.players == {"Ada": "won", "Bo": "lost"}
    assert (found.id, found.plies, found.of_first) == (7, 1, "won")


def test_a_player_without_a_name_has_no_outcome() -> None:
    found = finished_game(sahara("a4", seats={"A": "Ada", "B": None}), [])
    assert found is not None
    assert (found.players, found.seats) == ({"Ada": "won"}, {"A": "Ada"})


@pytest.mark.parametrize("other", ["Ada", "ADA"])
def test_a_player_with_both_seats_has_no_outcome(other: str) -> None:
    found = finished_game(sahara("a4", seats={"A": "Ada", "B": other}), [])
    assert found is not None
    assert found.players == {}


def test_the_thought_of_a_ply_is_the_time_since_the_one_before_without_pauses() -> None:
    line = sahara("a1", "b1", "a2", seconds=(8.0, 8.0 + PAUSE_S + 1, 8.0 + PAUSE_S + 5))
    found = finished_game(line, [])
    assert found is not None
    assert found.thought == {"A": [8.0, 4.0]}
    assert found.seconds == 8.0 + PAUSE_S + 5


def test_a_clock_that_was_set_back_and_a_time_that_is_not_known_count_for_nothing() -> None:
    found = finished_game(sahara("a1", "b1", "a2", seconds=(8.0, 2.0, None)), [])
    assert found is not None
    assert found.thought == {"A": [8.0]}


def test_the_opening_is_the_first_three_moves() -> None:
    found = finished_game(sahara("a1", "b1", "a2", "b2"), [])
    assert found is not None
    assert found.opening == ("a1", "b1", "a2")


def test_a_game_of_two_moves_has_no_opening() -> None:
    found = finished_game(sahara("a1", "b1"), [])
    assert found is not None
    assert found.opening == ()


def test_a_field_counts_once_in_each_ply_that_touches_it() -> None:
    # a1 sows its three beans into a2, a3 and a4; then a2 has four, for a3 to a6.
    found = finished_game(sahara("a1", "b1", "a2"), [])
    assert found is not None
    mine = {field: found.touched.get(field, 0) for field in ("a1", "a2", "a3", "a4", "a5", "a6")}
    assert mine == {"a1": 1, "a2": 2, "a3": 2, "a4": 2, "a5": 1, "a6": 1}


def test_a_ply_that_was_taken_back_does_not_count() -> None:
    record = sahara("a4")
    back = msgspec.structs.replace(record.plies[0], flags=("undone",))
    found = finished_game(msgspec.structs.replace(record, plies=(back, *record.plies)), [])
    assert found is not None
    assert (found.plies, found.touched["a4"]) == (1, 1)


def test_the_wrong_moves_are_those_that_were_told() -> None:
    wrong = [WrongMove("A", "sahara.1")]
    found = finished_game(sahara("a4"), wrong)
    assert found is not None
    assert found.wrong == tuple(wrong)


def test_a_game_that_cannot_be_played_is_an_error() -> None:
    record = sahara("a4", plies=(PlyRecord(seat="A", move="b1"),))
    with pytest.raises(ReplayError, match="ply 1"):
        finished_game(record, [])
