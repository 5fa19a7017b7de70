"""Plies of which sensors see little: nothing is recorded that may still be under way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

RELAY = {
    "turn": "white",
    "fields": {
        "l2": "2b",
        "l4": "2w3b",
        "r1": "2b",
        "r2": "2w2b",
        "r3": "8w3b",
        "r4": "8w4b",
        "r5": "3w3b",
        "F": "2w6b",
    },
}
CHOICE = {
    "turn": "A",
    "fields": {"a1": "7o", "a3": "1o", "a5": "1o", "a6": "9o", "b2": "2o", "b6": "3o", "A": "3o", "B": "10o"},
}
BLIND = {
    "turn": "white",
    "fields": {
        "l1": "1b",
        "l2": "2w",
        "l3": "4w3b",
        "l4": "10w14b",
        "r1": "2w1b",
        "r2": "1w1b",
        "r4": "2w2b",
        "r5": "1w",
        "F": "3w3b",
    },
}
PUT_RIGHT = {
    "turn": "white",
    "fields": {
        "l1": "1b",
        "l3": "3w2b",
        "l5": "2w2b",
        "r1": "4w3b",
        "r2": "1w1b",
        "r3": "2w1b",
        "r4": "1w1b",
        "r5": "4w3b",
        "F": "8w11b",
    },
}
HURRIED = {
    "turn": "black",
    "fields": {
        "l2": "1w",
        "l3": "6w5b",
        "l4": "3w4b",
        "l5": "2w3b",
        "r1": "6w5b",
        "r2": "1w",
        "r4": "3w3b",
        "F": "3w5b",
    },
}
LONG = {
    "turn": "black",
    "fields": {
        "l1": "1w",
        "l2": "9w11b",
        "l4": "2w4b",
        "r1": "2w1b",
        "r3": "3w2b",
        "r5": "3w1b",
        "F": "5w6b",
    },
}
NEXT_UNSEEN = {
    "turn": "A",
    "fields": {"a4": "3o", "a5": "4o", "a6": "10o", "b2": "1o", "b4": "1o", "b6": "4o", "A": "5o", "B": "8o"},
}
GONE_ON = {
    "turn": "white",
    "fields": {
        "l1": "2w1b", "l2": "2w3b", "l3": "1w1b", "l4": "1b",
        "r1": "2w2b", "r2": "1w1b", "r3": "5w6b", "r4": "1w1b", "r5": "4w3b", "F": "7w6b",
    },
}  # fmt: skip
TWO_OR_ONE = {
    "turn": "white",
    "fields": {
        "l1": "1b", "l2": "6w7b", "l4": "1w1b", "l5": "2w1b",
        "r1": "2w3b", "r2": "8w6b", "r4": "1w", "r5": "1w", "F": "4w6b",
    },
}  # fmt: skip
PAUSED = {
    "turn": "black",
    "fields": {
        "l1": "5w4b", "l2": "1b", "l4": "2w3b",
        "r1": "7w6b", "r2": "1w", "r3": "2w2b", "r4": "3w3b", "r5": "1w1b", "F": "4w5b",
    },
}  # fmt: skip
PAIR = {
    "turn": "yellow",
    "fields": {
        "t6": "1r",
        "t16": "1y",
        "t18": "1y1r",
        "t20": "1r",
        "t33": "1y",
        "t40": "1y",
        "r.h4": "1r",
    },
}


ENTERED = {
    "turn": "yellow",
    "fields": {"t1": "1g", "t12": "1y", "y.yard": "3y", "g.yard": "3g", "r.yard": "4r", "b.yard": "4b"},
}


@pytest.fixture
def ready(table: Make) -> Make:
    def make(sensors: str, game: str, position: object) -> Any:
        options = {"mode": "plain", "seats": 4} if game == "plain" else {}
        made = table(sensors, options, position, game="ghostbuster" if options else game)
        assert [said["verdict"] for said in made.set_up()] == ["ready"]
        made.pace = 0.5
        return made

    return make


@pytest.fixture
def neighbours(table: Make) -> Any:
    """A Zahlenluchs table on which the card names the stone on b1, and c1 beside it holds one of its own."""
    position = {"turn": "A", "fields": {"b1": "1A", "c1": "1A", "e5": "1C"}}
    made = table("contents", {"layout": [[1, 2, 3, 4, 5]] * 5}, position, game="zahlenluchs")
    made.set_up()
    made.throw(2)
    return made


def moves(verdicts: list[dict[str, Any]]) -> list[tuple[str, str | None]]:
    return [(said["verdict"], said.get("move")) for said in verdicts]


def test_a_relay_that_looks_like_another_ply_on_the_way_is_recorded_at_its_end(ready: Make) -> None:
    here = ready("presence", "geisterfahrer", RELAY)
    here.play("r4")
    assert moves(here.rest(5.0)) == [("played", "r4")]


def test_of_two_sowings_alike_but_for_unseen_beans_the_capture_tells_which_it_was(ready: Make) -> None:
    here = ready("presence", "sahara", CHOICE)
    here.play("a6-")
    assert moves(here.rest(9.0)) == [("played", "a6-")]


def test_ok_ends_the_wait_for_unseen_beans(ready: Make) -> None:
    here = ready("presence", "sahara", CHOICE)
    here.play("a6+")
    here.t += 0.7
    assert moves(here.press("ok"))[-1] == ("played", "a6+")


def test_a_ply_after_which_the_sensors_show_what_they_showed_before_is_asked_about(ready: Make) -> None:
    here = ready("count", "ghostbuster", PAIR)
    here.throw(2)
    here.play("t16")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("t16",))
    assert here.because == "the table looks as recorded"
    assert moves(here.choose("t16")) == [("played", "t16")]


def test_a_figure_touched_and_put_back_is_not_asked_about(ready: Make) -> None:
    here = ready("count", "ghostbuster", PAIR)
    here.throw(2)
    here.put(t16="", t6="")
    here.put(t16="1y", t6="1r")
    assert here.rest() == []


def test_a_table_without_sensors_is_played_by_ok_and_answers(table: Make) -> None:
    here = table("none")
    assert moves(here.rest()) == [("ready", None)]
    (asked,) = here.press("ok")
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("a1", "a2", "a3", "a4", "a5", "a6"))
    assert moves(here.press("down", "down", "ok")) == [("played", "a2")]


def test_a_ply_of_which_one_pit_is_seen_is_asked_about_with_those_that_nobody_saw(table: Make) -> None:
    """B may have played unseen before it, or A and then B."""
    here = table("one pit")
    here.set_up()
    here.put(a1="")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("a1", "a2", "a3", "a4", "a5", "a6"))


def test_on_ok_a_figure_that_nobody_saw_enter_is_asked_about(ready: Make) -> None:
    blocked = {"turn": "red", "fields": {"t8": "1r", "t21": "1y", "y.yard": "3y", "r.yard": "3r"}}
    here = ready("presence", "ghostbuster", blocked)
    here.throw(6)
    here.put(**{"t21": "1y1r", "r.yard": "2r"})
    assert here.rest() == []
    (asked,) = here.press("ok")
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("enter",))
    assert here.because == "the players say that they are done"


def test_on_ok_a_stone_that_took_one_of_its_own_is_asked_about(neighbours: Any) -> None:
    neighbours.put(b1="")
    assert moves(neighbours.rest()) == [("unfinished", None)]
    (asked,) = neighbours.press("ok")
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("b1b2", "b1c1", "b1c2"))
    assert neighbours.because == "a piece may have taken the place of another one"
    assert moves(neighbours.choose("b1c1")) == [("played", "b1c1")]


def test_a_stone_touched_before_another_is_lifted_was_not_taken(neighbours: Any) -> None:
    neighbours.put(c1="")
    neighbours.put(c1="1A")
    neighbours.put(b1="")
    assert moves(neighbours.rest()) == [("unfinished", None)]


def test_a_stone_that_took_one_of_its_own_is_recorded_when_the_other_seat_plays_on(neighbours: Any) -> None:
    neighbours.put(b1="")
    assert moves(neighbours.rest()) == [("unfinished", None)]
    neighbours.throw(5)
    neighbours.put(e5="")
    neighbours.put(e4="1C")
    assert moves(neighbours.rest()) == [("played", "b1c1"), ("played", "e5e4")]


def test_a_sowing_seen_the_other_way_round_may_still_owe_its_capture(ready: Make) -> None:
    """f4>g4b,g5a,f5b would leave the same table, but the last ball was seen to fall on g4."""
    fields = {"f4": "1a2b", "g4": "1a", "a1": "1A", "k6": "1B", "b3": "1a", "j2": "1b"}
    here = ready("contents", "esiema", {"turn": "B", "fields": fields, "phase": "play"})
    *sown, captured = here.steps("f4>f5b,g5a,g4b")
    for step in sown:
        here.step(step)
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("f4>g4b,g5a,f5b",))
    here.step(captured)
    assert moves(here.rest()) == [("played", "f4>f5b,g5a,g4b")]


def test_a_sowing_is_recorded_that_goes_as_was_seen_though_another_path_ends_alike(ready: Make) -> None:
    """The search names the path f5,g4,g5,h4, whose order was not seen; one that ends on g5 owes a capture."""
    fields = {"f4": "4b", "g5": "1a", "a1": "1A", "k6": "1B", "b3": "1a", "j2": "1b"}
    here = ready("contents", "esiema", {"turn": "B", "fields": fields, "phase": "play"})
    here.play("f4>g4b,h4b,g5b,f5b")
    (played,) = here.rest()
    assert played["verdict"] == "played"
    assert played["position"]["fields"]["g5"] == "1a1b"


def test_cars_out_of_a_blind_pit_do_not_make_another_ply_done(ready: Make) -> None:
    """White empties r4 unseen; when its last car makes r1 the next lap, the table shows r1 done."""
    here = ready("count but for two pits", "geisterfahrer", BLIND)
    here.put(r4="", r3="1b", r2="2w2b", r1="3w1b")
    here.put(r1="")
    here.put(l1="1w2b")
    assert here.log == []


def test_a_sowing_over_a_blind_pit_is_not_taken_for_another_that_seems_done(ready: Make) -> None:
    """a4 would end in the store; a5 goes on to b1, where nobody sees the bean, and to b2."""
    here = ready("count but for three pits", "sahara", NEXT_UNSEEN)
    here.put(a6="11o", A="6o")
    assert here.rest(0.7) == []
    here.pace = 0.3
    here.put(b2="2o")
    assert moves(here.rest()) == [("played", "a5")]


def test_a_relay_among_blind_pits_is_not_taken_for_a_shorter_one_after_a_ply_that_nobody_saw(
    ready: Make,
) -> None:
    """l3 goes on over r2 to r5, unseen; were r2 emptied before, it would have ended on r3."""
    here = ready("count on the left", "geisterfahrer", GONE_ON)
    here.pace = 0.25
    here.put(l3="", l2="3w3b", l1="2w2b")
    here.put(l1="", r1="3w3b")
    assert here.rest(1.25) == []
    here.put(l5="1w1b", l4="1w2b", l3="1w1b", l2="4w4b", l1="1w")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("l3", "r4"))


def test_where_a_sowing_over_a_blind_pit_does_not_go_on_the_other_is_recorded(ready: Make) -> None:
    here = ready("count but for three pits", "sahara", NEXT_UNSEEN)
    here.put(a6="11o", A="6o")
    assert moves(here.rest()) == [("played", "a4")]


def test_a_ply_beside_a_blind_pit_is_recorded_at_once(ready: Make) -> None:
    here = ready("count but for two pits", "geisterfahrer", BLIND)
    here.play("r1")
    here.look()
    here.t += 0.05
    here.look()
    assert moves(here.log) == [("played", "r1")]


def test_a_ply_that_nobody_saw_is_asked_about_where_the_table_is_cleared(table: Make) -> None:
    position = {"turn": "A", "fields": {"a6": "1o", "b3": "1o", "b6": "3o", "A": "17o", "B": "14o"}}
    here = table("presence but for a6", {"end_rule": "own_action", "rest_to": "emptier"}, position)
    here.set_up()
    here.put(a6="", A="18o", b3="", b6="")
    assert moves(here.rest() + here.press("ok")) == [("ambiguous", None), ("played", "a6")]


def flip(here: Any, fields: str) -> None:
    """Fill the fields that are empty and empty those that are full, one after the other."""
    for field in fields.split():
        here.put(**{field: "" if here.lying.get(field) else "1w"})


def test_a_picture_passed_by_while_the_table_is_put_right_is_asked_about(ready: Make) -> None:
    """The relay of r4 would leave these pits filled, but accounts for one of seventeen changes."""
    here = ready("presence", "geisterfahrer", PUT_RIGHT)
    flip(here, "l5 r3")
    assert [said["verdict"] for said in here.rest()] == ["illegal"]
    flip(here, "l1 l2 l3 l4 l5 r4 r3 r1 l1 l3 l1 l2 l4 l1 r1")
    (asked,) = here.rest()
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("r4",))
    assert here.because == "something else is likely, too"


def test_plies_that_seemed_done_are_forgotten_when_the_table_is_put_back(ready: Make) -> None:
    here = ready("presence but for r4", "geisterfahrer", TWO_OR_ONE)
    here.play_on("r5", "l5")
    here.rest(0.7)
    here.put(l3="", l5="2w1b", r5="1w")
    here.rest()
    here.play("l5")
    assert moves(here.rest()) == [("played", "l5")]


def test_a_relay_is_recorded_that_was_under_way_as_the_players_were_told(ready: Make) -> None:
    """At the pause another ply seems done as well."""
    here = ready("presence but for r4", "geisterfahrer", PAUSED)
    steps = here.steps("r3")
    for step in steps[:13]:
        here.step(step)
    heard = moves(here.rest(3.0))
    for step in steps[13:]:
        here.step(step)
    assert (heard, moves(here.rest())) == ([("unfinished", None)], [("played", "r3")])


def test_a_run_of_plies_of_which_hardly_anything_was_seen_is_not_recorded(ready: Make) -> None:
    """After r4 white's r1 is in its third lap; a third ply would end so, but after dozens of changes."""
    here = ready("presence", "geisterfahrer", HURRIED)
    flip(here, "l4 l4 r4 r3 l1 r1 r4 r5 l3 r1 r5 l4 l3 r3 r5")
    assert here.rest(1.0) == []


