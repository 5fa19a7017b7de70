"""Rolls and cards: told, worked out from the move, without use, and too many of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

Make = Callable[..., Any]
YARDS = {"y.yard": "4y", "r.yard": "4r"}
OUT = {"turn": "yellow", "fields": {"t3": "1y", "t20": "1r", "y.yard": "3y", "r.yard": "3r"}}
TWO_OUT = {"turn": "yellow", "fields": {"t3": "1y", "t5": "1y", "t20": "1r", "y.yard": "2y", "r.yard": "3r"}}
ENTERED = {
    "turn": "yellow",
    "fields": {"t1": "1g", "t12": "1y", "y.yard": "3y", "g.yard": "3g", "r.yard": "4r", "b.yard": "4b"},
}
EXCHANGED = {
    "turn": "yellow",
    "fields": {
        "t6": "1r", "t16": "1y", "t18": "1y1r", "t20": "1r", "t33": "1y", "t40": "1y", "r.h4": "1r",
    },
}  # fmt: skip
BLOCKADE = {
    "turn": "blue",
    "fields": {
        "t1": "1k", "t3": "1y", "t5": "1g", "t7": "1b", "t8": "1y", "t9": "1g1k", "t11": "1w", "t14": "1r",
        "t16": "1w", "t20": "1w", "t24": "1g", "t32": "1y", "t34": "1g", "t36": "1w", "t37": "1k", "t43": "1r",
        "t45": "1r", "t47": "2b", "y.h4": "1y", "r.yard": "1r", "b.h1": "1b", "k.h2": "1k",
    },
}  # fmt: skip
LAYOUT = [
    [12, 7, 33, 41, 5],
    [18, 3, 27, 60, 22],
    [8, 25, 14, 19, 4],
    [50, 9, 71, 2, 88],
    [16, 45, 31, 66, 10],
]


def kinds(verdicts: list[dict[str, Any]]) -> list[str]:
    return [verdict["verdict"] for verdict in verdicts]


def told(verdict: dict[str, Any], *keys: str) -> tuple[Any, ...]:
    return tuple(verdict.get(key) for key in keys)


@pytest.fixture
def dice(table: Make) -> Make:
    def make(position: dict[str, Any] | None = None, sensors: str = "contents", **options: Any) -> Any:
        made = table(sensors, {"seats": 2, **options}, position, game="ghostbuster")
        assert kinds(made.set_up() or made.press("ok")) == ["ready"]
        return made

    return make


@pytest.fixture
def cards(table: Make) -> Make:
    def make(**options: Any) -> Any:
        made = table("contents", {"layout": LAYOUT, **options}, game="zahlenluchs")
        assert kinds(made.set_up()) == ["ready"]
        return made

    return make


def test_a_move_is_recorded_with_the_roll_that_was_told(dice: Make) -> None:
    here = dice(OUT)
    assert here.throw(4) == []
    here.play("t3")
    (played,) = here.rest()
    assert told(played, "verdict", "seat", "move", "roll", "inferred") == ("played", "yellow", "t3", 4, None)
    assert played["next"] == "red"


def test_a_second_roll_before_the_move_replaces_the_first(dice: Make) -> None:
    here = dice(OUT)
    here.throw(4)
    here.throw(5)
    here.play("t3")
    (played,) = here.rest()
    assert told(played, "move", "roll") == ("t3", 5)


def test_a_ply_that_used_the_first_roll_unseen_is_known_by_the_ply_of_the_second(dice: Make) -> None:
    """y.yard and t1 look the same after `enter`; the figure that has entered goes on."""
    here = dice(ENTERED, "presence", mode="plain", seats=4)
    here.throw(6)
    here.rest()
    here.throw(5)
    here.throw(3)
    assert here.run.referee.chance == 3
    here.put(t1="", t4="1y")
    assert [told(one, "move", "roll") for one in here.rest(4.0)] == [("enter", 6), ("t1", 3)]


def test_of_two_rolls_the_first_is_used_before_the_second(dice: Make) -> None:
    """Yellow's figures on t16 and t18 change places, then red dissolves the pair on t18; or yellow does."""
    here = dice(EXCHANGED, "presence")
    here.throw(2)
    here.put(t16="")
    here.put(t16="1y")
    here.rest()
    here.throw(3)
    here.put(t18="", t21="1y", t15="1r")
    assert [told(one, "seat", "move", "roll") for one in here.rest(4.0)] == [
        ("yellow", "t16", 2),
        ("red", "t18", 3),
    ]


