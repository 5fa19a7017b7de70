"""How far the players are on a way that they were told."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.referee.repair.progress import Goal, Reached, Way
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Picture, Sight

Fields = Mapping[str, str]

CARS = find_game("geisterfahrer")
LYING = {"l1": "3w", "l2": "1b", "r5": "1w"}
GOAL = {"l3": "3w1b", "r4": "1w"}
TOLD = ["3w l1>l3", "1b l2>l3", "1w r5>r4"]


def sight(kind: str) -> Sight:
    return Sight({field: sensor(kind) for field in CARS.fields})


def picture(kind: str, lying: Fields) -> Picture:
    return {field: sensor(kind).expected(lying.get(field, "")) for field in CARS.fields}


def way(kind: str, lying: Fields = LYING, goal: Fields = GOAL) -> Way:
    return Way.between(CARS, sight(kind), picture(kind, lying), lying, Goal(goal))


def left(reached: Reached | None) -> list[str] | None:
    if reached is None:
        return None
    return [f"{step.pieces} {step.source or ''}>{step.target or ''}" for step in reached.left]


@pytest.mark.parametrize(
    ("now", "expected", "in_hand"),
    [
        (LYING, TOLD, False),
        ({"l2": "1b", "l3": "3w", "r5": "1w"}, TOLD[1:], False),
        # In another order than it was told, and two steps that end on one field at once.
        ({"l1": "3w", "l2": "1b", "r4": "1w"}, TOLD[:2], False),
        ({"l3": "3w1b", "r5": "1w"}, TOLD[2:], False),
        # All in a hand, some of it, and put down one by one.
        ({"l2": "1b", "r5": "1w"}, ["3w >l3", *TOLD[1:]], True),
        ({"l1": "1w", "l2": "1b", "r5": "1w"}, ["2w >l3", "1w l1>l3", *TOLD[1:]], True),
        ({"l1": "1w", "l2": "1b", "l3": "1w", "r5": "1w"}, ["1w >l3", "1w l1>l3", *TOLD[1:]], True),
        ({"l2": "1b", "l3": "2w", "r5": "1w"}, ["1w >l3", *TOLD[1:]], True),
        # Both hands at once.
        ({"l1": "3w"}, [TOLD[0], "1b >l3", "1w >r4"], True),
    ],
)
@pytest.mark.parametrize("kind", ["count", "contents"])
def test_what_is_left_is_what_was_not_done(
    kind: str, now: Fields, expected: list[str], in_hand: bool
) -> None:
    reached = way(kind).reached(picture(kind, now))
    assert reached is not None
    assert (left(reached), reached.in_hand) == (expected, in_hand)


def test_what_is_done_is_known_piece_by_piece_though_a_count_does_not_tell_it() -> None:
    reached = way("count").reached(picture("count", {"l2": "1b", "l3": "3w", "r5": "1w"}))
    assert reached is not None
    assert {field: held for field, held in reached.lying.items() if held} == {
        "l2": "1b",
        "l3": "3w",
        "r5": "1w",
    }


@pytest.mark.parametrize("now", [{**LYING, "r1": "1b"}, {"l1": "3w", "l2": "1b", "r3": "1w"}, {}])
def test_a_table_that_no_step_leads_to_is_not_on_the_way(now: Fields) -> None:
    reached = way("count").reached(picture("count", now))
    assert (left(reached) is None) == bool(now)


def test_no_step_is_tried_where_a_field_that_none_of_them_touches_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole_way = way("count")
    monkeypatch.setattr("companion.referee.repair.progress.laid", None)
    assert whole_way.reached(picture("count", {**GOAL, "r1": "1b"})) is None


def test_where_a_sensor_tells_only_full_from_empty_what_was_told_first_is_done_first() -> None:
    told = way("presence", {"l2": "3w", "l4": "1b"}, {"l1": "1w", "l2": "2w", "l3": "1b"})
    assert left(told.reached(picture("presence", {"l1": "1w", "l2": "2w", "l4": "1b"}))) == ["1b l4>l3"]


def test_a_piece_that_looks_like_the_one_it_takes_is_put_there_after_that_has_made_room() -> None:
    stones = find_game("zahlenluchs", {"layout": [[1] * 5] * 5})
    every = Sight({field: sensor("contents") for field in stones.fields})
    lying = {"a4": "1A", "c5": "1A"}
    table = {field: lying.get(field, "") for field in stones.fields}
    told = Way.between(stones, every, table, lying, Goal({"c5": "1A"}, replaced=["c5"]))
    assert left(Reached(lying, told.steps)) == ["1A c5>", "1A a4>c5"]


@pytest.mark.parametrize(
    ("now", "in_turn"),
    [
        (LYING, True),
        ({"l2": "1b", "l3": "3w", "r5": "1w"}, True),
        ({"l1": "1w", "l2": "1b", "l3": "1w", "r5": "1w"}, True),
        ({"l1": "3w", "l2": "1b", "r4": "1w"}, False),
        ({"l1": "3w", "l2": "1b"}, False),
    ],
)
def test_who_does_a_later_step_first_is_not_where_the_first_steps_lead(now: Fields, in_turn: bool) -> None:
    told = way("count")
    reached = told.reached(picture("count", now))
    assert reached is not None
    assert told.in_turn(reached) == in_turn


def test_who_has_more_to_put_back_than_was_told_did_something_else_first() -> None:
    told = way("count")
    more = way("count", {**LYING, "r1": "1b"}).steps
    assert told.in_turn(Reached(told.lying, told.steps))
    assert not told.in_turn(Reached(told.lying, (*more[:1], *told.steps)))


@pytest.mark.parametrize(
    ("kind", "expected"),
    # What no sensor sees comes first: one car of two leaves its field full, and comes to a full one.
    [("count", (1, True)), ("presence", (2, True)), ("none", (2, False))],
)
def test_it_is_known_how_many_steps_come_before_one_that_is_seen(
    kind: str, expected: tuple[int, bool]
) -> None:
    told = way(kind, {"l1": "2w", "l2": "1b", "r5": "1b"}, {"l1": "1w", "l2": "1w1b", "r4": "1b"})
    assert told.ahead(picture(kind, told.lying), Reached(told.lying, told.steps)) == expected


def test_what_is_put_down_unseen_may_be_done_only_now() -> None:
    told = way("presence", {"l1": "1w", "l2": "1b"}, {"l2": "1w1b"})
    now = picture("presence", {"l2": "1b"})
    reached = told.reached(now)
    assert reached is not None
    assert told.unseen_behind(now, reached) == 1
