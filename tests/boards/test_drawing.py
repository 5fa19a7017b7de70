import re
from xml.etree import ElementTree as ET

import pytest

from companion.boards.board import find, names
from companion.boards.drawing import svg

SVG = "{http://www.w3.org/2000/svg}"


def read(drawing):
    return ET.fromstring(drawing)  # noqa: S314 - our own drawing


def groups(board):
    return {
        group.get("data-field"): group
        for group in read(svg(board)).iter(f"{SVG}g")
        if group.get("data-field")
    }


@pytest.mark.parametrize("name", names())
def test_each_field_has_its_group_with_a_pit_its_name_and_room_for_pieces(name):
    board = find(name)
    drawn = groups(board)
    assert list(drawn) == list(board.fields)
    for field, group in drawn.items():
        assert group.find(f"{SVG}text").text == field
        [pieces] = [part for part in group.iter(f"{SVG}g") if part.get("class") == "pieces"]
        assert len(pieces) == 0


def test_pits_are_drawn_where_the_board_file_has_them():
    board = find("sahara")
    for field, group in groups(board).items():
        place = board.fields[field]
        [pit] = [part for part in group if part.get("class") == "pit"]
        assert (float(pit.get("cx")), float(pit.get("cy"))) == (place.x, place.y)
        assert (float(pit.get("rx", pit.get("r"))), float(pit.get("ry", pit.get("r")))) == place.reach


def test_the_drawing_has_no_size_of_its_own_and_loads_nothing():
    drawing = svg(find("sahara"))
    root = read(drawing)
    assert root.get("width") is None
    assert root.get("height") is None
    assert root.get("viewBox") == "-12 -12 644 244"
    assert re.findall(r"(?:href|src)=|url\((?!#)|<script|<style|@import", drawing) == []
    assert re.findall(r"https?://[^\"]*", drawing) == ["http://www.w3.org/2000/svg"]


def test_every_paint_that_is_used_is_in_the_drawing_and_bears_the_board_s_name():
    drawing = svg(find("sahara-pits"))
    used = set(re.findall(r"url\(#([^)]*)\)", drawing))
    defined = set(re.findall(r' id="([^"]*)"', drawing))
    assert used == defined
    assert all(paint.startswith("sahara-pits-") for paint in defined)


def test_the_same_board_gives_the_same_drawing():
    assert svg(find("sahara")) == svg(find("sahara"))


def test_names_of_fields_lie_on_the_board_and_in_no_pit():
    board = find("sahara")
    for group in groups(board).values():
        name = group.find(f"{SVG}text")
        x, y = float(name.get("x")), float(name.get("y"))
        assert 8 < y < board.size[1] - 3
        assert not any(
            abs(x - place.x) < place.reach[0]
            and y > place.y - place.reach[1]
            and y - 8 < place.y + place.reach[1]
            for place in board.fields.values()
        )