def test_a_roll_corrected_while_the_figure_is_in_the_hand_counts(dice: Make) -> None:
    here = dice(OUT)
    here.throw(4)
    lift, drop = here.steps("t3", 5)
    here.step(lift)
    here.throw(5)
    here.step(drop)
    unfinished, played = here.rest()
    assert unfinished["missing"] == {"y": 1}
    assert told(played, "move", "roll") == ("t3", 5)


def test_a_roll_without_use_is_played_as_soon_as_it_is_known(dice: Make) -> None:
    here = dice()
    (played,) = here.throw(3)
    assert told(played, "verdict", "move", "roll", "next") == ("played", "-", 3, "yellow")
    assert played["position"]["tries"] == 2
    assert [verdict["next"] for roll in (1, 2) for verdict in here.throw(roll)] == ["yellow", "red"]


def test_a_roll_for_the_next_ply_may_come_as_soon_as_this_one_is_made(dice: Make) -> None:
    here = dice(OUT, "presence")
    here.throw(4)
    here.play("t3")
    assert [told(verdict, "move", "roll", "next") for verdict in here.throw(2)] == [("t3", 4, "red")]
    here.play("t20")
    (second,) = here.rest()
    assert told(second, "seat", "move", "roll") == ("red", "t20", 2)


def test_a_roll_that_nobody_told_is_worked_out_from_the_move(dice: Make) -> None:
    here = dice(OUT)
    here.play("t3", 4)
    (played,) = here.rest()
    assert told(played, "move", "roll", "inferred") == ("t3", 4, True)


def test_rolls_without_use_that_nobody_told_leave_no_trace(dice: Make) -> None:
    """Three times no six for yellow; then red's six is seen in the move."""
    here = dice()
    here.put(**{"r.yard": "3r", "t21": "1r"})
    (played,) = here.rest()
    assert told(played, "verdict", "seat", "move", "roll", "inferred") == ("played", "red", "enter", 6, True)


def test_after_an_undo_the_roll_stays_as_thrown(dice: Make) -> None:
    here = dice(OUT)
    here.throw(4)
    here.play("t3")
    here.rest()
    assert kinds(here.press("undo")) == ["undone"]
    here.put(t3="1y", t7="")
    assert kinds(here.rest()) == ["restored"]
    here.play("t3")
    (played,) = here.rest()
    assert told(played, "roll", "inferred") == (4, None)


def test_a_roll_without_use_that_is_taken_back_is_in_force_no_more(dice: Make) -> None:
    """Else it would be played again at once, and nothing before it could be taken back."""
    here = dice({"turn": "yellow", "fields": {"t3": "1y", "y.yard": "3y", "r.yard": "4r"}})
    here.throw(4)
    here.play("t3")
    here.rest()
    assert kinds(here.throw(2)) == ["played"]
    assert kinds(here.press("undo")) == ["undone"]
    assert kinds(here.rest()) == ["restored"]
    assert kinds(here.press("undo")) == ["undone"]
    here.put(t3="1y", t7="")
    assert kinds(here.rest()) == ["restored"]


def test_another_roll_replaces_one_without_use_that_is_taken_back(dice: Make) -> None:
    here = dice()
    assert kinds(here.throw(4)) == ["played"]
    here.press("undo")
    here.throw(6)
    here.put(**{"y.yard": "3y", "t1": "1y"})
    restored, played = here.rest()
    assert told(restored, "verdict") == ("restored",)
    assert told(played, "move", "roll") == ("enter", 6)


def test_rolls_without_use_taken_back_one_after_the_other_give_one_restored(dice: Make) -> None:
    here = dice()
    assert kinds(here.throw(4)) + kinds(here.throw(2)) == ["played", "played"]
    assert kinds(here.press("undo", "undo")) == ["undone", "undone"]
    assert kinds(here.rest()) == ["restored"]


