"""The drawings in SVG: one unit is a millimetre, and the numbers are those of the board file."""

from xml.etree import ElementTree as ET

import pytest

from companion.boards.board import find
from companion.boards.plates.geometry import levels_of
from companion.boards.plates.plate_svg import draw
from companion.boards.plates.sheets import nest

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="session")
def root(levels):
    """The root of the drawing of a level of a shipped board."""

    def root(board, level):
        return ET.fromstring(draw(levels(board)[level], "a title"))  # noqa: S314 - our own drawing

    return root


def group(root, name):
    [found] = [one for one in root.iter(f"{SVG}g") if one.get("id") == name]
    return found


def extents(group):
    """The middle and the reach of each shape."""
    for shape in group:
        numbers = {
            key: float(value)
            for key, value in shape.items()
            if key not in {"points", "font-family"} and key[0] in "cxywhr"
        }
        if shape.tag == f"{SVG}circle":
            yield numbers["cx"], numbers["cy"], numbers["r"], numbers["r"]
        elif shape.tag == f"{SVG}ellipse":
            yield numbers["cx"], numbers["cy"], numbers["rx"], numbers["ry"]
        elif shape.tag == f"{SVG}rect":
            width, height = numbers["width"] / 2, numbers["height"] / 2
            yield numbers["x"] + width, numbers["y"] + height, width, height


def test_it_is_as_large_as_the_board_and_one_unit_is_a_millimetre(root, levels, scanned):
    width, height = find(scanned).size
    for level in levels(scanned):
        drawing = root(scanned, level)
        assert (drawing.get("width"), drawing.get("height")) == (f"{width:g}mm", f"{height:g}mm")
        assert drawing.get("viewBox") == f"0 0 {width:g} {height:g}"


def test_what_is_cut_drilled_and_engraved_has_a_group_and_a_colour_of_its_own(root, levels, scanned):
    for level in levels(scanned):
        groups = root(scanned, level).findall(f"{SVG}g")
        assert {one.get("id"): one.get("stroke") for one in groups} == {
            "engrave": "#000000",
            "drill": "#0000ff",
            "cut": "#ff0000",
        }


def test_each_field_is_where_the_board_file_says(root, scanned):
    top = root(scanned, "top")
    cut, engraved = (set(extents(group(top, name))) for name in ("cut", "engrave"))
    for place in find(scanned).fields.values():
        where = cut if place.shape in {"pit", "store"} else engraved
        assert (place.x, place.y, *place.reach) in where


def test_its_numbers_are_those_of_the_level(root, levels, scanned):
    for name, level in levels(scanned).items():
        drawing = root(scanned, name)
        for work in ("cut", "drill", "engrave"):
            expected = [
                (contour.x, contour.y, *contour.reach)
                for plate in level.plates
                for done, contour in plate.worked()
                if done == work and hasattr(contour, "area")
            ]
            found = list(extents(group(drawing, work)))
            assert len(found) == len(expected)
            for one, other in zip(found, expected, strict=True):
                assert one == pytest.approx(other, abs=0.002)


def test_nothing_is_drawn_that_a_laser_would_take_for_a_contour(root):
    drawing = root("sahara-scales", "top")
    assert [one.tag for one in drawing] == [f"{SVG}title", f"{SVG}g", f"{SVG}g", f"{SVG}g"]


def test_the_names_are_written_on_their_baselines(root, levels):
    [top] = levels("zahlenluchs-reeds")["top"].plates
    texts = group(root("zahlenluchs-reeds", "top"), "engrave").findall(f"{SVG}text")
    found = {
        one.text: (float(one.get("x")), float(one.get("y")), float(one.get("font-size"))) for one in texts
    }
    assert found == {one.text: (one.x, one.y, one.size) for one in top.inscriptions}


def test_the_lines_between_spots_are_engraved(root, levels):
    [top] = levels("ghostbuster-halls")["top"].plates
    lines = group(root("ghostbuster-halls", "top"), "engrave").findall(f"{SVG}line")
    found = [tuple(float(line.get(key)) for key in ("x1", "y1", "x2", "y2")) for line in lines]
    assert found == [pytest.approx((*start, *end), abs=0.001) for start, end in top.lines]


def test_a_name_on_a_turned_plate_reads_from_above_down():
    sheets = nest(levels_of(find("geisterfahrer-scales")), (600, 400)).sheets
    [sheet] = [one for one in sheets if any(plate.name == "top" for plate in one.plates)]
    drawing = ET.fromstring(draw(sheet, "a title"))  # noqa: S314 - our own drawing
    texts = group(drawing, "engrave").findall(f"{SVG}text")
    assert texts
    assert all(one.get("transform") == f"rotate(90 {one.get('x')} {one.get('y')})" for one in texts)


def test_a_name_with_a_sign_of_xml_is_written_as_it_is(own_board):
    field = 'x = 100, y = 80, shape = "spot", radius = 20, sensor = "none", label = "<&>"'
    [top, *_] = levels_of(own_board({"a1": field}))
    drawing = ET.fromstring(draw(top, "x < y"))  # noqa: S314 - our own drawing
    assert [one.text for one in drawing.iter(f"{SVG}text")] == ["<&>"]
