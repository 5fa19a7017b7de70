"""Pauses with pieces in a hand, which does in several goes, or in another order, what the rules do at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.contents import between

Make = Callable[..., Any]
Rests = list[tuple[str, Any]]

PLAIN = {"seats": 4, "mode": "plain"}
WAITING = {"y.yard": "3y", "g.yard": "3g", "r.yard": "4r", "b.yard": "4b"}
TWO_ON_START = {"t1": "1g1r", "y.yard": "4y", "g.yard": "3g", "r.yard": "3r", "b.yard": "4b"}
SEEING = pytest.mark.parametrize("sensors", ["contents", "count"])


def said(verdicts: list[dict[str, Any]]) -> Rests:
    """What is said of each rest: the kind, and the pieces missing or the move."""
    return [(one["verdict"], one.get("missing", one.get("move"))) for one in verdicts]


@pytest.fixture
def figures(table: Make) -> Make:
    """A table of Ghostbuster on which yellow threw this number and figures stand so."""

    def make(sensors: str, roll: int, fields: Mapping[str, str], **options: Any) -> Any:
        position = {"turn": "yellow", "tries": 1, "fields": fields}
        made = table(sensors, {"seats": 4} | options, position, game="ghostbuster")
        made.set_up()
        made.throw(roll)
        return made

    return make


@pytest.fixture
def beans(table: Make) -> Any:
    """A table of Sahara on which a1 ends in a2, opposite to four beans."""
    fields = {"a1": "1o", "a4": "5o", "b1": "3o", "b2": "3o", "b5": "4o", "A": "10o", "B": "10o"}
    made = table("contents", position={"turn": "A", "fields": fields})
    made.set_up()
    return made


def paused(here: Any, *stages: Mapping[str, str]) -> Rests:
    """What is said in the pauses after each of these stages."""
    rests: Rests = []
    for stage in stages:
        here.put(**stage)
        rests += said(here.rest())
    return rests


# -- in several goes --------------------------------------------------------------------------------


@SEEING
def test_a_pit_may_be_emptied_in_two_handfuls(table: Make, sensors: str) -> None:
    here = table(sensors)
    here.set_up()
    assert paused(here, {"a1": "1o"}, {"a1": ""}) == [("unfinished", {"o": 2}), ("unfinished", {"o": 3})]
    here.put(a2="4o", a3="4o", a4="4o")
    assert said(here.rest()) == [("played", "a1")]


def test_a_ply_that_was_told_as_under_way_with_its_first_handful_is_recorded_once_it_is_done(
    table: Make,
) -> None:
    """The ball that was told as missing lies on the blind d6, or is in the hand still."""
    position = {"turn": "A", "phase": "play", "fields": {"a1": "1A", "d5": "2a", "b3": "1a", "k6": "1B1b"}}
    here = table("mixed", position=position | {"reserve": {"A": 9, "B": 9}}, game="esiema")
    here.set_up()
    verdicts = paused(here, {"d5": "1a", "d6": "1a"}, {"d5": "", "c5": "1a"})
    assert verdicts == [("unfinished", {"a": 1}), ("played", "d5>c5a,d6a")]


def test_what_is_taken_from_a_pit_of_the_other_seat_is_no_handful(table: Make) -> None:
    here = table()
    here.set_up()
    assert paused(here, {"b1": "1o"}) == [("illegal", None)]


def test_what_lies_in_a_pit_that_was_emptied_was_sown_there_and_not_left_by_a_thief(table: Make) -> None:
    """Had the ply before taken B's two balls of d5 against the rules, A's would not have left the pit."""
    lying = {"a1": "1A", "b1": "1a", "d5": "1a2b", "k6": "1B"}
    position = {"turn": "A", "phase": "play", "fields": lying, "reserve": {"A": 9, "B": 9}}
    for touched, verdicts in (({"d5": ""}, [("unfinished", {"b": 1})]), ({}, [("illegal", None)])):
        here = table("mixed", {"origin_free": True}, position, game="esiema")
        here.set_up()
        here.play("b1>b2a")
        here.rest()
        assert paused(here, {**touched, "d6": "1b"}, {"d5": "1a"})[-1:] == verdicts


def test_a_captured_pit_may_be_emptied_in_two_handfuls_and_the_store_filled_so(beans: Any) -> None:
    two = ("unfinished", {"o": 2})
    assert paused(beans, {"a1": "", "a2": "1o", "b5": "2o"}) == [two]
    assert paused(beans, {"b5": "", "a2": "", "A": "13o"}, {"A": "15o"}) == [("played", "a1")]


def test_what_is_captured_is_in_no_hand_before_all_is_sown_that_wins_it(table: Make) -> None:
    """A sowing of d5 over the blind d6 would win the ball on e6; but both balls of d5 lie there."""
    fields = {"a1": "1A", "d5": "2a", "d6": "1a", "e6": "1b", "k6": "1B1b"}
    position = {"turn": "A", "phase": "play", "fields": fields, "reserve": {"A": 9, "B": 9}}
    here = table("contents but for d6", position=position, game="esiema")
    here.set_up()
    assert paused(here, {"e6": "", "d6": ""}, {"e6": "1a"})[-1:] == [("illegal", None)]


def test_beans_that_lie_elsewhere_are_in_no_hand(beans: Any) -> None:
    """All 36 lie on the table, so that no pause explains what is wrong."""
    assert paused(beans, {"a1": "", "a2": "1o", "b5": "", "A": "13o", "b4": "1o"})[-1][0] == "illegal"


@pytest.mark.parametrize(
    ("sensors", "put", "missing"), [("contents", "6b", {"w": 2, "b": 2}), ("count", "6b", 4)]
)
def test_a_pair_may_be_put_down_one_car_after_the_other(
    table: Make, sensors: str, put: str, missing: Any
) -> None:
    """Where cars are only counted nobody can tell which of the two lies there."""
    fields = {"l1": "5b", "l2": "5b", "l3": "2w3b", "l4": "5b", "l5": "6b", "F": "1b", "r5": "3w"}
    fields |= {"r1": "5w", "r2": "5w", "r3": "5w", "r4": "5w"}
    here = table(sensors, position={"turn": "black", "fields": fields}, game="geisterfahrer")
    here.set_up()
    ((kind, told),) = paused(here, {"l3": "", "l4": put})
    assert (kind, told if sensors == "contents" else sum(told.values())) == ("unfinished", missing)


def test_the_second_car_of_a_pair_may_come_after_the_last_car(table: Make) -> None:
    """Told that two cars are missing, black drops the one for r1 first, and then the second one of r2."""
    pits = {"l1": "5w5b", "l3": "2w", "l4": "5w5b", "l5": "7w8b", "r3": "1w", "r4": "1w1b", "r5": "1b"}
    playing = {"turn": "black", "fields": {**pits, "F": "4w5b"}}
    here = table("count", {"skip_origin": False, "score": "minimum"}, playing, game="geisterfahrer")
    here.set_up()
    for step in here.steps("l4")[:-2]:
        here.step(step)
    assert paused(here, {"r2": "1b"}) == [("unfinished", {"w": 1, "b": 1})]
    here.put(r1="1b", r2="1w1b")
    assert said(here.rest()) == [("played", "l4")]


def test_a_car_that_would_be_part_of_a_pair_laps_later_is_no_part_of_it(table: Make) -> None:
    """White has sown l4 the other way round; in the legal move l5 gets a pair once the car has gone about."""
    fields = {"l1": "1w1b", "l2": "1w1b", "l3": "4w3b", "l4": "1w1b", "r1": "1w1b", "r2": "3w3b"}
    fields |= {"r3": "1w1b", "r4": "2w1b", "r5": "3w1b", "F": "8w12b"}
    here = table("contents", position={"turn": "white", "fields": fields}, game="geisterfahrer")
    here.set_up()
    assert paused(here, {"l4": "", "l5": "1w"})[-1][0] == "illegal"


def test_balls_may_be_taken_in_two_grips(table: Make) -> None:
    fields = {"f5": "2a1b", "a1": "1A1a", "k6": "1B1b"}
    position = {"turn": "A", "phase": "play", "fields": fields, "reserve": {"A": 9, "B": 9}}
    here = table("contents", position=position, game="esiema")
    here.set_up()
    assert paused(here, {"f5": "1a"}) == [("unfinished", {"a": 1, "b": 1})]


# -- in another order -------------------------------------------------------------------------------


@SEEING
def test_whose_target_is_taken_may_be_in_a_hand_alone(figures: Make, sensors: str) -> None:
    here = figures(sensors, 4, {"t12": "1y", "t16": "1g"} | WAITING, mode="plain")
    assert paused(here, {"t12": ""}) == [("unfinished", {"y": 1})]


@SEEING
def test_who_is_thrown_out_may_be_lifted_first(figures: Make, sensors: str) -> None:
    here = figures(sensors, 4, {"t12": "1y", "t16": "1g"} | WAITING, mode="plain")
    stages = ({"t16": ""}, {"t12": ""}, {"t16": "1y"}, {"g.yard": "4g"})
    green, both = ("unfinished", {"g": 1}), ("unfinished", {"y": 1, "g": 1})
    assert paused(here, *stages) == [green, both, green, ("played", "t12")]


@SEEING
def test_who_comes_out_may_be_in_a_hand_alone(figures: Make, sensors: str) -> None:
    assert paused(figures(sensors, 6, TWO_ON_START), {"y.yard": "3y"}) == [("unfinished", {"y": 1})]


@SEEING
def test_who_is_thrown_out_by_the_third_may_stay_in_the_hand(figures: Make, sensors: str) -> None:
    here = figures(sensors, 6, TWO_ON_START)
    here.put(t1="1g")
    here.put(t1="")
    here.put(t1="1r")
    here.put(**{"y.yard": "3y", "t1": "1r1y"})
    assert said(here.rest()) == [("unfinished", {"g": 1})]


@SEEING
def test_a_blockade_may_be_taken_off_before_the_third_figure_is_lifted(figures: Make, sensors: str) -> None:
    here = figures(sensors, 4, {"t12": "1y", "t16": "1g1r"} | WAITING | {"r.yard": "3r"})
    stages = ({"t16": "1g"}, {"t16": ""}, {"t16": "1r"}, {"t12": ""}, {"t16": "1r1y"})
    held = [{"r": 1}, {"g": 1, "r": 1}, {"g": 1}, {"y": 1, "g": 1}, {"g": 1}]
    assert paused(here, *stages) == [("unfinished", one) for one in held]


def test_a_blockade_whose_place_no_figure_can_reach_stays_where_it_is(figures: Make) -> None:
    here = figures("contents", 3, {"t12": "1y", "t16": "1g1r"} | WAITING | {"r.yard": "3r"})
    assert paused(here, {"t16": "1g"})[0][0] == "illegal"


@SEEING
@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize(
    ("lying", "roll", "held"),
    [
        ({"t22": "1r", "y.yard": "3y"}, 6, {"r.yard": "2r"}),
        ({"t18": "1y1r", "y.yard": "2y"}, 1, {"t18": "1y"}),
    ],
)
def test_the_first_figure_of_the_next_ply_is_no_slip_of_the_one_before(
    figures: Make, sensors: str, told: bool, lying: dict[str, str], roll: int, held: Mapping[str, str]
) -> None:
    """A figure from a yard where others wait, or off a blockade, looks like one that nothing had hit."""
    here = figures(sensors, 1, {"t10": "1y", "r.yard": "3r"} | lying, seats=2)
    here.play("t10")
    here.rest()
    if told:
        here.throw(roll)
    here.put(**held)
    assert said(here.rest()) == [("unfinished", {"r": 1})]


# -- figures that change their places ---------------------------------------------------------------


SWAPPED = {"t1": "1y1g", "t20": "1y", "y.yard": "2y", "g.yard": "3g", "r.yard": "4r", "b.yard": "4b"}


def upside_down(here: Any) -> Rests:
    """What is said once the two figures on the start field stand on each other the other way round."""
    for lying in ("1y", "", "1g", "1g1y"):
        here.put(t1=lying)
    return said(here.rest())


def test_a_figure_that_stays_where_an_equal_one_would_go_is_asked_about(figures: Make) -> None:
    """Of three the lowest goes to the yard from which its equal comes: only the other two change."""
    assert upside_down(figures("contents", 6, SWAPPED)) == [("ambiguous", None)]


def test_a_blockade_turned_upside_down_is_asked_about_where_no_roll_was_told(table: Make) -> None:
    """It may as well have been knocked over."""
    position = {"turn": "yellow", "tries": 1, "fields": SWAPPED}
    here = table("contents", {"seats": 4}, position, game="ghostbuster")
    here.set_up()
    assert [kind for kind, _ in upside_down(here)] == ["ambiguous"]


def test_a_blockade_turned_upside_down_is_no_ply_where_none_puts_it_so(figures: Make) -> None:
    assert upside_down(figures("contents", 5, SWAPPED))[-1][0] == "illegal"


def test_a_blockade_taken_up_and_put_back_is_as_it_was(figures: Make) -> None:
    here = figures("count", 6, SWAPPED)
    assert upside_down(here) == []


# -- more plies than are looked at -----------------------------------------------------------------


def test_balls_are_in_a_hand_though_the_first_of_many_plies_would_have_sown_them_all(table: Make) -> None:
    """So it would be with some unseen on the blind pits, and E's mother left on j4."""
    fields = {"d7": "1d", "h5": "1C11c", "h6": "1d", "i5": "1e", "j4": "1D1E"}
    position = {"turn": "C", "phase": "play", "fields": fields, "reserve": {"C": 57, "D": 67, "E": 67}}
    here = table("count but for e8, f8 and j5", {"seats": ["C", "D", "E"]}, position, game="esiema")
    here.set_up()
    here.put(h5="", i5="1e1c", h6="1c1d", g7="1c", h7="1c", i6="1c")
    ((verdict, missing),) = said(here.rest())
    assert (verdict, set(missing)) == ("unfinished", {"c"})


# -- what may lie between two contents --------------------------------------------------------------


def test_pieces_come_and_go_one_by_one() -> None:
    assert between("3o", "", "o") == ("1o", "2o")
    assert between("5b", "1w6b", "wb") == ("6b", "1w5b")
    assert between("1r", "1r1y", "yr") == ()
