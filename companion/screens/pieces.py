"""What the pieces of each game are called."""

from __future__ import annotations

from collections.abc import Mapping

from companion.screens.marks import mark_plural
from companion.screens.words import Words

PIECES: Mapping[tuple[str, str], tuple[str, str]] = {
    ("sahara", "o"): mark_plural("{n} bean", "{n} beans"),
}
"""The name of a piece by game and letter, for one and for several."""

_UNNAMED = mark_plural("{n} piece ({letter})", "{n} pieces ({letter})")


def named_pieces(game: str, numbers: Mapping[str, int], words: Words) -> str:
    """The pieces in words, such as ``3 beans``; pieces without a name are told by their letter."""
    told = []
    for letter, number in numbers.items():
        singular, plural = PIECES.get((game, letter), _UNNAMED)
        told.append(words.plural(singular, plural, number, letter=letter))
    return ", ".join(told)
