"""The names of pieces."""

from __future__ import annotations

from collections.abc import Mapping

from companion.contents import Contents, one_by_one
from companion.screens.game_words import PieceWords, words_of
from companion.screens.message_markers import mark_plural
from companion.screens.words import Words

_UNNAMED = PieceWords(mark_plural("{n} piece ({letter})", "{n} pieces ({letter})"))


def named_pieces(game: str, numbers: Mapping[str, int], words: Words) -> str:
    """The pieces in words, such as ``3 beans``; pieces without a name are called by their letter."""
    told = []
    for letter, number in numbers.items():
        piece = words_of(game).pieces.get(letter, _UNNAMED)
        told.append(words.plural(*piece.forms, number, letter=piece.owner or letter))
    return ", ".join(told)


def captured_pieces(game: str, numbers: Mapping[str, int], where: str, words: Words) -> str:
    """The end of a sentence about a ply that captures these pieces on the fields `where`; empty for none."""
    if not numbers:
        return ""
    told = named_pieces(game, numbers, words)
    piece = words_of(game).pieces.get(next(iter(numbers)), _UNNAMED)
    return words.text(piece.captured, pieces=f"{told} ({where})" if where else told)


def piece_templates(game: str, letters: str, words: Words) -> dict[str, list[str]]:
    """The name of each piece by its letter, for one and for several; ``{n}`` in it is the number.

    Pieces that are told apart by their colour have that as a third name.
    """
    found = {letter: words_of(game).pieces.get(letter, _UNNAMED) for letter in letters}
    return {
        letter: [
            *words.plural_templates(*piece.forms, letter=piece.owner or letter),
            *([words.text(piece.colour)] if piece.colour else []),
        ]
        for letter, piece in found.items()
    }


def stack(game: str, contents: Contents, words: Words) -> str | None:
    """Two pieces on each other, such as ``red on yellow``; None if the contents are something else."""
    named = words_of(game).pieces
    letters = one_by_one(contents)
    colours = [named[letter].colour for letter in letters if letter in named and named[letter].colour]
    if len(letters) != 2 or len(colours) != 2:  # noqa: PLR2004
        return None
    below, above = map(words.text, colours)
    return words.text("{above} on {below}", above=above, below=below)
