"""The walk of a verdict in the architecture names real functions, in the order in which they are called."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from verdict_walk import Call, calls_of_a_ply

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([\w.]+)` \| `([\w/]+\.py)` \| .+ \|$", re.MULTILINE)
WALK = [
    Call(module, function) for function, module in ROW.findall(PAGE.partition("## The walk of a verdict")[2])
]


@pytest.fixture(scope="module")
def called() -> list[Call]:
    """The functions that the last bean of a simple ply calls, in the order of their first calls."""
    return list(dict.fromkeys(calls_of_a_ply()))


def test_the_walk_names_a_function_of_each_floor() -> None:
    floors = {step.module.partition("/")[0] for step in WALK}
    assert {"link", "sensing", "referee", "service", "screens"} <= floors


@pytest.mark.parametrize("step", WALK, ids=lambda step: step.function)
def test_a_function_of_the_walk_is_called(step: Call, called: list[Call]) -> None:
    assert step in called


def test_the_functions_of_the_walk_are_called_in_the_order_of_the_page(called: list[Call]) -> None:
    assert [step for step in called if step in WALK] == WALK
