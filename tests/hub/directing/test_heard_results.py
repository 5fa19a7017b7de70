"""What the end of a game at a table is for the pairing that was played there."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from companion.hub.archive import GameKey, KeptGameRow
from companion.hub.directing.heard_results import heard_result, with_heard_result
from companion.hub.evening.evening import Encounter, begun
from companion.hub.evening.next_round import with_next_round
from companion.hub.evening.participants import read_participants
from companion.records.game_record import Result

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
PAIRING = Encounter(table=1, wave=1, first="Ada", second="Bo")
EVENING = begun(
    read_participants("Ada\nBo"),
    game="sahara",
    system="round robin",
    round_count=1,
    tables=1,
    table_names=["x"],
)


def played(result: Result | None, number: int = 1, **changed: Any) -> KeptGameRow:
    usual: dict[str, Any] = {"game": "sahara", "seats": {"A": "Ada", "B": "Bo"}, "line": 1, "is_whole": True}
    return KeptGameRow(number, GameKey("x", number, AT), result=result, **usual | changed)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (Result(winner="A"), "first won"),
        (Result(winner="B"), "second won"),
        (Result(winner="draw"), "drawn"),
        (Result(winner=("A", "B")), "drawn"),
        (Result(ended="agreed draw"), "drawn"),
        (Result(ended="given up", by="A"), "second won"),
        (Result(ended="given up", by="B"), "first won"),
        (Result(ended="broken off"), None),
        (None, None),
    ],
)
def test_the_end_of_a_game_is_a_result_of_its_pairing(result: Result | None, expected: str | None) -> None:
    assert heard_result(EVENING, PAIRING, [played(result)]) == expected


def test_the_seats_say_who_of_the_two_has_won() -> None:
    changed = played(Result(winner="A"), seats={"A": "Bo", "B": "Ada"})
    assert heard_result(EVENING, PAIRING, [changed]) == "second won"


def test_the_first_game_that_was_played_to_its_end_counts() -> None:
    games = [played(Result(ended="broken off")), played(Result(winner="B"), 2), played(Result(winner="A"), 3)]
    assert heard_result(EVENING, PAIRING, games) == "second won"


@pytest.mark.parametrize("other", [{"seats": {"A": "Ada", "B": "Cy"}}, {"seats": None}, {"game": "esiema"}])
def test_a_game_of_others_or_another_game_is_none_of_the_pairing(other: dict[str, Any]) -> None:
    assert heard_result(EVENING, PAIRING, [played(Result(winner="A"), **other)]) is None


def test_a_result_is_entered_where_there_is_none() -> None:
    drawn = with_next_round(EVENING)
    entered = with_heard_result(drawn, 1, "Ada", "first won")
    assert entered.rounds[0].encounters[0].result == "first won"
    assert with_heard_result(entered, 1, "Ada", "drawn") == entered
