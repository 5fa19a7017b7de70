"""The text of a board file, with a comment where a maker has something to decide."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_LONGEST_LINE = 110

_COMMENTS: Mapping[str, str] = MappingProxyType(
    {
        "name": "the Pico says this name",
        "game": "its rules say which fields there are",
        "seats": "how many can play, the usual number first",
        "options": "options of the game that this board settles",
        "size": "mm, width and height of the plate",
        "outline": "oblong, round or hexagon",
        "look": "how pieces are drawn: bean, car, figure, stone or ball",
        "stacks": "whether pieces stand on each other",
        "pieces": "the whole set",
        "settle": "s of quiet until the table counts as at rest",
        "debounce": "s that a reading must stand to count at all",
        "unseen": "what players agree about moves that no sensor sees: ask or ok",
        "masses": "g of one piece: weigh ten of yours",
        "tolerance": "g by which a scale errs",
        "spread": "how much pieces differ in mass, as a share",
        "poles": "which pole of the magnet is below in which piece",
        "chip": "74hc165, matrix, mcp23017, hall or hx711",
        "switch": "reed, or reflex for light barriers",
        "names": "row by row",
        "middle": "mm from the upper left corner, to the right and down",
        "pitch": "mm from field to field",
        "row_pitch": "mm down to the next row, below 0 up to it",
        "radius": "mm from the middle to the fields",
        "turn": "degrees clockwise",
        "corners": "mm, the line along which the fields lie",
        "channel": "of the first field; the next ones count on",
        "each": "what all of them are",
    }
)
"""What a comment says of a key, at the end of its line."""


def board_text(table: Mapping[str, Any]) -> str:
    """The text of the board file with this table; a parser of TOML reads the table from it again."""
    return "\n".join([*_head(table), ""])


def _head(table: Mapping[str, Any]) -> Iterator[str]:
    yield "# What each key means, and which others there are: docs/reference/board-file.md"
    for key, value in table.items():
        if key not in {"scanners", "layouts", "fields"}:
            yield from _entry(key, value)
    for key in ("scanners", "layouts"):
        for one in table.get(key, []):
            yield f"\n[[{key}]]"
            for name, value in one.items():
                yield from _entry(name, value)
    if fields := table.get("fields"):
        yield "\n[fields]"
        for name, value in fields.items():
            yield f"{_key(name)} = {_value(value)}"


def _entry(key: str, value: Any) -> Iterator[str]:  # noqa: ANN401 - any value of a TOML file
    comment = f" # {_COMMENTS[key]}" if key in _COMMENTS else ""
    line = f"{_key(key)} = {_value(value)}"
    if isinstance(value, list) and len(line) > _LONGEST_LINE:
        yield f"{_key(key)} = [{comment}"
        yield from (f"  {_value(one)}," for one in value)
        yield "]"
    else:
        yield line + comment


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:  # noqa: ANN401 - any value of a TOML file
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, str) and "\n" in value:
        inside = "\n".join(json.dumps(line, ensure_ascii=False)[1:-1] for line in value.split("\n"))
        return f'"""\n{inside}"""'
    # A text of JSON is a text of TOML, too, and so are numbers and the two truths.
    return json.dumps(value, ensure_ascii=False)
