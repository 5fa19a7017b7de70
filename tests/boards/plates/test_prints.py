"""Trays to be printed: one of each shape, and every field that is weighed has one."""

from companion.boards.board import find
from companion.boards.plates.geometry import parts_of
from companion.boards.plates.prints import printed_trays


def test_each_shape_of_field_that_is_weighed_has_one_tray():
    board = find("sahara-scales")
    pits = tuple(field for field in board.fields if len(field) == 2)
    assert {part.name: part.fields for part in printed_trays(board)} in (
        {"tray-1": pits, "tray-2": ("A", "B")},
        {"tray-1": ("A", "B"), "tray-2": pits},
    )


def test_each_field_that_is_weighed_has_a_tray(scanned):
    board = find(scanned)
    weighed = {field for field, part in parts_of(board).items() if part == "load cell"}
    assert {field for part in printed_trays(board) for field in part.fields} == weighed


def test_floor_and_rim_lie_on_each_other_in_the_middle_of_the_drawing():
    for part in printed_trays(find("geisterfahrer-scales")):
        floor, rim = part.slabs
        assert (floor.lower, floor.thickness) == (0, 1.5)
        assert (rim.lower, rim.thickness) == (1.5, 6)
        assert {(slab.plate.edge.x, slab.plate.edge.y) for slab in part.slabs} == {(0, 0)}
        assert {(round(hole.contour.x, 6), round(hole.contour.y, 6)) for hole in floor.plate.holes} == {
            (20, -3),
            (20, 3),
        }
