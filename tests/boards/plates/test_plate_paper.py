"""The paper of the plates: its tables against the board file and against the levels."""

import math
import re

import pytest

from companion.boards.board import find
from companion.boards.plates.geometry import levels_of
from companion.boards.plates.plate_paper import write
from companion.boards.plates.sheets import nest

ROW = re.compile(
    r"^\| (top|floor|trays|rims|base|bottom) \| ([^|\[]+) \| ([\d.]+) \| ([\d.]+) \| ([^|]+) \|$",
    re.MULTILINE,
)


def paper_of(board):
    levels = levels_of(board)
    return write(board, levels, nest(levels, (600, 400)))


def table(name):
    """The rows of the table: level, hole, x, y, size."""
    board = find(name)
    rows = ROW.findall(paper_of(board))
    return [(level, hole, float(x), float(y), size) for level, hole, x, y, size in rows]


def test_each_hole_has_a_row_with_its_middle(levels, scanned):
    expected = [
        (level.name, hole.use, round(hole.contour.x, 2), round(hole.contour.y, 2))
        for level in levels(scanned).values()
        for plate in level.plates
        for hole in plate.holes
    ]
    assert [row[:4] for row in table(scanned)] == expected


def test_each_sensor_is_below_the_middle_of_its_field(scanned):
    board = find(scanned)
    for level, hole, x, y, _ in table(scanned):
        field, _, use = hole.partition(": ")
        if level == "floor" and use:
            assert (x, y) == (board.fields[field].x, board.fields[field].y)
        if use == "screw":
            place = board.fields[field]
            assert math.dist((x, y), (place.x, place.y)) == pytest.approx(math.hypot(20, 3), abs=0.01)


def test_sizes_are_diameters_ovals_and_slots():
    sizes = {(hole.partition(": ")[2] or "fixing", size) for _, hole, _, _, size in table("sahara-scales")}
    assert ("opening", "diameter 60") in sizes
    assert ("opening", "oval 68 x 164") in sizes
    assert ("screw", "diameter 3.4") in sizes
    assert {size for _, hole, _, _, size in table("esiema-barriers") if "barrier" in hole} == {"10.4 x 6"}


def test_it_is_told_what_is_left_of_each_load_cell_for_pieces():
    board = find("geisterfahrer-scales")
    paper = paper_of(board)
    assert "which weigh 85 g all together" in paper
    rows = re.findall(r"^\| (\w+) \| (\d+) \| ([\d.]+) \| ([\d.]+) \|$", paper, re.MULTILINE)
    assert [row[0] for row in rows] == list(board.fields)
    assert all(float(tray) + float(left) == pytest.approx(float(cell)) for _, cell, tray, left in rows)


def test_a_board_without_load_cells_says_nothing_of_them():
    board = find("zahlenluchs-reeds")
    assert "load cells carry" not in paper_of(board)


def test_it_says_whether_somebody_has_built_the_board():
    board = find("zahlenluchs-reeds")
    assert "Nobody has built this board yet" in paper_of(board)


def test_only_boards_with_halls_tell_what_these_feel(scanned):
    board = find(scanned)
    told = "## What a Hall feels of a magnet" in paper_of(board)
    assert told == any(scanner.chip == "hall" for scanner in board.scanners)
