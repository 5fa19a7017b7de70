"""The rows of an archive: its file, what SQLite says of it, and the rows of a game."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

import msgspec

from companion.records import checksums, database
from companion.records.checksums import PlyRow, ReadingsRow
from companion.records.errors import ArchiveError, DamagedGameError
from companion.records.sqlite_errors import telling

GAME_COLUMNS = (
    "id, games.game, options, seats, start, started, match, origin, result, plies, games.sum, heard"
)


class GameRow(NamedTuple):
    """A row of the table ``games``; after damage each value may have any type.

    `plies` is how many plies its main line has, None in a game of an older version. `sum` is the seal, and
    `heard` the checksum of what was heard up to its last entry.
    """

    id: int
    game: str
    options: str
    seats: str
    start: str
    started: str
    match: object
    origin: str
    result: str | None
    plies: int | None
    sum: str
    heard: str

    @property
    def sealed(self) -> tuple[object, ...]:
        """The values under the seal."""
        return self[:9] if self.plies is None else self[:10]


class ListedRow(NamedTuple):
    """What a list needs of a game: its row, its last ply, and the checksum of the ply before."""

    row: GameRow
    last: PlyRow | None
    before: str

    @property
    def is_whole(self) -> bool:
        """True if row and last ply are as they were written; not if an older version wrote them."""
        number, last = (0, checksums.NONE) if self.last is None else (self.last.number, self.last.sum)
        if self.last is not None and last != checksums.of_ply(self.before, self.last):
            return False
        return self.row.plies is not None and checksums.of_game(self.row.sealed, number, last) == self.row.sum


class ArchiveRows:
    """An open archive, row by row. It belongs to the thread that opened it.

    All methods raise ArchiveError if the file or the disk fails.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    def close(self) -> None:
        """Close the file. Closing again does nothing."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _one_state(self) -> AbstractContextManager[None]:
        """A transaction in which all reads see one state of the archive; does nothing within
        one that writes.
        """
        if self._connection.in_transaction:
            return nullcontext()
        return database.transaction(self._connection, self.path, "DEFERRED")

    def _row(self, game_id: int) -> GameRow:
        rows = self._rows(
            f"SELECT {GAME_COLUMNS} FROM games WHERE id = ?",  # noqa: S608 - our own names
            game_id,
        )
        if not rows:
            raise DamagedGameError(self.path, game_id, "it is in the list only")
        return GameRow(*rows[0])

    def _listed_rows(self, ids: Sequence[int]) -> dict[int, ListedRow]:
        """The rows of these games, for a list; those that can be read."""
        rows, _ = self._rows_before_damage(
            f"SELECT {GAME_COLUMNS}, coalesce(before.sum, ''),"  # noqa: S608 - our own names
            " last.number, last.after, last.ply, last.undone, last.sum FROM games"
            " LEFT JOIN plies AS last ON last.game = id"
            " AND last.number = (SELECT max(number) FROM plies AS any WHERE any.game = id)"
            " LEFT JOIN plies AS before ON before.game = id AND before.number = last.number - 1"
            " WHERE id IN (SELECT value FROM json_each(?))",
            msgspec.json.encode(ids).decode(),
        )
        return {row[0]: _listed(row) for row in rows}

    def _readings_rows(self, game_id: int) -> tuple[ReadingsRow, ...]:
        older = self._rows("SELECT ply, lines FROM readings WHERE game = ? ORDER BY id", game_id)
        rows = self._rows(
            "SELECT ply, lines, entry, simulated, wrong, sum FROM heard WHERE game = ? ORDER BY number",
            game_id,
        )
        return tuple(ReadingsRow(*row) for row in (*older, *rows))

    def _ply_rows(self, game_id: int, *, after: int = 0) -> tuple[PlyRow, ...]:
        rows = self._rows(
            "SELECT number, after, ply, undone, sum FROM plies WHERE game = ? AND number > ? ORDER BY number",
            game_id,
            after,
        )
        return tuple(PlyRow(*row) for row in rows)

    def _rows(self, query: str, *values: int | str) -> list[Any]:
        with telling(self.path):
            return self._connection.execute(query, values).fetchall()

    def _rows_before_damage(self, query: str, *values: int | str) -> tuple[list[Any], ArchiveError | None]:
        """The rows up to the place where the file is damaged, with that error; None if there is no damage."""
        rows: list[Any] = []
        try:
            with telling(self.path):
                rows.extend(self._connection.execute(query, values))
        except ArchiveError as error:
            return rows, error
        return rows, None


def _listed(row: Sequence[Any]) -> ListedRow:
    *game, before = row[: len(GameRow._fields) + 1]
    last = PlyRow(*row[len(GameRow._fields) + 1 :])
    return ListedRow(GameRow(*game), None if last.number is None else last, before)
