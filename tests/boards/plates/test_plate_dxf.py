"""The drawings in DXF, read back by another library than the one that has written them."""

import io
import sys

import dxfgrabber
import pytest

from companion.boards.board import BoardError, find
from companion.boards.plates.contours import Oval, RoundedRectangle
from companion.boards.plates.geometry import levels_of
from companion.boards.plates.plate_dxf import draw
from companion.boards.plates.sheets import nest

CONTOURS = {"CIRCLE", "ELLIPSE", "LWPOLYLINE"}


@pytest.fixture(scope="session")
def read(levels):
    """The drawing of a level of a shipped board, as dxfgrabber reads it."""
    return lambda board, level: dxfgrabber.read(io.StringIO(draw(levels(board)[level])))


def extent(entity):
    """The middle and the reach of an entity, to a thousandth of a millimetre."""
    if entity.dxftype == "CIRCLE":
        found = (*entity.center[:2], entity.radius, entity.radius)
    elif entity.dxftype == "ELLIPSE":
        long = max(abs(side) for side in entity.major_axis[:2])
        upright = abs(entity.major_axis[1]) > abs(entity.major_axis[0])
        reach = (long * entity.ratio, long) if upright else (long, long * entity.ratio)
        found = (*entity.center[:2], *reach)
    else:
        xs, ys = zip(*(point[:2] for point in entity.points), strict=True)
        found = (
            *((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2),
            *((max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2),
        )
    return tuple(round(one, 3) for one in found)


def drawn(drawing, layer):
    """The extents of all contours of a layer."""
    return sorted(extent(one) for one in drawing.entities if one.layer == layer and one.dxftype in CONTOURS)


def test_it_has_every_contour_of_its_level_at_the_same_place(levels, read, scanned):
    height = find(scanned).size[1]
    for level in levels(scanned).values():
        drawing = read(scanned, level.name)
        for work, layer in (("cut", "CUT"), ("drill", "DRILL"), ("engrave", "ENGRAVE")):
            expected = sorted(
                tuple(round(one, 3) for one in (contour.x, height - contour.y, *contour.reach))
                for plate in level.plates
                for done, contour in plate.worked()
                if done == work
            )
            assert drawn(drawing, layer) == expected


def test_pits_and_stores_are_where_the_board_file_says(read):
    board = find("sahara-scales")
    cut = drawn(read("sahara-scales", "top"), "CUT")
    for place in board.fields.values():
        assert (place.x, board.size[1] - place.y, *place.reach) in cut


def test_the_unit_is_a_millimetre_and_no_layer_is_missing(read, scanned):
    drawing = read(scanned, "top")
    assert drawing.header["$INSUNITS"] == 4
    assert {"CUT", "DRILL", "ENGRAVE"} <= set(drawing.layers.names())


def test_a_round_corner_is_a_quarter_of_a_circle_of_its_radius(levels, read):
    edge = levels("sahara-scales")["top"].plates[0].edge
    assert isinstance(edge, RoundedRectangle)
    [line] = [one for one in read("sahara-scales", "top").entities if one.dxftype == "LWPOLYLINE"]
    assert line.is_closed
    points = [(round(x, 3), round(y, 3)) for x, y, *_ in line.points]
    corner, (width, height) = round(edge.corner, 3), find("sahara-scales").size
    assert points[:4] == [
        *((width - corner, 0), (width, corner)),
        *((width, height - corner), (width - corner, height)),
    ]
    # The tangent of a quarter of the angle: that of 22.5 degrees.
    assert line.bulge[:4] == pytest.approx([0.414214, 0, 0.414214, 0], abs=1e-6)


def test_a_sharp_corner_is_one_point(read):
    slots = [one for one in read("esiema-barriers", "floor").entities if one.dxftype == "LWPOLYLINE"]
    assert {len(slot.points) for slot in slots} == {4, 6}
    assert all(slot.is_closed and not any(slot.bulge) for slot in slots)


def test_names_are_engraved_as_texts_on_their_baselines(levels, read):
    [top] = levels("sahara-scales")["top"].plates
    height = find("sahara-scales").size[1]
    texts = [one for one in read("sahara-scales", "top").entities if one.dxftype == "TEXT"]
    found = {one.text: (*one.align_point[:2], one.height) for one in texts}
    assert {one.layer for one in texts} == {"ENGRAVE"}
    assert found == {
        one.text: pytest.approx((one.x, height - one.y, 0.7 * one.size)) for one in top.inscriptions
    }


def test_the_lines_between_spots_are_engraved(levels, read):
    [top] = levels("ghostbuster-six-halls")["top"].plates
    height = find("ghostbuster-six-halls").size[1]
    found = [one for one in read("ghostbuster-six-halls", "top").entities if one.dxftype == "LINE"]
    assert {one.layer for one in found} == {"ENGRAVE"}
    ends = [(*one.start[:2], *one.end[:2]) for one in found]
    assert ends == [pytest.approx((x, height - y, to_x, height - to_y)) for (x, y), (to_x, to_y) in top.lines]


def test_the_edge_is_the_last_contour_so_that_a_laser_frees_the_plate_at_the_end(levels, scanned):
    for level in levels(scanned).values():
        for plate in level.plates:
            assert list(plate.worked())[-1] == ("cut", plate.edge)


def test_a_name_on_a_turned_plate_reads_from_above_down():
    sheet = nest(levels_of(find("geisterfahrer-scales")), (600, 400)).sheets[2]
    drawing = dxfgrabber.read(io.StringIO(draw(sheet)))
    found = {
        one.text: (*one.align_point[:2], one.rotation) for one in drawing.entities if one.dxftype == "TEXT"
    }
    assert found == {
        one.text: pytest.approx((one.x, 400 - one.y, 270)) for one in sheet.plates[0].inscriptions
    }


def test_every_drill_is_a_circle(levels, scanned):
    for level in levels(scanned).values():
        for plate in level.plates:
            for hole in plate.holes:
                if hole.work == "drill":
                    assert isinstance(hole.contour, Oval)
                    assert hole.contour.is_circle


def test_without_the_library_it_is_said_what_brings_it(levels, monkeypatch):
    monkeypatch.setitem(sys.modules, "ezdxf.filemanagement", None)
    with pytest.raises(
        BoardError, match=r"ezdxf; this brings it: pip install 'tabletop-companion\[plates\]'"
    ):
        draw(levels("sahara-scales")["top"])
