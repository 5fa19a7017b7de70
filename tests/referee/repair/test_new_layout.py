"""A board that was turned round and a ply that was put back by hand are told as such, in every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.study.recorded_verdicts import verdicts_on

Make = Callable[..., Any]

SAHARA = {"turn": "A", "fields": {"a1": "1o", "a6": "4o", "b1": "4o", "b2": "3o", "A": "8o", "B": "16o"}}
CARS = {"turn": "black", "fields": {"l1": "2b", "l3": "1w", "r2": "3w", "r5": "1b"}}
FIGURES = {
    "turn": "yellow",
    "tries": 1,
    "fields": {"t5": "1y", "t20": "1y", "y.yard": "2y", "t9": "1r", "r.yard": "3r"},
}
ALL_OUT = {
    "turn": "yellow",
    "tries": 1,
    "fields": {"t5": "1y", "t20": "1y", "y.yard": "2y", "t9": "1r", "t30": "1r", "r.yard": "2r"},
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
        half = table("contents", position=position, game=game).game.hints.half_turn
        assert all(half[half[field]] == field for field in half)


def test_four_colours_change_places_with_the_one_opposite(table: Make) -> None:
    half = table("contents", {"seats": 4}, None, game="ghostbuster").game.hints.half_turn
    assert (half["y.yard"], half["g.h2"], half["t1"], half["t40"]) == ("r.yard", "b.h2", "t21", "t20")


# -- a ply that is put back by hand ------------------------------------------------------------------

BY_HAND = Path(__file__).parents[2] / "recordings" / "by-hand"
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
    wrong = [field for field in here.game.fields if before.get(field, "") != here.lying.get(field, "")]
    here.put(**{field: before.get(field, "") for field in wrong})
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
    verdicts = verdicts_on((BY_HAND / f"{name}.jsonl").read_text("utf-8").splitlines())
    illegal = [one for one in verdicts if one["verdict"] == "illegal"]
    assert {one["why"] for one in illegal} == {"referee.taken-back"}


def test_accept_takes_back_a_ply_put_back_where_the_sensors_do_not_tell_what_lies_there() -> None:
    """B does not play in between: what follows is another first move of A."""
    lines = (BY_HAND / "sahara.takeback_accept.presence.jsonl").read_text("utf-8").splitlines()
    told = [(one["verdict"], one.get("move")) for one in verdicts_on(lines)]
    assert told[-3:] == [("undone", "a1"), ("restored", None), ("played", "a2")]


def test_accept_lets_a_ply_put_back_stand_where_the_sensors_tell_what_lies_there(table: Make) -> None:
    here, before = after_one_ply(table, "count", PLIES[0])
    put_back(here, before)
    (stands,) = here.press("accept")
    assert (stands["verdict"], stands["seat"], stands["next"]) == ("stands", "B", "A")


# -- the start of a new game, in the middle of one ----------------------------------------------------

MIDWAY = [
    ("sahara", {}, SAHARA, "a4", None),
    ("geisterfahrer", {}, CARS, "l3", None),
    ("ghostbuster", {"seats": 2}, ALL_OUT, "enter", 6),
    (
        "zahlenluchs",
        LAYOUT,
        {**STONES, "fields": {"c3": "1A", "d2": "1A", "b3": "1C", "c5": "1C"}},
        "a1a2",
        1,
    ),
    ("esiema", {}, BALLS, "@f6", None),
]


def laid_anew(table: Make, sensors: str, case: tuple[Any, ...]) -> tuple[Any, list[dict[str, Any]]]:
    """A table with a game under way on which the start of a new one is laid; what was said to that."""
    game, options, position, *_ = case
    here = table(sensors, options, position, game=game)
    here.set_up()
    return here, put_back(here, here.game.contents(here.game.start()))


@pytest.mark.parametrize("sensors", ["contents", "count", "presence", "mass"])
@pytest.mark.parametrize("case", MIDWAY, ids=lambda case: case[0])
def test_a_new_game_that_is_laid_is_told_and_ok_begins_it(
    table: Make, sensors: str, case: tuple[Any, ...]
) -> None:
    here, told = laid_anew(table, sensors, case)
    assert [(one["verdict"], one.get("why")) for one in told][-1] == ("illegal", "referee.laid-anew")
    assert [one["verdict"] for one in here.press("ok")] == ["ready"]
    assert here.run.position == here.game.start(here.run.position.turn)


@pytest.mark.parametrize("case", MIDWAY, ids=lambda case: case[0])
def test_a_ply_made_in_a_new_game_is_recorded_once_ok_is_pressed(table: Make, case: tuple[Any, ...]) -> None:
    here, _ = laid_anew(table, "contents", case)
    start, (*_, move, chance) = here.game.start(here.run.position.turn), case
    for step in here.game.play(start, here.game.read_move(move, start), chance).steps:
        here.step(step)
    assert {one.get("why") for one in here.rest()} <= {"referee.laid-anew"}
    told = here.press("ok") + here.rest()
    assert [(one["verdict"], one.get("move")) for one in told] == [("ready", None), ("played", move)]


@pytest.mark.parametrize("case", MIDWAY, ids=lambda case: case[0])
def test_the_game_goes_on_where_its_own_table_is_laid_again(table: Make, case: tuple[Any, ...]) -> None:
    here, _ = laid_anew(table, "contents", case)
    on_record = here.run.position
    assert [one["verdict"] for one in put_back(here, here.game.contents(on_record))] == ["restored"]
    assert [one["verdict"] for one in here.press("ok")] == []
    assert here.run.position == on_record


def test_the_first_ply_put_back_is_told_as_such_and_not_as_a_new_game(table: Make) -> None:
    here, before = after_one_ply(table, "count", PLIES[0])
    assert [one["why"] for one in put_back(here, before)] == ["referee.taken-back"]


# -- a table that is cleared in mid-game ---------------------------------------------------------------

CLEARED = [case for case in MIDWAY if case[0] != "esiema"]


@pytest.mark.parametrize("sensors", ["contents", "count", "presence", "mass"])
@pytest.mark.parametrize("case", CLEARED, ids=lambda case: case[0])
def test_a_table_that_is_cleared_is_told_and_nothing_recorded(
    table: Make, sensors: str, case: tuple[Any, ...]
) -> None:
    """Esiema begins with an empty table: there a new game is laid."""
    game, options, position, *_ = case
    here = table(sensors, options, position, game=game)
    here.set_up()
    lying = here.game.contents(here.run.position)
    told = put_back(here, {})
    assert [(one["verdict"], one.get("why")) for one in told][-1] == ("illegal", "referee.cleared")
    assert [one["verdict"] for one in put_back(here, lying)][-1] == "restored"
    assert here.ledger.plies == 0
