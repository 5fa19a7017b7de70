"""All drawings of a board at once."""

import pytest

from companion.boards.board import BoardError, find
from companion.boards.plates import drawings
from companion.boards.plates.geometry import levels_of
from companion.boards.plates.prints import printed_trays
from companion.boards.plates.sheets import nest


def test_levels_and_sheets_are_there_as_svg_and_dxf_beside_paper_trays_section_and_tables(levels, scanned):
    sheets = [sheet.name for sheet in nest(levels_of(find(scanned)), (600, 400)).sheets]
    expected = {f"{name}.{form}" for name in (*levels(scanned), *sheets) for form in ("svg", "dxf")}
    assert drawings(find(scanned)).keys() == expected | {
        *("plates.md", "assembly.svg", "section.svg", "paper.pdf"),
        *(f"{part.name}.stl" for part in printed_trays(find(scanned))),
    }


def test_what_the_table_links_to_is_there():
    found = drawings(find("sahara-scales"))
    linked = {part.split(")")[0] for part in found["plates.md"].decode().split("](")[1:]}
    assert linked == found.keys() - {"plates.md"}


def test_sheets_are_drawn_for_the_bed_that_is_named():
    found = drawings(find("sahara-scales"), (900, 500))
    assert b'viewBox="0 0 900 500"' in found["sheet-plywood-6-mm-1.svg"]
    assert b"Sheets for a bed of 900 x 500 mm" in found["plates.md"]
    assert b"too large" not in found["plates.md"]


def test_what_is_too_large_for_the_bed_is_told_with_both_sizes():
    paper = drawings(find("ghostbuster-six-halls"))["plates.md"].decode()
    assert "* floor: 412 x 412 mm are too large for a bed of 600 x 400 mm\n" in paper
    assert "| sheet |" not in paper


def test_the_same_board_gives_the_same_but_for_the_time_in_dxf_and_pdf():
    one, other = (drawings(find("zahlenluchs-halls")) for _ in range(2))
    assert one.keys() == other.keys()
    timeless = [name for name in one if name.endswith((".md", ".svg", ".stl"))]
    assert [one[name] for name in timeless] == [other[name] for name in timeless]


def test_nothing_is_drawn_of_a_board_that_cannot_be_made(own_board):
    pit = 'x = {}, y = 100, shape = "pit", radius = 20, sensor = "presence", channel = {}'
    with pytest.raises(BoardError, match=r"0\.[45] mm are left between them"):
        drawings(own_board({"a1": pit.format(100, 0), "a2": pit.format(140.5, 1)}))
