"""A race that is won, and the loser who goes on alone for the winner's points (Geisterfahrer)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.ledger import Patience

Make = Callable[..., Any]
BEFORE_THE_END = {"turn": "black", "fields": {"l5": "1b", "r5": "1w", "r4": "1w", "F": "23w24b"}}
WINNER_LEFT_IN_A_PIT = {"turn": "white", "fields": {"l5": "2w1b", "r1": "1w", "F": "22w24b"}}


def kinds(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["verdict"] for verdict in verdicts]


@pytest.fixture
def race(table: Make) -> Make:
    def make(
        position: dict[str, Any], sensors: str = "contents", patience: Patience | None = None, **options: Any
    ) -> Any:
        more = {} if patience is None else {"patience": patience}
        made = table(sensors, options, position, game="geisterfahrer", **more)
        assert kinds(made.set_up() or made.press("ok")) == ["ready"]
        return made

    return make


def test_the_winner_stands_at_once_and_the_loser_goes_on_alone(race: Make) -> None:
    """The example of the vectors: r5, r4, r5 are two turns."""
    here = race(BEFORE_THE_END)
    here.play("l5")
    (won,) = here.rest()
    assert won["position"]["winner"] == "black"
    assert won["over"] == {"winner": "black", "playing_on": True}
    assert won["next"] == "white"
    turns = []
    for move in ("r5", "r4", "r5"):
        here.play(move)
        (played,) = here.rest()
        assert played["playout"] is True
        turns.append(played["turns"])
    assert turns[-1] == 2
    assert played["over"] == {"winner": "black", "points": 2}
    assert played["scores"] == {"black": 2, "white": 0}
    here.lying = dict(here.game.contents(here.game.start()))
    here.t += 1
    here.look()
    assert kinds(here.rest()) == ["ready"]


def test_cars_of_the_winner_that_are_lifted_are_waited_for(race: Make) -> None:
    here = race(WINNER_LEFT_IN_A_PIT, winner_cars="removed")
    here.play("r1")
    won, setup = here.rest()
    assert won["over"]["playing_on"] is True
    assert setup["wrong"] == ({"field": "l5", "seen": "2w1b", "expected": "2w"},)
    here.put(l5="2w")
    assert kinds(here.rest()) == ["ready"]


def test_cars_of_the_winner_that_are_lifted_may_be_put_on_the_cemetery(race: Make) -> None:
    here = race(WINNER_LEFT_IN_A_PIT, winner_cars="removed")
    here.play("r1")
    here.rest()
    here.put(l5="2w", F="22w25b")
    assert kinds(here.rest()) == ["ready"]
    here.play("l5")
    (played,) = here.rest()
    assert (played["turns"], played["position"]["fields"]["F"]) == (1, "22w25b")


def test_once_the_loser_plays_a_car_too_many_on_the_cemetery_is_none_of_those(race: Make) -> None:
    """Such as a sleeve that brushes it while the ply is done."""
    here = race(WINNER_LEFT_IN_A_PIT, "count", winner_cars="removed")
    here.play("r1")
    here.rest()
    here.put(l5="2w")
    here.rest()
    here.play("l5")
    here.rest()
    before = here.lying["F"]
    here.put(F="22w25b")
    here.play("l4")
    here.put(F=before)
    (played,) = here.rest()
    assert (played["move"], played["position"]["fields"]["F"]) == ("l4", before)


def test_a_new_game_may_be_laid_instead_of_the_playout(race: Make) -> None:
    """Half of it is a table that is being set up, and no slip of the loser."""
    here = race(BEFORE_THE_END)
    here.play("l5")
    here.rest()
    start = here.game.contents(here.game.start())
    here.put(r5="5w", r4="5w", r3="5w", r2="5w", l5="5b", l4="5b", l3="5b")
    (setup,) = here.rest()
    assert setup["verdict"] == "setup"
    assert {wrong["field"] for wrong in setup["wrong"]} == {"F", "r1", "l1", "l2"}
    here.put(F="", r1=start["r1"], l1=start["l1"], l2=start["l2"])
    assert kinds(here.rest()) == ["ready"]
    here.play("l2")
    assert [said["seat"] for said in here.rest()] == ["black"]


def test_a_new_game_may_be_laid_while_the_winners_cars_are_waited_for(race: Make) -> None:
    here = race(WINNER_LEFT_IN_A_PIT, winner_cars="removed")
    here.play("r1")
    here.rest()
    here.lying = dict(here.game.contents(here.game.start()))
    here.t += 1
    here.look()
    assert kinds(here.rest()) == ["ready"]
    assert here.run.position == here.game.start()


def test_an_undo_takes_the_end_of_the_race_back(race: Make) -> None:
    here = race(BEFORE_THE_END)
    here.play("l5")
    here.rest()
    assert kinds(here.press("undo")) == ["undone"]
    here.put(F="23w24b", l5="1b")
    assert kinds(here.rest()) == ["restored"]
    here.play("l5")
    assert here.rest()[0]["over"]["winner"] == "black"


CYCLE = ["l4", "r4", "l3", "r3", "l2", "r2", "l1", "r2", "r3", "r1", "r4", "l1", "l4", "l2"]
"""Fourteen plies that lead back to where they began (docs/reference/rules.md, section 2.6, G12)."""


@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_the_third_time_the_same_position_comes_the_race_is_a_draw(race: Make, sensors: str) -> None:
    start = {"turn": "white", "fields": {"l4": "1w", "r5": "1w1b", "r4": "1b", "F": "23w23b"}}
    here = race(start, sensors)
    said = []
    for move in [*CYCLE, *CYCLE, "l4"]:
        here.play(move)
        said += here.rest()
        if "over" in said[-1]:
            break
    assert kinds(said) == ["played"] * 28
    assert said[-1]["over"] == {"winner": "draw", "points": 0}
    assert said[-1]["position"]["winner"] == "draw"


@pytest.mark.parametrize(
    ("patience", "points", "scores"), [(9999, 2, {"black": 2, "white": 0}), (0, None, None)]
)
def test_the_least_number_of_turns_is_searched_for_as_long_as_patience_lasts(
    race: Make, patience: int, points: int | None, scores: dict[str, int] | None
) -> None:
    asked = iter(range(patience))
    here = race(BEFORE_THE_END, patience=lambda: lambda: next(asked, None) is not None, score="minimum")
    here.play("l5")
    (won,) = here.rest()
    assert won["over"] == {"winner": "black", "points": {"at_least": 1} if points is None else points}
    assert won["scores"] == (scores or {"black": 25, "white": 23})


def test_where_the_table_to_be_laid_looks_no_different_play_goes_on_at_once(race: Make) -> None:
    here = race(WINNER_LEFT_IN_A_PIT, "presence", winner_cars="removed")
    here.play("r1")
    assert kinds(here.rest()) == ["played", "ready"]
    here.put(l5="")
    assert kinds(here.rest()) == ["unfinished"]
