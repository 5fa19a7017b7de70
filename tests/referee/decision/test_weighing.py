"""What all outcomes of a table at rest say together, where sensors do not tell pieces apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]

BALLS = {
    "turn": "A",
    "phase": "play",
    "fields": {"f5": "1a1b", "a1": "1A1a", "k6": "1B1b", "e5": "1b"},
    "reserve": {"A": 9, "B": 9},
}


@pytest.fixture
def here(table: Make) -> Any:
    """A table of Esiema that counts balls and does not name them."""
    made = table("count", {}, BALLS, game="esiema")
    made.set_up()
    return made


def said(verdicts: list[dict[str, Any]]) -> list[tuple[str, Any]]:
    return [(one["verdict"], one.get("moves", one.get("move"))) for one in verdicts]


def test_the_order_in_which_pits_fill_tells_the_path(here: Any) -> None:
    here.play("f5>f6b,g5a")
    assert said(here.rest()) == [("played", "f5>f6b,g5a")]


@pytest.mark.parametrize(
    "touched",
    [
        [{"f6": ""}, {"f6": "1b"}],
        [{"f6": "1a1b"}, {"f6": "1b"}],
        [{"f6": ""}, {"g5": ""}, {"g5": "1a"}, {"f6": "1b"}],
        [{"f6": ""}, {"g5": "1a1b"}, {"g5": "1a"}, {"f6": "1b"}],
    ],
)
def test_the_order_tells_nothing_once_hands_have_touched_those_pits_again(
    here: Any, touched: list[dict[str, str]]
) -> None:
    """Counts do not tell whether the two balls have changed places meanwhile."""
    here.play("f5>f6b,g5a")
    for lying in touched:
        here.put(**lying)
    ((verdict, moves),) = said(here.rest())
    assert verdict == "ambiguous"
    assert set(moves) == {"f5>f6b,g5a", "f5>g5b,f6a"}


def test_a_touch_beside_the_ply_leaves_its_order_as_it_was(here: Any) -> None:
    here.put(e5="")
    here.put(e5="1b")
    here.play("f5>f6b,g5a")
    assert said(here.rest()) == [("played", "f5>f6b,g5a")]


@pytest.fixture
def stone(table: Make) -> Any:
    """A's stone on c3 may capture that on c4 or that on d4; the sensors tell no colours."""
    layout = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
    stones = {"turn": "A", "fields": {"c3": "1A", "a1": "1A", "c4": "1C", "d4": "1C", "e5": "1C"}}
    made = table("presence", {"layout": layout}, stones, game="zahlenluchs")
    made.set_up()
    made.throw(13)
    return made


def test_of_two_captures_on_whose_fields_hands_have_been_both_are_asked_about(stone: Any) -> None:
    """One stone is put back, the other one has made room for A's; nobody sees which is which."""
    stone.pace = 0.2
    stone.put(c4="", d4="", c3="")
    stone.put(d4="1A")
    stone.rest()
    stone.put(c4="1C")
    assert said(stone.rest()) == [("ambiguous", ("c3c4", "c3d4"))]
    assert stone.because == "hands may have meant another ply"


def test_a_hand_that_covers_the_field_beside_is_no_stone_that_falls_there(table: Make) -> None:
    """A's stone is in the air over the covered d4, and falls on c4; 13 allows both."""
    layout = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
    stones = {"turn": "A", "fields": {"c3": "1A", "a1": "1A", "a5": "1C", "b5": "1C", "e5": "1C"}}
    here = table("presence", {"layout": layout}, stones, game="zahlenluchs")
    here.set_up()
    here.throw(13)
    here.put(c3="")
    here.t += 0.3
    here.stuck["d4"] = True
    here.look()
    here.pace = 0.1
    here.put(c4="1A")
    del here.stuck["d4"]
    here.t += 0.1
    here.look()
    assert said(here.rest()) == [("played", "c3c4")]


def test_a_capture_is_asked_about_if_its_stone_may_have_gone_on_unseen_after_a_rest(table: Make) -> None:
    """Both stones are in a hand; then C's may be put back on d4, and A's on the blind c4."""
    layout = [[column + 5 * row for column in range(1, 6)] for row in range(5)]
    stones = {"turn": "A", "fields": {"c3": "1A", "a1": "1A", "d4": "1C", "e5": "1C"}}
    here = table("count but for c4 and c5", {"layout": layout}, stones, game="zahlenluchs")
    here.set_up()
    here.throw(13)
    here.put(d4="", c3="")
    assert said(here.rest()) == [("unfinished", None)]
    here.put(d4="1C")
    assert said(here.rest()) == [("ambiguous", ("c3c4", "c3d4"))]


