"""Forms have the rows, names and plates that their sizes say."""

import math

import pytest

from companion.boards.forms import USUAL_SIZES, SizeError, form_of_size, size_for


@pytest.mark.parametrize(
    ("name", "size", "lengths", "names"),
    [
        ("grid", "3x2", (3, 3), ["a1..c1", "a2..c2"]),
        ("grid", "1 x 2", (1, 1), ["a1", "a2"]),
        ("row", "4", (4,), ["a1..a4"]),
        ("row", "1", (1,), ["a1"]),
        ("ring", "12", (12,), ["t1..t12"]),
        ("hexagon", "2", (2, 3, 2), ["a1..a2", "b1..b3", "c1..c2"]),
        ("hexagon", "7", (7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7), None),
    ],
)
def test_a_size_says_the_rows_of_a_form_and_their_names(name, size, lengths, names) -> None:
    form = form_of_size(name, size)
    assert (form.lengths, form.number) == (lengths, sum(lengths))
    assert names is None or form.usual_names() == names


@pytest.mark.parametrize(
    ("name", "size", "allowed"),
    [
        ("grid", "8", "a grid has columns x rows from 1x1 to 26x26, such as 5x5"),
        ("grid", "27x2", "a grid has columns x rows"),
        ("grid", "0x2", "a grid has columns x rows"),
        ("grid", "2x3x4", "a grid has columns x rows"),
        ("grid", "", "a grid has columns x rows"),
        ("row", "-3", "a row has a number of fields from 1 to 128"),
        ("row", "129", "a row has a number of fields from 1 to 128"),
        ("ring", "2", "a ring has a number of fields from 3 to 128"),
        ("ring", "9999999999999", "a ring has a number of fields from 3 to 128"),
        ("hexagon", "8", "a hexagon has the fields of one side, from 2 to 7"),
    ],
)
def test_a_size_that_a_form_cannot_have_is_refused_with_what_is_allowed(name, size, allowed) -> None:
    with pytest.raises(SizeError) as refused:
        form_of_size(name, size)
    assert str(refused.value).startswith(f"size {size!r} is not allowed; {allowed}")


@pytest.mark.parametrize(
    ("name", "number", "size"),
    [
        ("grid", 9, "3x3"),
        ("grid", 12, "4x3"),
        ("grid", 7, "7x1"),
        ("grid", 29, None),
        ("row", 5, "5"),
        ("ring", 40, "40"),
        ("ring", 2, None),
        ("hexagon", 19, "3"),
        ("hexagon", 20, None),
    ],
)
def test_a_number_of_fields_has_the_squarest_size_or_none(name, number, size) -> None:
    assert size_for(name, number) == size


def test_fields_of_a_game_fill_the_rows_in_their_order() -> None:
    form = form_of_size("hexagon", "2")
    assert form.names_for(["k", "l", "m", "n", "o", "p", "q"]) == ["k l", "m n o", "p q"]


@pytest.mark.parametrize("name", USUAL_SIZES)
def test_a_plate_has_even_sides_and_room_around_all_fields(name) -> None:
    form = form_of_size(name, USUAL_SIZES[name])
    (width, height), _ = form.plate(33)
    assert width % 2 == height % 2 == 0
    placed = form.placed(33)
    assert placed["middle"] == [width / 2, height / 2]
    if name == "ring":
        assert math.isclose(2 * placed["radius"] * math.sin(math.pi / 12), 33, abs_tol=0.01)
        assert placed["radius"] + 0.7 * 33 < width / 2
