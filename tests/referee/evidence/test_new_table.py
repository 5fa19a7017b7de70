"""Before a game begins enough of the table must be seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.evidence import new_table
from companion.referee.evidence.trace import Trace
from companion.sensing.sight import Sight

Make = Callable[..., Any]

OVER = {"turn": "A", "fields": {"A": "24o", "B": "12o"}, "winner": "A"}


def kinds(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["verdict"] for verdict in verdicts]


def silent(here: Any, *fields: str) -> list[dict[str, Any]]:
    """Show the table while these fields say nothing, for as long as that is a fault."""
    here.look(**dict.fromkeys(fields))
    return list(here.rest(5.0))


def test_two_empty_fields_of_fifty_are_no_board_set_up(table: Make) -> None:
    here = table("contents", game="ghostbuster")
    (verdict,) = silent(here, *(field for field in here.game.fields if field not in {"t5", "t8"}))
    assert verdict["verdict"] == "setup"
    assert {"field": "y.yard", "seen": None, "expected": "4y"} in verdict["wrong"]
    assert len(verdict["wrong"]) == len(here.game.fields) - 2
    here.t += 1
    here.look()
    assert kinds(here.rest()) == ["ready"]


def test_where_all_pieces_lie_on_silent_fields_nothing_is_set_up(table: Make) -> None:
    here = table("contents", game="ghostbuster")
    assert kinds(silent(here, "y.yard", "r.yard")) == ["setup"]


@pytest.mark.parametrize("lost", ["a1", "a1 a2 a3 a4 a5 a6"])
def test_a_row_that_is_gone_keeps_nobody_from_playing(table: Make, lost: str) -> None:
    here = table("count")
    ready, fault = silent(here, *lost.split())
    assert (ready["verdict"], fault["verdict"], fault["fields"]) == ("ready", "fault", tuple(lost.split()))


def test_a_new_game_after_one_that_is_over_needs_as_much(table: Make) -> None:
    here = table("count", position={"turn": "A", "fields": {"a6": "1o", "A": "24o", "B": "11o"}})
    here.set_up()
    here.play("a6")
    assert here.rest()[-1]["over"]
    start = here.game.contents(here.game.start())
    here.lying = dict(start)
    assert "ready" not in kinds(silent(here, *(field for field in start if field != "b1")))
    here.t += 1
    here.look()
    assert "ready" in kinds(here.rest())


def test_a_position_that_is_over_is_ready_where_it_lies_and_a_new_game_may_follow(table: Make) -> None:
    """No ply can come then: nothing is said until a new game is laid."""
    here = table("count", position=OVER)
    assert kinds(here.set_up()) == ["ready"]
    here.put(A="20o")
    assert here.rest() == []
    here.lying = dict(here.game.contents(here.game.start()))
    here.look()
    assert kinds(here.rest()) == ["ready"]
    here.play("a2")
    assert kinds(here.rest()) == ["played"]


def test_a_position_that_is_over_is_to_be_set_up_like_any_other(table: Make) -> None:
    here = table("count", position=OVER)
    here.lying["A"] = "20o"
    (setup,) = here.set_up()
    assert (setup["verdict"], setup["wrong"]) == ("setup", ({"field": "A", "seen": 20, "expected": 24},))


def test_a_set_up_has_begun_where_most_is_there_and_more_than_at_the_end_of_the_game(table: Make) -> None:
    sight = table("count").sight
    start, empty = ({f"a{pit}": contents for pit in range(1, 6)} for contents in ("3o", ""))
    begun, hardly = ({**empty, "a1": "3o", "a2": "3o", "a3": third} for third in ("3o", ""))
    for first, last, expected in ((empty, begun, True), (empty, hardly, False), (start, begun, False)):
        trace = Trace([{f: sight.sensor(f).expected(held[f]) for f in held} for held in (first, last)])
        assert new_table.begun(Sight({f: sight.sensor(f) for f in start}), start, trace) is expected
