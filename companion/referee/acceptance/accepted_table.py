"""Which position an accepted table is.

What the sensors show counts; everything else stays as it was, as far as possible (see `completion`). If
several positions are left, the players are asked. A table that can be no position, for example with a figure
too few, stands as the nearest position that the players choose. What they say about fields narrows the
choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from companion.contents import Contents, Field, Table
from companion.referee.acceptance.completion import Completion
from companion.referee.acceptance.constraints import Constraints
from companion.referee.hypotheses import explaining
from companion.rules.errors import PositionError
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight

MOST_ANSWERS = 40
"""How many positions are offered at most."""

CERTAIN = ""
"""The name of the only position that the sensors allow."""


class Stood(NamedTuple):
    """The positions that an accepted table can be, by the text that names each of them.

    One, named `CERTAIN`, if the sensors leave no doubt; several if the players must choose; none if no
    position of the game is near to what the sensors show. `many` says that there may be more.
    """

    positions: Mapping[str, Position]
    many: bool = False


def standing(
    game: AnyGame,
    sight: Sight,
    position: Position,
    chance: int | None,
    picture: Picture,
    said: Mapping[Field, Contents] | None = None,
) -> Stood:
    """The positions that the accepted table can be; `said` is what the players say lies on some fields."""
    constraints = Constraints(game, sight, game.contents(position), picture, said)
    slips = (table for table in _slips(game, sight, position, chance, picture) if constraints.agrees(table))
    likely = dict(_positions(game, position, slips))
    by_position, sure, many = dict(likely), True, False
    for search in _searches(constraints, position):
        near = dict(_positions(game, position, search.tables()))
        by_position |= near
        many = many or search.exhausted
        sure = sure and not search.exhausted and not search.against
        # Pieces that changed places unseen explain nearly every table, so without a slip the search goes on.
        plain = bool(likely) or not search.exchanged
        if sure and plain and len(by_position) == len(near) == 1:
            return Stood({CERTAIN: next(iter(by_position))})
        if by_position and plain:
            break
    listed = dict(islice(by_position.items(), MOST_ANSWERS))
    if not by_position:
        return Stood({})
    return Stood(_named(constraints, listed), many or len(by_position) > len(listed))


def can_stand(game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture) -> bool:
    """True if `standing` would find a position; the search ends with the first one."""
    for search in _searches(Constraints(game, sight, game.contents(position), picture), position):
        if any(_positions(game, position, search.tables())):
            return True
    return any(_positions(game, position, _slips(game, sight, position, chance, picture)))


def _searches(constraints: Constraints, position: Position) -> Iterator[Completion]:
    """The searches for the pieces; the caller makes each only if the ones before found nothing.

    If all pieces are alike, a lost one could be anywhere, so it is not searched for against the sensors.
    """
    game = constraints.game
    if game.hints.keeps_all:
        yield Completion(constraints)
    if not game.hints.keeps_all or _may_lack(game, position):
        yield Completion(constraints, beside=True)
    if len(game.letters) > 1:
        yield Completion(constraints, beside=not game.hints.keeps_all, against=True)


def _may_lack(game: AnyGame, position: Position) -> bool:
    """True if a table with too few pieces is a position, so that players are not asked for the others."""
    return any(_positions(game, position, [{}]))


def _slips(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[Table]:
    """The tables after slips that look like this one: likely, but the players must confirm them."""
    return (slip.after for slip in explaining(game, sight, position, chance, picture))


def _positions(
    game: AnyGame, position: Position, tables: Iterable[Table]
) -> Iterator[tuple[Position, Table]]:
    """The positions that these tables can be, each with its table; at most a few more than are offered."""
    number = 0
    for table in tables:
        try:
            stands = game.hints.stand(position, table)
        except PositionError:
            continue
        yield stands, table
        number += 1
        if number > MOST_ANSWERS:
            return


def _named(constraints: Constraints, by_position: Mapping[Position, Table]) -> dict[str, Position]:
    """The positions by the contents that are in doubt, such as ``A=5o B=-``.

    These are on the fields on which the tables differ, and on fields that the sensors leave open.
    """
    tables = list(by_position.values())
    differ = [at for at in constraints.game.fields if len({table.get(at, "") for table in tables}) > 1]
    doubtful = [
        at for at in constraints.game.fields if at in {*differ, *constraints.open, *constraints.crowded}
    ]
    return {_name(constraints, doubtful, table): position for position, table in by_position.items()}


def _name(constraints: Constraints, doubtful: Sequence[Field], table: Table) -> str:
    """The contents of these fields; those that their sensors show exactly are left out."""
    news = [field for field in doubtful if not constraints.exactly(field, table.get(field, ""))]
    return " ".join(f"{field}={table.get(field, '') or '-'}" for field in news or doubtful)
