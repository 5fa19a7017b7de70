"""The glossary is true: each term is carried by what it names, and by nothing else of that name."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parents[2]
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
TERMS = re.findall(r"^\| ([a-z ]+) \| .* \| `(companion[\w.]+)` \|$", GLOSSARY, re.MULTILINE)
MOST_TERMS = 60
TYPE_NAME = re.compile(r"[A-Z]+[a-z]\w*")


def types_of(module: ast.Module) -> Iterator[str]:
    """The classes and type aliases that a module makes public."""
    for node in module.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            yield ast.unparse(node.target)
        elif isinstance(node, ast.Assign) and TYPE_NAME.fullmatch(ast.unparse(node.targets[0])):
            yield ast.unparse(node.targets[0])


NAMES = Counter(
    name
    for file in (ROOT / "companion").rglob("*.py")
    for name in types_of(ast.parse(file.read_text(encoding="utf-8")))
)


def test_there_are_not_more_terms_than_one_can_learn() -> None:
    assert 0 < len(TERMS) <= MOST_TERMS


def test_every_row_was_read() -> None:
    rows = [line for line in GLOSSARY.splitlines() if line.startswith("| ") and "| what it is |" not in line]
    assert len(rows) == len(TERMS)


def test_each_term_is_told_once() -> None:
    assert [term for term, times in Counter(term for term, _ in TERMS).items() if times > 1] == []


@pytest.mark.parametrize(("term", "carrier"), TERMS)
def test_a_term_is_carried_by_what_is_there(term: str, carrier: str) -> None:
    assert resolve_name(carrier) is not None


def test_no_two_public_types_have_the_same_name() -> None:
    assert sorted(name for name, times in NAMES.items() if times > 1) == []


@pytest.mark.parametrize(
    "carrier", [carrier for _, carrier in TERMS if carrier.rpartition(".")[2][0].isupper()]
)
def test_a_term_that_is_a_type_is_one_of_them(carrier: str) -> None:
    assert NAMES[carrier.rpartition(".")[2]] == 1
