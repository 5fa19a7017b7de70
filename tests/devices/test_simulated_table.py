from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.boards.board import find
from companion.contents import ContentsError, pieces
from companion.devices.simulated_table import HAND, NotThere, SimulatedTable, TableError

START = {**{f"a{n}": "3o" for n in range(1, 7)}, **{f"b{n}": "3o" for n in range(1, 7)}}


@pytest.fixture
def table():
    made = SimulatedTable(find("sahara"), "o")
    made.set_up(START)
    return made


def lying(table):
    return {field: contents for field, contents in table.contents.items() if contents}


def test_a_hand_lifts_all_and_sows_one_by_one(table):
    assert table.lift("a4") is None
    assert table.hand == "3o"
    for field in ("a5", "a6", "A"):
        assert table.drop(field) is None
    assert table.hand == ""
    expected = {**START, "a5": "4o", "a6": "4o", "A": "1o"}
    del expected["a4"]
    assert lying(table) == expected


def test_a_hand_lifts_and_drops_as_many_as_it_wants(table):
    table.lift("a1", "2o")
    table.drop("b1", "2o")
    assert (table.contents["a1"], table.contents["b1"], table.hand) == ("1o", "5o", "")


def test_a_hand_may_lift_from_several_fields(table):
    table.lift("a1", "1o")
    table.lift("b6")
    assert table.hand == "4o"


@pytest.mark.parametrize(
    ("field", "wanted", "answer"),
    [
        ("A", None, NotThere("A", "", "")),
        ("a1", "4o", NotThere("a1", "4o", "3o")),
        ("a1", "", NotThere("a1", "", "3o")),
    ],
)
def test_what_is_not_there_cannot_be_lifted(table, field, wanted, answer):
    assert table.lift(field, wanted) == answer
    assert lying(table) == START


def test_what_the_hand_does_not_hold_cannot_be_dropped(table):
    assert table.drop("a1") == NotThere(HAND, "", "")
    table.lift("a1")
    assert table.drop("a2", "4o") == NotThere(HAND, "4o", "3o")
    assert str(table.drop("a2", "4o")) == "hand holds 3o, not 4o"


def test_what_was_lifted_is_put_back_where_it_came_from(table):
    table.lift("a3")
    table.drop("a4")
    assert table.put_back() is None
    assert (table.contents["a3"], table.contents["a4"], table.hand) == ("2o", "4o", "")
    assert table.put_back() == NotThere(HAND, "", "")


def test_setting_up_clears_the_table_and_the_hand(table):
    table.lift("a1")
    table.set_up({"B": "7o"})
    assert lying(table) == {"B": "7o"}
    assert table.hand == ""


@pytest.mark.parametrize(
    ("act", "error", "message"),
    [
        (lambda table: table.lift("a9"), TableError, "there is no field 'a9'; the board has a1, a2"),
        (lambda table: table.drop("a9"), TableError, "there is no field 'a9'"),
        (lambda table: table.set_up({"a1": "1o", "c1": "1o"}), TableError, "there is no field 'c1'"),
        (
            lambda table: table.set_up({"a1": "1o1x"}),
            TableError,
            "there is no piece 'x' in '1o1x'; there are 'o'",
        ),
        (lambda table: table.lift("a1", "o3"), ContentsError, "'o3' is no contents"),
    ],
)
def test_what_no_hand_could_mean_is_an_error_and_moves_nothing(table, act, error, message):
    with pytest.raises(error, match=message):
        act(table)
    assert lying(table) == START


def test_contents_are_written_in_the_order_of_the_letters():
    table = SimulatedTable(find("sahara"), "wb")
    table.set_up({"a1": "2b1w", "a2": "1b"})
    assert table.contents["a1"] == "1w2b"
    table.lift("a1", "1b")
    table.lift("a1", "1w")
    assert table.hand == "1w1b"
    table.drop("a2")
    assert table.contents["a2"] == "1w1b"


def test_a_stack_is_written_from_below_and_taken_from_above():
    table = SimulatedTable(find("sahara"), "ygrb", stacks=True)
    table.set_up({"a1": "1r1y"})
    table.lift("a1", "1y")
    assert table.contents["a1"] == "1r"
    table.set_up({"a1": "1y1r1y", "a2": "1b"})
    table.lift("a1", "1y")
    assert table.contents["a1"] == "1y1r"
    table.drop("a2")
    assert table.contents["a2"] == "1b1y"


def test_each_change_is_seen_and_each_failed_reach_is_not(table):
    seen = []
    unwatch = table.watch(lambda: seen.append(table.contents["a1"]))
    table.lift("a1", "1o")
    table.lift("a1", "9o")
    table.drop("A")
    table.put_back()
    table.set_up({})
    unwatch()
    table.set_up(START)
    assert seen == ["2o", "2o", ""]


MOVES = st.tuples(
    st.sampled_from(["lift", "drop", "put_back"]),
    st.sampled_from(["a1", "a2", "A"]),
    st.sampled_from([None, "1w", "1b", "2b", "1w1b"]),
)


@given(st.lists(MOVES, max_size=30), st.booleans())
def test_whatever_hands_do_no_piece_is_made_or_lost(moves, stacks):
    table = SimulatedTable(find("sahara"), "wb", stacks=stacks)
    table.set_up({"a1": "2w3b", "a2": "1b"})
    for act, field, wanted in moves:
        if act == "put_back":
            table.put_back()
        else:
            getattr(table, act)(field, wanted)
        total = sum((pieces(contents) for contents in table.contents.values()), pieces(table.hand))
        assert total == Counter(w=2, b=4)
