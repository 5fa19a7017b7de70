"""Moves of Sahara with one broken rule or one slip of the hand, worked out by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from companion.rules.game import Slip
from companion.rules.games.sahara import Sahara
from companion.rules.games.sahara import slips as sahara_slips
from companion.rules.games.sahara.board import SaharaPosition

Lay = Callable[..., SaharaPosition]
START = {f"{side}{pit}": 3 for side in "ab" for pit in range(1, 7)}
WINNING = {"a1": 1, "a6": 2, "b5": 3, "b6": 1, "A": 29}
"""a1 ends in the empty a2 and wins the three beans of b5."""

LAP = {"a1": 1, "a6": 8, "b6": 1, "A": 26}
"""a6 passes the store B."""


class Made(NamedTuple):
    """A slip: the position it is made in, what changes on the table, and how it is told."""

    options: Mapping[str, object]
    beans: Mapping[str, int]
    changes: Mapping[str, int]
    attempt: str
    params: Mapping[str, object]


def skip(beans: Mapping[str, int], changes: Mapping[str, int], attempt: str, **params: object) -> Made:
    return Made({"opponent_store": "skip"}, beans, changes, attempt, params)


MADE: list[tuple[str, Made]] = [
    ("sahara.foreign-pit", skip(START, {"b2": 0, "b3": 4, "b4": 4, "b5": 4}, "b2", pit="b2", turn="A")),
    ("sahara.foreign-pit", skip(START, {"b6": 0, "B": 1, "a1": 4, "a2": 4}, "b6", pit="b6", turn="A")),
    ("sahara.pit-skipped", skip(START, {"a1": 0, "a3": 4, "a4": 4, "a5": 4}, "a1", field="a2")),
    ("sahara.pit-skipped", skip(START, {"a5": 0, "a6": 4, "b1": 4, "b2": 4}, "a5", field="A")),
    ("sahara.sown-too-far", skip(START, {"a1": 0, "a2": 4, "a3": 4, "a5": 4}, "a1", field="a5")),
    ("sahara.not-emptied", skip(START, {"a1": 1, "a2": 4, "a3": 4}, "a1", pit="a1")),
    ("sahara.not-emptied", skip(START, {"a5": 2, "a6": 4}, "a5", pit="a5")),
    ("sahara.wrong-way", skip(START, {"a3": 0, "a2": 4, "a1": 4, "b6": 4}, "a3", pit="a3")),
    ("sahara.wrong-way", skip(START, {"a3": 0, "a2": 4, "a1": 4, "B": 1}, "a3", pit="a3")),
    ("sahara.bean-doubled", skip(START, {"a1": 0, "a2": 5, "a3": 4}, "a1", field="a2")),
    ("sahara.bean-doubled", skip(START, {"a1": 0, "a2": 4, "a3": 5}, "a1", field="a3")),
    (
        "sahara.no-extra-turn",
        skip(START, {"a1": 0, "a2": 0, "a3": 5, "a4": 5, "a5": 4, "a6": 4}, "a2", seat="A"),
    ),
    (
        "sahara.capture-forgotten",
        skip(WINNING, {"a1": 0, "a2": 1}, "a1", pit="a2", opposite="b5"),
    ),
    (
        "sahara.capture-incomplete",
        skip(WINNING, {"a1": 0, "A": 30}, "a1", pit="a2", opposite="b5"),
    ),
    (
        "sahara.capture-incomplete",
        skip(WINNING, {"a1": 0, "a2": 1, "b5": 0, "A": 32}, "a1", pit="a2", opposite="b5"),
    ),
    (
        "sahara.captured-for-other",
        skip(WINNING, {"a1": 0, "b5": 0, "B": 4}, "a1", store="A", other="B"),
    ),
    (
        "sahara.captured-for-other",
        skip(WINNING, {"a1": 0, "b5": 0, "A": 30, "B": 3}, "a1", store="A", other="B"),
    ),
    (
        "sahara.captured-for-other",
        skip(WINNING, {"a1": 0, "b5": 0, "A": 32, "B": 1}, "a1", store="A", other="B"),
    ),
    (
        "sahara.captured-wrongly",
        skip(
            {**WINNING, "b2": 1, "A": WINNING["A"] - 1},
            {"a1": 0, "b2": 0, "A": WINNING["A"] + 1},
            "a1",
            pit="a2",
            opposite="b5",
        ),
    ),
    (
        "sahara.capture-not-allowed",
        skip(START, {"a1": 0, "a2": 4, "a3": 4, "a4": 0, "b3": 0, "A": 7}, "a1", pit="a4", opposite="b3"),
    ),
    (
        "sahara.capture-not-allowed",
        skip({"a5": 1, "a6": 2, "b6": 3, "A": 30}, {"a6": 0, "A": 32}, "a6", pit="b1", opposite="a6"),
    ),
    (
        "sahara.opponent-store-sown",
        skip(
            LAP,
            {"a6": 0, "A": 27, "b1": 1, "b2": 1, "b3": 1, "b4": 1, "b5": 1, "b6": 2, "B": 1},
            "a6",
            store="B",
        ),
    ),
    (
        "sahara.opponent-store-skipped",
        Made(
            {"opponent_store": "sow"},
            LAP,
            {"a6": 0, "A": 27, "b1": 1, "b2": 1, "b3": 1, "b4": 1, "b5": 1, "b6": 2, "a1": 2},
            "a6",
            {"store": "B"},
        ),
    ),
]


def found(lay: Lay, made: Made) -> list[Slip]:
    """The slips of the position that show the table, in order."""
    game = Sahara.with_options(made.options)
    table = game.contents(lay(**{**made.beans, **made.changes}))
    return [slip for slip in game.hints.slips(lay(**made.beans)) if slip.after == table]


@pytest.mark.parametrize(("key", "made"), MADE)
def test_a_slip_is_told_by_its_table(lay: Lay, key: str, made: Made) -> None:
    slip, *_ = found(lay, made)
    told = (slip.attempt, slip.reason.key, dict(slip.reason.params))
    assert told == (made.attempt, key, made.params)
    assert slip.reason.rule == Sahara.reasons[key]


def test_every_reason_of_slips_has_an_example() -> None:
    assert {key for key, _ in MADE} >= set(sahara_slips.REASONS)


def test_after_a_slip_the_capture_may_be_done_or_not(lay: Lay) -> None:
    beans = {"a1": 2, "a3": 1, "a6": 2, "b3": 3, "b6": 1, "A": 27}
    for changes in ({"a1": 0, "a2": 1, "b3": 0, "A": 31}, {"a1": 0, "a2": 1, "a4": 1}):
        slip, *_ = found(lay, skip(beans, changes, "a1"))
        assert (slip.attempt, slip.reason.key) == ("a1", "sahara.sown-too-far")


def test_one_place_further_never_means_the_store_that_is_left_out(lay: Lay) -> None:
    made = skip({"a1": 3, "a6": 7, "b6": 1, "A": 25}, {"a6": 0, "A": 26, "a1": 4}, "a6")
    further = {f"b{pit}": 1 for pit in range(1, 6)} | {"b6": 1}
    slip, *_ = found(lay, made._replace(changes={**made.changes, **further}))
    assert (slip.reason.key, slip.reason.params["field"]) == ("sahara.sown-too-far", "a1")


def test_serving_the_store_is_no_slip_where_there_is_a_choice(lay: Lay) -> None:
    keys = {slip.reason.key for slip in Sahara.with_options({}).hints.slips(lay(**LAP))}
    assert not keys & {"sahara.opponent-store-sown", "sahara.opponent-store-skipped"}


def test_all_slips_of_a_small_position_are_told_once(lay: Lay) -> None:
    before = lay(a5=1, a6=3, b1=1, b3=1, A=30)
    slips = Sahara.with_options({"opponent_store": "skip"}).hints.slips(before)
    told = [
        " ".join([slip.attempt, slip.reason.key[7:], *map(str, slip.reason.params.values())])
        for slip in slips
    ]
    assert told == [
        "b1 foreign-pit b1 A",
        "b3 foreign-pit b3 A",
        "a5 capture-not-allowed a6 b1",
        "a6 capture-not-allowed b2 a5",
        "a5 sown-too-far A",
        "a6 pit-skipped A",
        "a6 pit-skipped b1",
        "a6 sown-too-far b3",
        "a6 bean-doubled A",
        "a6 bean-doubled b1",
        "a6 not-emptied a6",
        "a6 not-emptied a6",
        "a5 wrong-way a5",
        "a5 wrong-way a5",
        "a6 wrong-way a6",
        "a6 no-extra-turn A",
        "a5 no-extra-turn A",
    ]


def test_a_slip_says_which_empty_pit_held_a_bean_meanwhile(lay: Lay) -> None:
    """Who takes a bean from where it fell last must have been seen to drop it there."""
    game = Sahara.with_options({"opponent_store": "skip"})
    slips = [*game.hints.slips(lay(**WINNING)), *game.hints.slips(lay(a5=1, a6=3, b1=1, b3=1, A=30))]
    told = {(slip.attempt, slip.reason.key[7:], *slip.meanwhile) for slip in slips if slip.meanwhile}
    assert told == {
        ("a1", "capture-incomplete", "a2"),
        ("a6", "capture-not-allowed", "b1"),
        ("a6", "capture-not-allowed", "b2"),
    }


def test_playing_on_after_a_bonus_is_no_slip(lay: Lay) -> None:
    bonus, then = {"a4": 0, "a5": 4, "a6": 4, "A": 1}, {"a2": 0, "a3": 4, "a4": 1, "a5": 5}
    assert found(lay, skip(START, {**bonus, **then}, "a2")) == []


def test_nobody_is_thought_to_win_a_full_pit_of_the_opponent() -> None:
    game = Sahara.with_options({"opponent_store": "skip"})
    slips = game.hints.slips(game.start())
    winning = [slip.attempt for slip in slips if slip.reason.key == "sahara.capture-not-allowed"]
    assert winning == ["a1", "a2", "a3"]


def test_a_table_cleared_at_the_end_is_no_slip(lay: Lay) -> None:
    made = Made({"end_rule": "own_action"}, {"a6": 2, "A": 34}, {"a6": 0, "A": 36}, "a6", {})
    assert found(lay, made) == []


def test_an_empty_capture_left_undone_is_forgotten_not_done_by_half(lay: Lay) -> None:
    beans = {"a1": 1, "a6": 2, "b1": 1, "A": 32}
    made = Made({"empty_capture": True}, beans, {"a1": 0, "a2": 1}, "a1", {})
    assert [slip.reason.key for slip in found(lay, made)] == ["sahara.capture-forgotten"]


def test_one_place_further_leaves_out_the_emptied_pit_where_it_must(lay: Lay) -> None:
    options = {"opponent_store": "skip", "skip_origin": True}
    beans = {"a3": 12, "a4": 1, "b1": 23}
    once = {f"b{pit}": 1 for pit in range(2, 7)} | {"b1": 24, "a1": 1, "a5": 1, "a6": 1, "A": 1}
    made = Made(options, beans, {**once, "a3": 0, "a2": 0, "a4": 3}, "a3", {})
    slip, *_ = found(lay, made)
    assert (slip.reason.key, slip.reason.params["field"]) == ("sahara.sown-too-far", "a4")


def test_the_likeliest_slips_come_first() -> None:
    game = Sahara.with_options({"opponent_store": "skip"})
    keys = [slip.reason.key for slip in game.hints.slips(game.start())]
    assert list(dict.fromkeys(keys)) == [
        "sahara.foreign-pit",
        "sahara.capture-not-allowed",
        "sahara.pit-skipped",
        "sahara.sown-too-far",
        "sahara.bean-doubled",
        "sahara.not-emptied",
        "sahara.wrong-way",
        "sahara.no-extra-turn",
    ]
