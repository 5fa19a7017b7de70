"""Fields by formula: where they are, what they are, and what is said of a layout that is wrong."""

import json
import math
from pathlib import Path
from typing import Any

import pytest

from companion.boards.board import Board, BoardError, find, parse

HEAD = """
name = "mine"
game = "sahara"
note = "fields by formula"
size = [400, 300]
"""
GRID = """
[[layouts]]
form = "rows"
names = ["a1..c1", "a2..c2"]
middle = [200, 150]
pitch = 50
channel = 4
light = 9
each = { shape = "spot", radius = 12, sensor = "presence" }
"""
RING = """
[[layouts]]
form = "ring"
names = ["t1..t4"]
middle = [200, 150]
radius = 80
each = { shape = "spot", radius = 12, sensor = "none" }
"""
PATH = """
[[layouts]]
form = "path"
names = ["t1..t5"]
corners = [[50, 40], [110, 40], [110, 200]]
pitch = 40
each = { shape = "spot", radius = 12, sensor = "none" }
"""
BEFORE = json.loads(Path(__file__).with_name("shipped_places.json").read_text("utf-8"))


def board(*texts: str) -> Board:
    return parse(HEAD + "".join(texts), "mine.toml")


def places(*texts: str) -> dict[str, tuple[float, float]]:
    return {field: (place.x, place.y) for field, place in board(*texts).fields.items()}


def refused(*texts: str) -> list[str]:
    with pytest.raises(BoardError) as caught:
        board(*texts)
    lines = str(caught.value).splitlines()
    assert all(line.startswith("mine.toml: ") for line in lines)
    return [line.removeprefix("mine.toml: ") for line in lines]


@pytest.mark.parametrize("name", BEFORE)
def test_a_shipped_board_has_the_places_and_channels_it_had_field_by_field(name: str) -> None:
    """The numbers are those of the files before they said their fields by formula."""
    fields = find(name).fields
    assert [(field, [place.x, place.y, place.channel]) for field, place in fields.items()] == list(
        BEFORE[name].items()
    )


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("esiema", {("pit", 16, None, None, "contents")}),
        ("esiema-barriers", {("pit", 16, None, None, "presence")}),
        ("zahlenluchs", {("card", None, 54, 54, "contents")}),
        ("zahlenluchs-halls", {("card", None, 54, 54, "contents")}),
        ("zahlenluchs-reeds", {("card", None, 54, 54, "presence")}),
        ("zahlenluchs-four", {("card", None, 54, 54, "contents")}),
        ("zahlenluchs-four-reeds", {("card", None, 54, 54, "presence")}),
        ("ghostbuster", {("spot", 13, None, None, "contents"), ("yard", 44, None, None, "contents")}),
        (
            "ghostbuster-halls",
            {
                ("spot", 13, None, None, "count"),
                ("spot", 13, None, None, "presence"),
                ("yard", 44, None, None, "none"),
            },
        ),
    ],
)
def test_a_shipped_board_has_the_kinds_of_fields_it_had(name: str, kinds: set[tuple[Any, ...]]) -> None:
    fields = find(name).fields.values()
    assert {(one.shape, one.radius, one.width, one.height, one.sensor) for one in fields} == kinds


def test_rows_are_a_grid_around_its_middle() -> None:
    assert places(GRID) == {
        "a1": (150, 125),
        "b1": (200, 125),
        "c1": (250, 125),
        "a2": (150, 175),
        "b2": (200, 175),
        "c2": (250, 175),
    }


def test_a_row_pitch_below_zero_goes_up() -> None:
    upwards = places(GRID.replace("pitch = 50", "pitch = 50\nrow_pitch = -30"))
    assert (upwards["a1"], upwards["a2"]) == ((150, 165), (150, 135))


def test_rows_of_different_length_are_a_hexagon() -> None:
    rows = '["a1..a2", "b1..b3", "c1..c2"]'
    hexagon = places(GRID.replace('["a1..c1", "a2..c2"]', rows).replace("= 50", "= 50\nrow_pitch = 43.3"))
    middle = hexagon.pop("b2")
    assert middle == (200, 150)
    assert {round(math.dist(middle, place), 1) for place in hexagon.values()} == {50}


