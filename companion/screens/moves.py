"""How a move is told: the text of the contract where that is short and clear, else in words."""

from __future__ import annotations

import re

from companion.screens.words import Words

_PLACED = re.compile(r"@(?P<pit>\w+)")
_ADDED = re.compile(r"(?P<pit>\w+)\+(?P<number>\d+)")
_SOWN = re.compile(r"(?P<origin>\w+)>(?:.*,)?(?P<last>[a-k]\d+)[A-Fa-f]")


def described(game: str, move: str, words: Words) -> str | None:
    """The move in words, such as ``f6 to c5``; None if its text says it best."""
    if game == "ghostbuster" and move == "enter":
        return words.text("enter")
    if game != "esiema":
        return None
    if placed := _PLACED.fullmatch(move):
        return words.text("ball on {pit}", **placed.groupdict())
    if added := _ADDED.fullmatch(move):
        return words.text("{number} more on {pit}", **added.groupdict())
    if sown := _SOWN.fullmatch(move):
        return words.text("{origin} to {last}", **sown.groupdict())
    return None
