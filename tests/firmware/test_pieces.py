"""Games played on the simulated table are seen through chips, firmware, cable, decoder and calibration."""

from random import Random

import pytest
from pico_vm import Pico, put_files
from pieces_on_chips import ChipTable

from companion.boards.board import find, names
from companion.rules.registry import game as find_game
from companion.rules.registry import kind

BOARDS = [name for name in names() if find(name).scanners]
SETTLING_MS = 400
"""Of load cells, until the last small change is told."""


@pytest.fixture
def plug(tmp_path):
    """Plug in a Pico with the firmware of a shipped board."""
    picos = []

    def plug(board):
        put_files(board, tmp_path / "files")
        picos.append(Pico(tmp_path / "files", tmp_path / "port", board.scanners))
        picos[0].start()
        return picos[0]

    yield plug
    for pico in picos:
        pico.stop()


def game_on(board):
    options = board.options | ({"seats": board.seats[0]} if board.seats else {})
    dealt = kind(board.game).dealt(options, Random(7).shuffle)
    return find_game(board.game, dealt)


def positions(board, game, plies):
    """Contents by field, before each ply of a game that is played at random."""
    random, position = Random(7), game.start()
    for _ in range(plies):
        yield {field: what for field, what in game.contents(position).items() if field in board.fields}
        chance = random.choice(list(game.chances(position))) if game.waits_for(position) else None
        position = game.play(position, game.sample(position, random.choice, chance), chance).after


def readings(pico, chips):
    """What the companion reads once all has been told; a ply that moves no piece waits for a heartbeat."""
    pico.run(SETTLING_MS if chips.weighs else 15)
    frames = pico.pending()
    while not frames:
        pico.run(50)
        frames = pico.pending()
    return chips.channels.frame(frames[-1], 0.0).readings


@pytest.mark.parametrize("name", BOARDS)
def test_every_shipped_board_sees_what_lies_on_it(plug, name):
    board, game = find(name), game_on(find(name))
    pico = plug(board)
    chips = ChipTable(pico, board, game.letters)
    for contents in positions(board, game, 6):
        chips.table.set_up(contents)
        seen = readings(pico, chips)
        for field, expected in chips.expected().items():
            assert chips.channels.sight.sensor(field).same(seen[field], expected), field
