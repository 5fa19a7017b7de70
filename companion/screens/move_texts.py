"""How a move is told: the text of the contract where that is short and clear, else in words."""

from __future__ import annotations

from companion.screens.game_words import words_of
from companion.screens.words import Words


def move_text(game: str, move: str, words: Words) -> str | None:
    """The move in words, such as ``f6 to c5``; None if its text says it best."""
    return words_of(game).move(move, words)
