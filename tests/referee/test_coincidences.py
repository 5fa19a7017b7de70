"""Slips that look like several legal plies made without a rest, one of them unseen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(one["verdict"], one.get("moves", one.get("move"))) for one in verdicts]


@pytest.fixture
def balls(table: Make) -> Make:
    """A table of Esiema in play on which these balls lie."""

    def make(sensors: str, **fields: str) -> Any:
        position = {"turn": "A", "phase": "play", "fields": fields, "reserve": {"A": 9, "B": 9}}
        made = table(sensors, position=position, game="esiema")
        made.set_up()
        return made

    return make


def test_a_slip_is_no_run_with_a_capture_in_a_counted_pit_that_stood_still(balls: Make) -> None:
    """f5>f6B,g5a would take the ball on g5, and then B would add one: it is a pit that was sown twice."""
    here = balls("count", f5="1B1a", g5="1b", a1="1A", k6="1b", b3="1a")
    here.put(f5="", f6="1B")
    here.put(f6="1B1a")
    assert said(here.rest()) == [("illegal", None)]


def test_a_ply_that_was_seen_is_recorded_though_a_run_with_an_unseen_capture_would_end_alike(
    balls: Make,
) -> None:
    """f5>f6a,f7a and a single ball added to B's mother by f5>f6a,g5a and f7+1 leave the same counts."""
    here = balls("count", f5="2a", g5="1b", f7="1B", a1="1A", k6="1b", b3="1a")
    here.play("f5>f6a,f7a")
    assert said(here.rest()) == [("played", "f5>f6a,f7a")]


def test_a_run_is_asked_about_where_nobody_saw_its_second_ply_begin(balls: Make) -> None:
    """A ball thrown too far looks like one on a blind pit and another that comes off a blind pit."""
    here = balls("mixed", d5="1a", g5="1b", a1="1A", k6="1B1b", b3="1a")
    here.put(d5="", h5="1a")
    assert said(here.rest()) == [("ambiguous", ("d5>d6a",))]
    assert here.because == "no sensor saw one ply end and the next one begin"


def test_a_ply_is_recorded_though_four_in_haste_with_one_in_a_silence_would_end_alike(balls: Make) -> None:
    """d5>d6a and d6>c5a from the blind d6, and between them g5>h5b from the blind g5 to h5, and back."""
    here = balls("mixed", d5="1a", g5="1b", a1="1A", k6="1B1b", b3="1a")
    here.put(d5="")
    here.stuck["h5"] = None
    here.put(g5="1b", c5="1a")
    here.t += 0.6
    here.stuck.clear()
    here.look()
    assert said(here.rest()) == [("played", "d5>c5a")]


@pytest.mark.parametrize("seconds", [0.1, 0.4])
def test_a_ball_that_came_in_a_silence_is_not_sown_on_at_once(table: Make, seconds: float) -> None:
    """d5>d6a and d6>c5a,d6b in a silence of d6 leave the same, but nobody need have gone on so."""
    fields = {"d5": "1a", "d6": "1b", "a1": "1A", "k6": "1B1b", "b3": "1a"}
    position = {"turn": "A", "phase": "play", "fields": fields, "reserve": {"A": 9, "B": 9}}
    here = table("count", {"origin_free": True}, position, game="esiema")
    here.set_up()
    here.put(d5="")
    here.t += 0.3
    here.stuck["d6"] = None
    here.look()
    here.pace = seconds
    here.put(c5="1a")
    here.t += 0.6
    here.stuck.clear()
    here.look()
    assert said(here.rest()) == [("played", "d5>c5a")]


def test_a_slip_is_told_as_one_where_there_was_no_time_for_a_ply_that_nobody_saw(table: Make) -> None:
    """e2>d2a would fall unseen, and so would all that B sows from the blind c2; but only a blink passed."""
    full = dict.fromkeys(("b1", "b2", "b3", "c1", "c3", "d1", "d2", "d3", "e3", "e4"), "1b")
    lying = {"a1": "1A", "k6": "1B", "c2": "3b", "e2": "1a", "h4": "1a", **full}
    position = {"turn": "A", "phase": "play", "fields": lying, "reserve": {"A": 0, "B": 0}}
    here = table("presence but for c2", position=position, game="esiema")
    here.set_up()
    here.put(e2="", h5="1a")
    (told,) = here.rest()
    assert (told["verdict"], told["attempt"]) == ("illegal", "e2>h5a")


