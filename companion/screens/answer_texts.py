"""The texts of the answers to a question, so that players see how the answers differ."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.contents import Contents, pieces
from companion.referee.protocol import AS_BEFORE, Ambiguous, Asks
from companion.screens.game_words import words_of
from companion.screens.move_texts import begun, move_text
from companion.screens.piece_names import named_pieces
from companion.screens.ply_texts import move_told
from companion.screens.words import Words

_BY_CHANCE = re.compile(r"(?P<move>\S+) (?P<number>\d+)")
"""A move with the roll or card that tells it from the same move with another one."""

_LAID = re.compile(r"(?P<field>[\w.]+)=(?P<contents>\w+|-)")
"""The contents of a field on an accepted table; ``-`` is nothing."""

FEW = 12
"""With more answers than this, players are first asked about a field, if that helps."""


def asked_by_field(verdict: Ambiguous) -> Asks | None:
    """The question about a field that is asked first because there are many answers.

    None if there are few.
    """
    return verdict.asks if verdict.many or len(verdict.moves) > FEW else None


def asks_for_table(verdict: Ambiguous) -> bool:
    """True if the answers are tables that were accepted, not moves."""
    return any(_LAID.match(move) for move in verdict.moves)


def answers_of(game: str, moves: Sequence[str], words: Words) -> list[str]:
    """One text for each move, in the order given."""
    special = words_of(game).answers(moves, words)
    return [text or _answer(game, move, words) for text, move in zip(special, moves, strict=True)]


def all_answers(game: str, verdict: Ambiguous, words: Words) -> list[str]:
    """The texts of all answers to a question; "none of these" comes last."""
    return [*answers_of(game, sorted(verdict.moves), words), words.text("None of these")]


def told_answers(game: str, moves: Sequence[str], words: Words) -> list[str]:
    """The same as `answers_of`, in as many words as the page has room for."""
    special = words_of(game).answers(moves, words)
    return [text or _told_answer(game, move, words) for text, move in zip(special, moves, strict=True)]


def contents_told(game: str, contents: Contents, words: Words) -> str:
    """The contents of a field in words, such as ``2 beans``."""
    return named_pieces(game, pieces(contents), words) if contents else words.text("nothing")


def _told_answer(game: str, move: str, words: Words) -> str:
    by_chance = _BY_CHANCE.fullmatch(move)
    told = move_told(game, by_chance["move"] if by_chance else move, words)
    if told is None:
        return _answer(game, move, words)
    if by_chance:
        told = words.text("{move} with {number}", move=told, number=by_chance["number"])
    return begun(told)


def _answer(game: str, move: str, words: Words) -> str:
    """The text of a move, with the roll or card that tells it from the same move with another one."""
    if by_chance := _BY_CHANCE.fullmatch(move):
        told = move_text(game, by_chance["move"], words) or by_chance["move"]
        return words.text("{move} with {number}", move=told, number=by_chance["number"])
    if move == AS_BEFORE:
        return words.text("All else as before")
    if _LAID.match(move):
        return _table(game, move, words)
    return move_text(game, move, words) or move


def _table(game: str, laid: str, words: Words) -> str:
    """The contents of the fields that an accepted table names, such as ``A: 2 beans; B: empty``."""
    told = []
    for match in _LAID.finditer(laid):
        field, contents = words.field(game, match["field"]), match["contents"]
        if contents == "-":
            told.append(words.text("{field}: empty", field=field))
        else:
            told.append(f"{field}: {named_pieces(game, pieces(contents), words)}")
    return "; ".join(told)
