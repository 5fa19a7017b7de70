"""Fields that say nothing while hands empty them and sow them again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.referee.evidence.baseline import TableBaseline
from companion.referee.evidence.dropouts import refilled_unseen
from companion.referee.evidence.trace import Trace
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Picture, Sight

Make = Callable[..., Any]

ROUND = {
    "turn": "white",
    "fields": {
        "l1": "7w6b", "l2": "1w1b", "l3": "1w1b", "l4": "3w3b", "l5": "1b",
        "r1": "1w1b", "r2": "3w4b", "r3": "4w3b", "r5": "1w1b", "F": "4w4b",
    },
}  # fmt: skip
"""The relay of l2 ends with l2 as it was."""

EITHER = {
    "turn": "white",
    "fields": {
        "l1": "1w2b", "l2": "1b", "l3": "8b", "l5": "1w1b",
        "r1": "1b", "r2": "1b", "r3": "1w1b", "r4": "9w4b", "r5": "10w3b", "F": "3w3b",
    },
}  # fmt: skip
"""The relay of r3 goes on from r5, and leaves a piece on each of the two."""


@pytest.fixture
def cars(table: Make) -> Make:
    def make(sensors: str, position: dict[str, Any]) -> Any:
        here = table(sensors, {}, position, game="geisterfahrer")
        here.set_up()
        return here

    return make


def speak_again(here: Any) -> None:
    here.stuck.clear()
    here.t += here.pace
    here.look()


def moves(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    said = ((one["verdict"], one.get("moves") or one.get("move")) for one in verdicts)
    return [one for one in said if one[0] != "fault"]


@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_a_pit_that_was_silent_during_its_own_ply_may_have_been_emptied(cars: Make, sensors: str) -> None:
    here = cars(sensors, ROUND)
    here.stuck = {"l2": None}
    here.play("l2")
    speak_again(here)
    assert moves(here.rest()) == [("played", "l2")]


def lap_of_r5(here: Any, *, silent_from: str) -> None:
    """What presence sees of r5, and of r3 where that is silent from before on."""
    here.lying |= {"l5": "2w2b", "l3": "1w9b", "l2": "1w1b", "l1": "2w2b", "r1": "1w1b", "r2": "1w1b"}
    for field, contents in (("r5", ""), ("l4", "1w1b"), ("r5", "1w")):
        if field == silent_from:
            here.stuck = {"r3": None}
            here.t += here.pace
            here.look()
        here.put(**{field: contents})
    speak_again(here)


def test_where_the_ply_may_have_begun_in_the_silence_it_is_asked_about(cars: Make) -> None:
    here = cars("presence", EITHER)
    lap_of_r5(here, silent_from="r5")
    assert moves(here.rest(3)) == [("ambiguous", ("r3", "r5"))]


def test_what_was_seen_before_the_silence_no_ply_did_that_begins_in_it(cars: Make) -> None:
    here = cars("presence", EITHER)
    lap_of_r5(here, silent_from="l4")
    assert moves(here.rest(3)) == [("played", "r5")]


@pytest.mark.parametrize(("pace", "verdict"), [(0.2, "played"), (0.3, "ambiguous")])
def test_a_pit_that_spoke_in_a_silence_and_seemed_full_counts_only_beyond_a_touch(
    cars: Make, pace: float, verdict: str
) -> None:
    """Twenty cars fall as from l2, and for two steps l2 shows its cars: 0.4 or 0.6 of 0.6 seconds."""
    here = cars("count", ROUND)
    here.pace = pace
    for step in here.steps("l2"):
        here.stuck = {"l2": 2 if step.field == "r3" else None}
        here.step(step)
    speak_again(here)
    assert moves(here.rest()) == [(verdict, "l2" if verdict == "played" else ("l2",))]


def test_a_contradiction_that_lasted_is_not_forgotten_when_its_sensor_falls_silent(table: Make) -> None:
    """The bean for a3 stays in the hand, and then a3 gives no reading."""
    here = table("count")
    here.set_up()
    here.put(a1="", a2="4o")
    here.t += 0.3
    here.put(a4="4o")
    assert [verdict["verdict"] for verdict in here.rest(8.0)] == ["illegal"]
    here.t += 0.1
    here.look(a3=None)
    assert "played" not in [verdict["verdict"] for verdict in here.rest(3.0)]


def test_a_slip_is_not_put_right_by_a_sensor_that_falls_silent(table: Make) -> None:
    """A bean of a3 is gone, and once a1 was played too, a3 gives no reading."""
    here = table("count")
    here.set_up()
    here.put(a3="2o")
    assert [verdict["verdict"] for verdict in here.rest(8.0)] == ["unfinished"]
    here.put(a1="", a2="4o", a3="3o", a4="4o")
    here.rest(8.0)
    here.t += 0.1
    here.look(a3=None)
    assert "played" not in [verdict["verdict"] for verdict in here.rest(3.0)]


def test_a_field_that_was_silent_when_a_bean_fell_does_not_tell_the_order(table: Make) -> None:
    """Another pit was looked into, so that only the order in which the beans fell speaks against a1."""
    fields = {
        "a1": "4o", "a3": "4o", "a4": "4o", "a5": "4o", "a6": "3o",
        "b1": "3o", "b2": "3o", "b3": "3o", "b4": "3o", "b6": "4o", "B": "1o",
    }  # fmt: skip
    here = table("count but for a5", {}, {"turn": "A", "fields": fields})
    here.set_up()
    here.stuck = {"a2": None}
    here.put(a4="")
    here.put(a4="4o")
    here.play("a1")
    speak_again(here)
    assert moves(here.rest(5)) == [("played", "a1")]


@pytest.mark.parametrize(("a2", "since"), [("1o", None), ("", 1)])
def test_a_silence_in_which_nothing_else_was_seen_is_no_lift(a2: str, since: int | None) -> None:
    """Thirteen beans go round, and presence sees one fall only where nothing lay before."""
    game = find_game("sahara", {})
    lying = dict.fromkeys(game.fields, "1o") | {"a1": "13o", "a2": a2, "B": "11o" if a2 else "12o"}
    position = game.read_position(
        {"turn": "A", "fields": {field: held for field, held in lying.items() if held}}
    )
    ply = game.play(position, game.read_move("a1", position))
    sight = Sight(dict.fromkeys(game.fields, sensor("presence")))
    before = {field: bool(held) for field, held in lying.items()}
    sown = dict.fromkeys(game.fields, True)
    shown = (before, {**before, "a1": None}, {**sown, "a1": None}, sown)
    trace = Trace([Picture(readings) for readings in shown])
    assert refilled_unseen(ply.steps, TableBaseline(game, sight, position), trace, 0) == since


def at_a_stroke(here: Any, *lines: frozenset[str]) -> None:
    """Do the ply of l2, and send its readings in these lines: the fields that each one knows of already."""
    seen = dict(here.lying)
    done = seen | {step.field: step.leaves for step in here.steps("l2")}
    for news in (*lines, done.keys()):
        here.lying = seen | {field: done[field] for field in news}
        here.t += here.pace
        here.look()


@pytest.mark.parametrize("sensors", ["contents", "count"])
def test_a_pit_that_is_refilled_from_one_picture_to_the_next_may_have_been_emptied(
    cars: Make, sensors: str
) -> None:
    """Who reads the table seldom sees nothing of the lift, but all of what came out at once."""
    here = cars(sensors, ROUND)
    at_a_stroke(here)
    assert moves(here.rest()) == [("played", "l2")]


@pytest.mark.parametrize(("sensors", "before"), [("contents", {"l3"}), ("presence", set())])
def test_what_was_seen_before_or_not_piece_by_piece_makes_no_lift(
    cars: Make, sensors: str, before: set[str]
) -> None:
    here = cars(sensors, ROUND)
    at_a_stroke(here, frozenset(before))
    assert "played" not in dict(moves(here.rest(6)))
