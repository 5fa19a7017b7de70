import threading
import time
from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.boards.board import find
from companion.contents import ContentsError, pieces
from companion.devices import simulated_table
from companion.devices.simulated_table import BOX, HAND, NotThere, SimulatedTable, TableError

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
        (
            lambda table: table.lift("a1", "1000000000000o"),
            TableError,
            "1000000000000 pieces in '1000000000000o' are more than a table can hold: 999",
        ),
        (lambda table: table.lift("a1", "o3"), ContentsError, "'o3' is no contents"),
    ],
)
def test_what_no_hand_could_mean_is_an_error_and_moves_nothing(table, act, error, message):
    with pytest.raises(error, match=message):
        act(table)
    assert lying(table) == START


def test_contents_are_written_in_the_order_of_the_letters():
    table = SimulatedTable(find("geisterfahrer"), "wb")
    table.set_up({"l1": "2b1w", "l2": "1b"})
    assert table.contents["l1"] == "1w2b"
    table.lift("l1", "1b")
    table.lift("l1", "1w")
    assert table.hand == "1w1b"
    table.drop("l2")
    assert table.contents["l2"] == "1w1b"


def test_a_pair_is_dropped_at_once():
    table = SimulatedTable(find("geisterfahrer"), "wb")
    table.set_up({"l1": "2w3b"})
    table.lift("l1")
    table.drop("l2", "1b1w")
    assert (table.contents["l2"], table.hand) == ("1w1b", "1w2b")


@pytest.fixture
def figures():
    table = SimulatedTable(find("ghostbuster"), "ygrb")
    table.set_up({"t1": "1r1y", "t2": "1y1r1y", "t3": "1b", "y.yard": "2y"})
    return table


def test_a_stack_is_written_from_below_and_taken_from_above(figures):
    figures.lift("t1", "1y")
    assert figures.contents["t1"] == "1r"
    figures.lift("t2", "1y")
    assert figures.contents["t2"] == "1y1r"
    figures.drop("t3", "1y")
    assert figures.contents["t3"] == "1b1y"


def test_a_stack_that_was_lifted_is_put_back_as_it_was(figures):
    figures.lift("t2")
    assert figures.hand == "1y1r1y"
    figures.put_back()
    assert figures.contents["t2"] == "1y1r1y"


def test_a_lower_figure_can_be_pulled_out_below_the_upper_one(figures):
    figures.lift("t1", "1r")
    assert (figures.contents["t1"], figures.hand) == ("1y", "1r")


@pytest.fixture
def balls():
    table = SimulatedTable(find("esiema"), "ABab")
    table.set_up({"f6": "1A3a", "f7": "2b"})
    return table


def test_the_box_holds_what_the_set_has_besides_the_pieces_on_the_fields(balls):
    assert balls.box == "1B67a68b"


def test_hands_take_from_the_box_and_put_into_it(balls):
    assert balls.lift(BOX, "11a") is None
    balls.drop("f6", "11a")
    assert (balls.contents["f6"], balls.box) == ("1A14a", "1B56a68b")
    balls.lift("f7")
    balls.drop(BOX, balls.hand)
    assert (balls.contents["f7"], balls.box, balls.hand) == ("", "1B56a70b", "")


def test_what_the_box_does_not_hold_cannot_be_taken(balls):
    assert balls.lift(BOX, "2B") == NotThere(BOX, "2B", "1B67a68b")


def test_what_came_out_of_the_box_is_put_back_into_it(balls):
    balls.lift(BOX, "2a")
    balls.put_back()
    assert balls.box == "1B67a68b"


def test_the_box_is_no_field(balls):
    assert BOX not in balls.contents
    with pytest.raises(TableError, match="there is no field 'box'"):
        balls.set_up({BOX: "1a"})


def test_no_more_can_be_set_up_than_the_set_has(balls):
    with pytest.raises(TableError, match=r"^the set has no more than 1 'A', 70 'b'; more are to be set up$"):
        balls.set_up({"f6": "2A", "f7": "71b"})
    assert balls.contents["f6"] == "1A3a"


def test_figures_in_a_box_do_not_stand_on_each_other():
    board = msgspec.structs.replace(find("ghostbuster"), pieces={"y": 4, "r": 4})
    table = SimulatedTable(board, "yr")
    table.set_up({"t1": "1r1y"})
    table.lift("t1")
    table.drop(BOX, table.hand)
    assert table.box == "4y4r"


def test_a_table_without_a_set_has_no_box(table):
    assert table.box is None
    with pytest.raises(TableError, match="there is no field 'box'"):
        table.lift(BOX, "1o")


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
    st.sampled_from(["l1", "l2", "F", BOX]),
    st.sampled_from([None, "1w", "1b", "2b", "1w1b"]),
)


@given(st.lists(MOVES, max_size=30), st.booleans())
def test_whatever_hands_do_no_piece_is_made_or_lost(moves, stacks):
    table = SimulatedTable(msgspec.structs.replace(find("geisterfahrer"), stacks=stacks), "wb")
    table.set_up({"l1": "2w3b", "l2": "1b"})
    for act, field, wanted in moves:
        if act == "put_back":
            table.put_back()
        else:
            getattr(table, act)(field, wanted)
        places = [*table.contents.values(), table.hand, table.box]
        assert sum(map(pieces, places), Counter()) == Counter(w=25, b=25)