def test_a_second_ply_is_recorded_whose_card_nobody_told_though_the_first_one_was_told(table: Make) -> None:
    position = {"turn": "A", "fields": {"b1": "1A", "a5": "1C", "e5": "1C"}}
    layout = {"layout": [[1, 2, 3, 4, 5]] * 5}
    here = table("presence", layout, position, game="zahlenluchs")
    here.set_up()
    here.throw(2)
    here.put(b1="", b2="1A", e5="", e4="1C")
    assert said(here.rest()) == [("played", "b1b2"), ("played", "e5e4")]


def test_a_ball_that_was_only_touched_does_not_strike_out_the_sowing_of_another(balls: Make) -> None:
    """c5 was lifted and put back: B's sowing cannot have filled it before d5 was emptied."""
    here = balls("mixed", d5="1a1b", c5="1a", a1="1A", k6="1B1b", b3="1a")
    here.put(c5="")
    here.put(c5="1a")
    here.put(d5="", c6="1a")
    assert said(here.rest()) == [("played", "d5>d6b,c6a")]


def test_a_ply_that_is_only_passed_over_while_a_slip_is_put_right_is_not_recorded(balls: Make) -> None:
    """A ball was sown and another taken: with that one back the table shows f5>f6a, but only on the way."""
    here = balls("contents", f5="1a", a1="1A", k6="1B1b", b3="1a", d1="1b")
    here.put(d1="", f5="", f6="1a")
    assert said(here.rest()) == [("illegal", None)]
    here.put(d1="1b")
    here.put(f6="", f5="1a")
    assert said(here.rest()) == [("restored", None)]


def test_a_ply_is_recorded_though_a_run_of_four_that_shows_no_more_would_end_alike(table: Make) -> None:
    """A passes, b1 from a blind pit takes its own bean on b2, B passes, and only then a6."""
    lying = {"a1": "1o", "a4": "5o", "a6": "1o", "b1": "1o", "b3": "1o", "b4": "1o", "A": "11o", "B": "15o"}
    position = {"turn": "A", "fields": lying, "bonus": True}
    here = table("presence but for b1", {"bonus_optional": True, "empty_capture": True}, position)
    here.set_up()
    here.play("a6")
    assert said(here.rest()) == [("played", "a6")]


def test_a_wrong_stone_is_no_hasty_run_whose_second_card_nobody_told(table: Make) -> None:
    """b4c4 from a blind card takes a stone of its own unseen, and b2b1 may be under way."""
    stones = {"b1": "1A", "c1": "1A", "b2": "1C", "a3": "1A", "d3": "1C", "b4": "1A", "c4": "1A", "d4": "1C"}
    first, second = [13, 49, 1, 32, 44], [8, 38, 42, 19, 9]
    numbers = [first, second, [47, 10, 39, 10, 1], [20, 19, 49, 22, 14], [11, 18, 42, 35, 8]]
    position = {"turn": "A", "fields": {**stones, "e5": "1C"}}
    here = table("contents but for two cards", {"layout": numbers}, position, game="zahlenluchs")
    here.set_up()
    here.throw(27)
    here.put(b1="", c2="1A")
    assert said(here.rest()) == [("illegal", None)]


def test_a_wrong_stone_is_no_run_with_a_stone_taken_unseen_and_cards_that_nobody_told(table: Make) -> None:
    """c4 takes b3, a stone of its own; b3b2 might take the stone on b2, b1b2 take it back, then c4b3."""
    stones = {"a1": "1A", "b1": "1A", "b2": "1A", "d2": "1A", "a3": "1A", "b3": "1C", "e3": "1C"}
    more = {"b4": "1A", "c4": "1C", "d4": "1C", "e4": "1C", "e5": "1C"}
    first, second = [6, 43, 27, 41, 36], [44, 50, 16, 2, 2]
    numbers = [first, second, [25, 32, 37, 7, 29], [35, 19, 14, 29, 18], [33, 5, 1, 31, 50]]
    position = {"turn": "C", "fields": {**stones, **more}}
    here = table("contents, b1 blind and b2 counted", {"layout": numbers}, position, game="zahlenluchs")
    here.set_up()
    here.throw(41)
    here.put(b3="", c4="")
    here.put(b3="1C")
    assert said(here.rest()) == [("illegal", None)]


