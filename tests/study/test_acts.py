from random import Random

import pytest

from companion.rules.registry import game as find_game
from companion.study.acts import (
    Act,
    ActError,
    after,
    after_all,
    making,
    mending,
    order_of,
    touching,
)


def test_lifting_and_dropping_change_the_contents():
    table = {"a1": "3o"}
    assert after(table, Act("lift", "a1", "2o"), "o") == {"a1": "1o"}
    assert after(table, Act("drop", "b1", "1o"), "o") == {"a1": "3o", "b1": "1o"}


def test_contents_are_written_in_the_order_of_the_letters():
    assert after({"l1": "1b"}, Act("drop", "l1", "2w"), "wb") == {"l1": "2w1b"}


def test_nothing_can_be_lifted_that_does_not_lie_there():
    with pytest.raises(ActError, match="no 4o to lift from a1, '3o' lies there"):
        after({"a1": "3o"}, Act("lift", "a1", "4o"), "o")


def test_mending_lifts_what_is_too_much_and_drops_it_where_it_lacks():
    wrong, right = {"a1": "", "a2": "5o", "a3": "3o"}, {"a1": "3o", "a2": "2o", "a3": "3o"}
    acts = mending(wrong, right, "o")
    assert acts == [Act("lift", "a2", "3o"), Act("drop", "a1", "3o")]
    assert after_all(wrong, acts, "o") == right


def test_touching_leaves_the_table_as_it_was():
    assert after_all({"a1": "3o"}, touching("a1", {"a1": "3o"}), "o") == {"a1": "3o"}


def test_captured_pits_are_lifted_in_either_order(sahara):
    position = sahara.read_position(
        {"turn": "A", "fields": {"a1": "1o", "b5": "4o", "b1": "1o", "A": "15o", "B": "15o"}}
    )
    ply = sahara.play(position, sahara.read_move("a1", position))
    lifted = {
        tuple(act.field for act in making(ply, Random(seed), sweep=True) if act.cause == "capture")[:2]
        for seed in range(8)
    }
    assert lifted == {("a2", "b5"), ("b5", "a2")}


def test_clearing_the_table_after_the_end_may_be_left_undone(sahara):
    position = sahara.read_position({"turn": "A", "fields": {"a6": "1o", "b1": "1o", "A": "17o", "B": "17o"}})
    ply = sahara.play(position, sahara.read_move("a6", position))
    before = sahara.contents(position)
    left = after_all(before, making(ply, Random(1), sweep=False), "o")
    cleared = after_all(before, making(ply, Random(1), sweep=True), "o")
    assert {field: lying for field, lying in left.items() if lying} == {"b1": "1o", "A": "18o", "B": "17o"}
    assert {field: lying for field, lying in cleared.items() if lying} == {"A": "19o", "B": "17o"}


def test_a_stack_is_built_and_taken_down_from_the_top():
    table = {"t5": "1r"}
    assert after(table, Act("drop", "t5", "1y"), "")["t5"] == "1r1y"
    assert after({"t5": "1r1y"}, Act("lift", "t5", "1y"), "")["t5"] == "1r"
    assert after({"t5": "2r"}, Act("lift", "t5", "1r"), "")["t5"] == "1r"
    assert after({"t5": "1r1y"}, Act("lift", "t5", "1r1y"), "")["t5"] == ""
    with pytest.raises(ActError, match="no 1r to lift from t5, '1r1y' lies there"):
        after({"t5": "1r1y"}, Act("lift", "t5", "1r"), "")


def test_stacks_have_no_order_of_letters(sahara):
    assert order_of(sahara) == "o"
    assert order_of(find_game("ghostbuster")) == ""


def test_mending_a_stack_takes_off_what_stands_over_the_part_that_is_right():
    wrong, right = {"t5": "1r1y", "t9": ""}, {"t5": "1y", "t9": "1r"}
    acts = mending(wrong, right, "")
    assert after_all(wrong, acts, "") == right
    assert acts == [Act("lift", "t5", "1r1y"), Act("drop", "t5", "1y"), Act("drop", "t9", "1r")]
    assert mending({"t5": "1r1y"}, {"t5": "1r"}, "") == [Act("lift", "t5", "1y")]


def test_two_figures_are_now_and_then_taken_with_one_grip():
    game = find_game("ghostbuster")
    fields = {"t20": "1r1y", "y.yard": "3y", "r.yard": "3r"}
    position = game.read_position({"turn": "yellow", "fields": fields, "tries": 1})
    ply = game.play(position, game.read_move("t20", position), 3)
    grips = set()
    for seed in range(12):
        acts = making(ply, Random(seed), sweep=True)
        assert after_all(fields, acts, "") == {**fields, "t20": "", "t23": "1y", "t17": "1r"}
        grips.add(tuple(act.pieces for act in acts if act.verb == "lift"))
    assert grips == {("1y", "1r"), ("1r1y",)}


def test_the_captured_stone_is_taken_before_or_after_ones_own():
    rows = [[5 * row + column for column in range(1, 6)] for row in range(5)]
    game = find_game("zahlenluchs", {"layout": rows})
    position = game.read_position({"turn": "A", "fields": {"b2": "1A", "c3": "1C", "e5": "1C"}})
    ply = game.play(position, game.read_move("b2c3", position), 7)
    orders = {
        tuple(f"{act.verb} {act.field}" for act in making(ply, Random(seed), sweep=True))
        for seed in range(12)
    }
    assert orders == {("lift c3", "lift b2", "drop c3"), ("lift b2", "lift c3", "drop c3")}
