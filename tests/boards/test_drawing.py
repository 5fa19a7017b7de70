import math
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
        place = board.fields[field]
        label = field if place.label is None else place.label
        assert [text.text for text in group.findall(f"{SVG}text")] == ([label] if label else [])
        assert len([part for part in group if part.get("class") == "pit"]) == 1
        [pieces] = [part for part in group.iter(f"{SVG}g") if part.get("class") == "pieces"]
        assert len(pieces) == 0


@pytest.mark.parametrize("name", names())
def test_each_field_says_where_it_is_and_of_what_shape(name):
    board = find(name)
    for field, group in groups(board).items():
        place = board.fields[field]
        said = tuple(float(group.get(f"data-{key}")) for key in ("x", "y", "rx", "ry"))
        assert said == (place.x, place.y, *place.reach)
        assert group.get("class").split() == [place.shape, *([place.colour] if place.colour else [])]


def test_the_drawing_says_how_pieces_look_and_whether_they_stack():
    root = read(svg(find("ghostbuster-six")))
    said = {key: root.get(f"data-{key}") for key in ("board", "game", "look", "stacks")}
    assert said == {"board": "ghostbuster-six", "game": "ghostbuster", "look": "figure", "stacks": "true"}
    assert read(svg(find("sahara"))).get("data-stacks") == "false"


def test_a_card_is_drawn_around_its_middle():
    [card] = [part for part in groups(find("zahlenluchs"))["a1"] if part.get("class") == "pit"]
    place = find("zahlenluchs").fields["a1"]
    size = {key: float(card.get(key)) for key in ("x", "y", "width", "height")}
    assert size == {"x": place.x - 27, "y": place.y - 27, "width": 54, "height": 54}


@pytest.mark.parametrize(("name", "links"), [("ghostbuster", 40 + 4 * 3), ("ghostbuster-six", 48 + 6 * 3)])
def test_a_line_joins_the_ring_and_each_house(name, links):
    [track] = [path for path in read(svg(find(name))).iter(f"{SVG}path") if path.get("class") == "track"]
    assert track.get("d").count("M") == links


def test_a_board_without_spots_has_no_track():
    assert 'class="track"' not in svg(find("sahara"))


@pytest.mark.parametrize(
    ("name", "tag"), [("sahara", "rect"), ("ghostbuster-six", "ellipse"), ("esiema", "polygon")]
)
def test_the_wood_has_the_outline_of_the_board(name, tag):
    [wood] = [part for part in read(svg(find(name))).iter() if part.get("class") == "wood"]
    assert wood.tag == SVG + tag


@pytest.mark.parametrize("name", names())
def test_every_field_lies_on_the_wood(name):
    """A round board and a hexagon have less room than the square around them."""
    board = find(name)
    width, height = board.size
    for field, place in board.fields.items():
        reach = max(place.reach)
        x, y = place.x - width / 2, abs(place.y - height / 2)
        if board.outline == "round":
            assert math.hypot(x, y) + reach <= width / 2, field
        if board.outline == "hexagon":
            edge = (width / 2 - abs(x)) * math.sqrt(3) / 2 - y / 2  # to the slanting edge
            assert edge >= reach, field


@pytest.mark.parametrize("name", names())
def test_a_turned_board_has_its_left_edge_in_front_and_each_field_inside(name):
    board = find(name)
    width, height = board.size
    turned = board.turned()
    assert turned.size == (height, width)
    for field, place in board.fields.items():
        other = turned.fields[field]
        assert (other.x, other.y) == (place.y, width - place.x), field
        assert other.reach == place.reach[::-1], field
    assert turned.turned().turned().turned() == board


def test_a_turned_board_is_drawn_with_upright_names_and_light_from_above():
    drawing = svg(find("geisterfahrer").turned())
    assert read(drawing).get("viewBox") == "-12 -12 604 264"
    upright = [part for part in read(drawing).iter(f"{SVG}text") if part.get("transform") is None]
    assert len(upright) == 11
    assert "rotate" not in drawing


def test_a_hexagon_has_corners_at_the_ends_of_its_longer_side():
    [lying, standing] = [
        {
            tuple(map(float, point.split(",")))
            for point in re.search(r'points="([^"]*)"', svg(board)).group(1).split()
        }
        for board in (find("esiema"), find("esiema").turned())
    ]
    assert {(0, 186), (428, 186)} <= lying
    assert {(186, 0), (186, 428)} <= standing


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


@pytest.mark.parametrize("name", names())
def test_every_paint_that_is_used_is_in_the_drawing_and_bears_the_board_s_name(name):
    drawing = svg(find(name))
    used = set(re.findall(r"url\(#([^)]*)\)", drawing))
    defined = set(re.findall(r' id="([^"]*)"', drawing))
    assert used == defined
    assert all(paint.startswith(f"{name}-") for paint in defined)


def test_the_same_board_gives_the_same_drawing():
    assert svg(find("sahara")) == svg(find("sahara"))


@pytest.mark.parametrize("name", ["sahara", "geisterfahrer", "geisterfahrer-near"])
def test_names_of_pits_lie_on_the_board_and_in_no_pit_where_there_is_room(name):
    board = find(name)
    for field, group in groups(board).items():
        text = group.find(f"{SVG}text")
        x, y = float(text.get("x")), float(text.get("y"))
        assert 8 < y < board.size[1] - 2, field
        assert 8 < x < board.size[0] - 8, field
        assert not any(
            abs(x - place.x) < place.reach[0]
            and y > place.y - place.reach[1]
            and y - 8 < place.y + place.reach[1]
            for place in board.fields.values()
        ), field


@pytest.mark.parametrize("name", ["esiema", "ghostbuster", "zahlenluchs"])
def test_names_lie_inside_their_fields_where_there_is_no_room_beside_them(name):
    board = find(name)
    for field, group in groups(board).items():
        place = board.fields[field]
        for text in group.findall(f"{SVG}text"):
            assert abs(float(text.get("x")) - place.x) < place.reach[0]
            assert abs(float(text.get("y")) - place.y) < place.reach[1]


def test_a_name_on_a_dark_field_is_light():
    drawn = groups(find("ghostbuster-six"))
    inks = {field: drawn[field].find(f"{SVG}text").get("fill") for field in ("t2", "y.h1", "k.h1", "w.h1")}
    assert inks["t2"] == inks["y.h1"] == inks["w.h1"] != inks["k.h1"]