def test_rows_are_turned_clockwise_as_a_whole() -> None:
    turned = places(GRID.replace("pitch = 50", "pitch = 50\nturn = 90"))
    assert (turned["a1"], turned["c1"], turned["a2"]) == ((225, 100), (225, 200), (175, 100))


def test_a_ring_begins_at_the_top_and_goes_clockwise() -> None:
    assert places(RING) == {"t1": (200, 70), "t2": (280, 150), "t3": (200, 230), "t4": (120, 150)}


def test_a_turned_ring_begins_so_many_degrees_later() -> None:
    assert places(RING.replace("radius = 80", "radius = 80\nturn = -90", 1))["t1"] == (120, 150)


def test_a_path_has_a_field_every_pitch_along_its_line() -> None:
    assert places(PATH) == {
        "t1": (50, 40),
        "t2": (90, 40),
        "t3": (110, 60),
        "t4": (110, 100),
        "t5": (110, 140),
    }


def test_a_path_whose_corners_were_rounded_ends_with_its_last_field() -> None:
    assert places(PATH.replace("t5", "t6").replace("110, 200", "110, 179.2"))["t6"] == (110, 179.2)


def test_places_are_rounded_to_hundredths_of_a_millimetre() -> None:
    odd = places(RING.replace("t4", "t7"))["t2"]
    assert odd == (200 + round(80 * math.sin(math.tau / 7), 2), 150 - round(80 * math.cos(math.tau / 7), 2))


def test_each_field_is_what_its_layout_says_and_its_wires_count_on() -> None:
    fields = board(GRID).fields
    assert [(one.channel, one.light) for one in fields.values()] == [(4 + n, 9 + n) for n in range(6)]
    assert {(one.shape, one.radius, one.sensor) for one in fields.values()} == {("spot", 12, "presence")}


def test_a_gap_has_neither_field_nor_channel() -> None:
    fields = board(GRID.replace('"a1..c1"', '"a1 - c1"')).fields
    assert list(fields) == ["a1", "c1", "a2", "b2", "c2"]
    assert (fields["c1"].x, fields["c1"].channel) == (250, 5)


def test_a_single_field_goes_over_what_its_layout_says_key_by_key() -> None:
    changed = board(GRID, '[fields]\nb1 = { colour = "red", x = 205 }\nA = { x = 50, y = 50, ', OWN)
    assert list(changed.fields) == ["a1", "b1", "c1", "a2", "b2", "c2", "A"]
    place = changed.fields["b1"]
    assert (place.colour, place.x, place.y, place.channel) == ("red", 205, 125, 5)


OWN = 'shape = "pit", radius = 20, sensor = "none" }'