def test_a_ply_is_still_under_way_where_the_table_rests_as_it_was_recorded(ready: Make) -> None:
    """Of l2 all that was seen is undone in its sixth lap, and no pit changes for two beans' time."""
    here = ready("presence", "geisterfahrer", LONG)
    here.put(F="")
    here.put(F="5w6b")
    here.pace = 0.35
    here.play("l2")
    assert moves(here.rest(9.0)) == [("played", "l2")]


def test_on_ok_plies_are_asked_about_inside_a_row_that_has_fallen_silent(ready: Make) -> None:
    fields = {"a2": "7o", "a3": "7o", "b1": "1o", "b2": "2o", "b5": "1o", "b6": "3o", "A": "4o", "B": "11o"}
    here = ready("contents", "sahara", {"turn": "B", "fields": fields})
    here.look(b1=None, b2=None, b3=None, b4=None, b5=None, b6=None)
    assert moves(here.rest(3.0)) == [("fault", None)]
    (asked,) = here.press("ok")
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("b1", "b5"))


def test_on_ok_a_figure_that_was_put_in_the_place_of_another_is_asked_about(ready: Make) -> None:
    """The yards look the same all the time."""
    here = ready("presence", "plain", ENTERED)
    here.throw(6)
    here.put(t1="1y")
    here.rest()
    (asked,) = here.press("ok")
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("enter",))