def test_after_an_undo_another_roll_replaces_it(dice: Make) -> None:
    here = dice(OUT)
    here.throw(4)
    here.play("t3")
    here.press("undo")
    here.put(t3="1y", t7="")
    here.rest()
    here.throw(6)
    here.put(**{"y.yard": "2y", "t1": "1y"})
    (played,) = here.rest()
    assert told(played, "move", "roll") == ("enter", 6)


def test_a_figure_moved_with_the_wrong_roll_is_illegal_and_says_why(dice: Make) -> None:
    here = dice(OUT)
    here.throw(4)
    here.put(t3="", t8="1y")
    (illegal,) = here.rest()
    assert illegal["verdict"] == "illegal"
    assert illegal["attempt"] == "t3"
    assert illegal["why"].startswith("ghostbuster.")


def test_a_table_that_stands_uses_the_roll_up(dice: Make) -> None:
    here = dice(OUT)
    here.throw(4)
    here.put(t3="", t8="1y")
    here.rest()
    (stands,) = here.press("accept")
    assert told(stands, "verdict", "seat", "next") == ("stands", "yellow", "red")
    here.play("t20", 1)
    (played,) = here.rest()
    assert told(played, "seat", "roll", "inferred") == ("red", 1, True)


def test_a_blockade_is_dissolved_in_front_of_sensors_that_only_see_presence(dice: Make) -> None:
    """Lifting the upper figure shows nothing: the lower one still stands there."""
    blockade = {"turn": "yellow", "fields": {"t9": "1r1y", "y.yard": "3y", "r.yard": "3r"}}
    here = dice(blockade, "presence")
    here.throw(3)
    here.play("t9")
    (played,) = here.rest()
    assert told(played, "verdict", "move", "roll") == ("played", "t9", 3)
    assert played["position"]["fields"] == {"t6": "1r", "t12": "1y", "y.yard": "3y", "r.yard": "3r"}


def test_a_card_that_fits_alone_is_worked_out(cards: Make) -> None:
    """The pile holds one card that makes the stone on 33 move, and the deck says so."""
    here = cards(deck=[33, 1])
    here.play("c1c2", 33)
    (played,) = here.rest()
    assert told(played, "move", "card", "inferred") == ("c1c2", 33, True)


def test_a_pile_that_is_known_says_which_card_was_drawn(cards: Make) -> None:
    """Both cards move the stone on 33, and the second one comes second."""
    here = cards(deck=[33, 40, 31])
    for move, card in (("c1c2", 33), ("d5d4", 40)):
        here.play(move, card)
        (played,) = here.rest()
        assert told(played, "move", "card", "inferred") == (move, card, True)


@pytest.mark.parametrize("deck", [[18, 33], [7, 33]])
def test_a_stone_that_is_moved_before_its_card_is_drawn_does_not_tell_the_next_card(
    cards: Make, deck: list[int]
) -> None:
    here = cards(deck=deck)
    here.play("c1c2", 33)
    (illegal,) = here.rest()
    assert told(illegal, "verdict", "why") == ("illegal", "zahlenluchs.not-drawn")
    assert illegal["mend"].get("move") is None


def test_a_step_that_no_card_allows_is_told_as_such_before_one_is_drawn(cards: Make) -> None:
    here = cards(deck=[18, 33])
    here.put(c1="", c3="1A")
    (illegal,) = here.rest()
    assert told(illegal, "verdict", "attempt", "why") == ("illegal", "c1c3", "zahlenluchs.too-far")


def test_a_known_pile_tells_the_cards_of_plies_without_a_rest(cards: Make) -> None:
    here = cards(deck=[33, 31, 40])
    for move, card, after in (("c1c2", 33, None), ("c5c4", 31, "C")):
        position = here.game.start(after)
        for step in here.game.play(position, here.game.read_move(move, position), card).steps:
            here.step(step)
    assert [told(said, "move", "card") for said in here.rest()] == [("c1c2", 33), ("c5c4", 31)]