def test_layouts_and_fields_written_out_are_the_same_board() -> None:
    written = "\n".join(
        f'{field} = {{ x = {x}, y = {y}, shape = "spot", radius = 12, sensor = "none" }}'
        for field, (x, y) in places(PATH).items()
    )
    assert board(PATH) == board("[fields]\n", written)


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (GRID, '"rows"', '"spiral"', "form: 'spiral' is not allowed; allowed is one of rows, ring, path"),
        (GRID, '"rows"', '["rows"]', "form: ['rows'] is not allowed; allowed is one of rows, ring, path"),
        (GRID, 'form = "rows"', "", "form is missing; allowed is one of rows, ring, path"),
        (GRID, "pitch = 50", "", "pitch is missing; allowed is millimetres above 0, up to 5000"),
        (GRID, "pitch = 50", "pitch = 0", "pitch: 0 is not allowed; allowed is millimetres above 0"),
        (
            GRID,
            "pitch = 50",
            "pich = 50",
            "pich: there is no such key; did you mean 'pitch'? known are form,",
        ),
        (GRID, "pitch = 50", "pitch = 50\nradius = 3", "radius: there is no such key; "),
        (
            GRID,
            "[200, 150]",
            "[200]",
            "middle: [200] is not allowed; allowed is millimetres to the right and",
        ),
        (
            GRID,
            "= 50",
            "= 50\nrow_pitch = inf",
            "row_pitch: inf is not allowed; allowed is millimetres from -",
        ),
        (GRID, '["a1..c1", "a2..c2"]', "[]", "names: [] is not allowed; allowed is rows of names, such as ["),
        (GRID, "a2..c2", "a2..d3", "names: 'a2..d3' is not allowed; the ends of a range differ in one"),
        (GRID, "a2..c2", "a1", "names: a1 is not allowed; layouts (number 1) has it already"),
        (GRID, "channel = 4", "", "channel is missing; sensor 'presence' has one, a whole number from 0"),
        (
            RING,
            "middle =",
            "channel = 0\nmiddle =",
            "channel: 0 is not allowed; sensor 'none' has no channel",
        ),
        (GRID, "each", "all", "each is missing; allowed is what they share, such as { shape"),
        (GRID, "radius = 12", "radios = 12", "each.radios: there is no such key; did you mean 'radius'?"),
        (GRID, "radius = 12", "x = 12", "each.x: there is no such key; known are shape, radius"),
        (GRID, "radius = 12, ", "", "each.radius is missing; a spot has radius"),
        (GRID, '"presence"', '"smell"', "each.sensor: 'smell' is not allowed; allowed is one of presence"),
        (RING, "[200, 150]", '"here"', "middle: 'here' is not allowed; allowed is millimetres to the right"),
        (RING, "= 80", "= 80\nturn = 361", "turn: 361 is not allowed; allowed is degrees from -360 to 360"),
        (PATH, "t1..t5", "t1..t9", "corners: a line of 220 mm is not allowed; 9 names need 320 mm"),
        (PATH, "[[50, 40], [110, 40], [110, 200]]", "[[5, 4]]", "corners: [[5, 4]] is not allowed; allowed"),
    ],
)
def test_what_is_wrong_with_a_layout_is_said_once_with_its_place(text, old, new, message) -> None:
    found = refused(text.replace(old, new, 1))
    assert [line for line in found if line.startswith(f"layouts (number 1).{message}")] != []
    assert [line for line in found if line.startswith("fields")] == []


def test_what_is_wrong_with_layouts_and_single_fields_is_said_at_once() -> None:
    fields = '[fields]\na1 = { colour = "red" }\nA = { x = 50, y = 50, shape = "pot" }\nB = 3\n'
    found = refused(GRID.replace("pitch = 50", "pitch = -1"), RING.replace("ring", "rang"), fields)
    assert [line.partition(" is")[0] for line in found] == [
        "layouts (number 1).pitch: -1",
        "layouts (number 2).form: 'rang'",
        "fields.A.shape: 'pot'",
        "fields.A.sensor",
        "fields.B: 3",
    ]


def test_layouts_share_no_name() -> None:
    assert refused(GRID, RING.replace("t1..t4", "t1..t2 b1 b2")) == [
        "layouts (number 2).names: b1 is not allowed; layouts (number 1) has it already",
        "layouts (number 2).names: b2 is not allowed; layouts (number 1) has it already",
    ]


def test_fields_of_a_layout_that_leave_the_plate_or_overlap_are_named_one_by_one() -> None:
    found = refused(GRID.replace("pitch = 50", "pitch = 20\nrow_pitch = 280"))
    assert found[0] == (
        "fields.a1.y: 10 is not allowed; the field would reach from -2 to 22, and the board from 0 to 300"
    )
    assert "fields.b1: it overlaps a1 by 4 mm" in found


def test_layouts_that_are_no_list_of_tables_are_refused() -> None:
    assert refused("layouts = 3\n", "[fields]\na1 = { x = 50, y = 50, ", OWN) == [
        "layouts: 3 is not allowed; allowed is a list of tables, [[layouts]] each"
    ]


def test_a_board_needs_no_fields_beside_its_layouts_but_one_of_both() -> None:
    assert len(board(RING).fields) == 4
    assert refused() == ["fields is missing; allowed is a table of fields by name"]
