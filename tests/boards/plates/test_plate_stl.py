"""The printed trays, read back by another library than the one that has written them."""

import io
import math
import sys

import numpy as np
import pytest
from stl.mesh import Mesh

from companion.boards.board import BoardError, find
from companion.boards.plates.contours import Oval, Polygon, RoundedRectangle
from companion.boards.plates.levels import Hole, Plate
from companion.boards.plates.plate_stl import draw
from companion.boards.plates.prints import PrintedPart, Slab, printed_trays


def read(part):
    return Mesh.from_file("part.stl", fh=io.BytesIO(draw(part)))


def edges(mesh):
    """How often each edge of a triangle is there in each of its directions."""
    found = {}
    for triangle in mesh.vectors:
        corners = [tuple(map(float, corner)) for corner in triangle]
        for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
            found[one, other] = found.get((one, other), 0) + 1
    return found


@pytest.fixture(params=["sahara-scales", "geisterfahrer-scales"])
def trays(request):
    """The trays of a board with load cells, each with a place of its fields."""
    board = find(request.param)
    return [(part, board.fields[part.fields[0]]) for part in printed_trays(board)]


def test_it_is_watertight(trays):
    for part, _ in trays:
        mesh = read(part)
        assert mesh.is_closed(exact=True)
        found = edges(mesh)
        assert set(found.values()) == {1}
        assert all((other, one) in found for one, other in found)


def test_it_is_as_large_as_the_tray_and_as_high_as_floor_and_rim(trays):
    for part, place in trays:
        mesh = read(part)
        width, depth, height = mesh.max_ - mesh.min_
        assert width == pytest.approx(2 * part.slabs[0].plate.edge.rx, abs=0.2)
        assert depth == pytest.approx(2 * part.slabs[0].plate.edge.ry, abs=0.2)
        assert width < 2 * place.reach[0] - 2.9
        assert (mesh.min_[2], height) == (0, 7.5)


def test_its_volume_is_that_of_floor_and_rim_without_the_screws(trays):
    for part, _ in trays:
        floor, rim = (slab.plate for slab in part.slabs)
        screws = 2 * math.pi * 1.7**2
        expected = 1.5 * (floor.edge.area - screws) + 6 * (rim.edge.area - rim.holes[0].contour.area)
        volume, _, _ = read(part).get_mass_properties()
        assert volume == pytest.approx(expected, rel=0.03)


def test_through_each_screw_hole_one_sees_the_ground(trays):
    """Around the middle of a hole no triangle that lies flat covers it."""
    for part, _ in trays:
        mesh = read(part)
        for hole in part.slabs[0].plate.holes:
            at = hole.contour.x, -hole.contour.y
            assert not any(covers(triangle, at) for triangle in mesh.vectors)
        assert any(covers(triangle, (-10, 0)) for triangle in mesh.vectors)


def covers(triangle, at):
    """Whether a triangle is above or below a place."""
    corners = triangle[:, :2] - np.array(at)
    turns = [
        one[0] * other[1] - one[1] * other[0]
        for one, other in zip(corners, np.roll(corners, -1, 0), strict=True)
    ]
    return min(turns) > 0 or max(turns) < 0


def test_what_is_left_above_on_the_plate_is_left_and_far_in_the_print():
    corner = Hole("near the upper left corner", RoundedRectangle(-8, -3, 1, 1), "cut")
    plate = Plate("plate", Polygon(((-10, -5), (10, -5), (10, 5), (-10, 5))), (corner,))
    mesh = read(PrintedPart("part", ("a1",), (Slab(plate, 0, 2),)))
    inner = {tuple(map(float, one[:2])) for one in mesh.vectors.reshape(-1, 3) if abs(one[0]) < 10}
    assert inner == {(-9, 4), (-7, 4), (-7, 2), (-9, 2)}


def test_a_round_slab_is_round():
    mesh = read(PrintedPart("part", ("a1",), (Slab(Plate("plate", Oval(0, 0, 20, 20)), 0, 1),)))
    far = np.hypot(mesh.vectors[:, :, 0], mesh.vectors[:, :, 1])
    assert far.max() == pytest.approx(20, abs=1e-4)


@pytest.mark.parametrize("missing", ["manifold3d", "trimesh.base"])
def test_without_a_library_it_is_said_what_brings_it(monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(BoardError, match=r"manifold3d and trimesh; this brings them: pip install 'tab"):
        draw(printed_trays(find("sahara-scales"))[0])