def test_once_another_card_was_told_the_pile_says_nothing_more(cards: Make) -> None:
    here = cards(deck=[18, 33])
    here.throw(33)
    here.play("c1c2")
    assert told(here.rest()[0], "card", "inferred") == (33, None)


def test_where_several_cards_fit_the_card_is_not_known(cards: Make) -> None:
    here = cards()
    here.play("c1c2", 40)
    (played,) = here.rest()
    assert told(played, "move", "inferred") == ("c1c2", True)
    assert played["card"] is None


def test_a_stone_that_the_card_does_not_name_is_illegal(cards: Make) -> None:
    here = cards()
    here.throw(33)
    here.put(a1="", a2="1A")
    (illegal,) = here.rest()
    assert illegal["verdict"] == "illegal"
    assert illegal["attempt"] == "a1a2"


RED_ENTERS = {"r.yard": "3r", "t21": "1r"}


def test_a_roll_that_was_told_may_belong_to_the_next_seat_that_can_use_it(dice: Make) -> None:
    """Nobody told that yellow had no six in three tries; the six that was told may be red's."""
    here = dice()
    here.throw(6)
    here.put(**RED_ENTERS)
    (asked,) = here.rest()
    assert told(asked, "verdict", "moves") == ("ambiguous", ("enter",))
    (played,) = here.choose("enter")
    assert told(played, "seat", "move", "roll", "inferred") == ("red", "enter", 6, None)


def test_where_rolls_without_use_are_known_to_go_untold_another_seats_move_is_asked_about(dice: Make) -> None:
    yellow = {"t37": "1y", "y.h1": "1y", "y.h2": "1y", "y.h3": "1y"}
    here = dice({"turn": "yellow", "fields": {**yellow, "t7": "1r", "r.yard": "3r"}}, three_tries="never")
    here.put(t7="", t9="1r")
    (played,) = here.rest()
    assert told(played, "seat", "move", "roll", "inferred") == ("red", "t7", 2, True)
    here.throw(3)
    here.put(t9="", t12="1r")
    (asked,) = here.rest()
    assert told(asked, "verdict", "moves") == ("ambiguous", ("t9",))


def test_a_foreign_figure_is_not_moved_with_a_roll_after_another_that_nobody_told(dice: Make) -> None:
    yellow = {"t37": "1y", "y.h1": "1y", "y.h2": "1y", "y.h3": "1y"}
    green, red = {"t7": "1g", "t8": "1g", "g.h1": "1g", "g.h3": "1g"}, {"r.yard": "4r"}
    here = dice({"turn": "yellow", "fields": yellow | green | red}, seats=3, three_tries="never")
    here.throw(3)
    here.put(t7="", t10="1g")
    (illegal,) = here.rest()
    assert told(illegal, "verdict", "attempt", "why") == ("illegal", "t7", "ghostbuster.foreign-figure")
    (asked,) = here.press("ok")
    assert told(asked, "verdict", "moves") == ("ambiguous", ("t7",))


def test_where_rolls_without_use_are_told_a_roll_belongs_to_the_seat_to_move(dice: Make) -> None:
    here = dice()
    assert kinds(here.throw(5)) == ["played"]
    here.throw(6)
    here.put(**RED_ENTERS)
    assert kinds(here.rest()) == ["illegal"]


def test_both_figures_of_a_blockade_may_be_taken_with_one_grip(dice: Make) -> None:
    here = dice({"turn": "yellow", "fields": {"t9": "1r1y", "y.yard": "3y", "r.yard": "3r"}})
    here.throw(3)
    here.put(t9="", t12="1y", t6="1r")
    (played,) = here.rest()
    assert told(played, "verdict", "move", "roll") == ("played", "t9", 3)


def test_after_an_undo_of_a_table_that_stood_the_roll_stays_as_thrown(dice: Make) -> None:
    here = dice(OUT)
    here.throw(4)
    here.put(t3="", t8="1y")
    here.rest()
    here.press("accept")
    assert kinds(here.press("undo")) == ["undone"]
    here.put(t3="1y", t8="")
    here.rest()
    here.play("t3")
    (played,) = here.rest()
    assert told(played, "roll", "inferred") == (4, None)


