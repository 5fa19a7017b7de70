"""The pins that the papers are drawn with, and boards that are not shipped."""

import pytest

from companion.boards.board import find, parse
from companion.boards.construction.folder import papers
from companion.service.commands.board.wiring_pins import pins_in_use

SWITCHES = """
name = "switches"
game = "sahara"
note = "rows of pits at the far edge"
size = [700, 1000]
"""
PIT = '{{ x = {x}, y = {y}, shape = "pit", radius = 10, sensor = "{kind}", channel = {channel} }}'


@pytest.fixture(scope="session")
def pins():
    return pins_in_use()


@pytest.fixture(scope="session")
def drawn(pins):
    """The papers of a shipped board, by its name; drawn once."""
    kept = {}

    def drawn(name):
        if name not in kept:
            kept[name] = papers(find(name), pins)
        return kept[name]

    return drawn


@pytest.fixture(scope="session")
def board_of():
    """A board with rows of pits, one for each input of these scanners: `board_of('chip = "hall"...')`."""

    def board_of(*scanners, inputs, kind="presence"):
        tables = "".join(f"\n[[scanners]]\n{scanner}\n" for scanner in scanners)
        pits = (
            f"p{channel} = "
            + PIT.format(
                x=20 + 680 * (channel % 30) / min(inputs, 30) / 1.1,
                y=30 + 22 * (channel // 30),
                kind=kind,
                channel=channel,
            )
            for channel in range(inputs)
        )
        return parse(f"{SWITCHES}{tables}\n[fields]\n" + "\n".join(pits), "switches.toml")

    return board_of
