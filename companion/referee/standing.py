"""What position a table is that was accepted though no rule explains it.

What the sensors tell, counts; what they do not tell stays as it was. Where that contradicts the
sensors, or the pieces do not add up, there are several positions to choose from, and the players
are asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.contents import Contents, Field, Table, count
from companion.referee.diagnosis import explaining
from companion.rules.errors import PositionError
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight

MOST_ANSWERS = 40
"""How many positions are offered at most."""


def standing(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> dict[str, Position]:
    """The positions that the accepted table can be, by the text that names each of them.

    One where the sensors leave no doubt; several where the players must choose; none where
    nothing that the sensors allow is a position of the game.
    """
    found: dict[str, Position] = {}
    for table in _tables(game, sight, position, chance, picture):
        try:
            stands = game.stand(position, table)
        except PositionError:
            continue
        found.setdefault(_difference(game, sight, picture, table), stands)
        if len(found) == MOST_ANSWERS:
            break
    return found


def _tables(
    game: AnyGame, sight: Sight, position: Position, chance: int | None, picture: Picture
) -> Iterator[Table]:
    lying = game.contents(position)
    told = {
        field: sight.sensor(field).tells(picture.get(field), lying.get(field, ""), game.letters)
        for field in game.fields
    }
    known = {field: contents for field, contents in told.items() if contents is not None}
    if len(known) == len(told) and (_total(known) == _total(lying) or len(game.letters) > 1):
        yield known
        return
    for slip in explaining(game, sight, position, chance, picture):
        yield slip.after
    if len(game.letters) == 1:
        blind = [field for field in game.fields if picture.get(field) is None]
        if len(known) == len(told):
            seen = {field: contents for field, contents in known.items() if field not in blind}
            for shares in _shares(_total(lying) - _total(seen), len(blind)):
                yield seen | {f: _some(n, game.letters) for f, n in zip(blind, shares, strict=True)}


def _total(table: Table) -> int:
    return sum(count(contents) for contents in table.values())


def _some(number: int, letter: str) -> Contents:
    return f"{number}{letter}" if number else ""


def _shares(number: int, fields: int) -> Iterator[tuple[int, ...]]:
    """All ways to lay this many pieces on so many fields."""
    if fields == 0 or number < 0:
        return
    if fields == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in _shares(number - first, fields - 1):
            yield (first, *rest)


def _difference(game: AnyGame, sight: Sight, picture: Picture, table: Table) -> str:
    """The table in words of the contract, such as ``A=5o B=3o``: what the sensors cannot tell."""
    doubtful: list[Field] = [field for field in game.fields if not sight.exact(picture, field)]
    return " ".join(f"{field}={table.get(field, '') or '-'}" for field in doubtful)