def test_each_hand_holds_its_own_pieces(table):
    table.lift("a1", "2o", hand="left")
    table.lift("a2", "1o", hand="right")
    assert (table.held, table.hand) == ({"left": "2o", "right": "1o"}, "")
    assert table.drop("b1", "1o", hand="common") == NotThere(HAND, "1o", "")
    assert table.drop("b1", "2o", hand="right") == NotThere(HAND, "2o", "1o")
    assert table.drop("b1", hand="right") is None
    assert table.held == {"left": "2o"}


def test_where_each_hand_took_its_pieces_is_known_until_it_has_let_go_of_them(table):
    table.lift("a1", "2o", hand="left")
    table.lift("b6", "1o", hand="left")
    table.lift("a2", hand="right")
    assert table.origins == {"left": ["a1", "b6"], "right": ["a2"]}
    table.drop("b1", "3o", hand="left")
    assert table.origins == {"right": ["a2"]}


def test_what_was_lifted_from_several_fields_goes_back_to_each_of_them(table):
    table.lift("a1", "2o")
    table.lift("b6")
    table.drop("a2")
    table.put_back()
    assert lying(table) == {**START, "a2": "4o", "b6": "2o"}


def test_one_hand_puts_back_nothing_of_another(table):
    table.lift("a1", hand="left")
    assert table.put_back("right") == NotThere(HAND, "", "")
    assert table.held == {"left": "3o"}
    table.put_back("left")
    assert lying(table) == START


def test_what_lies_where_is_set_up_again_with_all_hands_and_where_they_took_their_pieces(table):
    table.lift("a1", "2o", hand="left")
    table.lift("a2", "1o", hand="left")
    table.lift("b1", hand="")
    kept = table.lying
    assert {key: contents for key, contents in kept.items() if key not in table.contents} == {
        "hand:left:a1": "2o",
        "hand:left:a2": "1o",
        "hand::b1": "3o",
    }
    again = SimulatedTable(find("sahara"), "o")
    again.set_up(kept)
    assert (again.lying, again.held) == (kept, {"left": "3o", "": "3o"})
    again.put_back("left")
    again.put_back()
    assert lying(again) == START


def test_what_an_older_program_kept_of_the_hand_is_in_the_common_hand(table):
    table.set_up({"a1": "1o", "hand": "2o"})
    assert (table.held, table.lying) == ({"": "2o"}, {"a1": "1o", "hand": "2o"})


@pytest.mark.parametrize("wrong", [{"hand:left:z9": "1o"}, {"hand:left:a1": "1x"}])
def test_a_hand_cannot_hold_what_the_board_or_the_game_has_not(table, wrong):
    with pytest.raises(TableError):
        table.set_up(wrong)
    assert lying(table) == START


@pytest.fixture
def turns(monkeypatch):
    """Threads take turns in the middle of each act."""
    without = simulated_table._without  # noqa: SLF001 - the place in the middle of an act

    def in_turns(*given):
        time.sleep(0)
        left = without(*given)
        time.sleep(0)
        return left

    monkeypatch.setattr(simulated_table, "_without", in_turns)


@pytest.mark.usefixtures("turns")
def test_hands_that_act_at_the_same_time_neither_lose_nor_double_a_piece():
    table = SimulatedTable(find("sahara"), "o")
    table.set_up(START)

    begin = threading.Barrier(3)

    def play(name):
        begin.wait(60)
        for number in range(100):
            table.lift(f"a{number % 6 + 1}", "1o", hand=name)
            table.drop(f"b{number % 6 + 1}", "1o", hand=name)
            table.lift(f"b{number % 6 + 1}", hand=name)
            table.put_back(name)
            table.drop("A", hand=name)
            table.lift("A", "1o", hand=name)
            table.drop(f"a{number % 6 + 1}", "1o", hand=name)

    players = [threading.Thread(target=play, args=(name,)) for name in ("left", "right", "")]
    for player in players:
        player.start()
    for player in players:
        player.join(60)
    places = [*table.contents.values(), *table.held.values()]
    assert sum(map(pieces, places), Counter()) == Counter(o=36)


def test_acts_lead_to_a_wanted_table_and_empty_all_hands(balls):
    balls.lift("f6", "2a", hand="left")
    balls.lift("f7", "1b", hand="right")
    assert not balls.shows({"f6": "1A1a", "f7": "1b"})
    goal = {"f6": "1A3a", "f8": "2b"}
    seen = []
    balls.watch(lambda: seen.append(len(balls.held)))
    while balls.act_towards(goal, "left"):
        pass
    assert balls.shows(goal)
    assert (balls.held, balls.box, len(seen)) == ({}, "1B67a68b", 4)


@given(st.lists(MOVES, max_size=20), st.booleans())
def test_whatever_hands_did_acts_lead_back_to_the_table_before(moves, stacks):
    table = SimulatedTable(msgspec.structs.replace(find("geisterfahrer"), stacks=stacks), "wb")
    before = {"l1": "2w3b", "l2": "1b"}
    table.set_up(before)
    for number, (act, field, wanted) in enumerate(moves):
        name = "left" if number % 2 else "right"
        if act == "put_back":
            table.put_back(name)
        else:
            getattr(table, act)(field, wanted, name)
    done = 0
    while table.act_towards(before, "left"):
        done += 1
        assert done < 60
    assert table.shows(before)
