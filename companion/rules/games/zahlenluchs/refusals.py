"""Why a move is refused: the rule that a human referee would name first."""

from __future__ import annotations

from collections.abc import Mapping

from companion.contents import Field
from companion.rules.game import Reason
from companion.rules.games.zahlenluchs.board import (
    NO_STEP,
    TOWARDS,
    ZahlenluchsMove,
    ZahlenluchsPosition,
)
from companion.rules.games.zahlenluchs.notation import owners
from companion.rules.games.zahlenluchs.rules import ZahlenluchsRules

REASONS: Mapping[str, str] = {
    "zahlenluchs.empty-card": "zahlenluchs.2.1",
    "zahlenluchs.foreign-stone": "zahlenluchs.2.1",
    "zahlenluchs.number-under-stone": "zahlenluchs.2.2",
    "zahlenluchs.one-number": "zahlenluchs.2.3",
    "zahlenluchs.two-numbers": "zahlenluchs.2.3",
    "zahlenluchs.step-possible": "zahlenluchs.2.4",
    "zahlenluchs.same-card": "zahlenluchs.3.1",
    "zahlenluchs.too-far": "zahlenluchs.3.1",
    "zahlenluchs.backward": "zahlenluchs.3.2",
    "zahlenluchs.sideways": "zahlenluchs.3.2",
    "zahlenluchs.on-goal": "zahlenluchs.3.2",
    "zahlenluchs.partner-captured": "zahlenluchs.4.2",
}
"""The keys of the reasons for which a move is refused, with their rules."""

NOT_DRAWN = Reason("zahlenluchs.2.2", "zahlenluchs.not-drawn")
"""The reason against a stone that was moved before its card was drawn."""


def refusal(
    rules: ZahlenluchsRules, position: ZahlenluchsPosition, move: ZahlenluchsMove, card: int
) -> Reason | None:
    """Why this move is not legal in a game that goes on, None if it is legal: first the stone,
    then its step.
    """
    if move == NO_STEP:
        first, *_ = rules.moves(position, card)
        return None if first == NO_STEP else _reason("step-possible", move=str(first))
    wrong_stone = _not_own(rules, position, move.origin) or _not_by_card(rules, position, move.origin, card)
    return wrong_stone or _wrong_step(rules, position, move)


def _not_own(rules: ZahlenluchsRules, position: ZahlenluchsPosition, field: Field) -> Reason | None:
    """Why the stone on this field is not the mover's; None if it is."""
    owner = owners(rules.board, position).get(field)
    if owner is None:
        return _reason("empty-card", field=field)
    return (
        None
        if owner == position.turn
        else _reason("foreign-stone", field=field, seat=owner, turn=position.turn)
    )


def _not_by_card(
    rules: ZahlenluchsRules, position: ZahlenluchsPosition, field: Field, card: int
) -> Reason | None:
    """Why the card does not allow this stone to move; None if it does."""
    may = rules.may_move(position, card)
    if field in may:
        return None
    stands: dict[str, str | int] = {"card": card, "field": field, "number": rules.numbers[field]}
    lower, higher = (rules.numbers[one] for one in (may[0], may[-1]))
    if lower == card:
        return _reason("number-under-stone", **stands, stones=", ".join(may))
    if lower == higher:
        return _reason("one-number", **stands, only=lower)
    return _reason("two-numbers", **stands, lower=lower, higher=higher)


def _wrong_step(
    rules: ZahlenluchsRules, position: ZahlenluchsPosition, move: ZahlenluchsMove
) -> Reason | None:
    """Why this step is not possible; None if it is."""
    origin, target = move
    steps = rules.board.steps[position.turn][origin]
    if move in steps:
        if target not in rules.spared(position):
            return None
        return _reason("partner-captured", field=target, seat=owners(rules.board, position)[target])
    if not steps:
        return _reason("on-goal", field=origin)
    reachable = ", ".join(step.target for step in steps)
    return _reason(_amiss(rules, position, move), field=origin, target=target, targets=reachable)


def _amiss(rules: ZahlenluchsRules, position: ZahlenluchsPosition, move: ZahlenluchsMove) -> str:
    """The key for a step in no direction of the arrows, each of which leads towards the goal."""
    offset = rules.board.offset(move)
    along, across = (one * towards for one, towards in zip(offset, TOWARDS[position.turn], strict=True))
    if move.origin == move.target:
        return "same-card"
    if max(abs(along), abs(across)) > 1:
        return "too-far"
    return "sideways" if along * across < 0 else "backward"


def _reason(key: str, **params: str | int) -> Reason:
    name = f"zahlenluchs.{key}"
    return Reason(REASONS[name], name, params)
