"""How to put a wrong field right, in one short instruction that fits a line of the display.

What can be told depends on the sensor: a count says how many pieces, contents say which, a mass
how many grams, and presence only that something lies there or not. The number that belongs on a
field that is seen empty comes from the position.
"""

from __future__ import annotations

from collections import Counter
from enum import Enum

from companion.contents import Contents, Table, count, pieces
from companion.referee.verdicts import Wrong
from companion.screens.words import Words


class Occasion(Enum):
    """Why the table is to be changed: it is being set up, or something goes back."""

    SETUP = "setup"
    PUT_BACK = "put back"


def repair(wrong: Wrong, table: Table, occasion: Occasion, words: Words) -> str:
    """The instruction for this field, such as ``a3: take 1 away``; `table` is what belongs there."""
    seen, expected = wrong.seen, wrong.expected
    if seen is None or expected is None:
        what = words.text("no reading")
    elif isinstance(expected, bool):
        what = _presence(bool(seen), table.get(wrong.field, ""), occasion, words)
    elif isinstance(expected, str):
        what = _contents(str(seen), expected, occasion, words)
    elif isinstance(expected, float) or isinstance(seen, float):
        what = _mass(float(seen) - float(expected), words)
    else:
        what = _count(int(seen) - int(expected), occasion, words)
    return f"{wrong.field}: {what}"


def _take(what: object, words: Words) -> str:
    return words.text("take {what} away", what=what)


def _put(what: object, occasion: Occasion, words: Words) -> str:
    if occasion is Occasion.SETUP:
        return words.text("put {what} in", what=what)
    return words.text("put {what} back", what=what)


def _count(surplus: int, occasion: Occasion, words: Words) -> str:
    return _take(surplus, words) if surplus > 0 else _put(-surplus, occasion, words)


def _presence(seen: bool, belongs: Contents, occasion: Occasion, words: Words) -> str:
    if seen:
        return words.text("empty it")
    if not belongs:
        return words.text("must not be empty")
    return _put(count(belongs), occasion, words)


def _mass(surplus: float, words: Words) -> str:
    grams = words.decimal(abs(surplus))
    if surplus > 0:
        return words.text("{grams} g too much", grams=grams)
    return words.text("{grams} g missing", grams=grams)


def _contents(seen: Contents, expected: Contents, occasion: Occasion, words: Words) -> str:
    surplus, lack = pieces(seen) - pieces(expected), pieces(expected) - pieces(seen)
    one_kind = len(pieces(seen) | pieces(expected)) == 1
    if one_kind:
        return _count(surplus.total() - lack.total(), occasion, words)
    if surplus and not lack:
        return _take(_letters(surplus), words)
    if lack and not surplus:
        return _put(_letters(lack), occasion, words)
    return words.text("{expected}, not {seen}", expected=expected, seen=seen)


def _letters(numbers: Counter[str]) -> Contents:
    return " ".join(f"{number}{letter}" for letter, number in numbers.items())
