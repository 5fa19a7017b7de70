"""Each rule of Geisterfahrer that can forbid a move, broken by a move that breaks just this one.

The numbers are those of `companion rules geisterfahrer`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pytest

from companion.rules.game import IllegalMoveError, Slip
from companion.rules.games.geisterfahrer import Geisterfahrer
from companion.rules.games.geisterfahrer.board import GeisterfahrerPosition
from companion.screens.rules_text import numbers, template

Lay = Callable[..., GeisterfahrerPosition]

REFUSED: Mapping[str, tuple[Mapping[str, str], str, Mapping[str, object]]] = {
    "over": ({"l1": "1b", "winner": "black"}, "l1", {}),
    "no-such-move": ({"l1": "1b"}, "l6", {"text": "l6"}),
    "geisterfahrer.empty-pit": ({"l1": "1b"}, "l2", {"pit": "l2"}),
    "geisterfahrer.no-own-car": ({"l1": "1b", "r1": "2w"}, "r1", {"pit": "r1"}),
    "geisterfahrer.minority": ({"l1": "1b", "r1": "3w2b"}, "r1", {"pit": "r1", "own": 2, "foreign": 3}),
    "geisterfahrer.cemetery": ({"l1": "1b", "F": "2b"}, "F", {}),
}
"""A position with Black to move, the move, and what the reason says."""

FORBIDS_NOTHING = {
    "1": "says how the table looks at the start",
    "5.1": "says when the race is over; a move after it is refused without a rule",
    "5.2": "says when the race is drawn",
    "6.2": "says what lies on the table when the loser goes on alone",
    "6.3": "says what is counted",
}
ENDLESS = {"geisterfahrer.endless": "no such case is known; test_sowing.py has one on another ring"}


class Made(NamedTuple):
    """A slip: the position it is made in, what changes on the table, and how it is told."""

    laid: Mapping[str, str]
    changes: Mapping[str, str]
    attempt: str
    params: Mapping[str, object]
    options: Mapping[str, object] = {}


STAIRS = dict.fromkeys(("l4", "l5", "r5", "r4", "r3", "r2", "r1", "F"), "1b")
MADE: list[tuple[str, Made]] = [
    ("not-your-turn", Made({"l1": "1b", "r2": "1w"}, {"r2": "", "r3": "1w"}, "r2", {})),
    (
        "not-emptied",
        Made({"l1": "3b", "r1": "1w"}, {"l1": "1b", "l2": "1b", "l3": "1b"}, "l1", {"pit": "l1"}),
    ),
    (
        "no-own-car",
        Made({"l1": "1b", "r2": "2w"}, {"r2": "", "r1": "1w", "l1": "1w1b"}, "r2", {"pit": "r2"}),
    ),
    (
        "minority",
        Made(
            {"l1": "1b", "l3": "2w1b"},
            {"l3": "", "l4": "1w", "l5": "1w", "F": "1b"},
            "l3",
            {"pit": "l3", "own": 1, "foreign": 2},
        ),
    ),
    (
        "minority",
        Made(
            {"l1": "1b", "l2": "2w1b"},
            {"l2": "", "l3": "1b", "l4": "1w", "l5": "1w"},
            "l2",
            {"pit": "l2", "own": 1, "foreign": 2},
        ),
    ),
    (
        "minority",
        Made(
            {"l1": "1b", "l3": "2w1b"},
            {"l3": "", "l4": "1w1b", "l5": "1w"},
            "l3",
            {"pit": "l3", "own": 1, "foreign": 2},
        ),
    ),
    (
        "wrong-way",
        Made({"l3": "2b", "r1": "1w"}, {"l3": "", "l2": "1b", "l1": "1b"}, "l3", {"pit": "l3"}),
    ),
    (
        "wrong-way",
        Made({"l3": "2b", "l1": "1b", "r1": "1w"}, {"l3": "", "l2": "1b", "l1": "2b"}, "l3", {"pit": "l3"}),
    ),
    (
        "wrong-way",
        Made(
            {"l3": "2b", "l1": "1b", "r1": "1w"},
            {"l3": "", "l2": "1b", "l1": "", "r1": "1w1b", "r2": "1b"},
            "l3",
            {"pit": "l3"},
        ),
    ),
    (
        "pit-skipped",
        Made({"l1": "2b", "r1": "1w"}, {"l1": "", "l3": "1b", "l4": "1b"}, "l1", {"field": "l2"}),
    ),
    (
        "sown-twice",
        Made({"l1": "3b", "r1": "1w"}, {"l1": "", "l2": "2b", "l3": "1b"}, "l1", {"field": "l2"}),
    ),
    (
        "sown-twice",
        Made({"l4": "3b", "r1": "1w"}, {"l4": "", "l5": "1b", "F": "2b"}, "l4", {"field": "F"}),
    ),
    (
        "sown-too-far",
        Made({"l1": "2b", "l3": "2w"}, {"l1": "", "l2": "1b", "l4": "1b"}, "l1", {"field": "l4"}),
    ),
    (
        "majority-order",
        Made({"l1": "1w2b"}, {"l1": "", "l2": "1b", "l3": "1w1b"}, "l1", {"pit": "l1"}),
    ),
    (
        "majority-order",
        Made({"l1": "1w2b"}, {"l1": "", "l2": "1w", "l3": "1b", "l4": "1b"}, "l1", {"pit": "l1"}),
    ),
    (
        "majority-order",
        Made({"l1": "1w2b"}, {"l1": "", "l2": "1b", "l3": "1b", "l4": "1w"}, "l1", {"pit": "l1"}),
    ),
    ("equal-order", Made({"l1": "1w1b"}, {"l1": "", "l2": "1w1b"}, "l1", {"pit": "l1"})),
    ("equal-order", Made({"l1": "1w1b"}, {"l1": "", "l2": "1b", "l3": "1w"}, "l1", {"pit": "l1"})),
    ("cemetery-passed", Made({"l5": "1b", "r1": "1w"}, {"l5": "", "r5": "1b"}, "l5", {})),
    (
        "cemetery-passed",
        Made({"l4": "3b", "r1": "1w"}, {"l4": "", "l5": "1b", "r5": "1b", "r4": "1b"}, "l4", {}),
    ),
    (
        "cemetery-passed",
        Made(
            {"l4": "13b"},
            {
                **dict.fromkeys(("l1", "l2", "l3", "l4", "r4", "r3", "r2", "r1", "F"), "1b"),
                "l5": "2b",
                "r5": "2b",
            },
            "l4",
            {},
        ),
    ),
    ("foreign-on-cemetery", Made({"l5": "1w2b"}, {"l5": "", "F": "1w1b", "r5": "1b"}, "l5", {})),
    ("foreign-on-cemetery", Made({"l5": "1w1b"}, {"l5": "", "F": "1w", "r5": "1b"}, "l5", {})),
    (
        "origin-skipped",
        Made({"l1": "12b"}, {"l1": "", "l2": "2b", "l3": "2b", **STAIRS}, "l1", {"pit": "l1"}),
    ),
    (
        "origin-served",
        Made(
            {"l1": "11b"},
            {"l1": "1b", "l2": "1b", "l3": "1b", **STAIRS},
            "l1",
            {"pit": "l1"},
            {"skip_origin": True},
        ),
    ),
    (
        "no-bonus",
        Made({"l1": "1b", "l3": "1b", "r1": "1w"}, {"l1": "", "l2": "1b", "l3": "", "l4": "1b"}, "l3", {}),
    ),
    (
        "lap-from-empty",
        Made({"l1": "2b", "r1": "1w"}, {"l1": "", "l2": "1b", "l4": "1b"}, "l1", {"pit": "l3"}),
    ),
    ("lap-forgotten", Made({"l1": "1b", "l2": "1w"}, {"l1": "", "l2": "1w1b"}, "l1", {"pit": "l2"})),
    (
        "lap-with-minority",
        Made(
            {"l1": "1b", "l2": "2w"},
            {"l1": "", "l2": "", "l3": "1w", "l4": "1w", "l5": "1b"},
            "l1",
            {"pit": "l2"},
        ),
    ),
    (
        "loser-alone",
        Made({"turn": "white", "playout": "black", "r2": "1w", "l1": "1b"}, {"l1": "", "l2": "1b"}, "l1", {}),
    ),
    (
        "not-lifted",
        Made(
            {"turn": "white", "playout": "black", "r3": "1w", "r4": "2b"},
            {"r3": "", "r4": "1w2b"},
            "r3",
            {},
        ),
    ),
]
"""Slips by key, in positions with Black to move unless they say otherwise."""


def found(lay: Lay, made: Made) -> list[Slip]:
    """The slips of the position that show the table, in order."""
    game = Geisterfahrer.with_options(made.options)
    before = lay(**made.laid)
    table = {field: lying for field, lying in (game.contents(before) | dict(made.changes)).items() if lying}
    return [slip for slip in game.slips(before) if slip.after == table]


@pytest.mark.parametrize("key", REFUSED)
def test_a_move_that_breaks_one_rule_is_refused_with_its_number(lay: Lay, key: str) -> None:
    laid, text, params = REFUSED[key]
    game, position = Geisterfahrer.with_options({}), lay(**laid)
    with pytest.raises(IllegalMoveError) as refused:
        game.play(position, game.read_move(text, position))
    reason = refused.value.reason
    assert (reason.key, reason.rule, dict(reason.params)) == (key, game.reasons[key], params)


@pytest.mark.parametrize(
    "text", ["", "l0", "l6", "c1", "L1", "l1 ", " l1", "f", "l", "l1\n", "l1+", "pass", "A"]
)
def test_a_text_that_names_no_move_of_the_board_is_refused_without_a_rule(text: str) -> None:
    game = Geisterfahrer.with_options({})
    with pytest.raises(IllegalMoveError) as refused:
        game.read_move(text, game.start())
    assert refused.value.reason.rule is None
    assert refused.value.reason.params == {"text": text}


@pytest.mark.parametrize(("key", "made"), MADE)
def test_a_slip_is_told_by_its_table(lay: Lay, key: str, made: Made) -> None:
    slip, *_ = found(lay, made)
    told = (slip.attempt, slip.reason.key, dict(slip.reason.params))
    assert told == (made.attempt, f"geisterfahrer.{key}", made.params)
    assert slip.reason.rule == Geisterfahrer.reasons[slip.reason.key]


def test_every_reason_has_an_example() -> None:
    shown = {*REFUSED, *(f"geisterfahrer.{key}" for key, _ in MADE), *ENDLESS}
    assert shown == set(Geisterfahrer.reasons)


def test_every_rule_that_forbids_something_is_named_by_a_reason() -> None:
    named = {rule.partition(".")[2] for rule in Geisterfahrer.reasons.values() if rule is not None}
    assert named | set(FORBIDS_NOTHING) == set(numbers(template("geisterfahrer", "en")))
    assert not named & set(FORBIDS_NOTHING)


def test_after_a_slip_the_move_may_run_on(lay: Lay) -> None:
    """The second car one place too far, on l4 with one white car: from there to l5 and the cemetery."""
    laid = {"l1": "2b", "l3": "2w", "l4": "1w"}
    for changes in ({"l4": "1w1b"}, {"l4": "", "l5": "1w", "F": "1b"}):
        slip, *_ = found(lay, Made(laid, {"l1": "", "l2": "1b", **changes}, "l1", {}))
        assert (slip.reason.key, slip.reason.params["field"]) == ("geisterfahrer.sown-too-far", "l4")


def test_a_slip_in_a_later_lap_is_told_too(lay: Lay) -> None:
    """l1 brings l2 to two cars, which must go on to l3 and l4, but go to l4 and l5."""
    made = Made({"l1": "1b", "l2": "1b", "r1": "1w"}, {"l1": "", "l2": "", "l4": "1b", "l5": "1b"}, "l1", {})
    slip, *_ = found(lay, made)
    assert (slip.attempt, slip.reason.params["field"]) == ("l1", "l3")


def test_the_same_table_by_a_legal_move_is_no_slip(lay: Lay) -> None:
    """Both single cars driven on to l3 and l4 look like the lap from l2."""
    assert (
        found(lay, Made({"l1": "1b", "l2": "1b"}, {"l1": "", "l2": "", "l3": "1b", "l4": "1b"}, "", {})) == []
    )


def test_playing_on_after_a_bonus_is_no_slip(lay: Lay) -> None:
    """Both l5 and l4 end on the cemetery, l1 does not."""
    game = Geisterfahrer.with_options({})
    for laid, slipped in (({}, False), ({"l1": "1b"}, True)):
        slips = game.slips(lay(l5="1b", l4="2b", r1="1w", **laid))
        assert ("geisterfahrer.no-bonus" in {slip.reason.key for slip in slips}) == slipped


def test_playing_on_alone_is_no_slip(lay: Lay) -> None:
    game = Geisterfahrer.with_options({})
    slips = game.slips(lay("white", r1="1w", r3="1w", l1="1b", playout="black", turns=0))
    assert "geisterfahrer.no-bonus" not in {slip.reason.key for slip in slips}


def test_the_likeliest_slips_come_first() -> None:
    game = Geisterfahrer.with_options({})
    keys = [slip.reason.key for slip in game.slips(game.start())]
    assert [key.removeprefix("geisterfahrer.") for key in dict.fromkeys(keys)] == [
        "no-own-car",
        "not-your-turn",
        "lap-with-minority",
        "cemetery-passed",
        "pit-skipped",
        "sown-too-far",
        "sown-twice",
        "not-emptied",
        "wrong-way",
        "no-bonus",
    ]


def test_there_are_no_slips_after_the_end(lay: Lay) -> None:
    game = Geisterfahrer.with_options({})
    assert list(game.slips(lay("white", r1="1w", F="25b", winner="black"))) == []
    assert list(game.slips(lay("white", r1="1w", F="1w", winner="black", turns=3))) == []
