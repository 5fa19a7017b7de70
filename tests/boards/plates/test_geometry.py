"""The levels of a board: what is cut, drilled and engraved, and where."""

import re

import pytest

from companion.boards.board import BoardError, find
from companion.boards.plates.contours import Oval, Polygon, RoundedRectangle, gap, room
from companion.boards.plates.geometry import edge_of, fixings, levels_of
from companion.boards.wood import outline

SCALES = 'chip = "hx711"\ninputs = 2'


def openings(level):
    """The middle and the reach of each opening by its field."""
    [plate] = level.plates
    cut = [hole for hole in plate.holes if hole.use.endswith(": opening")]
    return {hole.use.partition(":")[0]: (hole.contour.x, hole.contour.y, hole.contour.reach) for hole in cut}


def test_what_is_weighed_has_trays_and_a_base_and_all_else_a_floor(levels, scanned):
    weighed = scanned.endswith("-scales")
    expected = ["top", "rims", "trays", "base", "bottom"] if weighed else ["top", "floor", "bottom"]
    assert list(levels(scanned)) == expected


def test_a_board_with_both_has_all_levels_and_trays_go_through_the_floor(own_board):
    board = own_board(
        {
            "a1": 'x = 80, y = 100, shape = "pit", radius = 30, sensor = "mass", channel = 0',
            "b1": 'x = 200, y = 100, shape = "pit", radius = 30, sensor = "none"',
        },
        scanner=SCALES,
    )
    found = {level.name: level for level in levels_of(board)}
    assert list(found) == ["top", "floor", "rims", "trays", "base", "bottom"]
    assert openings(found["top"]).keys() == {"a1", "b1"}
    assert openings(found["floor"]).keys() == {"a1"}


def test_the_top_has_an_opening_for_each_hollow_at_its_place_and_of_its_size(levels, scanned):
    board = find(scanned)
    assert openings(levels(scanned)["top"]) == {
        field: (place.x, place.y, place.reach)
        for field, place in board.fields.items()
        if place.shape in {"pit", "store"}
    }


def test_a_light_barrier_below_a_flat_field_has_a_slot_in_top_and_floor(own_board):
    spot = 'x = 100, y = 80, shape = "spot", radius = 20, sensor = "presence", channel = 0'
    board = own_board({"a1": spot}, scanner='chip = "74hc165"\ninputs = 1\nswitch = "reflex"')
    top, floor, _ = ({hole.use: hole.contour for hole in level.plates[0].holes} for level in levels_of(board))
    assert top["a1: light barrier"] == floor["a1: light barrier"]


def test_the_rim_of_each_flat_field_is_engraved(levels, scanned):
    [top] = levels(scanned)["top"].plates
    engraved = {(one.x, one.y, one.reach) for one in top.engraved}
    flat = [place for place in find(scanned).fields.values() if place.shape not in {"pit", "store"}]
    assert {(place.x, place.y, place.reach) for place in flat} <= engraved
    yards = sum(place.shape == "yard" for place in flat)
    assert len(engraved) == len(flat) + 4 * yards


def test_the_floor_has_a_hole_for_each_sensor_below_the_middle_of_its_field(levels, scanned):
    board = find(scanned)
    floors = levels(scanned)["floor"].plates if "floor" in levels(scanned) else ()
    holes = {
        hole.use.partition(":")[0]: (hole.contour.x, hole.contour.y)
        for floor in floors
        for hole in floor.holes
        if ":" in hole.use
    }
    assert holes == {
        field: (place.x, place.y)
        for field, place in board.fields.items()
        if place.sensor not in {"none", "mass"}
    }


def test_a_tray_has_a_gap_to_its_opening_on_all_sides(levels):
    for name in ("sahara-scales", "geisterfahrer-scales"):
        found = levels(name)
        [top] = found["top"].plates
        openings = {hole.use.partition(":")[0]: hole.contour for hole in top.holes if ":" in hole.use}
        for tray, rim in zip(found["trays"].plates, found["rims"].plates, strict=True):
            field = tray.name.partition(":")[0]
            assert rim.edge == tray.edge
            assert room(tray.edge, openings[field]) == pytest.approx(1.5, abs=0.15)


def test_the_rims_are_stacked_as_high_as_the_top_is_thick(levels):
    found = levels("sahara-scales")
    assert found["rims"].copies * found["rims"].thickness == found["top"].thickness == 6


def test_a_board_without_hollows_has_a_thinner_top(levels):
    assert levels("zahlenluchs-halls")["top"].thickness == 3


