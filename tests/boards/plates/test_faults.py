"""What cannot be made is refused, all at once, with its places."""

import pytest

from companion.boards.board import BoardError, find
from companion.boards.plates.contours import Oval, RoundedRectangle
from companion.boards.plates.faults import check_levels, plate_faults
from companion.boards.plates.geometry import levels_of
from companion.boards.plates.levels import Footprint, Hole, Plate

SCALES = 'chip = "hx711"\ninputs = 4'
BARRIERS = 'chip = "74hc165"\ninputs = 4\nswitch = "reflex"'


def pit(x, y, channel, radius=20, sensor="presence"):
    return f'x = {x}, y = {y}, shape = "pit", radius = {radius}, sensor = "{sensor}", channel = {channel}'


def refused(board):
    """The lines of the refusal, without the name of the board."""
    with pytest.raises(BoardError) as error:
        check_levels(board, levels_of(board))
    return [line.removeprefix("board 'own': ") for line in str(error.value).splitlines()]


def drill(use, x, y, radius=2):
    return Hole(use, Oval(x, y, radius, radius), "drill")


def test_every_shipped_board_can_be_made(scanned):
    board = find(scanned)
    check_levels(board, levels_of(board))


def test_a_drill_beyond_the_edge_is_named_with_its_place_and_how_far():
    plate = Plate("base", RoundedRectangle(50, 50, 50, 50), (drill("a1: screw", 1, 30),))
    assert list(plate_faults(plate)) == [
        "a1: screw at (1, 30): it reaches 1.0 mm beyond the edge of its plate"
    ]


def test_a_drill_outside_a_round_corner_is_beyond_the_edge():
    plate = Plate("base", RoundedRectangle(50, 50, 50, 50, 40), (drill("fixing 1", 9, 9),))
    assert len(list(plate_faults(plate))) == 1


def test_two_holes_that_meet_are_named_with_the_place_between_them():
    plate = Plate(
        "floor", RoundedRectangle(50, 50, 50, 50), (drill("a1: Hall", 30, 30), drill("a2: Hall", 33, 30))
    )
    assert list(plate_faults(plate)) == ["a1: Hall and a2: Hall at (31.5, 30): they meet"]


def test_too_little_wood_between_two_holes_is_told_in_millimetres():
    plate = Plate(
        "floor", RoundedRectangle(50, 50, 50, 50), (drill("a1: Hall", 30, 30), drill("a2: Hall", 35, 30))
    )
    assert list(plate_faults(plate)) == [
        "a1: Hall and a2: Hall at (32.5, 30): 1.0 mm are left between them; at least 1.5 are needed"
    ]


def test_parts_may_stand_side_by_side_but_must_not_touch():
    body = [
        Footprint(name, RoundedRectangle(x, 30, 10, 5))
        for name, x in (("one", 20), ("two", 41), ("three", 61.5))
    ]
    plate = Plate("base", RoundedRectangle(50, 50, 50, 50), (), tuple(body))
    assert [fault.partition(" at ")[0] for fault in plate_faults(plate)] == ["two and three"]


def test_a_part_that_reaches_beyond_the_plate_is_named(own_board):
    board = own_board(
        {"a1": pit(22, 100, 0, sensor="mass"), "a2": pit(200, 100, 1, sensor="mass")}, scanner=SCALES
    )
    assert [line.partition(":")[0] for line in refused(board) if "load cell" in line] == ["base, a1"]


@pytest.mark.parametrize("entry", ['shape = "pit", radius = 1', 'shape = "store", width = 2, height = 50'])
def test_a_field_that_is_too_small_for_a_tray_is_refused(own_board, entry):
    board = own_board({"a1": f'x = 100, y = 100, {entry}, sensor = "mass", channel = 0'}, scanner=SCALES)
    lines = refused(board)
    assert any(line.startswith("trays, a1: screw at (120, 97): it reaches") for line in lines)
    assert any(line.startswith("rims, a1: inside at (100, 100): ") for line in lines)


def test_all_faults_of_all_levels_are_told_at_once(own_board):
    board = own_board(
        {
            "a1": pit(120, 60, 0, sensor="mass"),
            "a2": pit(161, 60, 1, sensor="mass"),
            "b1": pit(150, 179.5, 2, sensor="mass"),
            "b2": pit(220, 120, 3, 15, sensor="mass"),
        },
        scanner=SCALES,
    )
    lines = refused(board)
    for start in (
        "top, a1: opening and a2: opening at (140.5, 60): 1.",
        "top, b1: opening at (150, 179.5): 0.5 mm are left to the edge",
        "trays, b2: screw at (240, 117): it reaches",
        "base, a1: load cell and a2: load cell at (140.5, 60): they meet",
    ):
        assert any(line.startswith(start) for line in lines), (start, lines)


def test_pits_that_touch_leave_no_wood(own_board):
    board = own_board({"a1": pit(100, 100, 0), "a2": pit(140, 100, 1)}, scanner=BARRIERS)
    [line] = refused(board)
    assert line == "top, a1: opening and a2: opening at (120, 100): they meet"


def test_a_board_whose_edge_is_full_of_fields_has_no_room_for_screws(own_board):
    fields = {"a1": 'x = 150, y = 100, shape = "card", width = 299, height = 199, sensor = "none"'}
    assert refused(own_board(fields))[0].startswith(
        "there is room for 0 screws at corners and sides; 3 are needed"
    )
