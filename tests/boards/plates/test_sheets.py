"""Sheets for a laser: all plates of a board on them, none on another one, and none beyond the bed."""

from itertools import combinations

import pytest

from companion.boards.board import find
from companion.boards.plates.contours import Oval, Polygon, RoundedRectangle, room
from companion.boards.plates.geometry import levels_of
from companion.boards.plates.levels import Hole, Inscription, Plate, PlateLevel, Wood
from companion.boards.plates.sheets import nest

BED = (600.0, 400.0)


def plate(name, width, height, **more):
    """A plate with its upper left corner at (7, 9)."""
    return Plate(name, RoundedRectangle(7 + width / 2, 9 + height / 2, width / 2, height / 2), **more)


def level(*plates, thickness=3.0, copies=1, kind="plywood"):
    return PlateLevel("level", Wood(kind, thickness), (1000, 1000), plates, copies)


def box(plate):
    """The upper left and the lower right end of a plate."""
    (x, y), (across, down) = (plate.edge.x, plate.edge.y), plate.edge.reach
    return tuple(round(one, 3) for one in (x - across, y - down, x + across, y + down))


def apart(one, other):
    """How far the boxes of two plates are from each other, to the side or up and down."""
    return max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])


def test_each_plate_is_on_a_sheet_of_its_wood_as_often_as_it_is_needed_or_it_is_refused(scanned):
    levels = levels_of(find(scanned))
    nesting = nest(levels, BED)
    refused = {line.rpartition(": ")[0] for line in nesting.refused}
    found = sorted((sheet.wood, one.name) for sheet in nesting.sheets for one in sheet.plates)
    needed = sorted((one.wood, plate.name) for one in levels for plate in one.plates * one.copies)
    assert found == [one for one in needed if one[1] not in refused]


def test_plates_are_within_the_bed_and_4_mm_from_each_other(scanned):
    for sheet in nest(levels_of(find(scanned)), BED).sheets:
        boxes = [box(one) for one in sheet.plates]
        assert all(x >= 0 and y >= 0 and to_x <= 600 and to_y <= 400 for x, y, to_x, to_y in boxes)
        assert all(apart(*pair) >= 4 - 0.002 for pair in combinations(boxes, 2))


def test_what_is_in_a_plate_goes_with_it(scanned):
    for sheet in nest(levels_of(find(scanned)), BED).sheets:
        for one in sheet.plates:
            assert all(room(hole.contour, one.edge) > 1 for hole in one.holes)
            assert all(room(mark.contour, one.edge) >= 0 for mark in one.footprints)
            assert all(room(line, one.edge) > 0 for line in one.engraved)


def test_plates_fill_rows_and_then_another_sheet():
    nesting = nest([level(plate("a", 300, 190), copies=5)], BED)
    assert [[box(one)[:2] for one in sheet.plates] for sheet in nesting.sheets] == [
        [(0, 0), (0, 194)],
        [(0, 0), (0, 194)],
        [(0, 0)],
    ]
    narrower = nest([level(plate("a", 298, 190), copies=5)], BED)
    assert [len(sheet.plates) for sheet in narrower.sheets] == [4, 1]


def test_a_low_plate_goes_into_the_row_of_a_high_one():
    [sheet] = nest([level(plate("low", 90, 20), plate("high", 500, 390))], BED).sheets
    assert {one.name: box(one)[:2] for one in sheet.plates} == {"high": (0, 0), "low": (504, 0)}


def test_each_kind_of_wood_and_each_thickness_has_sheets_of_its_own():
    small = plate("a", 50, 50)
    levels = [level(small, thickness=6), level(small, thickness=1.5), level(small, kind="hardboard")]
    assert [sheet.name for sheet in nest(levels, BED).sheets] == [
        "sheet-hardboard-3-mm-1",
        "sheet-plywood-1.5-mm-1",
        "sheet-plywood-6-mm-1",
    ]


@pytest.mark.parametrize(("bed", "at"), [((600, 400), (0, 0, 380, 90)), ((400, 600), (0, 0, 90, 380))])
def test_the_longer_side_is_along_that_of_the_bed(bed, at):
    for one in (plate("a", 90, 380), plate("a", 380, 90)):
        [sheet] = nest([level(one)], bed).sheets
        assert [box(one) for one in sheet.plates] == [at]


def test_a_plate_is_turned_and_not_mirrored():
    """Upper left goes to the upper right: a hole, an engraved corner, and a name that reads from above down."""
    tall = Plate(
        "tall",
        RoundedRectangle(50, 100, 50, 100),
        holes=(Hole("near the upper left corner", Oval(10, 20, 3, 4), "cut"),),
        engraved=(Polygon(((5, 6), (9, 6), (5, 16))),),
        lines=(((1, 2), (3, 4)),),
        inscriptions=(Inscription("name", 50, 30, 8),),
    )
    [sheet] = nest([level(tall)], BED).sheets
    [turned] = sheet.plates
    assert turned.holes[0].contour == Oval(180, 10, 4, 3)
    assert turned.engraved == (Polygon(((194, 5), (194, 9), (184, 5))),)
    assert turned.lines == (((198, 1), (196, 3)),)
    assert turned.inscriptions == (Inscription("name", 170, 50, 8, upright=True),)


def test_the_box_of_a_name_turns_with_it():
    inscription = Inscription("name", 50, 30, 8)
    assert inscription.turned().box == inscription.box.turned()


def test_a_plate_that_is_too_large_is_refused_with_both_sizes_once():
    nesting = nest([level(plate("a", 399.5, 601), plate("b", 30, 30), copies=2)], BED)
    assert nesting.refused == ("a: 601 x 399.5 mm are too large for a bed of 600 x 400 mm",)
    assert [[one.name for one in sheet.plates] for sheet in nesting.sheets] == [["b", "b"]]
