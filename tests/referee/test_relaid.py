"""A board that was turned round and a ply that was put back by hand are told as such, in every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.study.refereeing import referee

Make = Callable[..., Any]

SAHARA = {"turn": "A", "fields": {"a1": "1o", "a6": "4o", "b1": "4o", "b2": "3o", "A": "8o", "B": "16o"}}
CARS = {"turn": "black", "fields": {"l1": "2b", "l3": "1w", "r2": "3w", "r5": "1b"}}
FIGURES = {
    "turn": "yellow",
    "tries": 1,
    "fields": {"t5": "1y", "t20": "1y", "y.yard": "2y", "t9": "1r", "r.yard": "3r"},
}
BALLS = {
    "turn": "A",
    "phase": "play",
    "fields": {"f6": "2a", "f5": "1A", "e5": "1b", "a1": "1B"},
    "reserve": {"A": 0, "B": 0},
}
TURNED = [
    ("sahara", SAHARA, {"b1": "1o", "b6": "4o", "a1": "4o", "a2": "3o", "B": "8o", "A": "16o"}),
    ("geisterfahrer", CARS, {"r5": "2b", "r3": "1w", "l4": "3w", "l1": "1b"}),
    ("ghostbuster", FIGURES, {"t25": "1y", "t40": "1y", "r.yard": "2y", "t29": "1r", "y.yard": "3r"}),
    ("esiema", BALLS, {"f6": "2a", "f7": "1A", "g6": "1b", "k6": "1B"}),
]


@pytest.mark.parametrize("sensors", ["contents", "presence"])
@pytest.mark.parametrize(("game", "position", "around"), TURNED)
def test_a_board_that_is_turned_round_is_told_and_turned_back(
    table: Make, sensors: str, game: str, position: dict[str, Any], around: dict[str, str]
) -> None:
    here = table(sensors, position=position, game=game)
    here.set_up()
    here.lying = dict(around)
    here.t += 1.0
    here.look()
    told = here.rest()
    assert [one.get("why") for one in told] == ["referee.turned"]
    here.lying = dict(position["fields"])
    here.look()
    assert [one["verdict"] for one in here.rest()] == ["restored"]


def test_every_field_comes_back_with_the_second_half_turn(table: Make) -> None:
    for game, position, _ in TURNED:
        half = table("contents", position=position, game=game).game.half_turn
        assert all(half[half[field]] == field for field in half)


def test_four_colours_change_places_with_the_one_opposite(table: Make) -> None:
    half = table("contents", {"seats": 4}, None, game="ghostbuster").game.half_turn
    assert (half["y.yard"], half["g.h2"], half["t1"], half["t40"]) == ("r.yard", "b.h2", "t21", "t20")


# -- a ply that is put back by hand ------------------------------------------------------------------

BY_HAND = Path(__file__).parents[1] / "recordings" / "by-hand"
STONES = {"turn": "A", "fields": {"a1": "1A", "c2": "1A", "e5": "1C", "a5": "1C"}}
LAYOUT = {"layout": [[column + 5 * row for column in range(1, 6)] for row in range(5)]}
PLIES: list[tuple[str, dict[str, Any], dict[str, Any] | None, str, int | None, str, int | None]] = [
    ("sahara", {}, None, "a1", None, "a2", None),
    ("sahara", {}, SAHARA, "a6", None, "a1", None),
    ("geisterfahrer", {}, CARS, "r5", None, "l1", None),
    ("ghostbuster", {"seats": 2}, FIGURES, "t5", 3, "t20", 3),
    ("zahlenluchs", LAYOUT, STONES, "a1b2", 1, "a1a2", 1),
    ("esiema", {}, BALLS, "f6>e6a,d6a", None, "f6>g6a,h6a", None),
]


def after_one_ply(table: Make, sensors: str, case: tuple[Any, ...]) -> tuple[Any, dict[str, str]]:
    """A table on which the first ply of the case is on record, and what lay there before it."""
    game, options, position, move, chance, *_ = case
    here = table(sensors, options, position, game=game)
    here.set_up()
    before = dict(here.lying)
    if chance is not None:
        here.throw(chance)
    here.play(move)
    assert [one["verdict"] for one in here.rest(4.0)] == ["played"]
    return here, before


def put_back(here: Any, before: dict[str, str]) -> list[dict[str, Any]]:
    here.put(
        **{
            field: before.get(field, "")
            for field in {*before, *here.lying}
            if before.get(field, "") != here.lying.get(field, "")
        }
    )
    return here.rest()


@pytest.mark.parametrize("sensors", ["contents", "presence"])
@pytest.mark.parametrize("case", PLIES, ids=lambda case: f"{case[0]}-{case[3]}")
def test_a_ply_put_back_by_hand_is_told_and_undo_takes_it_back(
    table: Make, sensors: str, case: tuple[Any, ...]
) -> None:
    here, before = after_one_ply(table, sensors, case)
    told = put_back(here, before)[-1]
    assert (told["verdict"], told["why"]) == ("illegal", "referee.taken-back")
    assert [one["verdict"] for one in here.press("undo") + here.rest()] == ["undone", "restored"]


@pytest.mark.parametrize("case", PLIES, ids=lambda case: f"{case[0]}-{case[3]}")
def test_another_ply_made_instead_is_recorded_once_undo_is_pressed(
    table: Make, case: tuple[Any, ...]
) -> None:
    here, before = after_one_ply(table, "contents", case)
    put_back(here, before)
    position = here.ledger.last.before
    instead = here.game.play(position, here.game.read_move(case[5], position), case[6])
    for step in instead.steps:
        here.step(step)
    assert {one.get("why") for one in here.rest()} <= {"referee.taken-back"}
    told = here.press("undo") + here.rest()
    assert [(one["verdict"], one.get("move")) for one in told] == [
        ("undone", case[3]),
        ("restored", None),
        ("played", case[5]),
    ]


@pytest.mark.parametrize("name", ["sahara.takeback_by_hand.count", "sahara.takeback_accept.presence"])
def test_the_recordings_of_a_ply_put_back_offer_undo(name: str) -> None:
    verdicts = referee((BY_HAND / f"{name}.jsonl").read_text("utf-8").splitlines())
    illegal = [one for one in verdicts if one["verdict"] == "illegal"]
    assert {one["why"] for one in illegal} == {"referee.taken-back"}
