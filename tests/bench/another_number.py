"""A plugin of pytest: ``-p another_number --number ply=0`` has the referee judge with another number in its table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.referee.decision.judge import Judge
from companion.referee.tracking import COSTS, conclusions, probabilities


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the number and its other value."""
    parser.addoption("--number", required=True, help="a field of Costs and the value it is to have: ply=0")


def pytest_configure(config: pytest.Config) -> None:
    """Change the number before any test is collected."""
    name, value = config.getoption("--number").split("=")
    costs = replace(COSTS, **{name: type(getattr(COSTS, name))(float(value))})
    Judge.costs = costs
    for how_sure in (probabilities, conclusions):
        how_sure.__defaults__ = (costs,)
