"""What a refusal says in particular; that each rule is broken by itself is shown in tests/rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

Lay = Callable[..., Any]
CASES: list[tuple[str, str, int, str, Mapping[str, Any]]] = [
    ("t6:1y", "t7", 3, "no-figure", {"field": "t7"}),
    ("t6:1y", "h2", 3, "no-figure", {"field": "y.h2"}),
    ("t6:1y t7:1r", "t7", 3, "foreign-figure", {"field": "t7", "seat": "red", "turn": "yellow"}),
    ("t6:1y t7:2r", "t7", 3, "foreign-blockade", {"field": "t7", "turn": "yellow"}),
    ("t6:1y", "enter", 4, "no-six", {"roll": 4}),
    ("t10:1r1y t16:1y", "t16", 3, "dissolve-first", {"fields": "t10", "count": 1}),
    ("t10:1r1y t16:1y t30:1r1y", "t16", 3, "dissolve-first", {"fields": "t10, t30", "count": 2}),
    (
        "t10:1r1y t12:1y t30:1r1y",
        "t10",
        2,
        "blockade-excluded",
        {"field": "t10", "fields": "t30", "count": 1},
    ),
    ("t6:1y t9:1y t20:1y", "t6", 3, "blocks-itself", {"field": "t6", "instead": "t9, t20"}),
    ("t6:1y t9:1y", "-", 2, "must-move", {"roll": 2, "fields": "t6, t9", "count": 2}),
    ("t20:1y1r", "-", 2, "must-release", {"fields": "t20", "count": 1}),
    ("t36:1y t39:1y y.h2:1y", "-", 3, "must-block-itself", {"fields": "t36", "count": 1}),
    ("t40:1y", "t40", 5, "beyond-house", {"field": "t40", "roll": 5}),
    ("y.h3:1y", "h3", 2, "beyond-house", {"field": "y.h3", "roll": 2}),
    ("t39:1y y.h1:1y", "t39", 4, "house-jumped", {"field": "t39", "house": "y.h1"}),
    ("t39:1y y.h1:1y y.h3:1y", "t39", 4, "house-taken", {"field": "t39", "house": "y.h3"}),
]


@pytest.mark.parametrize(("table", "move", "roll", "key", "params"), CASES)
def test_a_refusal_names_the_fields(
    lay: Lay, table: str, move: str, roll: int, key: str, params: Mapping[str, Any]
) -> None:
    assert lay(table).refusal(move, roll) == (key, params)


def test_a_figure_that_may_not_be_touched_is_named_before_a_duty(lay: Lay) -> None:
    before = lay("t10:1r1y t16:1r")
    assert before.refusal("t16", 3)[0] == "foreign-figure"
    assert before.refusal("t17", 3)[0] == "no-figure"
    assert before.refusal("enter", 3)[0] == "no-six"


def test_a_duty_is_named_before_what_is_in_the_way(lay: Lay) -> None:
    assert lay("t10:1r1y t40:1y").refusal("t40", 6)[0] == "dissolve-first"
    assert lay("t1:1y t40:1y", clear="t1").refusal("t40", 6)[0] == "clear-first"
    assert lay("t39:1y y.h1:1y").refusal("t39", 6)[0] == "bring-out-first"


def test_the_plain_game_has_its_own_reasons(lay: Lay) -> None:
    assert lay("t6:1y t10:1y", mode="plain").refusal("t6", 4) == (
        "own-figure",
        {"field": "t6", "target": "t10"},
    )
    taken = lay("t1:1y t7:1y", mode="plain")
    assert taken.refusal("enter", 6) == ("start-taken", {"field": "t1"})
    assert taken.refusal("-", 6)[0] == "must-move"
    assert lay("t1:1y t10:1y", mode="plain").refusal("enter", 6) == ("clear-first", {"field": "t1"})
    assert lay("t6:1y", mode="plain").refusal("-", 6)[0] == "bring-out-first"
    free = lay("t1:1y t40:1y", mode="plain", plain_clear=False)
    assert free.refusal("t40", 5)[0] == "beyond-house"


def test_a_legal_move_has_no_refusal(lay: Lay) -> None:
    assert lay("t6:1y").refusal("t6", 3) is None
    assert lay("", tries=3).refusal("-", 3) is None
