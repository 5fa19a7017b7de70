"""The wood between closed lines, measured from line to line."""

import math

import pytest

from companion.boards.plates.contours import Oval, Polygon, RoundedRectangle, depth, gap, may_be_nearer, room

NEAR = pytest.approx


def disc(x, y, radius):
    return Oval(x, y, radius, radius)


@pytest.mark.parametrize(
    ("one", "other", "wood"),
    [
        (disc(0, 0, 10), disc(0, 25, 8), 7),
        (disc(0, 0, 1.7), disc(3, 4, 1.7), 1.6),
        (RoundedRectangle(0, 0, 10, 5), RoundedRectangle(0, 12, 10, 5), 2),
        (RoundedRectangle(0, 0, 10, 10), RoundedRectangle(23, 24, 10, 10), 5),
        (RoundedRectangle(0, 0, 10, 10, 10), disc(0, 25, 8), 7),
        (Oval(0, 0, 34, 82), disc(50, 0, 8), 8),
        (Polygon(((0, 0), (10, 0), (10, 10))), disc(20, 5, 4), 6),
    ],
)
def test_a_gap_is_true_to_a_fifth_of_a_millimetre(one, other, wood):
    assert gap(one, other) == gap(other, one) == NEAR(wood, abs=0.2)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (disc(0, 0, 10), disc(15, 0, 8)),
        (disc(0, 0, 10), disc(1, 0, 3)),
        (RoundedRectangle(0, 0, 10, 2), RoundedRectangle(0, 0, 2, 10)),
    ],
)
def test_contours_that_meet_have_no_gap_even_if_no_corner_is_in_the_other(one, other):
    assert gap(one, other) == gap(other, one) == 0


@pytest.mark.parametrize(
    ("inner", "outer", "wood"),
    [
        (disc(12, 50, 4), RoundedRectangle(50, 50, 50, 50), 8),
        (disc(3, 50, 4), RoundedRectangle(50, 50, 50, 50), -1),
        (disc(12, 12, 4), RoundedRectangle(50, 50, 50, 50, 40), 40 - math.hypot(28, 28) - 4),
        (disc(0, 12, 4), disc(0, 0, 20), 4),
    ],
)
def test_the_room_to_an_edge_heeds_its_round_corners(inner, outer, wood):
    assert room(inner, outer) == NEAR(wood, abs=0.2)


def test_only_contours_whose_boxes_are_near_are_measured():
    assert may_be_nearer(disc(0, 0, 5), disc(8, 11, 5), 2)
    assert not may_be_nearer(disc(0, 0, 5), disc(8, 13, 5), 2)


def test_the_middle_of_a_square_is_half_its_side_deep():
    square = RoundedRectangle(20, 30, 5, 5).rim()
    assert depth((20, 30), square) == NEAR(5)
    assert depth((20, 40), square) == NEAR(-5)


@pytest.mark.parametrize(
    "contour", [disc(7, 8, 30), Oval(7, 8, 82, 34), Oval(7, 8, 10, 60), RoundedRectangle(7, 8, 30, 20, 6)]
)
def test_a_shrunk_contour_keeps_its_distance_all_around(contour):
    small = contour.shrunk(1.5)
    assert small.area < contour.area
    assert room(small, contour) == NEAR(1.5, abs=0.15)


def test_a_shrunk_circle_is_a_circle():
    assert disc(7, 8, 30).shrunk(1.5) == disc(7, 8, 28.5)


def test_a_rounded_rectangle_keeps_its_distance_around_its_corners():
    assert RoundedRectangle(0, 0, 30, 20, 6).shrunk(1.5) == RoundedRectangle(0, 0, 28.5, 18.5, 4.5)
    assert RoundedRectangle(0, 0, 30, 20, 1).shrunk(1.5).corner == 0


def test_areas_are_those_of_geometry():
    assert disc(0, 0, 10).area == NEAR(314.159, abs=0.001)
    assert RoundedRectangle(0, 0, 10, 10).area == 400
    assert RoundedRectangle(0, 0, 10, 10, 10).area == NEAR(314.159, abs=0.001)


def test_anchors_lie_on_the_contour():
    for contour in (
        disc(9, 9, 30),
        RoundedRectangle(50, 40, 50, 40, 12),
        Polygon(((0, 0), (40, 0), (20, 30))),
    ):
        for anchor in contour.anchors():
            assert depth(anchor, contour.rim()) == NEAR(0, abs=0.15)
