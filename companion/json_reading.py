"""Reading JSON that anybody may have written: each way to be wrong ends in one kind of error."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from companion.errors import CompanionError

_DEEPEST = 100
"""Levels of nesting; nothing that is read here has more than five."""

_TOO_DEEP = f"not readable: nested more than {_DEEPEST} levels deep"


class JsonError(CompanionError, ValueError):
    """The text is no JSON as RFC 8259 has it, or has one key twice in an object."""


def read_json(text: str | bytes) -> object:
    """The value that the text holds; bytes are UTF-8, with or without a byte order mark.

    Raises JsonError, whose message says what is wrong and where. NaN, Infinity, numbers beyond
    what a machine holds, and nesting beyond any use are wrong, too.
    """
    decoded = _decoded(text) if isinstance(text, bytes) else text
    if not decoded.strip():
        raise JsonError("not JSON: there is nothing in it")
    value = _parsed(decoded)
    if _is_deeper(value, _DEEPEST):
        raise JsonError(_TOO_DEEP)
    return value


def id_of(text: bytes) -> str | int | None:
    """The id of a request that cannot be read for something else in it; None if that cannot be told.

    A key that stands twice has its last value, as in most readers of JSON.
    """
    try:
        value = json.loads(text.decode("utf-8-sig"), parse_constant=lambda _name: None)
    except (ValueError, RecursionError):
        return None
    found = value.get("id") if isinstance(value, dict) else None
    return found if isinstance(found, str | int) else None


def explained(
    error: Exception,
    data: object,
    whole: str,
    keys: Callable[[str], Iterable[str]],
    names: Callable[[str], Iterable[object]],
) -> str:
    """What msgspec finds wrong with `data`, its place and the value there first, and what is allowed there.

    `whole` says what the data are. `keys` gives the keys that are known at a place such as
    ``plies[2].seat``, and `names` the values that are allowed where only some are.
    """
    match = _FOUND.match(str(error))
    what, place = (match["what"], match["place"] or "") if match else (str(error), "")
    if "unknown field" in what:
        what += f"; known are {', '.join(keys(place))}"
    elif "Invalid enum value" in what:
        what += f"; allowed are {', '.join(map(str, names(place)))}"
    value = _value_at(place, data)
    shown = f" is {value!r:.200}" if isinstance(value, str | int | float) or value is None else ""
    return f"{place or whole}{shown}: {what}"


def last_key(place: str) -> str:
    """The last key of a place: ``seat`` of ``plies[2].seat``, and ``plies`` of ``plies[2]``."""
    return next((name for name, _ in reversed(_PART.findall(place)) if name), "")


_FOUND = re.compile(r"^(?P<what>.*?)(?: - at `(?P<key>key in )?\$\.?(?P<place>.*)`)?$", re.DOTALL)
"""A message of msgspec: what is wrong, and where."""

_PART = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
"""A key or an index of a place."""


def _value_at(place: str, data: object) -> object:
    """The value at a place; an empty object if there is none, or if the place is vague."""
    for name, index in _PART.findall(place):
        if name and isinstance(data, dict) and name in data:
            data = data[name]
        elif index and isinstance(data, list) and int(index) < len(data):
            data = data[int(index)]
        else:
            return {}
    return data


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise JsonError(f"not UTF-8: byte {error.start + 1} is 0x{text[error.start]:02x}") from error


def _parsed(text: str) -> object:
    try:
        value: object = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_number
        )
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise JsonError(f"not JSON: {error.msg} at {line}character {error.colno}") from error
    except RecursionError as error:
        raise JsonError(_TOO_DEEP) from error
    except JsonError:
        raise
    except ValueError as error:
        # Python refuses whole numbers of more than some thousand digits.
        raise JsonError("not readable: a number has too many digits") from error
    return value


def _is_deeper(value: object, levels: int) -> bool:
    level = [value]
    for _ in range(levels):
        level = [inner for outer in level for inner in _inside(outer)]
    return bool(level)


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        (key, times), *_ = Counter(key for key, _ in pairs).most_common(1)
        raise JsonError(f"the key {key!r} stands {times} times in one object")
    return read


def _constant(name: str) -> NoReturn:
    raise JsonError(f"not JSON: {name} is no number of JSON")


def _number(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise JsonError(f"not readable: the number {text[:20]} is too large")
    return number
