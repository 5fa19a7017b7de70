"""The text of a move: that of the contract if it is short and clear, otherwise words."""

from __future__ import annotations

from companion.screens.game_words import words_of
from companion.screens.words import Words


def move_text(game: str, move: str, words: Words) -> str | None:
    """The move in words, such as ``f6 to c5``; None if the text of the contract is better."""
    return words_of(game).move(move, words)


def begun(sentence: str) -> str:
    """The sentence with a capital letter, unless it begins with a field."""
    return sentence[0].upper() + sentence[1:] if sentence.partition(" ")[0].isalpha() else sentence
