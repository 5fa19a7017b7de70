"""Both ways out of a table that is wrong, while players follow one of them, or do something else."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.referee.repair.guidance import Guidance
from companion.referee.repair.progress import Goal
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Picture, Sight

Fields = Mapping[str, str]

OPTIONS = {"zahlenluchs": {"layout": [[1] * 5] * 5}, "ghostbuster": {"seats": 6}}
BACK = {"l1": "1w1b", "l2": "2w", "F": "1b"}
ONWARD = {"l2": "3w1b", "F": "1b"}
LYING = {"l1": "1w", "l2": "2w", "l3": "1b", "F": "1b"}


class Guided:
    """Somebody who is led from one table to another."""

    def __init__(
        self, game: str, kind: str, lying: Fields, *goals: Fields, guess: Fields | None = None
    ) -> None:
        self.game = find_game(game, OPTIONS.get(game, {}))
        self.sensor = sensor(kind)
        sight = Sight(dict.fromkeys(self.game.fields, self.sensor))
        known = lying if guess is None else guess
        every = [Goal(goal) for goal in goals]
        self.guidance = Guidance(self.game, sight, self.picture(lying), known, every)

    def picture(self, lying: Fields) -> Picture:
        return {field: self.sensor.expected(lying.get(field, "")) for field in self.game.fields}

    def told(self, lying: Fields) -> list[list[str]]:
        self.guidance.follow(self.picture(lying))
        ways = self.guidance.left(self.picture(lying))
        return [
            [f"{step.pieces or step.number} {step.source or ''}>{step.target or ''}" for step in way]
            for way in ways
        ]


def test_who_follows_one_way_is_told_the_other_from_there() -> None:
    led = Guided("geisterfahrer", "count", LYING, BACK, ONWARD)
    assert led.told(LYING) == [["1b l3>l1"], ["1w l1>l2", "1b l3>l2"]]
    assert led.told({"l1": "1w", "l2": "2w1b", "F": "1b"}) == [["1b l2>l1"], ["1w l1>l2"]]


def test_whose_hand_holds_a_piece_is_told_where_to_put_it_on_either_way() -> None:
    led = Guided("geisterfahrer", "count", LYING, BACK, ONWARD)
    assert led.told({"l1": "1w", "l2": "2w", "F": "1b"}) == [["1b >l1"], ["1w l1>l2", "1b >l2"]]


def test_who_comes_back_to_what_was_told_is_told_that_again() -> None:
    led = Guided("geisterfahrer", "count", LYING, BACK)
    assert led.told({**LYING, "r1": "1b", "F": ""}) == [["1b l3>l1", "1b r1>F"]]
    assert led.told(LYING) == [["1b l3>l1"]]
    assert led.guidance.follow(led.picture(LYING))


def test_who_does_something_else_is_told_it_of_pieces_that_are_known_to_lie_there() -> None:
    led = Guided("ghostbuster", "count", {"t3": "1y", "t9": "1r"}, {"t4": "1y", "t9": "1r"})
    assert led.told({"t3": "1y", "t12": "1r"}) == [["1y t3>t4", "1r t12>t9"]]
    assert not led.guidance.follow(led.picture({"t3": "1y", "t12": "1r"}))
    assert led.told({"t4": "1y", "t12": "1r"}) == [["1r t12>t9"]]


def test_a_known_piece_that_no_sensor_saw_leave_still_lies_there_though_the_table_looks_right() -> None:
    led = Guided("zahlenluchs", "presence", {"b2": "1C"}, {"b2": "1A", "c3": "1C"})
    assert led.told({"b2": "1C"}) == [["1C b2>c3", "1A >b2"]]
    assert led.told({"b2": "1C", "c3": "1A"}) == [["1C b2>c3", "1A c3>b2"]]


def test_a_heap_that_no_sensor_counts_is_not_said_to_be_the_piece_that_is_missing() -> None:
    led = Guided("geisterfahrer", "presence", LYING, BACK)
    led.told(LYING)
    assert led.told({"l2": "2w", "l3": "1b", "l5": "1w", "F": "1b"}) == [["1b l3>l1", "0 l5>", "1w >l1"]]


def test_pieces_that_are_gone_are_not_said_to_lie_where_no_sensor_saw_them_come() -> None:
    yards = {"y.yard": "3y", "g.yard": "3g", "r.yard": "4r", "b.yard": "4b"}
    lying = {"t12": "1y", "t20": "1g", **yards}
    led = Guided("ghostbuster", "presence", lying, {"t9": "1y", "t20": "1g", **yards})
    assert led.told(lying) == [["1y t12>t9"]]
    assert led.told(yards) == [["1y >t9", "1g >t20"]]


def test_a_table_that_nobody_knew_is_taken_for_what_the_first_steps_say() -> None:
    led = Guided("ghostbuster", "count", {"t9": "1r", "t5": "1y"}, {"t3": "1r", "t4": "1y"}, guess={})
    (first,) = led.told({"t9": "1r", "t5": "1y"})
    assert len(first) == 2
    assert led.told({"t9": "1r", "t3": "1y"}) in ([[first[0]]], [[first[1]]])


@pytest.mark.parametrize(("kind", "strange"), [("count", "1y"), ("presence", "1y"), ("contents", "1q")])
def test_a_piece_of_another_game_is_told_to_be_taken_away(kind: str, strange: str) -> None:
    led = Guided("ghostbuster", kind, {"t3": "1y"}, {"t3": "1y"})
    ((step,),) = led.told({"t3": "1y", "t7": strange})
    assert step.endswith("t7>")


def test_a_piece_of_another_game_is_not_taken_for_one_that_is_missing() -> None:
    led = Guided("geisterfahrer", "contents", LYING, BACK)
    led.told(LYING)
    told = led.told({"l2": "2w", "l3": "1b", "l5": "1q", "F": "1b"})
    assert told == [["1b l3>l1", "1 l5>", "1w >l1"]]


def test_what_is_known_is_all_told_though_a_count_looks_right() -> None:
    led = Guided(
        "geisterfahrer", "count", {"l1": "1w", "l2": "1b", "l3": "1w"}, {"l1": "1b", "l2": "1w", "r1": "1w"}
    )
    assert sorted(led.told({"l1": "1w", "l2": "1b", "l3": "1w"})[0]) == ["1b l2>l1", "1w l1>l2", "1w l3>r1"]


def test_what_lay_on_two_fields_does_not_all_lie_on_the_one_that_is_left() -> None:
    goal = {"t40": "1y1r", "t9": "1y"}
    led = Guided("ghostbuster", "presence", {"t4": "1r", "t36": "1y", "t9": "1y"}, goal, guess=goal)
    assert led.told({"t4": "1r", "t36": "1y", "t9": "1y"}) == [["0 t4>", "0 t36>", "1y1r >t40"]]
    assert led.told({"t36": "1y", "t9": "1y"}) == [["0 t36>", "1y1r >t40"]]


def test_what_could_not_be_named_is_not_named_when_half_of_it_is_done() -> None:
    led = Guided("geisterfahrer", "count", {"l4": "1b", "r5": "1w"}, {"l5": "1w1b"}, guess={})
    assert led.told({"l4": "1b", "r5": "1w"}) == [["1 l4>l5", "1 r5>l5"]]
    assert led.told({"l5": "1b", "r5": "1w"}) == [["1 r5>l5"]]