def test_on_ok_a_stone_out_of_a_blind_field_is_asked_about_where_another_was_lifted(table: Make) -> None:
    position = {"turn": "A", "fields": {"b4": "1A", "c4": "1A", "e5": "1C"}}
    options = {"layout": [[1, 2, 3, 4, 5]] * 5}
    here = table("contents but for two cards", options, position, game="zahlenluchs")
    here.set_up()
    here.throw(2)
    here.put(c4="")
    here.put(c4="1A")
    assert here.rest() == []
    (asked,) = here.press("ok")
    assert (asked["verdict"], asked["moves"]) == ("ambiguous", ("b4c4",))


def test_a_capture_that_is_still_owed_is_likelier_than_another_ply_out_of_a_blind_pit(table: Make) -> None:
    """b1 ends on b6; that bean and those on a1 are owed, but b5 might have brought it after they were taken."""
    pits = {"a1": "4o", "a2": "1o", "a3": "4o", "a5": "5o", "a6": "1o", "b1": "5o", "b2": "1o", "b3": "4o"}
    position = {"turn": "B", "fields": {**pits, "b4": "4o", "b5": "4o", "A": "2o", "B": "1o"}}
    here = table("presence but for a1 and b5", {}, position)
    here.set_up()
    here.put(b1="")
    here.put(b2="2o", b3="5o", b4="5o", b5="5o", b6="1o")
    assert [said["verdict"] for said in here.rest()] == ["unfinished"]
    here.put(b6="", a1="", B="6o")
    assert [said.get("move") for said in here.rest()] == ["b1"]


