"""Wood, screws and spacers, worked out by hand here."""

import pytest

from companion.boards.board import find
from companion.boards.plates.mechanics import mechanical_parts, screw_length


def counted(board):
    """The number of each part with its unit, added up."""
    found = {}
    for part in mechanical_parts(board):
        found[part.name] = found.get(part.name, 0) + part.number
    return found


def test_a_flat_board_is_top_floor_and_bottom_on_four_standoffs():
    """3 and 6 mm and 4 mm of thread are 13: the next usual screw is 16. 340 x 340 mm are 0.1156 m2."""
    assert counted(find("zahlenluchs-reeds")) == {
        "plywood 3 mm": 0.12,
        "plywood 6 mm": 0.12,
        "hardboard 3 mm": 0.12,
        "screw M3 x 16": 4,
        "standoff M3, 30 mm, thread at both ends": 4,
        "screw M3 x 8": 4,
    }


def test_a_load_cell_has_two_screws_and_two_spacers_at_each_end():
    """Tray: 1.5 and 3 and 4 mm of thread. Base: 6 and 4.5 and 4. Through all: 6, 15 and 6, and 4 of thread."""
    found = counted(find("sahara-scales"))
    cells, screws = 14, 6
    assert {name: number for name, number in found.items() if "M3" in name} == {
        "screw M3 x 10": 2 * cells,
        "spacer M3, 3 mm, without thread": 2 * cells,
        "screw M3 x 16": 2 * cells,
        "spacer M3, 4 mm, without thread": 2 * cells,
        "washer M3, 0.5 mm": 2 * cells,
        "screw M3 x 35": screws,
        "spacer M3, 15 mm, without thread": screws,
        "standoff M3, 30 mm, thread at both ends": screws,
        "screw M3 x 8": screws,
    }


def test_below_a_floor_the_spacers_of_a_cell_are_a_millimetre_longer(own_board):
    weighed = 'x = 100, y = 80, shape = "pit", radius = 30, sensor = "mass", channel = 0'
    blind = 'x = 200, y = 80, shape = "pit", radius = 30, sensor = "none"'
    found = counted(own_board({"a1": weighed, "b1": blind}, scanner='chip = "hx711"\ninputs = 1'))
    assert (found["spacer M3, 5 mm, without thread"], found["washer M3, 0.5 mm"]) == (2, 2)
    assert found["spacer M3, 10 mm, without thread"] == found["standoff M3, 30 mm, thread at both ends"]


@pytest.mark.parametrize(("grip", "length"), [(4, 8), (4.1, 10), (9, 16), (28, 35)])
def test_a_screw_goes_4_mm_into_its_thread_at_least(grip, length):
    assert screw_length(grip) == length


def test_the_wood_is_that_of_all_levels(levels, scanned):
    """To a hundredth of a square metre for each kind of wood, rounded up."""
    area = sum(
        level.copies * 4 * plate.edge.reach[0] * plate.edge.reach[1] / 1e6
        for level in levels(scanned).values()
        for plate in level.plates
    )
    parts = [part for part in mechanical_parts(find(scanned)) if part.unit == "m2"]
    assert len(parts) == len({level.wood for level in levels(scanned).values()})
    assert area <= sum(part.number for part in parts) < area + 0.01 * len(parts)
