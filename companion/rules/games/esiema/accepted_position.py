"""The position after a table that is accepted as it stands (contract, section 3, `stands`).

It counts as the ply of the seat to move. New balls on the board came from the box: first those still to be
placed, then the reserve. Balls that are gone have left the game.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.contents import Seat, Table
from companion.rules.errors import PositionError
from companion.rules.games.esiema import notation
from companion.rules.games.esiema.balls import MOTHER, Balls, number
from companion.rules.games.esiema.position import EsiemaPosition
from companion.rules.games.esiema.rules import EsiemaRules


def stand(rules: EsiemaRules, position: EsiemaPosition, table: Table) -> EsiemaPosition:
    """The position in which this table stands as a ply. Raises PositionError if it is not possible."""
    if position.winner is not None:
        raise PositionError(["the game is over, so nothing can stand as a ply"])
    pits = notation.read_pits(rules, {field: lying for field, lying in table.items() if lying})
    to_place, reserve = _boxes(rules, position, pits)
    before = position._replace(to_place=to_place, reserve=reserve)
    after = rules.placed(before, list(pits)) if any(position.to_place) else _played(rules, before, pits)
    notation.read_position(rules, notation.write_position(rules, after))
    return after


def _boxes(
    rules: EsiemaRules, position: EsiemaPosition, pits: Sequence[Balls]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The balls that each seat then has to place, and those in reserve. Raises PositionError."""
    to_place, reserve = list(position.to_place), list(position.reserve)
    for n, seat in enumerate(rules.seats):
        new = _lying(pits, seat) - _lying(position.pits, seat)
        placed = min(new, to_place[n])
        if seat == position.turn and to_place[n] and new <= 0 and rules.due(position) != seat:
            # A small ball that was due and not placed is not placed later.
            to_place[n] -= 1
            reserve[n] += 1
        elif to_place[n]:
            to_place[n] -= placed
        if new > 0:
            reserve[n] -= new - placed
    if min(reserve) < 0:
        seat = rules.seats[reserve.index(min(reserve))]
        raise PositionError([f"{seat} has more balls on the board than were left to {seat}"])
    return tuple(to_place), tuple(reserve)


def _played(rules: EsiemaRules, before: EsiemaPosition, pits: Sequence[Balls]) -> EsiemaPosition:
    """The position after a ply of play.

    A seat that would be out plays on while its mother is on the board, unless that ends the game.
    """
    following = rules.after[before.turn]
    settled = rules.settled(before, list(pits), following)
    if settled.winner is not None:
        return settled
    out, lying = before.out, sum(pits)
    for seat in rules.round_from[following]:
        if seat in out:
            continue
        if lying & MOTHER[seat] or not rules.lost(pits, lying, before.reserve, seat):
            break
        out = tuple(one for one in rules.seats if one in out or one == seat)
    return settled._replace(turn=seat, pits=tuple(pits), out=out)


def _lying(pits: Sequence[Balls], seat: Seat) -> int:
    lying = sum(pits)
    return number(lying, seat) + number(lying, seat.lower())
