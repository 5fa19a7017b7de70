"""What senses a field decides what is cut and drilled below it."""

import pytest

from companion.boards.board import find
from companion.boards.plates.sensor_parts import fixed_screws, floor_holes, free_screws, part_of

SPOT = 'x = 100, y = 80, shape = "spot", radius = 20, sensor = "presence", channel = 0'
PIT = 'x = 100, y = 80, shape = "pit", radius = 20, sensor = "presence", channel = 0'


@pytest.mark.parametrize(
    ("board", "part"),
    [
        ("zahlenluchs-reeds", "reed"),
        ("zahlenluchs-halls", "Hall"),
        ("esiema-barriers", "light barrier"),
        ("sahara-scales", "load cell"),
    ],
)
def test_the_scanner_says_what_senses_a_field(board, part):
    found = find(board)
    assert {part_of(found, place) for place in found.fields.values()} == {part}


def test_a_field_without_a_channel_is_sensed_by_nothing():
    board = find("ghostbuster-halls")
    blind = [place for place in board.fields.values() if place.sensor == "none"]
    assert [part_of(board, place) for place in blind] == ["nothing"] * 4


@pytest.mark.parametrize(
    ("scanner", "size"),
    [
        ('chip = "hall"\ninputs = 1', (4, 4)),
        ('chip = "matrix"\nrows = 1\ncolumns = 1', (2, 2)),
        ('chip = "mcp23017"\ninputs = 1\nswitch = "reflex"', (5.2, 3)),
    ],
)
def test_below_a_flat_field_the_floor_has_a_hole_for_the_part(own_board, scanner, size):
    place = own_board({"a1": SPOT}, scanner=scanner).fields["a1"]
    part = part_of(own_board({"a1": SPOT}, scanner=scanner), place)
    [hole] = floor_holes("a1", place, part)
    assert (hole.contour.x, hole.contour.y) == (100, 80)
    assert hole.contour.reach == pytest.approx(size)
    assert hole.use == f"a1: {part}"


@pytest.mark.parametrize(("part", "holes"), [("Hall", 0), ("reed", 0), ("light barrier", 1)])
def test_only_a_light_barrier_goes_through_the_bottom_of_a_hollow(own_board, part, holes):
    place = own_board({"a1": PIT}).fields["a1"]
    assert len(floor_holes("a1", place, part)) == holes


def test_a_load_cell_has_two_screws_at_either_end_forty_millimetres_apart():
    place = find("sahara-scales").fields["a1"]
    fixed, free = fixed_screws("a1", place), free_screws("a1", place)
    assert [(hole.contour.x - place.x, hole.contour.y - place.y) for hole in fixed] == [(-20, -3), (-20, 3)]
    assert [(hole.contour.x - place.x, hole.contour.y - place.y) for hole in free] == [(20, -3), (20, 3)]
