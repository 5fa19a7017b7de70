"""The drawing of the levels apart: every level, told and drawn, nothing cut off."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from companion.boards.board import find
from companion.boards.plates.assembly import draw
from companion.boards.plates.geometry import fixings, levels_of

SVG = "{http://www.w3.org/2000/svg}"
WIDE = 0.62
"""The width of a letter as a share of its height, rather too large."""

WOOD, SCREWS = "#ead2ae", "#c02020"


@pytest.fixture(scope="session")
def root():
    """The root of the drawing of a shipped board."""

    def root(name):
        board = find(name)
        return ET.fromstring(draw(board, levels_of(board), name))  # noqa: S314 - our own drawing

    return root


def places(path):
    return [tuple(map(float, place)) for place in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path.get("d"))]


def faces(root):
    """The forms of the upper faces, the first contour of which is the edge."""
    forms = {f"#{path.get('id')}": path for path in root.iter(f"{SVG}path") if path.get("id")}
    return [forms[used.get("href")] for used in root.iter(f"{SVG}use") if used.get("fill") == WOOD]


def test_each_level_is_told_with_its_thickness_and_how_it_is_held(root, levels, scanned):
    said = [text.text for text in root(scanned).iter(f"{SVG}text")]
    for level in levels(scanned).values():
        [at] = [number for number, text in enumerate(said) if text.startswith(f"{level.name}, ")]
        assert said[at].startswith(f"{level.name}, {level.wood}")
        assert len(said[at + 1]) > 10


def test_each_plate_is_drawn_with_all_its_holes_the_lowest_level_first(root, levels, scanned):
    found = [path.get("d").count("M") for path in faces(root(scanned))]
    in_order = [plate for level in reversed(levels(scanned).values()) for plate in level.plates]
    assert found == [1 + len(plate.holes) for plate in in_order]


def test_an_upper_level_is_right_above_a_lower_one(root, levels, scanned):
    drawn = faces(root(scanned))
    large = [path for path in drawn if path.get("d").count("M") > 3]
    ends = [(min(x for x, _ in places(path)), min(y for _, y in places(path))) for path in large]
    assert len({x for x, _ in ends}) == 1
    heights = [y for _, y in ends]
    assert heights == sorted(heights, reverse=True)
    assert heights[0] - heights[-1] > 50


def test_each_fixing_has_an_upright_line_from_level_to_level(root, levels, scanned):
    lines = [places(path) for path in root(scanned).iter(f"{SVG}path") if path.get("stroke") == SCREWS]
    assert len(lines) == len(fixings(find(scanned))) * (len(levels(scanned)) - 1)
    assert all(x == to_x and y > to_y for (x, y), (to_x, to_y) in lines)


def test_nothing_is_beyond_the_paper_and_no_text_in_the_drawing(root, scanned):
    drawing = root(scanned)
    width, height = (float(drawing.get(key)) for key in ("width", "height"))
    drawn = [place for path in drawing.iter(f"{SVG}path") for place in places(path)]
    assert all(0 < x < width and 0 < y < height for x, y in drawn)
    right = max(x for x, _ in drawn)
    texts = [text for text in drawing.iter(f"{SVG}text") if text.get("transform") is None][1:]
    for text in texts:
        x, y, size = (float(text.get(key)) for key in ("x", "y", "font-size"))
        assert right < x
        assert x + len(text.text) * WIDE * size <= width
        assert y < height
    lines = sorted(float(text.get("y")) for text in texts)
    assert all(lower - upper >= 13 for upper, lower in pairwise(lines))


def test_the_names_of_fields_lie_on_the_top(root, levels):
    names = [text.text for text in root("sahara-scales").iter(f"{SVG}text") if text.get("transform")]
    assert names == [one.text for one in levels("sahara-scales")["top"].plates[0].inscriptions]


def test_the_track_is_on_the_top(root, levels):
    [top] = levels("ghostbuster-halls")["top"].plates
    lines = [path for path in root("ghostbuster-halls").iter(f"{SVG}path") if path.get("d").count("L") == 1]
    assert sum(path.get("stroke") != SCREWS for path in lines) == len(top.lines)
