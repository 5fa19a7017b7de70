"""Boards that are not shipped, and the levels of those that are."""

import pytest

from companion.boards.board import find, names, parse
from companion.boards.plates.geometry import levels_of

SCANNED = [name for name in names() if find(name).scanners]

OWN = """
name = "own"
game = "sahara"
note = "made by a test"
size = [{size}]
outline = "{outline}"
masses = {{ o = 2.0 }}
poles = {{ north = "A", south = "C" }}

[[scanners]]
{scanner}

[fields]
"""


@pytest.fixture(scope="session")
def own_board():
    """A board with these fields, each as in a board file: `own_board({"a1": 'x = 30, ...'}, scanner=...)`."""

    def own_board(fields, *, scanner='chip = "hall"\ninputs = 16', size="300, 200", outline="oblong"):
        lines = (f"{name} = {{ {entry} }}" for name, entry in fields.items())
        text = OWN.format(size=size, outline=outline, scanner=scanner) + "\n".join(lines)
        return parse(text, "own.toml")

    return own_board


@pytest.fixture(scope="session")
def levels():
    """The levels of a shipped board by their names."""
    kept = {}

    def levels(name):
        if name not in kept:
            kept[name] = {level.name: level for level in levels_of(find(name))}
        return kept[name]

    return levels


def pytest_generate_tests(metafunc):
    """A test that asks for `scanned` runs once for each shipped board that can be built."""
    if "scanned" in metafunc.fixturenames:
        metafunc.parametrize("scanned", SCANNED)
