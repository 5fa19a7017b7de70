"""The answers to a question, told so that one sees how they differ."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.referee.verdicts import Ambiguous, Asks
from companion.screens.moves import described
from companion.screens.words import Words

_ONE_PASSAGE = re.compile(r"([ab])[1-6]([+-])")


FEW = 12
"""As many answers can be read through; of more, a field is asked about first where that helps."""


def asked_by_field(verdict: Ambiguous) -> Asks | None:
    """The question about a field that comes before so many answers; None where there are few."""
    return verdict.asks if verdict.many or len(verdict.moves) > FEW else None


def answers_of(game: str, moves: Sequence[str], words: Words) -> list[str]:
    """One text for each move, in the order given."""
    if game == "esiema":
        return _sowings(moves, words)
    return [_answer(game, move, words) for move in moves]


def _answer(game: str, move: str, words: Words) -> str:
    """The move, and for a Sahara move past the other player's store what its sign means."""
    passage = _ONE_PASSAGE.fullmatch(move)
    if game != "sahara" or passage is None:
        return described(game, move, words) or move
    store = "B" if passage[1] == "a" else "A"
    if passage[2] == "+":
        return words.text("{move}: a bean in {store}", move=move, store=store)
    return words.text("{move}: none in {store}", move=move, store=store)


def _sowings(moves: Sequence[str], words: Words) -> list[str]:
    """Of sowings that share most of their balls, only those that they do not share."""
    shared = set.intersection(*(set(_drops(move)) for move in moves))
    return [
        " ".join(drop for drop in _drops(move) if drop not in shared)
        or described("esiema", move, words)
        or move
        for move in moves
    ]


def _drops(move: str) -> list[str]:
    """``d6B`` for each ball that is dropped, ``f6>`` for the pit that is emptied."""
    origin, sown, drops = move.partition(">")
    return [f"{origin}>", *drops.split(",")] if sown else [move]
