"""Why a move of Sahara is not legal: the one rule that a human referee would name first."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules.game import Reason
from companion.rules.games.sahara.board import INDEX, OWNER, PASS, SaharaMove, SaharaPosition, Ways
from companion.rules.games.sahara.rules import SaharaRules

REASONS: Mapping[str, str | None] = {
    "over": None,
    "no-such-move": None,
    "sahara.foreign-pit": "sahara.1",
    "sahara.store": "sahara.1",
    "sahara.empty-pit": "sahara.1",
    "sahara.pass": "sahara.2",
    "sahara.sign-without-choice": "sahara.4",
    "sahara.signs-wrong-number": "sahara.4",
}
"""The keys of the reasons for which a move is refused, with their rules."""


def reason(key: str, **params: str | int) -> Reason:
    """The reason with this key of REASONS, with its rule."""
    return Reason(REASONS[key], key, params)


def refusal(rules: SaharaRules, position: SaharaPosition, move: SaharaMove) -> Reason | None:
    """Why this move is not legal, or None if it is legal."""
    pit, signs = move
    if position.winner is not None:
        return reason("over")
    if move == PASS:
        return None if position.bonus else reason("sahara.pass")
    origin = INDEX[pit]
    if OWNER[origin] is None:
        return reason("sahara.store", store=pit)
    if OWNER[origin] != position.turn:
        return reason("sahara.foreign-pit", pit=pit, turn=position.turn)
    if position.beans[origin] == 0:
        return reason("sahara.empty-pit", pit=pit)
    ways = rules.ways[origin][position.beans[origin]]
    return None if signs in ways else _wrong_signs(move, ways)


def _wrong_signs(move: SaharaMove, ways: Ways) -> Reason:
    """The refusal of signs that no way has: `needed` counts the signs of the way that they begin."""
    if ways.keys() == {""}:
        return reason("sahara.sign-without-choice", pit=move.pit)
    begun = next(way for way in ways if way.startswith(move.signs) or move.signs.startswith(way))
    return reason("sahara.signs-wrong-number", pit=move.pit, given=len(move.signs), needed=len(begun))
