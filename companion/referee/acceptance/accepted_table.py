"""What position a table is that was accepted though no rule explains it.

What the sensors tell, counts; what they do not tell stays as it was, as far as it can
(see `completion`). Where that leaves several positions the players are asked. A table
that can be no position, such as one with a figure too few, stands as the position nearest to it that
the players choose. What they say of a field narrows the choice.
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

    One, named `CERTAIN`, where the sensors leave no doubt; else those among which the players must
    choose; none where nothing near to what the sensors tell is a position of the game. `many` says
    that there may be more than those.
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
    """What the accepted table can be; `said` is what the players say lies on some fields."""
    told = Constraints(game, sight, game.contents(position), picture, said)
    slips = (table for table in _slips(game, sight, position, chance, picture) if told.agrees(table))
    likely = dict(_positions(game, position, slips))
    found, sure, many = dict(likely), True, False
    for search in _searches(told, position):
        near = dict(_positions(game, position, search.tables()))
        found |= near
        many = many or search.exhausted
        sure = sure and not search.exhausted and not search.against
        # Pieces that changed places unseen explain much: where no slip does so, they may be elsewhere.
        plain = bool(likely) or not search.exchanged
        if sure and plain and len(found) == len(near) == 1:
            return Stood({CERTAIN: next(iter(found))})
        if found and plain:
            break
    listed = dict(islice(found.items(), MOST_ANSWERS))
    return Stood(_named(told, listed), many or len(found) > len(listed)) if found else Stood({})


def can_stand(game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture) -> bool:
    """True if `standing` finds any position; it ends with the first one."""
    for search in _searches(Constraints(game, sight, game.contents(position), picture), position):
        if any(_positions(game, position, search.tables())):
            return True
    return any(_positions(game, position, _slips(game, sight, position, chance, picture)))


def _searches(told: Constraints, position: Position) -> Iterator[Completion]:
    """The searches for the pieces, each to be made only if nothing was found before.

    Where all pieces are alike, one that is lost could be anywhere: it is not looked for against the
    sensors.
    """
    game = told.game
    if game.hints.keeps_all:
        yield Completion(told)
    if not game.hints.keeps_all or _may_lack(game, position):
        yield Completion(told, beside=True)
    if len(game.letters) > 1:
        yield Completion(told, beside=not game.hints.keeps_all, against=True)


def _may_lack(game: AnyGame, position: Position) -> bool:
    """True if a table with pieces too few is a position: for them it need not be asked where they are."""
    return any(_positions(game, position, [{}]))


def _slips(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[Table]:
    """What the table would be after a slip that looks like it: likely, but for the players to say."""
    return (slip.after for slip in explaining(game, sight, position, chance, picture))


def _positions(
    game: AnyGame, position: Position, tables: Iterable[Table]
) -> Iterator[tuple[Position, Table]]:
    """The positions in which these tables stand, with them; of too many the first."""
    found = 0
    for table in tables:
        try:
            stands = game.hints.stand(position, table)
        except PositionError:
            continue
        yield stands, table
        found += 1
        if found > MOST_ANSWERS:
            return


def _named(told: Constraints, found: Mapping[Position, Table]) -> dict[str, Position]:
    """The positions by what is in doubt, such as ``A=5o B=-``: where they differ, and on open fields."""
    tables = list(found.values())
    differ = [at for at in told.game.fields if len({table.get(at, "") for table in tables}) > 1]
    doubtful = [at for at in told.game.fields if at in {*differ, *told.open, *told.crowded}]
    return {_name(told, doubtful, table): position for position, table in found.items()}


def _name(told: Constraints, doubtful: Sequence[Field], table: Table) -> str:
    """What lies on these fields, but for those on which it is exactly what their sensors say."""
    news = [field for field in doubtful if not told.exactly(field, table.get(field, ""))]
    return " ".join(f"{field}={table.get(field, '') or '-'}" for field in news or doubtful)
