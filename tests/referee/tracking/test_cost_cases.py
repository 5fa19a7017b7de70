"""The tests named in `cost_cases.toml` fail without their numbers of the cost model."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import cost_cases
import pytest

from companion.referee.tracking import Costs

ROOT = Path(__file__).parents[3]
CASES = cost_cases.read()
CRASHED = re.compile(r"^companion/\S+:\d+: \w+Error$", re.MULTILINE)
"""What pytest prints if the referee itself raised an error, such as a division by a number that is 0."""


class Run(NamedTuple):
    """How a run of one test ended."""

    status: int
    output: str


def run_with(number: str, value: float, test: str) -> Run:
    """Run one test in a process of its own, in which the referee judges with another number."""
    words = ["-m", "pytest", "-p", "another_number", "-p", "no:cacheprovider", "-q", "-m", ""]
    done = subprocess.run(
        [sys.executable, *words, "--number", f"{number}={value}", test],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests" / "bench")},
        capture_output=True,
        text=True,
        check=False,
    )
    return Run(done.returncode, done.stdout + done.stderr)


def test_each_number_has_a_case_in_the_order_of_the_table() -> None:
    assert list(CASES) == [field.name for field in fields(Costs)]


@pytest.mark.parametrize("name", CASES)
def test_each_case_is_a_test_of_the_referee(name: str) -> None:
    file, _, test = CASES[name].fails.partition("::")
    assert file.startswith("tests/referee/")
    assert re.search(rf"^def {test.partition('[')[0]}\(", (ROOT / file).read_text("utf-8"), re.MULTILINE)


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
def test_each_case_fails_without_its_number(name: str) -> None:
    status, output = run_with(name, CASES[name].instead, CASES[name].fails)
    assert (status, "1 failed" in output) == (1, True), output
    assert not CRASHED.search(output), output


def test_a_case_does_not_fail_with_the_number_as_it_is() -> None:
    name, case = next(iter(CASES.items()))
    status, output = run_with(name, getattr(Costs(), name), case.fails)
    assert (status, "1 passed" in output) == (0, True), output
