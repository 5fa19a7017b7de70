"""Options: values in force, and every wrong one named together with the known ones."""

from __future__ import annotations

import re

import pytest

from companion.rules.errors import OptionError
from companion.rules.options import choice, flag, free, number, read_options, read_seats, shown

TABLE = (choice("store", "far", "near"), flag("strict", default=False), choice("target", 30, 40))


def test_without_options_the_defaults_are_in_force() -> None:
    assert read_options("chess", TABLE, {}) == {"store": "far", "strict": False, "target": 30}


def test_given_values_replace_the_defaults() -> None:
    given = {"store": "near", "strict": True, "target": 40}
    assert read_options("chess", TABLE, given) == given


def test_an_unknown_option_names_the_nearest_and_all_known_ones() -> None:
    message = "chess has no option 'stor' (is store meant?); its options are seats, store, strict, target"
    with pytest.raises(OptionError, match=f"^{re.escape(message)}$"):
        read_options("chess", TABLE, {"stor": "far"})


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ({"store": "middle"}, "far, near"),
        ({"store": ["far"]}, "far, near"),
        ({"store": None}, "far, near"),
        ({"strict": 1}, "true, false"),
        ({"strict": "true"}, "true, false"),
        ({"target": 30.0}, "30, 40"),
        ({"target": True}, "30, 40"),
        ({"target": {"of": 30}}, "30, 40"),
    ],
)
def test_an_unknown_value_is_refused_with_the_known_ones(given: dict[str, object], known: str) -> None:
    [(name, value)] = given.items()
    message = f"option {name} is {value!r}, but its values are {known}"
    with pytest.raises(OptionError, match=f"^{re.escape(message)}$"):
        read_options("chess", TABLE, given)


def small(value: object) -> list[int]:
    if not isinstance(value, list) or len(value) > 2:
        raise ValueError
    return value


SIZED = (number("size", 40, 4, 400, 48), free("pair", None, "must be a list of up to two numbers", small))


def test_a_number_is_any_within_its_limits() -> None:
    assert read_options("chess", SIZED, {"size": 400})["size"] == 400
    assert SIZED[0].values == (40, 48)


@pytest.mark.parametrize("size", [3, 401, 40.0, True, "40", None])
def test_a_number_beyond_its_limits_is_refused_with_them(size: object) -> None:
    message = f"option size is {size!r}, but must be a whole number from 4 to 400"
    with pytest.raises(OptionError, match=f"^{re.escape(message)}$"):
        read_options("chess", SIZED, {"size": size})


def test_an_option_of_another_shape_is_read_by_its_reader() -> None:
    assert read_options("chess", SIZED, {"pair": [7]})["pair"] == [7]
    assert read_options("chess", SIZED, {})["pair"] is None


def test_an_option_of_another_shape_says_what_is_allowed() -> None:
    with pytest.raises(
        OptionError, match=r"^option pair is \[1, 2, 3\], but must be a list of up to two numbers$"
    ):
        read_options("chess", SIZED, {"pair": [1, 2, 3]})


TWO = {2: ("A", "B")}
SEVERAL = {2: ("A", "C"), 4: ("A", "B", "C", "D")}


@pytest.mark.parametrize(
    ("tables", "given", "seats"),
    [
        (TWO, 2, ("A", "B")),
        (TWO, ["B", "A"], ("B", "A")),
        (SEVERAL, 2, ("A", "C")),
        (SEVERAL, 4, ("A", "B", "C", "D")),
        (SEVERAL, ["D", "A"], ("D", "A")),
        (SEVERAL, ["D", "A", "B", "C"], ("D", "A", "B", "C")),
    ],
)
def test_seats_are_a_number_or_their_order_at_the_table(
    tables: dict[int, tuple[str, ...]], given: object, seats: tuple[str, ...]
) -> None:
    assert read_seats("chess", tables, given) == seats


@pytest.mark.parametrize(
    "given", [1, 3, 2.0, True, "AB", ["A"], ["A", "A"], ["A", "C"], ["A", "B", "B"], [1, 2], None, [["A"]]]
)
def test_seats_that_the_game_does_not_have_are_refused(given: object) -> None:
    message = (
        f"option seats is {given!r}, but chess is played by 2: write 2, "
        "or a list of so many of A, B in the order of the table"
    )
    with pytest.raises(OptionError, match=f"^{re.escape(message)}$"):
        read_seats("chess", TWO, given)


@pytest.mark.parametrize("given", [3, ["A", "B", "C"], ["A", "E"], []])
def test_a_number_between_those_of_the_game_is_refused_with_them(given: object) -> None:
    message = f"option seats is {given!r}, but chess is played by 2 or 4: write 2 or 4, or a list"
    with pytest.raises(OptionError, match=f"^{re.escape(message)}"):
        read_seats("chess", SEVERAL, given)


def test_a_long_value_is_cut_in_a_message() -> None:
    assert shown("x" * 1000) == "'" + "x" * 59 + "..."
    assert shown("x") == "'x'"