def test_a_capture_beside_which_no_other_field_was_touched_is_recorded(stone: Any) -> None:
    stone.put(d4="", c3="")
    stone.put(d4="1A")
    assert said(stone.rest()) == [("played", "c3d4")]


def test_a_ply_is_recorded_if_the_likely_plain_explanations_agree_on_it_though_an_odd_one_is_cheaper(
    table: Make,
) -> None:
    """The referee told yellow to take green's figure off t39; yellow lifts both, and puts its own one back."""
    figures = {"t35": "1y", "t39": "1g", "y.yard": "3y", "g.yard": "3g"}
    options = {"seats": ["yellow", "green"], "mode": "plain"}
    here = table(
        "contents but for green's yard", options, {"turn": "yellow", "fields": figures}, game="ghostbuster"
    )
    here.set_up()
    here.throw(4)
    here.put(t35="", t39="1g1y")
    assert said(here.rest()) == [("illegal", None)]
    here.pace = 0.5
    here.put(t39="")
    here.put(t39="1y")
    assert said(here.rest()) == [("played", "t35")]


def test_a_question_about_odd_explanations_offers_what_the_plain_ones_say(table: Make) -> None:
    """B left out g5 and puts that right with a capture on h5: a ply to h4 and one from there look likelier."""
    fields = {"g4": "1a1b", "h5": "1a", "a1": "1A1a", "k6": "1B1b"}
    here = table("count", {}, BALLS | {"turn": "B", "fields": fields}, game="esiema")
    here.set_up()
    here.put(g4="", h5="2a", h4="1b")
    assert said(here.rest()) == [("illegal", None)]
    here.put(h5="", h4="")
    here.put(h5="1b", g5="1a")
    assert said(here.rest()) == [("ambiguous", ("g4>g5a,h5b", "g4>h4a,h5b"))]


def test_beans_that_were_missing_are_put_back_once_their_field_looks_as_recorded_though_others_are_blind(
    table: Make,
) -> None:
    """A's bean of the blind a1 takes those on the blind b5; A forgets that, and then lifts the bean again."""
    beans = {"a1": "1o", "a3": "3o", "b5": "2o", "b2": "3o", "A": "14o", "B": "13o"}
    here = table("count but for a1 and b5", {}, {"turn": "A", "fields": beans})
    here.set_up()
    here.put(a2="1o")
    assert said(here.rest()) == [("unfinished", None)]
    here.put(a2="")
    assert said(here.rest()) == [("restored", None)]


def test_no_ply_is_a_rival_that_needs_another_card_than_those_told_though_hands_have_touched_its_field(
    table: Make,
) -> None:
    """C lifts the stone of d4, puts it back, and takes c5; had d5 taken d4, A's 14 would be C's."""
    first, second, third = [43, 12, 28, 25, 5], [44, 23, 49, 40, 43], [42, 20, 13, 38, 12]
    layout = {"layout": [first, second, third, [7, 5, 4, 10, 36], [15, 9, 18, 34, 34]]}
    of_a, of_c = dict.fromkeys(("b1", "a2", "b2", "b4", "c5"), "1A"), dict.fromkeys(("d2", "d4", "d5"), "1C")
    here = table("presence", layout, {"turn": "C", "fields": of_a | of_c}, settle=0.9, game="zahlenluchs")
    here.set_up()
    here.throw(26)
    here.pace = 0.25
    here.put(d4="")
    here.put(d4="1C", d5="", c5="")
    here.put(c5="1C")
    here.throw(14)
    here.put(b2="", c2="1A")
    assert said(here.rest()) == [("played", "d5c5"), ("played", "b2c2")]


def test_a_ply_before_one_under_way_is_not_recorded_if_a_slip_is_nearly_as_likely(table: Make) -> None:
    """A sows a2, takes what lies on b2, and a6 as well, which is not allowed; or a6 is played too early."""
    beans = {"a1": "1o", "a2": "3o", "a3": "4o", "a6": "2o", "b2": "1o", "b4": "2o", "b6": "3o"}
    here = table("count but for a3", {}, {"turn": "A", "fields": beans | {"A": "16o", "B": "4o"}})
    here.set_up()
    here.pace = 0.2
    here.put(a2="", a4="1o", a5="1o", a6="", b2="", A="18o")
    here.put(A="19o")
    assert "played" not in [verdict for verdict, _ in said(here.rest())]