def test_a_pit_that_was_never_seen_empty_is_not_the_one_that_was_played(table: Make) -> None:
    """r1 is blind and its relay puts two cars on r3, as many as a relay of r3 would leave there."""
    left = {"l1": "1w4b", "l4": "2w", "l5": "5w5b", "F": "10w9b"}
    right = {"r1": "4w4b", "r2": "1w", "r3": "1w1b", "r4": "1b", "r5": "1w1b"}
    options = {"skip_origin": False, "end_rule": "on_turn", "count_bonus": True}
    position = {"turn": "black", "fields": {**left, **right}}
    here = table("count on the left and r3", options, position, game="geisterfahrer")
    here.set_up()
    here.play("r1")
    assert [said.get("move") for said in here.rest()] == ["r1"]


LIFTED = {
    "zahlenluchs": (
        "presence but for c2",
        {"layout": [[column + 5 * row for column in range(1, 6)] for row in range(5)]},
        {"turn": "A", "fields": {"b1": "1A", "a3": "1A", "d5": "1C", "e5": "1C"}},
        "b1c2",
        ("b1c1", {"c1": "1A"}),
    ),
    "esiema": (
        "presence",
        {},
        {
            "turn": "A",
            "phase": "play",
            "fields": {"c2": "1A", "d4": "1a", "d5": "1a", "k6": "1B", "k3": "1b"},
            "reserve": {},
        },
        "d4>d5a",
        ("d4>c3a", {"c3": "1a"}),
    ),
}
"""Games with the sensors, options, a position, a move of which only the lift shows, and one that shows more."""


