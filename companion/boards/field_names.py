"""The names of many fields, written short: `a1..a6` is `a1 a2 a3 a4 a5 a6`.

A range counts the one number or the one letter in which its ends differ, up or down: `a1..e1`, `t40..t1`,
`y.h1..y.h4`. A text has names and ranges with spaces between them; a `-` is a place without a field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.contents import Field
from companion.errors import CompanionError

GAP = "-"
"""Stands among names for a place without a field."""

MOST_NAMES = 500
"""So many names a range has at most: as many as there are channels."""

_PART = re.compile(r"[0-9]+|[^0-9]")


class FieldNameError(CompanionError, ValueError):
    """A text that is no names of fields; the message says which part of it, and what is allowed."""


def field_names(text: str) -> tuple[Field, ...]:
    """The names of a text, gaps among them, in their order. Raises FieldNameError."""
    if not (found := tuple(name for word in text.split() for name in _of_word(word))):
        raise FieldNameError(f"{text!r} is not allowed; allowed are names and ranges such as a1..a6")
    return found


def _of_word(word: str) -> Iterator[Field]:
    first, dots, last = word.partition("..")
    if not dots:
        yield word
        return
    ends = _PART.findall(first), _PART.findall(last)
    differing = [n for n, pair in enumerate(zip(*ends, strict=False)) if pair[0] != pair[1]]
    if len(ends[0]) != len(ends[1]) or len(differing) != 1:
        raise FieldNameError(
            f"{word!r} is not allowed; the ends of a range differ in one number or one letter"
        )
    at = differing[0]
    for part in _between(ends[0][at], ends[1][at], word):
        yield "".join([*ends[0][:at], part, *ends[0][at + 1 :]])


def _between(first: str, last: str, word: str) -> Iterator[str]:
    """The numbers or letters of a range, whose word is told in errors."""
    if first.isdecimal() and last.isdecimal():
        width = min(len(first), len(last))
        counted = [str(number).zfill(width) for number in _counted(int(first), int(last), word)]
    elif (
        first.isascii() and last.isascii() and (first + last).isalpha() and first.isupper() == last.isupper()
    ):
        counted = [chr(code) for code in _counted(ord(first), ord(last), word)]
    else:
        counted = []
    if not counted or (counted[0], counted[-1]) != (first, last):
        raise FieldNameError(f"{word!r} is not allowed; a range counts numbers, or letters of one case")
    yield from counted


def _counted(first: int, last: int, word: str) -> range:
    if abs(last - first) >= MOST_NAMES:
        raise FieldNameError(f"{word!r} is not allowed; a range has at most {MOST_NAMES} names")
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)