@pytest.mark.parametrize(
    ("name", "form"),
    [("sahara-scales", RoundedRectangle), ("ghostbuster-six-halls", Oval), ("esiema-barriers", Polygon)],
)
def test_the_edge_is_the_outline_that_the_page_draws(name, form):
    board, edge = find(name), edge_of(find(name))
    drawn = outline(board, "")
    assert isinstance(edge, form)
    assert (edge.x + edge.reach[0], edge.y + edge.reach[1]) == pytest.approx(board.size)
    if isinstance(edge, RoundedRectangle):
        assert f'rx="{edge.corner:g}"' in drawn
    if isinstance(edge, Polygon):
        corners = re.findall(r"([\d.]+),([\d.]+)", drawn)
        assert [(float(x), float(y)) for x, y in corners] == list(edge.corners)


def test_screws_have_room_for_their_heads_beside_fields_and_names_and_within_the_edge(levels, scanned):
    board, edge = find(scanned), edge_of(find(scanned))
    found = fixings(board)
    assert len(found) >= 4
    [top] = levels(scanned)["top"].plates
    fields = [*top.engraved, *(hole.contour for hole in top.holes if ":" in hole.use)]
    names = [
        RoundedRectangle(one.x, one.y - one.size / 3, len(one.text) * one.size / 3, one.size / 3)
        for one in top.inscriptions
    ]
    for screw in found:
        assert room(screw.contour, edge) > 4
        assert min(gap(screw.contour, taken) for taken in [*fields, *names]) > 2.4


def test_a_corner_that_is_too_sharp_gets_no_screw(own_board):
    fields = {"a1": 'x = 300, y = 40, shape = "spot", radius = 20, sensor = "none"'}
    board = own_board(fields, size="600, 80", outline="hexagon")
    assert min(room(screw.contour, edge_of(board)) for screw in fixings(board)) >= 1.5
    assert {screw.contour.x for screw in fixings(board)}.isdisjoint({8, 592})


def test_the_levels_that_are_screwed_together_have_their_screws_at_the_same_places(levels, scanned):
    screwed = [
        levels(scanned)[name] for name in ("top", "floor", "base", "bottom") if name in levels(scanned)
    ]
    found = [[hole for hole in level.plates[0].holes if hole.use.startswith("fixing")] for level in screwed]
    assert found == [list(fixings(find(scanned)))] * len(screwed)
    assert len(found) == 3


def test_no_screw_is_left_between_neighbours_that_hold_the_wood_without_it(own_board):
    """The corner screws of 300 x 500 mm are 264 and 464 mm apart: only the long sides have a screw in their middle."""
    fields = {"a1": 'x = 150, y = 250, shape = "spot", radius = 20, sensor = "none"'}
    found = {
        (round(screw.contour.x), round(screw.contour.y))
        for screw in fixings(own_board(fields, size="300, 500"))
    }
    assert found == {(18, 18), (282, 18), (18, 482), (282, 482), (8, 250), (292, 250)}


def test_a_small_board_keeps_four_screws(own_board):
    fields = {"a1": 'x = 50, y = 50, shape = "spot", radius = 10, sensor = "none"'}
    assert len(fixings(own_board(fields, size="100, 100"))) == 4


def test_names_are_engraved_where_the_page_writes_them_but_not_in_the_air(levels):
    [top] = levels("sahara-scales")["top"].plates
    assert {one.text for one in top.inscriptions} == find("sahara-scales").fields.keys()
    for one in top.inscriptions:
        letter = RoundedRectangle(one.x, one.y - one.size / 3, one.size / 2, one.size / 3)
        assert all(gap(letter, hole.contour) > 0 for hole in top.holes)
    [pits] = levels("esiema-barriers")["top"].plates
    assert pits.inscriptions == ()


def test_the_way_from_spot_to_spot_is_engraved_between_their_rims(levels):
    [top] = levels("ghostbuster-halls")["top"].plates
    # 40 spots in a ring, and four houses of four.
    assert len(top.lines) == 40 + 4 * 3
    # From t1 at (166, 370) up to t2 at (166, 336), both of 13 mm radius.
    assert ((166, 357), (166, 349)) in top.lines
    [cards] = levels("zahlenluchs-reeds")["top"].plates
    assert cards.lines == ()


@pytest.mark.parametrize(("spots", "lines"), [(1, 0), (2, 1), (3, 3), (4, 4)])
def test_the_way_closes_to_a_ring_from_three_spots_on(own_board, spots, lines):
    corners = [(100, 80), (140, 80), (140, 120), (100, 120)][:spots]
    fields = {
        f"t{number}": f'x = {x}, y = {y}, shape = "spot", radius = 18, sensor = "none"'
        for number, (x, y) in enumerate(corners, start=1)
    }
    [top] = levels_of(own_board(fields))[0].plates
    assert len({frozenset(line) for line in top.lines}) == len(top.lines) == lines


def test_a_label_stands_on_the_board_instead_of_the_name(levels):
    [top] = levels("ghostbuster-halls")["top"].plates
    said = [one.text for one in top.inscriptions]
    assert said.count("h1") == 4
    assert "" not in said


def test_a_board_of_the_simulated_table_has_no_plates():
    with pytest.raises(BoardError, match="'sahara' is drawn for the simulated table"):
        levels_of(find("sahara"))
