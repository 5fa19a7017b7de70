"""Checksums over the archive, so that damage on the disk never goes unnoticed. Pure.

Each ply has a sum over itself and the sum of the ply before it; the seal of a game is a sum over its
row and the sum of its last ply. So a changed ply, a lost last ply and a changed option all show::

    ply 1 --> sum 1 --> sum 2 (with ply 2) --> ... --> sum n --> seal (with the game's row)

Games kept by an older companion without checksums have the empty seal and plies with empty sums.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import msgspec

LENGTH = 16
"""The length of a sum in bytes: no two texts have the same sum by accident. It does not stop forgers."""

NONE = ""
"""The seal, and the sums of the plies, of a game that was kept without checksums."""


class PlyRow(NamedTuple):
    """A row of the table ``plies``; after damage each value may have any type."""

    number: int
    after: int
    ply: str
    undone: int
    sum: str


class ReadingsRow(NamedTuple):
    """A row of the table ``heard``; after damage each value may have any type.

    `lines` may be packed. `sum` is None in a row of the table ``readings`` of an older version, which knew
    only entries.
    """

    ply: int
    lines: str | bytes
    entry: int = 1
    simulated: str | None = None
    wrong: str | None = None
    sum: str | None = None


class Damage(NamedTuple):
    """What is wrong with a game; its first `whole` plies are as they were written."""

    whole: int
    what: str


def link(before: str, *values: object) -> str:
    """The sum over values of SQLite and the sum `before` them."""
    return hashlib.blake2b(msgspec.json.encode((before, *values)), digest_size=LENGTH).hexdigest()


def of_ply(before: str, row: PlyRow) -> str:
    """The sum of a ply; `before` is that of the ply before it, `NONE` for the first ply."""
    return link(before, row.number, row.after, row.ply, row.undone)


def of_readings(before: str, row: ReadingsRow) -> str:
    """The sum over the readings of a game with those of one more row."""
    return link(before, *row[:2]) if row.sum is None else link(before, *row[:5])


def heard(rows: Iterable[ReadingsRow]) -> str | None:
    """The sum over the readings of a game up to its last entry; None if a row is not as it was written."""
    running = entry = NONE
    for row in rows:
        running = of_readings(running, row)
        if row.sum not in {None, running}:
            return None
        if row.sum is None or row.entry:
            entry = running
    return entry


def of_game(game: Sequence[object], plies: int, last: str) -> str:
    """The seal of a game: over its row, the number of its plies, and the sum of the last one."""
    return link(last, plies, *game)


def damage(game: Sequence[object], seal: object, plies: Iterable[PlyRow]) -> Damage | None:
    """What is wrong with a game; None if everything is as it was written, or was kept without checksums."""
    rows = tuple(plies)
    if seal == NONE and all(row.sum == NONE for row in rows):
        return None
    before = NONE
    for number, row in enumerate(rows, 1):
        if row.number != number or row.sum != of_ply(before, row):
            return Damage(number - 1, f"ply {number} is not as it was written")
        before = row.sum
    if seal != of_game(game, len(rows), before):
        return Damage(len(rows), "its first data or its last plies are not as they were written")
    return None