def after_lifting(table: Make, name: str) -> Any:
    sensors, options, position, unseen, _ = LIFTED[name]
    here = table(sensors, options, position, game=name)
    here.set_up()
    if name == "zahlenluchs":
        here.throw(2)
    here.put(**{unseen[:2]: ""})
    return here


@pytest.mark.parametrize("name", LIFTED)
def test_who_was_only_seen_to_lift_a_piece_has_a_settling_time_to_put_it_elsewhere(
    table: Make, name: str
) -> None:
    here, (move, shown) = after_lifting(table, name), LIFTED[name][-1]
    assert here.rest(0.8) == []
    here.put(**shown)
    assert [(said["verdict"], said["move"]) for said in here.rest()] == [("played", move)]


@pytest.mark.parametrize("name", LIFTED)
def test_a_piece_that_shows_nowhere_after_that_time_lies_where_no_sensor_sees_it(
    table: Make, name: str
) -> None:
    here = after_lifting(table, name)
    lifted = here.t
    (played,) = here.rest()
    assert (played["verdict"], played["move"]) == ("played", LIFTED[name][3])
    assert played["t"] <= lifted + 2 * here.settle + 0.05


SOWN_TWICE = {
    "turn": "C",
    "phase": "play",
    "fields": {
        "a1": "1c",
        "a2": "2c",
        "a4": "1B",
        "b7": "1A1c",
        "d6": "2a",
        "d7": "2a1b1c",
        "e6": "1b1c",
        "e7": "2b2c",
        "k4": "1C1a",
    },
    "reserve": {},
}


def test_pieces_from_an_unseen_pit_prove_no_ply_though_the_next_one_might_go_on_to_capture_seen_ones(
    table: Make,
) -> None:
    """C drops two balls on d6; the second one could also be A's, from d7 on its way to a2."""
    here = table("contents but for c7 and d7", {"seats": 3}, SOWN_TWICE, game="esiema")
    here.set_up()
    here.put(e7="", e6="2b1c", d6="2a1b")
    here.put(d6="2a1b1c")
    here.put(c5="1c")
    assert [said["verdict"] for said in here.rest()] == ["unfinished"]
