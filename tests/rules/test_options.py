"""Options: values in force, and every wrong one named together with the known ones."""

from __future__ import annotations

import re

import pytest

from companion.rules.errors import OptionError
from companion.rules.options import choice, flag, read_options, read_seats, shown

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


def test_seats_are_a_number_or_their_order_at_the_table() -> None:
    assert read_seats("chess", ("A", "B"), 2) == ("A", "B")
    assert read_seats("chess", ("A", "B"), ["B", "A"]) == ("B", "A")


@pytest.mark.parametrize(
    "given", [1, 3, 2.0, True, "AB", ["A"], ["A", "A"], ["A", "C"], ["A", "B", "B"], [1, 2], None]
)
def test_seats_that_the_game_does_not_have_are_refused(given: object) -> None:
    message = f"option seats is {given!r}, but chess is played by 2: write 2, or a list of A, B"
    with pytest.raises(OptionError, match=re.escape(message)):
        read_seats("chess", ("A", "B"), given)


def test_a_long_value_is_cut_in_a_message() -> None:
    assert shown("x" * 1000) == "'" + "x" * 59 + "..."
    assert shown("x") == "'x'"
