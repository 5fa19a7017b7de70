"""The answers to a question, told so that one sees how they differ."""

from __future__ import annotations

import re

from companion.screens.words import Words

_ONE_PASSAGE = re.compile(r"([ab])[1-6]([+-])")


def answer(game: str, move: str, words: Words) -> str:
    """The move, and for a Sahara move past the other player's store what its sign means."""
    passage = _ONE_PASSAGE.fullmatch(move)
    if game != "sahara" or passage is None:
        return move
    store = "B" if passage[1] == "a" else "A"
    if passage[2] == "+":
        return words.text("{move}: a bean in {store}", move=move, store=store)
    return words.text("{move}: none in {store}", move=move, store=store)
