"""From the tables of a TOML file to checked values, with errors that a person can act on.

msgspec checks types, but of an unknown key it does not know what was meant, and of a key inside
a table it does not say which; so keys are checked here, and each message names the place, the
value found, and what is allowed. What is allowed is said where the type is: in the `description`
of its `msgspec.Meta`.
"""

from __future__ import annotations

import difflib
from collections.abc import Container, Iterable, Iterator, Mapping
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from companion.errors import CompanionError

T = TypeVar("T", bound=msgspec.Struct)

_LONGEST_SHOWN = 100
"""Characters of a wrong value that a message repeats."""


class EntryError(CompanionError, ValueError):
    """An entry of a table that is not as it should be; the message names place, value and what is allowed."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Say what was probably meant by an unknown word, and what is known, as the rest of a sentence."""
    names = list(known)
    close = difflib.get_close_matches(word, names, n=1)
    guess = f"did you mean {close[0]!r}? " if close else ""
    return f"{guess}known are {', '.join(names)}"


def read(table: Mapping[str, Any], kind: type[T], place: str = "") -> T:
    """Make a struct of a table whose keys are the struct's fields; `place` is where the table stands.

    Raises EntryError with the first of its `faults`.
    """
    for fault in faults(table, kind, place):
        raise EntryError(fault)
    return msgspec.convert(table, kind)


def faults(
    table: Mapping[str, Any], kind: type[T], place: str = "", *, besides: Container[str] = ()
) -> Iterator[str]:
    """What is wrong with a table for `read`, a sentence each, but for the keys `besides`.

    That are an unknown key, a missing one, and a value that is not allowed.
    """
    known = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for key in table:
        if key not in known:
            yield f"{_at(place, key)}: there is no such key; {nearest(key, known)}"
    for name, field in known.items():
        at = _at(place, name)
        if name in besides:
            continue
        if name in table:
            yield from _value_faults(table[name], field.type, at)
        elif field.required:
            yield f"{at} is missing; allowed is {_allowed(field.type, at)}"


def _at(place: str, key: str) -> str:
    return f"{place}.{key}" if place else key


def _value_faults(value: object, kind: Any, place: str) -> Iterator[str]:  # noqa: ANN401 - a type form, which has no type
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        yield f"{place}: {_shown(value)} is not allowed; allowed is {_allowed(kind, place)}"


def _shown(value: object) -> str:
    written = repr(value)
    return written if len(written) <= _LONGEST_SHOWN else f"{written[:_LONGEST_SHOWN]}..."


def _allowed(kind: Any, place: str) -> str:  # noqa: ANN401 - a type form, which has no type
    for meta in getattr(kind, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.description:
            return meta.description
    if get_origin(kind) in {Union, UnionType}:
        return " or ".join(_allowed(one, place) for one in get_args(kind) if one is not type(None))
    if get_origin(kind) is Literal:
        return f"one of {', '.join(map(str, get_args(kind)))}"
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"a table, [{place}], with the keys {', '.join(kind.__struct_fields__)}"
    meanings = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}
    return meanings.get(kind, str(kind))
