import re
from typing import Annotated, Literal

import msgspec
import pytest

from companion.tables import EntryError, nearest, read


class Lamp(msgspec.Struct):
    """A table with one key of each sort."""

    colour: Literal["red", "green"]
    watts: Annotated[int, msgspec.Meta(ge=1, description="watts from 1")] = 5
    name: str = ""


def test_a_table_becomes_a_struct():
    assert read({"colour": "red"}, Lamp) == Lamp("red", 5)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (
            {"color": "red"},
            "lamp.color: there is no such key; did you mean 'colour'? known are colour, watts, name",
        ),
        ({"colour": "red", "zzz": 1}, "lamp.zzz: there is no such key; known are colour, watts, name"),
        ({}, "lamp.colour is missing; allowed is one of red, green"),
        ({"colour": "blue"}, "lamp.colour: 'blue' is not allowed; allowed is one of red, green"),
        ({"colour": "red", "watts": 0}, "lamp.watts: 0 is not allowed; allowed is watts from 1"),
        ({"colour": "red", "watts": True}, "lamp.watts: True is not allowed; allowed is watts from 1"),
        ({"colour": "red", "name": 3}, "lamp.name: 3 is not allowed; allowed is text"),
    ],
)
def test_an_error_names_place_value_and_what_is_allowed(table, message):
    with pytest.raises(EntryError, match=f"^{re.escape(message)}$"):
        read(table, Lamp, "lamp")


def test_at_the_top_of_a_file_the_key_alone_is_the_place():
    with pytest.raises(EntryError, match=r"^watt: there is no such key; did you mean 'watts'"):
        read({"colour": "red", "watt": 3}, Lamp)


def test_what_resembles_nothing_known_gets_no_guess():
    assert nearest("xyz", ["red", "green"]) == "known are red, green"
