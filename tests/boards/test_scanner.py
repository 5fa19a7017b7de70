"""A board with scanners says by which chip and input each channel is read, and only what can be."""

import re

import pytest

from companion.boards.board import BoardError, parse

CELLS = """
name = "cells"
game = "sahara"
note = "a load cell and a matrix"
size = [200, 100]
tolerance = 0.3
masses = { o = 2.1 }

[[scanners]]
chip = "hx711"
inputs = 2

[[scanners]]
chip = "matrix"
rows = 2
columns = 3

[fields]
a1 = { x = 50, y = 50, shape = "pit", radius = 30, sensor = "mass", channel = 1 }
A = { x = 150, y = 50, shape = "store", width = 40, height = 80, sensor = "presence", channel = 7 }
"""
HALLS = """
name = "halls"
game = "zahlenluchs"
note = "two poles"
size = [100, 100]
poles = { north = "A", south = "C" }
scanners = [{ chip = "hall", inputs = 1, step = 50 }]

[fields]
a1 = { x = 50, y = 50, shape = "card", width = 40, height = 40, sensor = "contents", channel = 0 }
"""


def test_channels_run_through_the_scanners_in_their_order():
    board = parse(CELLS, "cells.toml")
    assert board.channels == 8
    assert [(scanner.chip, index) for scanner, index in board.located] == [
        *(("hx711", index) for index in range(2)),
        *(("matrix", index) for index in range(6)),
    ]


def test_a_board_without_scanners_locates_nothing():
    plain = re.sub(r"\[\[scanners\]\][^\[]*", "", CELLS)
    assert parse(plain, "plain.toml").located == ()


def test_only_what_halls_and_load_cells_say_is_raw():
    cells, matrix = parse(CELLS, "cells.toml").scanners
    (halls,) = parse(HALLS, "halls.toml").scanners
    assert (cells.raw, matrix.raw, halls.raw) == (True, False, True)


def test_a_change_is_worth_telling_from_the_chips_step_on_or_from_the_boards_own():
    cells, matrix = parse(CELLS, "cells.toml").scanners
    (halls,) = parse(HALLS, "halls.toml").scanners
    assert (cells.worth_telling, matrix.worth_telling, halls.worth_telling) == (400, 1, 50)


@pytest.mark.parametrize(
    ("text", "was", "becomes", "says"),
    [
        (CELLS, 'chip = "hx711"', 'chip = "hx712"', "scanners (number 1).chip: 'hx712' is not allowed"),
        (CELLS, "inputs = 2", "", "scanners (number 1).inputs is missing; a hx711 has it"),
        (CELLS, "inputs = 2", "inputs = 0", "scanners (number 1).inputs: 0 is not allowed"),
        (CELLS, "inputs = 2", "inputs = 15", "scanners (number 1).inputs: 15 is not allowed; hx711 has at most 14"),
        (CELLS, "inputs = 2", "inputs = 2\nrows = 2", "scanners (number 1).rows: 2 is not allowed; a hx711 does not"),
        (CELLS, "inputs = 2", "inputs = 2\nrate = 20", "scanners (number 1).rate: 20 is not allowed; allowed is one of 10, 80"),
        (CELLS, "rows = 2", "", "scanners (number 2).rows is missing; a matrix has it"),
        (CELLS, "rows = 2", "rows = 2\ninputs = 6", "scanners (number 2).inputs: 6 is not allowed"),
        (CELLS, "rows = 2", "row = 2", "scanners (number 2).row: there is no such key; did you mean 'rows'?"),
        (CELLS, "channel = 7", "channel = 8", "fields.A.channel: 8 is not allowed; the scanners have 0 to 7"),
        (CELLS, "channel = 1 ", "channel = 2 ", "fields.a1.sensor: 'mass' is not allowed; a matrix senses presence"),
        (HALLS, 'poles = { north = "A", south = "C" }', "", "poles is missing; a hall that senses contents needs it"),
        (HALLS, "north", "up", "poles: {'up': 'A', 'south': 'C'} is not allowed"),
    ],
)  # fmt: skip
def test_what_cannot_be_wired_is_named_with_what_is_allowed(text, was, becomes, says):
    assert was in text
    with pytest.raises(BoardError, match=re.escape(says)):
        parse(text.replace(was, becomes), "board.toml")
