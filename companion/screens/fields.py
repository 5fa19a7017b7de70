"""What the fields are called that have no name printed beside them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from companion.contents import Field, Seat
from companion.screens.marks import mark

_HOME = re.compile(r"(?P<letter>[ygrbkw])\.(?:h(?P<number>\d)|yard)")
_COLOURS: Mapping[str, Seat] = {
    "y": "yellow", "g": "green", "r": "red", "b": "blue", "k": "black", "w": "white",
}  # fmt: skip
_YARD, _HOUSE = mark("{colour} yard"), mark("{colour} house {number}")
_CEMETERY = mark("Cemetery")


def field_message(game: str, field: Field) -> tuple[str, Seat, str] | None:
    """The message that names the field, the seat for its ``{colour}``, and its ``{number}``.

    None for a field that is called as it is written.
    """
    if (game, field) == ("geisterfahrer", "F"):
        return _CEMETERY, "", ""
    home = _HOME.fullmatch(field) if game == "ghostbuster" else None
    if home is None:
        return None
    seat, number = _COLOURS[home["letter"]], home["number"]
    return (_HOUSE, seat, number) if number else (_YARD, seat, "")
