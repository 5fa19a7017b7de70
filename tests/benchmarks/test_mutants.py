"""Mutation testing finds the conditions that no test misses."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import mutants
import pytest

ROOT = Path(__file__).parents[2]


def mutated(body: str) -> dict[str, str]:
    """What is left of a function without each of its conditions."""
    (function,) = ast.parse(f"def function():\n    {body}").body
    return {without: ast.unparse(one).split("\n    ", 1)[1] for without, one in mutants.mutations(function)}


def test_each_operand_is_left_out() -> None:
    assert mutated("return a and b or c") == {
        "a and b [of a and b or c]": "return c",
        "c [of a and b or c]": "return a and b",
        "a [of a and b]": "return b or c",
        "b [of a and b]": "return a or c",
    }


def test_each_filter_is_left_out() -> None:
    assert mutated("return [a for a in b if a.c if d]") == {
        "if a.c": "return [a for a in b if d]",
        "if d": "return [a for a in b if a.c]",
    }


def test_a_branch_is_never_and_always_taken_and_a_loop_never() -> None:
    assert mutated("return a if b else c") == {
        "if b [never]": "return a if False else c",
        "if b [always]": "return a if True else c",
    }
    assert mutated("while a: return b") == {"if a [never]": "while False:\n        return b"}


@pytest.mark.parametrize("changes", ["self.a = b", "self.a[b] = c", "a += b", "self.a(b)"])
def test_what_changes_something_is_left_out(changes: str) -> None:
    assert mutated(changes) == {changes: "pass"}


def test_what_only_computes_is_no_condition() -> None:
    assert mutated("a = b + c; return a") == {}


def test_a_mutant_is_named_by_its_function_and_computes_without_its_condition() -> None:
    found = list(mutants.mutants("evidence.picture_test"))
    assert {one.name.split(".")[:2][1] for one in found} == {"picture_test"}
    assert all(one.code.co_name == one.function.__name__ != "<lambda>" for one in found)
    assert all(one.code.co_freevars == one.function.__code__.co_freevars for one in found)


def test_a_process_that_dies_has_no_result() -> None:
    def work(number: int) -> str:
        return os._exit(1) if number == 1 else str(number)

    assert sorted(mutants.forked(work, 3)) == [(0, "0"), (1, None), (2, "2")]


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "tests/bench", "mutants", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_a_condition_survives_where_no_test_comes_to_it(tmp_path: Path) -> None:
    test = tmp_path / "test_rest.py"
    test.write_text(
        "from companion.referee.decision.table_rest import TableRest\n"
        "def test_rest():\n"
        "    assert TableRest(2.0).seconds == 2.0\n"
    )
    done = bench("decision.table_rest", "--tests", str(test))
    assert done.stdout.splitlines() == [
        "decision.table_rest.TableRest.seconds: if self.insisted [never]  (1 of 1 tests)",
        "1 of 2 mutants survived",
    ], done.stderr


@pytest.mark.long
def test_tests_that_fail_anyway_are_named_and_one_that_breaks_the_process_off_is_no_missing_test(
    tmp_path: Path,
) -> None:
    test = tmp_path / "test_fails.py"
    test.write_text("def test_fails():\n    assert False\n")
    failing = bench("decision.table_rest", "--tests", str(test))
    assert "test_fails.py::test_fails fails as it is, so it is left out\n" in failing.stderr
    assert failing.stdout.endswith("2 of 2 mutants survived\n")
    test.write_text("import os\ndef test_ends():\n    os._exit(1)\n")
    ended = bench("decision.table_rest", "--tests", str(test))
    assert (ended.returncode, "broke the process off" in ended.stderr) == (1, True)


@pytest.mark.long
def test_a_name_that_no_function_has_and_a_place_without_tests_are_named(tmp_path: Path) -> None:
    unknown = bench("tracks")
    assert (unknown.returncode, "'tracks'" in unknown.stderr) == (2, True)
    empty = bench("decision.table_rest", "--tests", str(tmp_path))
    assert (empty.returncode, str(tmp_path) in empty.stderr) == (1, True)
