import json
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from companion.referee.protocol import Header
from companion.study.habits import CAREFUL, Habits
from companion.study.human import record
from companion.study.sowing_slips import SOWING_SLIPS

START = {f"{row}{number}": 3 for row in "ab" for number in range(1, 7)}
SEEDS = range(3)


def test_the_same_seed_gives_the_same_recording_and_truth(session, table):
    first, again, other = (session(table, seed) for seed in (5, 5, 6))
    assert first == again
    assert first.lines != other.lines


@pytest.mark.parametrize("seed", SEEDS)
def test_a_recording_obeys_the_form_of_the_contract(session, table, seed):
    header, start, *events = session(table, seed).lines
    assert header["recording"] == 1
    assert header["settle"] == 0.8
    kinds = header["sensors"]
    sensed = [field for field in [*START, "A", "B"] if kinds.get(field, kinds["*"]) != "none"]
    assert (start["t"], sorted(start["read"])) == (0.0, sorted(sensed))
    known, t = dict(start["read"]), 0.0
    for event in events:
        assert event["t"] >= t
        t = event["t"]
        if "choose" not in event:
            assert event["read"]
            assert all(known[field] != reading for field, reading in event["read"].items())
            known |= event["read"]


@pytest.mark.parametrize("seed", SEEDS)
def test_no_bean_is_lost_between_table_and_hand(session, table, lying, seed):
    for _, beans, hand in lying(session(table, seed), START):
        assert sum(beans.values()) + hand == 36
        assert hand >= 0
        assert min(beans.values()) >= 0


@pytest.mark.parametrize("seed", SEEDS)
def test_the_true_positions_follow_by_the_rules_and_by_the_hands(session, table, sahara, lying, seed):
    played = session(table, seed)
    position = sahara.start()
    touches = list(lying(played, START))
    for entry in played.truth:
        if entry["kind"] == "ply":
            assert entry["seat"] == position.turn
            position = sahara.play(position, sahara.read_move(entry["move"], position)).after
            assert sahara.write_position(position) == entry["position"]
            if not entry.get("fast"):
                beans = [beans for t, beans, _ in touches if t <= entry["done"] + 0.001][-1]
                lying_now = {field: f"{number}o" for field, number in beans.items() if number}
                assert lying_now == entry["position"]["fields"]


def test_times_of_the_truth_come_in_order(session, table):
    for seed in SEEDS:
        last = 0.0
        for entry in session(table, seed).truth:
            if entry["kind"] == "pause":
                assert last <= entry["from"] < entry["until"]
                continue
            assert last <= entry["from"] <= entry["done"] <= entry["until"]
            last = entry["back_until"] if "back" in entry else entry["until"]


def test_every_kind_of_slip_and_both_ways_of_putting_it_right_occur(session):
    errors = [
        entry
        for seed in range(12)
        for entry in session("count", seed, 12, Habits(slip=1)).truth
        if entry["kind"] == "error"
    ]
    assert {entry["what"] for entry in errors} == set(SOWING_SLIPS)
    assert {entry["then"] for entry in errors} == {"restored", "played"}


def test_who_slips_at_every_turn_and_takes_it_back_still_plays(session):
    played = session("count", 1, 5, Habits(slip=1, onward=0, pause=0))
    kinds = [entry["kind"] for entry in played.truth]
    assert kinds.count("ply") == 5
    assert kinds.count("error") >= 3
    assert ("error", "error") not in pairwise(kinds)


def test_habits_show_in_the_recording(session):
    truth = [entry for seed in range(6) for entry in session("contents", seed, 12).truth]
    assert any(entry.get("fast") for entry in truth)
    assert any(entry["kind"] == "pause" for entry in truth)
    lines = [line for seed in range(12) for line in session("contents", seed, 12).lines[2:]]
    assert any(None in line["read"].values() for line in lines)


def test_a_careful_human_makes_one_ply_after_the_other(session, table):
    played = session(table, 1, habits=CAREFUL)
    assert [entry["kind"] for entry in played.truth] == ["ply"] * 8
    assert not any(entry.get("fast") for entry in played.truth)


def test_where_several_positions_fit_the_answer_follows_in_the_recording(session):
    position = {
        "turn": "A",
        "fields": {"a6": "8o", "a1": "2o", **{f"b{n}": "3o" for n in range(1, 7)}, "A": "8o"},
    }
    for seed in range(6):
        played = session("presence on the pits", seed, 1, CAREFUL, position=position)
        (entry,) = played.truth
        answers = [line["choose"] for line in played.lines if "choose" in line]
        if entry["move"].startswith("a6"):
            assert not entry["unique"]
            assert answers == [entry["move"]]
            return
        assert answers == []
    pytest.fail("the pit with eight beans was never played")


def test_a_ply_lies_there_until_no_bean_can_fall_unseen_any_more(session):
    """a1 lets four beans fall on others: at 0.8 s for each, the table is left alone for four seconds."""
    fields = {"a1": "4o", "a2": "1o", "a3": "1o", "a4": "1o", "a5": "1o", "b1": "3o", "B": "25o"}
    for table, seconds in (("presence", 0.8 * 5), ("count", 0.8)):
        played = session(table, 1, 1, CAREFUL, position={"turn": "A", "fields": fields})
        (ply,) = played.truth
        assert ply["until"] - ply["done"] > seconds


FIGURES = {"t1": "1y", "t4": "1r", "t5": "1r", "y.yard": "3y", "r.yard": "2r"}
DICE = Header(
    recording=1,
    game="ghostbuster",
    options={"three_tries": "never"},
    sensors={"*": "presence"},
    settle=0.8,
    position={"turn": "yellow", "fields": FIGURES, "tries": 1},
)


def test_the_answer_with_the_roll_comes_first_where_nobody_told_it():
    asked = []
    for seed in range(12):
        played = record(DICE, 1, Random(seed), replace(CAREFUL, untold=1))
        for entry in played.truth:
            if not entry["unique"]:
                answers = [line["choose"] for line in played.lines if "choose" in line]
                assert answers == [f"{entry['move']} {entry['roll']}", entry["move"]]
                asked.append(entry["roll"])
    assert asked


def test_a_roll_that_was_told_for_a_slip_is_used_or_another_one_is_told():
    """A roll that nobody tells cannot take the place of one that was told."""
    habits, mended = replace(CAREFUL, slip=1, onward=0, untold=1), 0
    for seed in range(12):
        truth = record(DICE, 6, Random(seed), habits).truth
        for slip, ply in pairwise(truth):
            if slip["kind"] == "error":
                mended += 1
                assert "untold" not in ply
    assert mended


def test_a_game_is_played_to_its_end_and_no_further(session):
    ends = Counter()
    for seed in range(3):
        played = session("contents", seed, 200, CAREFUL)
        assert "winner" in played.truth[-1]["position"]
        swept = [moment.act.cause == "sweep" for moment in played.moments]
        ends[any(swept)] += 1
    assert set(ends) == {True, False}


def test_the_first_line_says_only_what_does_not_go_without_saying(session):
    position = {"turn": "B", "fields": {"a1": "1o", "b1": "1o", "A": "17o", "B": "17o"}}
    first = json.loads(session("count", 1, 1, position=position, settle=0.6).texts[0])
    assert first == {
        "recording": 1,
        "game": "sahara",
        "options": {},
        "sensors": {"*": "count"},
        "settle": 0.6,
        "position": position,
    }
