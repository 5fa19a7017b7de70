from random import Random

import pytest

from companion.study.hands import Act, HandsError, after, after_all, making, mending, touching


def test_lifting_and_dropping_change_the_contents():
    table = {"a1": "3o"}
    assert after(table, Act("lift", "a1", "2o"), "o") == {"a1": "1o"}
    assert after(table, Act("drop", "b1", "1o"), "o") == {"a1": "3o", "b1": "1o"}


def test_contents_are_written_in_the_order_of_the_letters():
    assert after({"l1": "1b"}, Act("drop", "l1", "2w"), "wb") == {"l1": "2w1b"}


def test_nothing_can_be_lifted_that_does_not_lie_there():
    with pytest.raises(HandsError, match="no 4o to lift from a1, '3o' lies there"):
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
