"""Moves that break just one rule, and steps with one slip of the hand.

The referee compares what lies on the table with `after` of each, in this order, when no legal
move explains it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.contents import Contents, Field, Seat, Table
from companion.rules.game import Reason, Slip
from companion.rules.games.zahlenluchs.board import (
    NO_STEP,
    TOWARDS,
    ZahlenluchsMove,
    ZahlenluchsPosition,
)
from companion.rules.games.zahlenluchs.notation import owners, written
from companion.rules.games.zahlenluchs.refusals import refusal
from companion.rules.games.zahlenluchs.rules import ZahlenluchsRules

REASONS: Mapping[str, str] = {
    "zahlenluchs.captured-stays": "zahlenluchs.4.1",
    "zahlenluchs.captured-wrongly": "zahlenluchs.4.1",
}
"""The keys of the reasons that only slips have, with their rules."""


def slips(rules: ZahlenluchsRules, position: ZahlenluchsPosition, card: int) -> Iterator[Slip]:
    """The slips that can be made in a game that goes on, the likeliest first.

    What a legal move leads to is no slip, whichever way it came about.
    """
    owner = owners(rules.board, position)
    legal = [move for move in rules.moves(position, card) if move != NO_STEP]
    lawful = [_table(rules, owner, move) for move in legal]
    for slip in _all(rules, position, owner, card, legal):
        if slip.after not in lawful:
            yield slip


def _all(
    rules: ZahlenluchsRules,
    position: ZahlenluchsPosition,
    owner: Mapping[Field, Seat],
    card: int,
    legal: list[ZahlenluchsMove],
) -> Iterator[Slip]:
    for move in (*_own_steps(rules, position), *_wrong_steps(rules, position, card)):
        yield from _refused(rules, position, owner, move, card)
    for move in legal:
        yield from _captured_stays(rules, owner, move)
    for move in _foreign_steps(rules, position):
        yield from _refused(rules, position, owner, move, card)
    for move in legal:
        yield from _captured_wrongly(rules, owner, move)


def _own_steps(rules: ZahlenluchsRules, position: ZahlenluchsPosition) -> Iterator[ZahlenluchsMove]:
    """The steps of all own stones: refused for the card, or for the partner on the target."""
    for field in rules.own(position):
        yield from rules.board.steps[position.turn][field]


def _wrong_steps(
    rules: ZahlenluchsRules, position: ZahlenluchsPosition, card: int
) -> Iterator[ZahlenluchsMove]:
    """The right stones one card against the arrows, or two cards along them."""
    may = rules.may_move(position, card)
    for field in may:
        steps = rules.board.steps[position.turn][field]
        yield from (move for move in rules.board.within(field, 1) if move not in steps)
    right, up = TOWARDS[position.turn]
    for move in (move for field in may for move in rules.board.within(field, 2)):
        columns, rows = rules.board.offset(move)
        if max(columns * right, rows * up) > 1 and min(columns * right, rows * up) >= 0:
            yield move


def _foreign_steps(rules: ZahlenluchsRules, position: ZahlenluchsPosition) -> Iterator[ZahlenluchsMove]:
    """The steps of the other seats, those of the next to play first."""
    seat = rules.following[position.turn]
    while seat != position.turn:
        for field in position.stones[rules.index[seat]]:
            yield from rules.board.steps[seat][field]
        seat = rules.following[seat]


def _refused(
    rules: ZahlenluchsRules,
    position: ZahlenluchsPosition,
    owner: Mapping[Field, Seat],
    move: ZahlenluchsMove,
    card: int,
) -> Iterator[Slip]:
    reason = refusal(rules, position, move, card)
    if reason is not None:
        yield Slip(str(move), reason, _table(rules, owner, move))


def _captured_stays(
    rules: ZahlenluchsRules, owner: Mapping[Field, Seat], move: ZahlenluchsMove
) -> Iterator[Slip]:
    """The stone on the target left there beside the one that captures it."""
    if move.target in owner:
        mover, captured = owner[move.origin], owner[move.target]
        reason = _reason("captured-stays", field=move.target, seat=captured)
        both = _contents(mover, captured)
        yield Slip(str(move), reason, {**_table(rules, owner, move), move.target: both})


def _captured_wrongly(
    rules: ZahlenluchsRules, owner: Mapping[Field, Seat], move: ZahlenluchsMove
) -> Iterator[Slip]:
    """A stone beside the target taken away, though only what stood on the target is captured.

    Where that is the moved stone itself, the table is the lawful one, and so no slip.
    """
    for beside in rules.board.within(move.target, 1):
        field = beside.target
        if field in owner:
            reason = _reason("captured-wrongly", field=field, seat=owner[field], target=move.target)
            yield Slip(str(move), reason, _without(_table(rules, owner, move), field))


def _table(rules: ZahlenluchsRules, owner: Mapping[Field, Seat], move: ZahlenluchsMove) -> Table:
    """The table when the stone on the origin has gone to the target and what stood there is gone."""
    return _without(written(rules.board, {**owner, move.target: owner[move.origin]}), move.origin)


def _without(table: Table, field: Field) -> Table:
    return {lying: contents for lying, contents in table.items() if lying != field}


def _contents(*letters: Seat) -> Contents:
    """What lies there, the letters in their order."""
    return "".join(f"{letters.count(letter)}{letter}" for letter in sorted(set(letters)))


def _reason(key: str, **params: str | int) -> Reason:
    name = f"zahlenluchs.{key}"
    return Reason(REASONS[name], name, params)