OWN_CAPTURE = {"turn": "A", "fields": {"a1": "1A", "a2": "1A", "e5": "1C"}}


@pytest.mark.parametrize(
    ("lifted", "missing"), [(["a1"], 1), (["a2"], 1), (["a2", "a1"], 2), (["a1", "a2"], 2)]
)
def test_a_capture_that_was_only_begun_is_unfinished(table: Make, lifted: list[str], missing: int) -> None:
    """Card 12 lies under the stone on a1, which may take the own one on a2."""
    here = table("contents", {"layout": LAYOUT}, OWN_CAPTURE, game="zahlenluchs")
    here.set_up()
    here.throw(12)
    for field in lifted:
        here.put(**{field: ""})
    (unfinished,) = here.rest()
    assert (unfinished["verdict"], unfinished["missing"]) == ("unfinished", {"A": missing})
    for field in {"a1", "a2"} - set(lifted):
        here.put(**{field: ""})
    here.put(a2="1A")
    (played,) = here.rest()
    assert told(played, "verdict", "move") == ("played", "a1a2")


def test_a_stone_that_takes_another_seats_stone_may_be_lifted_first(table: Make) -> None:
    here = table(
        "contents", {"layout": LAYOUT}, {"turn": "A", "fields": {"a1": "1A", "b2": "1C", "e5": "1C"}},
        game="zahlenluchs",
    )  # fmt: skip
    here.set_up()
    here.throw(12)
    here.put(a1="")
    (unfinished,) = here.rest()
    assert unfinished["missing"] == {"A": 1}
    here.put(b2="")
    (more,) = here.rest()
    assert more["missing"] == {"A": 1, "C": 1}
    here.put(b2="1A")
    assert kinds(here.rest()) == ["played"]


def test_a_roll_for_the_next_ply_replaces_none_while_the_table_looks_untouched_in_mid_ply(
    table: Make,
) -> None:
    """The figure thrown out is in the hand, and the one that took its place looks like it."""
    fields = {"t4": "1y", "t7": "1r", "t29": "1g", "y.yard": "3y", "g.yard": "3g", "r.yard": "3r"}
    options = {"seats": ["yellow", "green", "red"], "mode": "plain"}
    here = table("count but for t4", options, {"turn": "yellow", "fields": fields}, game="ghostbuster")
    here.set_up()
    here.throw(3)
    here.put(t7="")
    here.put(t7="1y")
    here.throw(5)
    here.put(**{"r.yard": "4r", "t29": "", "t34": "1g"})
    assert [said["move"] for said in here.rest()] == ["t4", "t29"]


@pytest.mark.parametrize("touched", [False, True])
def test_a_roll_that_was_told_is_not_left_aside_for_one_untold_while_its_ply_may_be_under_way(
    table: Make, touched: bool
) -> None:
    """The second six is for t5, whose ghost has yet to come back: that figure has not gone to t3 by a 2."""
    options = {"seats": 6, "mode": "ghostbuster", "track": 48}
    here = table("presence", options, BLOCKADE, 0.8, "ghostbuster")
    assert kinds(here.set_up()) == ["ready"]
    here.throw(6)
    if touched:
        here.put(t7="")
        here.put(t7="1b")
    here.put(t47="")
    here.throw(6)
    here.put(t5="1g1b", t41="1b")
    here.put(t5="")
    assert kinds(here.rest()) == ["unfinished"]
    here.put(t11="1w1b", t47="1g")
    assert [told(one, "verdict", "move", "roll") for one in here.rest()] == [
        ("played", "t47", 6),
        ("played", "t5", 6),
    ]


def test_a_ply_whose_roll_nobody_told_is_taken_back_with_a_piece_in_a_hand(dice: Make) -> None:
    here = dice(OUT)
    here.play("t3", 4)
    assert told(here.rest()[0], "verdict", "roll", "inferred") == ("played", 4, True)
    here.put(t7="")
    (undone,) = here.press("undo")
    assert told(undone, "verdict", "move") == ("undone", "t3")
    here.put(t3="1y")
    assert kinds(here.rest()) == ["restored"]
