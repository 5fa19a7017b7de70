"""The one table of numbers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import companion.referee
from companion.referee.protocol.stakes import LEAST_ODDS, MOST_ODDS, NORMAL, STAKES, Stakes
from companion.referee.tracking.costs import COSTS, NAMES, PLAIN, TOUCHES, Costs

ROOM = Path(companion.referee.__file__).parent
SOURCES = [
    *(file for file in (ROOM / "tracking").glob("*.py") if file.name != "costs.py"),
    ROOM / "decision" / "weighing.py",
    ROOM / "decision" / "judge.py",
    ROOM / "decision" / "suspects.py",
]
COST_NAMES = {field.name for field in fields(Costs)}


def costs_used(source: str) -> Iterator[str]:
    """The names that are read from `costs`, `self._costs`, `tracker.costs` and the like."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute):
            owner = node.value
            name = owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")
            if name.strip("_").lower() == "costs":
                yield node.attr


def acts_named(source: str) -> Iterator[str]:
    """The names of costs that stand in the source as text, so that acts are called by them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in COST_NAMES:
            yield str(node.value)


def test_each_cost_is_used_where_hypotheses_are_weighed() -> None:
    used = {name for file in SOURCES for name in costs_used(file.read_text())}
    assert COST_NAMES - used == set()


def test_only_names_are_read_that_the_table_has() -> None:
    used = {name for file in SOURCES for name in costs_used(file.read_text())}
    assert used <= COST_NAMES


def test_each_act_that_has_a_kind_or_a_name_of_its_own_is_one_of_the_table() -> None:
    assert PLAIN | TOUCHES | NAMES.keys() <= COST_NAMES


def test_each_act_that_is_plain_or_a_touch_is_charged_somewhere() -> None:
    charged = {name for file in SOURCES for name in acts_named(file.read_text())}
    assert charged >= PLAIN | TOUCHES


def test_no_act_is_plain_and_a_touch() -> None:
    assert not PLAIN & TOUCHES


def test_a_slip_is_not_dropped_beside_a_plain_ply() -> None:
    assert COSTS.slip + COSTS.stray - COSTS.ply < COSTS.prune


def test_a_touch_is_likelier_than_a_slip_and_a_ply_by_the_rules_than_a_touch() -> None:
    assert COSTS.ply < COSTS.off < COSTS.slip


def test_a_ply_beside_a_touch_is_recorded_only_with_a_margin_that_the_touch_leaves() -> None:
    """The last bean that falls and a last bean that is only touched differ by one contradiction."""
    assert NORMAL.margin < COSTS.off


def test_a_slip_and_two_strange_pieces_are_likelier_than_a_stuck_sensor() -> None:
    assert max(COSTS.slip, 2 * COSTS.strange) < COSTS.stuck - COSTS.reversible


def test_players_are_asked_about_a_sensor_if_they_go_on_beside_one_slip_however_sure_it_must_be() -> None:
    beside = COSTS.slip + COSTS.unnoticed
    assert COSTS.stuck - COSTS.reversible <= beside < COSTS.stuck + Stakes(wrong=LEAST_ODDS).margin


def test_a_sensor_is_proven_stuck_by_three_strange_pieces_and_not_by_two_beside_which_play_goes_on() -> None:
    assert 3 * COSTS.strange > COSTS.stuck + STAKES["strict"].margin
    assert 2 * COSTS.strange + COSTS.unnoticed < COSTS.stuck + NORMAL.margin


def test_no_margin_that_is_allowed_leaves_out_what_happens_in_any_game() -> None:
    common = COSTS.roll, COSTS.idled, COSTS.unseen, COSTS.reversible
    assert Stakes(wrong=LEAST_ODDS).margin > max(common)


def test_no_margin_that_is_allowed_is_more_than_an_open_question_or_a_slip_needs() -> None:
    assert Stakes(wrong=MOST_ODDS).margin < min(COSTS.asked, COSTS.slip, COSTS.prune)
