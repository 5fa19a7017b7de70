"""The depths: what is how far from what below the surface of a board."""

from itertools import combinations

import pytest

from companion.boards.board import find
from companion.boards.plates.stack import stacks_of

PIT = 'x = 100, y = 80, shape = "pit", radius = 20, sensor = "presence", channel = 0'
SPOT = 'x = 200, y = 80, shape = "spot", radius = 20, sensor = "presence", channel = 1'


def distances(board):
    """The millimetres of a board by what they mean."""
    return {one.meaning: one.length for stack in stacks_of(board) for one in stack.distances}


def test_a_light_barrier_sees_what_lies_on_the_floor_from_where_it_sees_best():
    found = distances(find("esiema-barriers"))
    assert found["from a piece to the tip of the sensor"] == 2.5
    assert found["depth of the hollow"] == 6
    # Of its 7 mm so much stands out below 6 mm of floor.
    assert found["sensor below the floor"] == 2.5 + 7 - 6


def test_a_hall_is_as_far_from_a_piece_as_the_top_is_thick():
    assert distances(find("zahlenluchs-halls"))["wood between a piece and the Hall"] == 3


def test_a_reed_stands_with_its_end_at_the_top():
    found = distances(find("zahlenluchs-reeds"))
    assert found["wood between a piece and the end of the reed"] == 3
    assert found["sensor below the floor"] == 8


def test_below_all_that_is_carried_is_room_for_the_electronics(scanned):
    assert distances(find(scanned))["room for the electronics"] == 30


def test_the_spacer_above_the_base_is_as_long_as_all_that_hangs_below_the_top():
    found = distances(find("sahara-scales"))
    assert found["gap around the tray"] == 1.5
    tray, cell = 1.5, 6
    spacers = found["spacers between tray and cell"] + found["spacers between cell and base"]
    assert found["spacer above the base"] == tray + spacers + cell == 15


def test_below_a_floor_the_spacer_above_the_base_is_shorter(own_board):
    weighed = 'x = 100, y = 80, shape = "pit", radius = 30, sensor = "mass", channel = 0'
    blind = 'x = 200, y = 80, shape = "pit", radius = 30, sensor = "none"'
    board = own_board({"a1": weighed, "b1": blind}, scanner='chip = "hx711"\ninputs = 1')
    found, floor, tray, cell = distances(board), 6, 1.5, 6
    spacers = found["spacers between tray and cell"] + found["spacers between cell and base"]
    assert found["spacer above the base"] == 10
    assert floor + 10 == tray + spacers + cell
    assert "floor" in {block.name for stack in stacks_of(board) for block in stack.blocks}


def test_there_is_one_section_for_each_way_in_which_fields_are_sensed(own_board):
    board = own_board({"a1": PIT, "b1": SPOT})
    assert [(stack.part, stack.field) for stack in stacks_of(board)] == [("Hall", "a1"), ("Hall", "b1")]


def test_a_hall_under_a_hollow_lies_below_the_floor(own_board):
    found = distances(own_board({"a1": PIT}))
    assert found["wood between a piece and the Hall"] == 6


def test_no_two_parts_are_at_the_same_place(scanned):
    for stack in stacks_of(find(scanned)):
        for one, other in combinations(stack.blocks, 2):
            beside = one.right <= other.left or other.right <= one.left
            above = one.lower <= other.upper or other.lower <= one.upper
            assert beside or above, (one, other)


def test_a_light_barrier_looks_through_the_top_at_a_piece_on_a_flat_field(own_board):
    board = own_board({"b1": SPOT}, scanner='chip = "74hc165"\ninputs = 2\nswitch = "reflex"')
    [stack] = stacks_of(board)
    assert distances(board)["from a piece to the tip of the sensor"] == 2.5
    [sensor] = [block for block in stack.blocks if block.name == "TCRT5000"]
    beside = [block for block in stack.blocks if block.matter == "wood" and block.upper < sensor.lower]
    assert all(block.right <= sensor.left or block.left >= sensor.right for block in beside)


@pytest.mark.parametrize("name", ["sahara-scales", "geisterfahrer-scales"])
def test_a_tray_touches_only_its_spacers_and_its_rim(name):
    [stack] = stacks_of(find(name))
    [tray] = [block for block in stack.blocks if block.name == "tray"]
    touching = {
        block.name
        for block in stack.blocks
        if block is not tray
        and block.left <= tray.right
        and block.right >= tray.left
        and (block.lower == tray.upper or block.upper == tray.lower)
    }
    assert touching == {"rim", "spacers, M3"}