def test_no_run_of_four_is_recorded_whose_rolls_nobody_told_after_the_first(table: Make) -> None:
    """A two from t29 ends on the blind t31; yellow and green may have entered unseen, and red gone on."""
    figures = {"t1": "1y", "t11": "1g", "t15": "1y", "t24": "1g", "t29": "1r"}
    yards = {"y.yard": "2y", "g.yard": "2g", "r.yard": "3r"}
    position = {"turn": "red", "fields": figures | yards, "tries": 1}
    options = {"seats": 3, "extra_roll_on_six": False}
    here = table("presence but for t31", options, position, game="ghostbuster")
    here.set_up()
    here.throw(2)
    here.put(t29="", t33="1r")
    assert said(here.rest()) == [("illegal", None)]


@pytest.fixture
def hidden_corner(table: Make) -> Make:
    """A table of Zahlenluchs whose stone of A may go from a1 to a2 without being seen."""

    def make(**options: Any) -> Any:
        position = {"turn": "A", "fields": {"a1": "1A", "d1": "1A", "a5": "1C", "e5": "1C"}}
        layout = [[1, 2, 3, 4, 5]] * 5
        made = table(
            "contents but for a1 and a2", {"layout": layout, **options}, position, game="zahlenluchs"
        )
        made.set_up()
        return made

    return make


def test_a_ply_out_of_turn_is_not_taken_for_the_one_after_a_ply_that_nobody_saw(hidden_corner: Make) -> None:
    """A may have gone from a1 to a2 unseen, with a card that nobody told; or it is A's turn still."""
    here = hidden_corner()
    here.put(e5="", e4="1C")
    assert said(here.rest()) == [("ambiguous", ("a1a2",))]
    assert here.because == "no sensor saw the first ply"


def test_a_pile_that_is_known_bears_no_witness_to_a_ply_that_nobody_saw(hidden_corner: Make) -> None:
    here = hidden_corner(deck=[1, 5, 2, 3])
    here.put(e5="", e4="1C")
    assert said(here.rest()) == [("ambiguous", ("a1a2",))]


def test_a_ply_that_nobody_saw_is_recorded_when_its_card_and_the_next_one_were_told(
    hidden_corner: Make,
) -> None:
    here = hidden_corner()
    here.throw(1)
    here.throw(5)
    here.put(e5="", e4="1C")
    assert said(here.rest()) == [("played", "a1a2"), ("played", "e5e4")]


def test_a_sowing_out_of_turn_is_not_taken_for_the_one_after_a_sowing_that_nobody_saw(table: Make) -> None:
    """Every bean of a5 falls where others lie already, and it ends on b1."""
    pits = dict.fromkeys(("a1", "a2", "a3", "a5", "a6", "b1", "b4", "b6"), "3o")
    position = {"turn": "A", "fields": {**pits, "b2": "4o", "b3": "2o", "A": "3o", "B": "3o"}}
    here = table("presence but for a5 and b3", position=position)
    here.set_up()
    here.put(b2="", b4="4o", b5="1o", b6="4o")
    assert said(here.rest(9.0)) == [("ambiguous", ("a5",))]


def test_a_bean_that_was_lifted_is_no_table_cleared_after_a_ply_that_nobody_saw(table: Make) -> None:
    """a6, which is silent, would bring A the nineteenth bean; but all that was seen is that b4 is empty."""
    lying = {"a6": "1o", "b3": "1o", "b4": "1o", "b6": "3o", "A": "18o", "B": "12o"}
    here = table("presence", {"end_rule": "immediate"}, {"turn": "A", "fields": lying})
    here.set_up()
    here.stuck["a6"] = None
    here.look()
    here.rest(3.0)
    here.put(b4="")
    assert said(here.rest(9.0)) == [("ambiguous", ("a6",))]
    assert here.because == "a ply began on a field that is silent since"
    here.put(A="24o", b3="", b6="")
    assert said(here.rest() + here.press("ok")) == [("played", "a6")]
