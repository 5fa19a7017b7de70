"""The pages of A4, read back by another library than the one that has written them."""

import io
import sys

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from companion.boards.board import BoardError, find
from companion.boards.plates.geometry import levels_of
from companion.boards.plates.plate_pdf import draw
from companion.boards.plates.tiles import tiles_of

MM = 25.4 / 72

READ = ["sahara-scales", "zahlenluchs-reeds"]
"""Boards with all kinds of level, and with pages beside and below each other; to read all would take long."""


@pytest.fixture(scope="session")
def pages(levels):
    """The pages of a shipped board, or of other levels."""
    kept = {}

    def pages(name):
        if name not in kept:
            kept[name] = PdfReader(io.BytesIO(draw(list(levels(name).values()), name)))
        return kept[name].pages

    return pages


def drawn(page):
    """All straight lines of a page, from and to, in tenths of a millimetre from its upper left corner."""
    here, found = (0, 0), []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator in {b"m", b"l"}:
            there = round(float(operands[0]) * MM, 1), round(297 - float(operands[1]) * MM, 1)
            if operator == b"l":
                found.append((*here, *there))
            here = there
    return found


def crosses(page, reach):
    """The middles of the crosses on a page that reach so far to each side."""
    lines = {tuple(round(one, 1) for one in line) for line in drawn(page)}
    level = {
        (round((x + to_x) / 2, 1), y) for x, y, to_x, to_y in lines if y == to_y and near(to_x - x, 2 * reach)
    }
    upright = {
        (x, round((y + to_y) / 2, 1)) for x, y, to_x, to_y in lines if x == to_x and near(to_y - y, 2 * reach)
    }
    return [one for one in level if any(near(one[0], x) and near(one[1], y) for x, y in upright)]


def near(one, other):
    return abs(one - other) < 0.16


def has(found, place):
    return any(near(one[0], place[0]) and near(one[1], place[1]) for one in found)


@pytest.mark.parametrize("name", READ)
def test_each_level_has_its_pages_of_a4_with_a_heading(pages, levels, name):
    found = iter(pages(name))
    for level in levels(name).values():
        tiles = tiles_of(level.size)
        for tile in tiles:
            page = next(found)
            assert [float(side) * MM for side in page.mediabox[2:]] == pytest.approx([210, 297], abs=0.01)
            copies = ", 2 of each" if level.name == "rims" else ""
            assert page.extract_text().splitlines()[0] == (
                f"{name}: {level.name}, {level.wood}{copies};"
                f" page {tile.number} of {len(tiles)}, row {tile.row} column {tile.column}"
            )
    assert next(found, None) is None


@pytest.mark.parametrize("name", READ)
def test_the_middle_of_each_hole_is_10_mm_farther_on_the_page_than_on_the_level(pages, levels, name):
    found = iter(pages(name))
    for level in levels(name).values():
        for tile in tiles_of(level.size):
            marked = crosses(next(found), 1.5)
            for hole in (hole for plate in level.plates for hole in plate.holes):
                assert has(marked, (hole.contour.x - tile.left + 10, hole.contour.y - tile.top + 10))


def test_a_place_that_two_pages_share_has_a_cross_on_both(pages):
    first, second, third, fourth = pages("zahlenluchs-reeds")[:4]
    middle = {(x, y) for x in (180, 190) for y in (267, 277)}
    for page, left, top in ((first, 0, 0), (second, 180, 0), (third, 0, 267), (fourth, 180, 267)):
        found = crosses(page, 3)
        assert len(found) == 8
        assert all(has(found, (x - left + 10, y - top + 10)) for x, y in middle)


@pytest.mark.parametrize("name", READ)
def test_on_each_page_two_lines_of_100_mm_prove_the_size(pages, name):
    for page in pages(name):
        lines = drawn(page)
        assert "100 mm; print without scaling" in page.extract_text()
        assert any(y == to_y > 287 and near(to_x - x, 100) for x, y, to_x, to_y in lines)
        assert any(x == to_x < 10 and near(to_y - y, 100) for x, y, to_x, to_y in lines)


def test_a_printing_program_is_told_not_to_scale(levels):
    pdf = PdfReader(io.BytesIO(draw([levels("zahlenluchs-reeds")["top"]], "a")))
    assert pdf.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_names_are_on_the_paper_and_a_sign_that_no_font_knows_is_a_question_mark(own_board):
    fields = {
        "a1": 'x = 100, y = 80, shape = "spot", radius = 20, sensor = "none", label = "Größe"',
        "a2": 'x = 50, y = 80, shape = "spot", radius = 20, sensor = "none", label = "\u5c71"',
    }
    [top, *_] = levels_of(own_board(fields))
    lines = PdfReader(io.BytesIO(draw([top], "own"))).pages[0].extract_text().splitlines()
    assert lines[-1] == "Größe?"


def test_without_the_library_it_is_said_what_brings_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "fpdf", None)
    with pytest.raises(
        BoardError, match=r"fpdf2; this brings it: pip install 'tabletop-companion\[plates\]'"
    ):
        draw(levels_of(find("sahara-scales")), "sahara-scales")
