"""Fields have room on the plate and beside each other."""

from itertools import combinations

import pytest

from companion.boards.board import find, names
from companion.boards.place import Place
from companion.boards.placement import gap, hexagon, placement_faults


def pit(x, y, radius=10):
    return Place(x=x, y=y, shape="pit", radius=radius, sensor="none")


def card(x, y, width=20, height=20):
    return Place(x=x, y=y, shape="card", width=width, height=height, sensor="none")


@pytest.mark.parametrize("name", names())
def test_between_two_fields_of_a_shipped_board_is_some_wood(name):
    assert min(gap(one, other) for one, other in combinations(find(name).fields.values(), 2)) >= 1.5


@pytest.mark.parametrize(
    ("one", "other", "wood"),
    [
        (pit(30, 40), pit(60, 80), 30),
        (pit(30, 40), pit(42, 56), 0),
        (pit(30, 40), pit(36, 48), -10),
        (card(30, 40), card(55, 55), 5),
        (card(30, 40), card(40, 50), -10),
        (card(30, 40), pit(30, 65), 5),
    ],
)
def test_the_wood_between_two_fields_is_measured_from_rim_to_rim(one, other, wood):
    assert gap(one, other) == gap(other, one) == pytest.approx(wood)


def test_a_field_that_overlaps_is_named_once_with_how_much():
    fields = {"a": pit(30, 30), "b": pit(45, 30), "c": pit(60, 30), "d": pit(80, 30)}
    assert list(placement_faults(fields, (100, 100), "oblong")) == [
        "fields.b: it overlaps a by 5 mm",
        "fields.c: it overlaps b by 5 mm",
    ]


@pytest.mark.parametrize(
    ("outline", "size", "place"),
    [
        ("oblong", (100, 60), pit(10, 10)),
        ("oblong", (100, 60), card(90, 50)),
        ("round", (100, 100), pit(50, 10)),
        ("round", (100, 60), pit(50, 10)),
        ("round", (100, 100), card(50, 50, 70, 70)),
        ("hexagon", (100, 86.6), card(50, 43.3, 50, 86.6)),
        ("hexagon", (86.6, 100), card(43.3, 50, 86.6, 50)),
    ],
)
def test_a_field_may_reach_to_the_edge_and_not_beyond(outline, size, place):
    assert list(placement_faults({"a": place}, size, outline)) == []
    larger = card(place.x, place.y, 2 * place.reach[0] + 2, 2 * place.reach[1] + 2)
    (fault, *_) = placement_faults({"a": larger}, size, outline)
    assert fault.startswith("fields.a")


@pytest.mark.parametrize("outline", ["round", "hexagon"])
def test_a_corner_that_a_plate_lacks_takes_no_field(outline):
    assert list(placement_faults({"a": pit(12, 12)}, (100, 100), outline)) == [
        f"fields.a: it reaches beyond the edge of the board, whose outline is {outline}"
    ]


def test_a_hexagon_has_its_corners_at_the_ends_of_the_longer_side():
    assert (0, 50) in hexagon((200, 100))
    assert (50, 0) in hexagon((100, 200))
