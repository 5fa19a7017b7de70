"""Moves of the Zahlenluchs idea that break just one rule, and steps with one slip of the hand.

If no legal move explains the table, the referee compares it with `after` of each slip, in this order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

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
    "zahlenluchs.moved-twice": "zahlenluchs.2.1",
}
"""The keys of the reasons that only slips have, with their rules."""


def slips(
    rules: ZahlenluchsRules,
    position: ZahlenluchsPosition,
    card: int,
    may_be_left: Callable[[Field], bool] = lambda _: True,
) -> Iterator[Slip]:
    """The slips that are possible in a game that goes on, the likeliest first.

    Each table comes once for each set of fields that were different meanwhile. A table that a legal move
    leaves is no slip. The field that the last stone leaves must be one for which `may_be_left` is true.
    """
    owner = owners(rules.board, position)
    legal = [move for move in rules.moves(position, card) if move != NO_STEP]
    lawful = {frozenset(_table(rules, owner, move).items()) for move in legal}
    known = set()
    for slip in _all(rules, position, owner, card, legal, may_be_left):
        table = frozenset(slip.after.items())
        if table not in lawful and (table, slip.meanwhile) not in known:
            known.add((table, slip.meanwhile))
            yield slip


def _all(
    rules: ZahlenluchsRules,
    position: ZahlenluchsPosition,
    owner: Mapping[Field, Seat],
    card: int,
    legal: list[ZahlenluchsMove],
    may_be_left: Callable[[Field], bool],
) -> Iterator[Slip]:
    """All slips, also those whose table a legal move leaves."""
    left = {field for field in owner if may_be_left(field)}

    def refused(moves: Iterable[ZahlenluchsMove]) -> Iterator[Slip]:
        for move in moves:
            if move.origin in left:
                yield from _refused(rules, position, owner, move, card)

    made = [move for move in legal if move.origin in left]
    yield from refused((*_own_steps(rules, position), *_wrong_steps(rules, position, card, left)))
    for move in made:
        yield from _captured_stays(rules, owner, move)
    yield from refused(_foreign_steps(rules, position))
    for move in made:
        yield from _captured_wrongly(rules, owner, move)
    yield from refused(_far_steps(rules, position, card, left))
    for move in legal:
        yield from _moved_twice(rules, position, owner, move, may_be_left)


def _own_steps(rules: ZahlenluchsRules, position: ZahlenluchsPosition) -> Iterator[ZahlenluchsMove]:
    """The steps of all own stones; some are refused because of the card or of a partner on the target."""
    for field in rules.own(position):
        yield from rules.board.steps[position.turn][field]


def _wrong_steps(
    rules: ZahlenluchsRules, position: ZahlenluchsPosition, card: int, left: Collection[Field]
) -> Iterator[ZahlenluchsMove]:
    """The right stones one card against the arrows, or two cards along them, from the fields `left`."""
    may = [field for field in rules.may_move(position, card) if field in left]
    for field in may:
        steps = rules.board.steps[position.turn][field]
        yield from (move for move in rules.board.within(field, 1) if move not in steps)
    right, up = TOWARDS[position.turn]
    for move in (move for field in may for move in rules.board.within(field, 2)):
        columns, rows = rules.board.offset(move)
        if max(columns * right, rows * up) > 1 and min(columns * right, rows * up) >= 0:
            yield move


def _far_steps(
    rules: ZahlenluchsRules, position: ZahlenluchsPosition, card: int, left: Collection[Field]
) -> Iterator[ZahlenluchsMove]:
    """Any stone on any other field, from the fields `left`.

    The stones that may move come first, then the others of the seat, then the rest.
    """
    may = rules.may_move(position, card)
    own = [field for field in rules.own(position) if field not in may]
    others = [field for stones in position.stones for field in stones if field not in (*may, *own)]
    for field in (field for field in (*may, *own, *others) if field in left):
        yield from (ZahlenluchsMove(field, target) for target in rules.board.fields if target != field)


def _moved_twice(
    rules: ZahlenluchsRules,
    position: ZahlenluchsPosition,
    owner: Mapping[Field, Seat],
    first: ZahlenluchsMove,
    may_be_left: Callable[[Field], bool],
) -> Iterator[Slip]:
    """The same seat makes another step after a legal one."""
    between = {**owner, first.target: position.turn}
    del between[first.origin]
    reason = _reason("moved-twice", seat=rules.following[position.turn])
    for field, seat in between.items():
        if seat == position.turn and may_be_left(field):
            for move in rules.board.steps[seat][field]:
                yield Slip(str(move), reason, _table(rules, between, move), meant=str(first))


def _foreign_steps(rules: ZahlenluchsRules, position: ZahlenluchsPosition) -> Iterator[ZahlenluchsMove]:
    """The steps of the other seats, those of the next seat to play first."""
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
    """The slip of a refused move, with the nearest legal step of the same stone as the meant one."""
    reason = refusal(rules, position, move, card)
    if reason is not None:
        meant = _nearest(rules, position, move, card)
        alike = owner.get(move.target) == owner[move.origin]
        meanwhile = frozenset({move.target} if alike else ())
        yield Slip(str(move), reason, _table(rules, owner, move), meant, meanwhile)


def _nearest(
    rules: ZahlenluchsRules, position: ZahlenluchsPosition, move: ZahlenluchsMove, card: int
) -> str | None:
    """The legal step of the same stone that ends nearest to the field where the stone was put; None if it has
    none.
    """
    steps = [step for step in rules.moves(position, card) if step.origin == move.origin]

    def away(step: ZahlenluchsMove) -> tuple[int, int]:
        columns, rows = map(abs, rules.board.offset(ZahlenluchsMove(step.target, move.target)))
        return max(columns, rows), columns + rows

    return str(min(steps, key=away)) if steps else None


def _captured_stays(
    rules: ZahlenluchsRules, owner: Mapping[Field, Seat], move: ZahlenluchsMove
) -> Iterator[Slip]:
    """The captured stone stays beside the stone that captures it."""
    if move.target in owner:
        mover, captured = owner[move.origin], owner[move.target]
        reason = _reason("captured-stays", field=move.target, seat=captured)
        both = _contents(mover, captured)
        yield Slip(str(move), reason, {**_table(rules, owner, move), move.target: both})


def _captured_wrongly(
    rules: ZahlenluchsRules, owner: Mapping[Field, Seat], move: ZahlenluchsMove
) -> Iterator[Slip]:
    """A stone is taken away although it is not on the target; stones beside the target first.

    If it is the moved stone itself, the table is a lawful one, and so no slip.
    """
    beside = [step.target for step in rules.board.within(move.target, 1)]
    for field in (*beside, *(field for field in owner if field not in (*beside, move.target))):
        if field in owner:
            reason = _reason("captured-wrongly", field=field, seat=owner[field], target=move.target)
            yield Slip(str(move), reason, _without(_table(rules, owner, move), field))


def _table(rules: ZahlenluchsRules, owner: Mapping[Field, Seat], move: ZahlenluchsMove) -> Table:
    """The table after the stone on the origin went to the target and captured the stone there."""
    return _without(written(rules.board, {**owner, move.target: owner[move.origin]}), move.origin)


def _without(table: Table, field: Field) -> Table:
    """The table without this field."""
    return {lying: contents for lying, contents in table.items() if lying != field}


def _contents(*letters: Seat) -> Contents:
    """The contents of these stones, with the letters in their order."""
    return "".join(f"{letters.count(letter)}{letter}" for letter in sorted(set(letters)))


def _reason(key: str, **params: str | int) -> Reason:
    name = f"zahlenluchs.{key}"
    return Reason(REASONS[name], name, params)
