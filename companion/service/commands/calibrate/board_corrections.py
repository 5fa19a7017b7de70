"""The lines for a board file whose fields are wired to other channels than it says."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import msgspec

from companion.boards.board import Board
from companion.boards.place import Place
from companion.contents import Field

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def corrected(board: Board, wired: Mapping[Field, int]) -> list[str]:
    """The lines of the wrongly wired fields, as TOML with the channels that answered."""
    return [_line(field, board.fields[field], channel) for field, channel in wired.items()]


def _line(field: Field, place: Place, channel: int) -> str:
    name = field if _BARE.fullmatch(field) else json.dumps(field)
    wired = msgspec.structs.replace(place, channel=channel)
    values = {"x": wired.x, "y": wired.y, **msgspec.structs.asdict(wired)}
    entries = ", ".join(f"{key} = {_value(value)}" for key, value in values.items() if value is not None)
    return f"{name} = {{ {entries} }}"


def _value(value: object) -> str:
    return f"{value:g}" if isinstance(value, int | float) else json.dumps(value, ensure_ascii=False)
