"""Texts as values: what is said is settled when they are made, and in which language when they are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from companion.screens.catalogue import Catalogue


@dataclass(frozen=True, slots=True)
class Phrase:
    """A message of the catalogue with the values for its `{names}`, as `phrase` makes it."""

    message: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class CountedPhrase:
    """A message that has another form for one than for several, as `counted_phrase` makes it."""

    singular: str
    plural: str
    number: int
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Listing:
    """Wordings one after the other, with a sign or a word between them."""

    wordings: Sequence[Wording]
    between: Wording = ", "


Wording: TypeAlias = Phrase | CountedPhrase | Listing | str
"""What is said, in no language yet. A string is the same in each: a name, a command."""

Value: TypeAlias = Wording | Path | int | float
"""What may stand in a phrase; a fraction is shown with one decimal place."""


def phrase(message: str, /, **values: Value) -> Phrase:
    """The message, which Babel finds as argument of this function, with its values."""
    return Phrase(message, values)


def counted_phrase(singular: str, plural: str, number: int, /, **values: Value) -> CountedPhrase:
    """The form of the message for this number; `{n}` in it is the number."""
    return CountedPhrase(singular, plural, number, values)


def worded(wording: Wording, words: Catalogue) -> str:
    """The text in the language of the words.

    >>> worded(phrase("{name} to move", name="Anna"), Catalogue("de"))
    'Anna ist am Zug'
    """
    match wording:
        case Phrase():
            return words.text(wording.message, **_worded_values(wording.values, words))
        case CountedPhrase():
            values = _worded_values(wording.values, words)
            return words.plural(wording.singular, wording.plural, wording.number, **values)
        case Listing():
            return worded(wording.between, words).join(worded(one, words) for one in wording.wordings)
        case _:
            return wording


def _worded_values(values: Mapping[str, Value], words: Catalogue) -> dict[str, str]:
    return {name: _worded_value(value, words) for name, value in values.items()}


def _worded_value(value: Value, words: Catalogue) -> str:
    if isinstance(value, float):
        return words.decimal(value)
    return str(value) if isinstance(value, int | Path) else worded(value, words)
