"""Changing a number of the cost model changes what it decides, and nothing afterwards."""

from __future__ import annotations

import number_trials
from number_trials import Trial

from companion.referee.decision.judge import Judge
from companion.referee.tracking import COSTS

CHANCE = Trial("looks_legal", 0.0, "sahara", "count", 0)


def test_costs_and_times_are_numbers_and_bounds_are_none() -> None:
    assert {"ply", "slip", "grace", "asked"} <= set(number_trials.numbers())
    assert "skipped" not in number_trials.numbers()


def test_a_slip_that_was_put_right_is_asked_about_if_tables_look_legal_by_chance() -> None:
    assert number_trials.problems(CHANCE._replace(number="", factor=1.0)) == []
    assert number_trials.problems(CHANCE)
    assert Judge.costs is COSTS


def test_every_number_is_tried_with_each_factor() -> None:
    tried = list(number_trials.trials("pause", range(2)))
    tables = len(number_trials.GAMES) * len(number_trials.KINDS) * 2
    assert len(tried) == tables * (1 + 2 * len(number_trials.FACTORS))
    assert {trial.number for trial in tried} == {"", "pause", "paused"}


def test_the_table_counts_the_sessions_that_are_marked_down() -> None:
    found = [(CHANCE, ["b1 never recorded"]), (CHANCE._replace(factor=1.4), [])]
    assert number_trials.table(found).splitlines()[1].split() == [
        "looks_legal",
        "10",
        "1",
        "0",
        "0",
        "missed",
        "ply",
    ]
