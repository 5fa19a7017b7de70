"""The next act of simulated hands on the way to a wanted table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.next_act import BOX, HandAct, NextAct


@pytest.mark.parametrize(
    ("fields", "hands", "goal", "act"),
    [
        ({"a": "oo", "b": "o"}, {}, {"a": "oo", "b": "o"}, None),
        ({"a": "oo", "b": "o"}, {}, {"a": "o", "b": "oo"}, HandAct("lift", "a", "o", "me")),
        ({"a": "o", "b": "o"}, {"her": "oo"}, {"a": "oo", "b": "oo"}, HandAct("drop", "a", "o", "her")),
        ({"a": "", BOX: "wb"}, {}, {"a": "b"}, HandAct("lift", BOX, "b", "me")),
        ({"a": "wb", BOX: ""}, {"her": "w"}, {"a": "w"}, HandAct("lift", "a", "b", "me")),
        ({"a": "w", "b": "", BOX: "b"}, {}, {"a": "", "b": "b"}, HandAct("lift", "a", "w", "me")),
        ({"a": "w", BOX: ""}, {"her": "w"}, {"a": "w"}, HandAct("drop", BOX, "w", "her")),
        ({"a": "w"}, {"her": "w"}, {"a": "w"}, None),
    ],
)
def test_hands_put_down_take_away_take_out_and_put_away_in_this_order(
    fields: Mapping[str, str], hands: Mapping[str, str], goal: Mapping[str, str], act: HandAct | None
) -> None:
    assert NextAct(fields, hands, goal, stacks=False).found("me") == act


@pytest.mark.parametrize(
    ("there", "belongs", "held", "act"),
    [
        ("yr", "ry", "", HandAct("lift", "a", "yr", "me")),
        ("yrb", "yb", "", HandAct("lift", "a", "rb", "me")),
        ("r", "yr", "r", HandAct("lift", "a", "r", "me")),
        ("y", "yr", "r", HandAct("drop", "a", "r", "her")),
        ("y", "yrb", "b", HandAct("drop", BOX, "b", "her")),
        ("", "yr", "ry", HandAct("drop", "a", "yr", "her")),
    ],
)
def test_a_stack_is_taken_down_to_its_first_wrong_piece_and_built_from_below(
    there: str, belongs: str, held: str, act: HandAct
) -> None:
    hands = {"her": held} if held else {}
    assert NextAct({"a": there, BOX: ""}, hands, {"a": belongs}, stacks=True).found("me") == act


HEAPS = st.lists(st.text("wb", max_size=4), min_size=4, max_size=4)


@given(HEAPS, HEAPS, st.booleans())
def test_each_table_is_reached_in_a_few_acts_and_no_piece_is_lost(
    now: list[str], wanted: list[str], stacks: bool
) -> None:
    fields = {"a": now[0], "b": now[1], "c": now[2], BOX: "w" * 12 + "b" * 12}
    hands = {"her": now[3]} if now[3] else {}
    goal = dict(zip("abc", wanted, strict=False))
    in_all = Counter("".join([*fields.values(), *hands.values()]))
    for _ in range(30):
        act = NextAct(fields, hands, goal, stacks).found("me")
        if act is None:
            break
        do(act, fields, hands)
        assert Counter("".join([*fields.values(), *hands.values()])) == in_all
    assert hands == {}
    shown = {field: fields[field] for field in goal}
    assert shown == goal if stacks else [*map(sorted, shown.values())] == [*map(sorted, goal.values())]


def do(act: HandAct, fields: dict[str, str], hands: dict[str, str]) -> None:
    """Do an act as a hand does it: it takes from the top of a heap."""
    source, name = (fields, act.field) if act.verb == "lift" else (hands, act.hand)
    left = source[name]
    for letter in act.letters:
        at = left.rindex(letter)
        left = left[:at] + left[at + 1 :]
    source[name] = left
    if act.verb == "lift":
        hands[act.hand] = hands.get(act.hand, "") + act.letters
    else:
        fields[act.field] += act.letters
        if not left:
            del hands[act.hand]
