"""Emulated Picos, and the firmware of boards on them."""

from pathlib import Path

import pytest
from emulated_pico import EmulatedPico
from emulated_timing import Companion, flashed

from companion.boards.board import named


@pytest.fixture(scope="session")
def flash(tmp_path_factory):
    """The flash of a Pico on which the command has put the firmware of a board: its file, and what the command said."""
    place = tmp_path_factory.mktemp("flashes")
    made = {}

    def flash(board):
        if board not in made:
            file = place / Path(board).stem
            made[board] = file, flashed(board, file)
        return made[board]

    return flash


@pytest.fixture
def plug(flash):
    """Plug in a Pico with the firmware of a board, and its chips.

    Gives it, the name of the first chips, and who listens to it.
    """
    picos = []

    def plug(board):
        pico = EmulatedPico(flash(board)[0])
        picos.append(pico)
        chips = [pico.wire(scanner) for scanner in named(board).scanners]
        return pico, chips[0], Companion(pico)

    yield plug
    for pico in picos:
        pico.unplug()
