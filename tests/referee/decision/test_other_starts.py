"""A position that is as good as the one on record, where nobody told which of them it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]
LAST_MOVE = {"turn": "A", "fields": {"a6": "1o", "b2": "3o", "A": "20o", "B": "12o"}}


@pytest.fixture
def second_game(table: Make) -> Make:
    """A table on which one game is over and the next one is set up."""

    def make(sensors: str = "count", lot: str | None = None, **options: Any) -> Any:
        here = table(sensors, options, LAST_MOVE)
        here.set_up()
        here.play("a6")
        here.rest()
        if lot is not None:
            here.ledger.draw(lot)
        here.lying = dict(here.game.contents(here.game.start()))
        here.t += 1
        here.look()
        assert [said["verdict"] for said in here.rest()] == ["ready"]
        return here

    return make


def seats(verdicts: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(said["verdict"], said.get("seat")) for said in verdicts]


@pytest.mark.parametrize("sensors", ["contents", "count", "presence"])
@pytest.mark.parametrize(("seat", "pit"), [("A", "a2"), ("B", "b5")])
def test_where_nobody_told_the_lot_the_first_ply_tells_who_begins(
    second_game: Make, sensors: str, seat: str, pit: str
) -> None:
    here = second_game(sensors)
    start = here.game.start(seat)
    for step in here.game.play(start, here.game.read_move(pit, start)).steps:
        here.step(step)
    assert seats(here.rest()) == [("played", seat)]
    assert here.ledger.begun_from == start


@pytest.mark.parametrize("pit", ["a2", "b5"])
def test_whoever_begins_is_told_what_is_in_the_hand(second_game: Make, pit: str) -> None:
    here = second_game()
    here.put(**{pit: ""})
    (said,) = here.rest()
    assert (said["verdict"], said["missing"]) == ("unfinished", {"o": 3})


def test_a_ply_that_was_only_begun_tells_it_as_well(second_game: Make) -> None:
    here = second_game()
    here.put(b5="")
    assert [said["verdict"] for said in here.rest()] == ["unfinished"]
    here.put(b5="3o")
    assert [said["verdict"] for said in here.rest()] == ["restored"]
    here.play("b5")
    assert seats(here.rest()) == [("played", "B")]


@pytest.mark.parametrize("told", [{"lot": "A"}, {"next_starter": "winner"}])
def test_where_it_is_known_who_begins_another_seat_is_out_of_turn(
    second_game: Make, told: dict[str, Any]
) -> None:
    here = second_game(**told)
    here.put(b5="", b6="4o", B="1o", a1="4o")
    assert seats(here.rest()) == [("illegal", None)]


def test_a_slip_in_the_first_ply_is_one_whoever_begins(second_game: Make) -> None:
    here = second_game()
    here.put(b5="", b6="5o", B="1o")
    (illegal,) = here.rest()
    assert (illegal["verdict"], illegal["wrong"][0]["field"]) == ("illegal", "b5")
    here.put(b5="3o", b6="3o", B="")
    assert [said["verdict"] for said in here.rest()] == ["restored"]
    here.play("a2")
    assert seats(here.rest()) == [("played", "A")]


def test_once_a_ply_is_on_record_it_is_known_who_began(second_game: Make) -> None:
    here = second_game()
    here.play("a2")
    here.rest()
    here.press("undo")
    here.lying = dict(here.game.contents(here.game.start()))
    here.look()
    here.rest()
    here.put(b5="", b6="4o", B="1o", a1="4o")
    assert seats(here.rest()) == [("illegal", None)]


def test_a_slip_after_the_end_is_no_ply_begun_from_a_table_that_never_lay_there(table: Make) -> None:
    """White's last car may go to F or to the box; F has one car more only since l5 was emptied."""
    fields = {"l4": "2b", "l5": "1b", "r1": "1b", "r4": "1b", "r5": "1w1b", "F": "24w19b"}
    options = {
        "cemetery": "far",
        "end_rule": "immediate",
        "score": "playout",
        "winner_cars": "removed",
        "skip_origin": True,
    }
    here = table("count", options, {"turn": "white", "fields": fields}, 0.8, "geisterfahrer")
    here.set_up()
    here.play("r5")
    here.put(l4="2b")
    assert [said["verdict"] for said in here.rest()] == ["played", "ready"]
    here.put(l5="", F="24w20b")
    here.put(F="24w21b")
    assert [said["verdict"] for said in here.rest()] == ["illegal"]
