"""The answers to a question, told so that one sees how they differ."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from companion.contents import pieces
from companion.referee.protocol import Ambiguous, Asks
from companion.screens.moves import described
from companion.screens.pieces import named_pieces
from companion.screens.words import Words

_ONE_PASSAGE = re.compile(r"([ab])[1-6]([+-])")
_BY_CHANCE = re.compile(r"(?P<move>\S+) (?P<number>\d+)")
"""A move with the roll or card that tells it from the same move with another one."""

_LAID = re.compile(r"(?P<field>[\w.]+)=(?P<contents>\w+|-)")
"""What an accepted table holds on a field; ``-`` is nothing."""

_DROP = re.compile(r"(?P<pit>[a-k]\d+)(?P<ball>[A-Fa-f])")
"""A ball of Esiema and the pit into which it falls."""

FEW = 12
"""As many answers can be read through; of more, a field is asked about first where that helps."""


def asked_by_field(verdict: Ambiguous) -> Asks | None:
    """The question about a field that comes before so many answers; None if there are few."""
    return verdict.asks if verdict.many or len(verdict.moves) > FEW else None


def answers_of(game: str, moves: Sequence[str], words: Words) -> list[str]:
    """One text for each move, in the order given."""
    if game == "esiema":
        return _sowings(moves, words)
    return [_answer(game, move, words) for move in moves]


def all_answers(game: str, verdict: Ambiguous, words: Words) -> list[str]:
    """The texts of all that can be answered to a question, "none of these" last."""
    return [*answers_of(game, sorted(verdict.moves), words), words.text("None of these")]


def _answer(game: str, move: str, words: Words) -> str:
    """The move, and for a Sahara move past the other player's store what its sign means."""
    if by_chance := _BY_CHANCE.fullmatch(move):
        told = described(game, by_chance["move"], words) or by_chance["move"]
        return words.text("{move} with {number}", move=told, number=by_chance["number"])
    if _LAID.match(move):
        return _table(game, move, words)
    passage = _ONE_PASSAGE.fullmatch(move)
    if game != "sahara" or passage is None:
        return described(game, move, words) or move
    store = "B" if passage[1] == "a" else "A"
    if passage[2] == "+":
        return words.text("{move}: a bean in {store}", move=move, store=store)
    return words.text("{move}: none in {store}", move=move, store=store)


def _table(game: str, laid: str, words: Words) -> str:
    """What an accepted table holds where its answers differ, such as ``A: 2 beans, B: empty``."""
    told = []
    for match in _LAID.finditer(laid):
        field, contents = words.field(game, match["field"]), match["contents"]
        if contents == "-":
            told.append(words.text("{field}: empty", field=field))
        else:
            told.append(f"{field}: {named_pieces(game, pieces(contents), words)}")
    return ", ".join(told)


def _sowings(moves: Sequence[str], words: Words) -> list[str]:
    """Of sowings from one pit only the balls that they do not share, such as ``mother B on f5``.

    The commonest of these balls is left out if the others tell the answers apart.
    """
    if len({move.partition(">")[0] for move in moves}) > 1 or len(moves) == 1:
        return [_answer("esiema", move, words) for move in moves]
    drops = [_DROP.findall(move.partition(">")[2]) for move in moves]
    shared = set.intersection(*map(set, drops))
    own = [[drop for drop in made if drop not in shared] for made in drops]
    usual, _ = Counter(ball for made in own for _, ball in made).most_common(1)[0]
    fewer = [[drop for drop in made if drop[1] != usual] for made in own]
    if all(fewer) and len(set(map(tuple, fewer))) == len(fewer):
        own = fewer
    return [
        ", ".join(_dropped(pit, ball, words) for pit, ball in made) or _answer("esiema", move, words)
        for move, made in zip(moves, own, strict=True)
    ]


def _dropped(pit: str, ball: str, words: Words) -> str:
    """A ball of Esiema where it falls: ``A on f5`` for a small one, ``mother A on f5``."""
    if ball.isupper():
        return words.text("mother {seat} on {pit}", seat=ball, pit=pit)
    return words.text("{seat} on {pit}", seat=ball.upper(), pit=pit)
