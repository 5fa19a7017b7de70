"""What hands make of a table: pieces are lifted and put down, and on a stack they are put on top."""

from __future__ import annotations

from collections.abc import Iterable

from companion.contents import Contents, Table, grouped, one_by_one, text
from companion.referee.protocol import Transfer
from companion.rules.game import AnyGame


def laid(game: AnyGame, table: Table, steps: Iterable[Transfer]) -> Table:
    """The contents of each field after steps that name their pieces, or take all pieces off a field."""
    now = dict(table)
    for step in steps:
        if turns(step) and step.source is not None:
            now[step.source] = step.pieces
            continue
        if step.source is not None:
            now[step.source] = lifted(game, now.get(step.source, ""), step.pieces) if step.number else ""
        if step.target is not None:
            now[step.target] = dropped(game, now.get(step.target, ""), step.pieces)
    return now


def lifted(game: AnyGame, lying: Contents, taken: Contents) -> Contents:
    """What is left of these contents; of a stack the topmost pieces of each letter are taken."""
    rest = one_by_one(lying)
    for letter in one_by_one(taken):
        at = rest.rfind(letter)
        rest = rest if at < 0 else rest[:at] + rest[at + 1 :]
    return _written(game, rest)


def dropped(game: AnyGame, lying: Contents, put: Contents) -> Contents:
    """These contents with more pieces; on a stack they lie on top, in the order in which they are named."""
    return _written(game, one_by_one(lying) + one_by_one(put))


def turns(step: Transfer) -> bool:
    """True if the step only says the order of the pieces of a stack."""
    return step.source == step.target and step.source is not None


def _written(game: AnyGame, letters: str) -> Contents:
    if not game.hints.stacked:
        return text((letters.count(letter), letter) for letter in game.letters)
    return grouped(letters)
