"""How to put a wrong field right, in one short instruction.

What can be said depends on the sensor: a count says how many pieces, contents say which, a mass how many
grams, and presence only whether the field is empty. What belongs on a field that is seen empty comes from the
position.
"""

from __future__ import annotations

from enum import Enum

from companion.contents import Contents, count, pieces
from companion.referee.protocol import Wrong
from companion.screens.game_words import words_of
from companion.screens.piece_names import named_pieces, stack
from companion.screens.view import View
from companion.screens.words import Words


class Occasion(Enum):
    """Why the table must be changed: it is being set up, or pieces go back."""

    SETUP = "setup"
    PUT_BACK = "put back"


def field_instruction(wrong: Wrong, view: View, occasion: Occasion, words: Words) -> str:
    """The instruction for this field, such as ``a3: take 1 away``; `view.table` says what belongs there."""
    seen, expected, belongs = wrong.seen, wrong.expected, view.table.get(wrong.field, "")
    if seen is None or expected is None:
        what = words.text("no reading")
    elif isinstance(expected, str):
        what = _contents(view.game, str(seen), expected, occasion, words)
    elif isinstance(expected, bool):
        what = _presence(view.game, bool(seen), belongs, occasion, words)
    elif isinstance(expected, float) or isinstance(seen, float):
        what = _mass(float(seen) - float(expected), words)
    elif seen == 0 and belongs:
        what = _contents(view.game, "", belongs, occasion, words)
    else:
        what = _count(int(seen) - int(expected), occasion, words)
    return f"{words.field(view.game, wrong.field)}: {what}"


def _take(what: object, words: Words) -> str:
    return words.text("take {what} away", what=what)


def _put(what: object, occasion: Occasion, words: Words) -> str:
    if occasion is Occasion.SETUP:
        return words.text("add {what}", what=what)
    return words.text("put {what} back", what=what)


def _count(surplus: int, occasion: Occasion, words: Words) -> str:
    return _take(surplus, words) if surplus > 0 else _put(-surplus, occasion, words)


def _presence(game: str, seen: bool, belongs: Contents, occasion: Occasion, words: Words) -> str:
    if seen:
        return words.text("empty it")
    if not belongs:
        return words.text("must not be empty")
    return _contents(game, "", belongs, occasion, words)


def _mass(surplus: float, words: Words) -> str:
    grams = words.decimal(abs(surplus))
    if surplus > 0:
        return words.text("{grams} g too much", grams=grams)
    return words.text("{grams} g missing", grams=grams)


def _contents(game: str, seen: Contents, expected: Contents, occasion: Occasion, words: Words) -> str:
    surplus, lack = pieces(seen) - pieces(expected), pieces(expected) - pieces(seen)
    if _has_one_kind(game, seen + expected):
        return _count(count(seen) - count(expected), occasion, words)
    order = stack(game, expected, words)
    if order is not None and lack:
        return words.text("{pieces} belongs here", pieces=order)
    told = [_take(named_pieces(game, surplus, words), words)] if surplus else []
    if lack:
        told.append(_put(named_pieces(game, lack, words), occasion, words))
    if told:
        return ", ".join(told)
    return words.text(
        "{expected}, not {seen}", expected=order or expected, seen=stack(game, seen, words) or seen
    )


def _has_one_kind(game: str, contents: Contents) -> bool:
    """True if a number is enough, because the game has only this kind of piece."""
    return len(pieces(contents)) == 1 and len(words_of(game).pieces) == 1
