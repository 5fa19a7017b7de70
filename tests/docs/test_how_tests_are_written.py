"""Tests wait for events, not for the clock, and look at what a thing does, not at what it holds inside."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]
FILES = sorted(TESTS.rglob("*.py"))
MOST_PRIVATE = 20
"""So many accesses to private attributes, each with its reason: what cannot be seen from outside is rare."""

SLEEPERS = {"bench/hall.py", "bench/hall_tables.py", "bench/service_cost.py", "bench/viewers.py"}
"""Measurements for `./dev bench`, of what the service costs in some minutes, of hands that take their time, and of
tables that play at a rate.
"""

PRIVATE = re.compile(r"# noqa: [A-Z0-9, ]*SLF001(?P<reason> - \w.*)?")


def private(file: Path) -> Iterator[tuple[str, str | None]]:
    """The lines of a file that reach a private attribute, with the reasons given there."""
    for line in file.read_text(encoding="utf-8").splitlines():
        if found := PRIVATE.search(line):
            yield line.strip(), found["reason"]


def sleeps(file: Path) -> Iterator[int]:
    """The numbers of the lines of a file that call `sleep` for longer than no time at all."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        called = ast.unparse(node).split("(")[0] if isinstance(node, ast.Call) else ""
        if called.split(".")[-1] == "sleep" and not ast.unparse(node).endswith("sleep(0)"):
            yield node.lineno


def test_private_attributes_are_rarely_reached_and_never_without_a_reason() -> None:
    found = [one for file in FILES if file != Path(__file__) for one in private(file)]
    assert [line for line, reason in found if reason is None] == []
    assert len(found) <= MOST_PRIVATE


def test_ruff_watches_over_the_private_attributes_of_tests() -> None:
    settings = (TESTS.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert "SLF001" not in settings


def missing(file: Path) -> Iterator[str]:
    """What a file imports from the companion though it is not there."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("companion"):
            module = importlib.import_module(str(node.module))
            yield from (f"{node.module}.{one.name}" for one in node.names if not hasattr(module, one.name))


def test_what_tests_in_a_virtual_machine_or_in_another_program_import_is_there() -> None:
    """They run only where somebody asks for them, so that nothing else tells that they have fallen behind."""
    seldom = [file for file in FILES if not file.name.startswith("test_")]
    assert {str(file.relative_to(TESTS)): list(missing(file)) for file in seldom if any(missing(file))} == {}
    assert TESTS / "vm" / "on_i2c.py" in seldom


def test_no_test_sleeps() -> None:
    found = {str(file.relative_to(TESTS)) for file in FILES if any(sleeps(file))}
    assert found == SLEEPERS


def test_what_is_waited_for_in_a_page_is_a_function() -> None:
    """Playwright evaluates a text again and again, which the page's policy forbids from the second time on."""
    texts = {file: file.read_text(encoding="utf-8") for file in FILES if file != Path(__file__)}
    waits = {str(file): re.findall(r'wait_for_function\(\s*"+(.{5})', text) for file, text in texts.items()}
    found = {start for starts in waits.values() for start in starts}
    assert found <= {"() =>"}
    assert found
