"""What a kind of sensor can do is asked of its class: no room but sensing names one kind of sensor.

Rules and screens know no sensors at all, which import-linter holds, so they are not looked through.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.sensing.kinds import KINDS, SIGHTED

PACKAGE = Path(__file__).parents[2] / "companion"
ROOMS = ("boards", "devices", "library", "link", "records", "referee", "service", "study", "web")

MAY_NAME_KINDS = {
    "boards/board.py": "boards know no sensing, and what a file needs beside some kinds is checked while it is read",
    "boards/drafts.py": "likewise: a new file has what it needs beside some kinds",
    "boards/place.py": "likewise: a field without a sensor has no channel",
    "boards/scanner.py": "what each chip is wired for",
    "library/table.py": "the kind of a table for which none is named",
}


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The text constants of a module; docstrings and keys of an index are left out."""
    left_out = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    left_out |= {id(node.slice) for node in ast.walk(tree) if isinstance(node, ast.Subscript)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.lineno, node.value


def comparisons(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The kinds, ``none`` included, with which something of a sensor is compared."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and "sensor" in ast.unparse(node):
            yield from (one for one in strings(node) if one[1] in KINDS)


def naming(room: str) -> dict[str, list[tuple[int, str]]]:
    """The modules of a room that name a kind, with the lines in which they do."""
    found = {}
    for file in sorted((PACKAGE / room).rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        named = [one for one in strings(tree) if one[1] in SIGHTED] + list(comparisons(tree))
        if named:
            found[file.relative_to(PACKAGE).as_posix()] = named
    return found


@pytest.mark.parametrize("room", ROOMS)
def test_no_other_room_depends_on_one_kind_of_sensor(room: str) -> None:
    assert naming(room).keys() == {place for place in MAY_NAME_KINDS if place.startswith(f"{room}/")}
