"""The rows of an archive: its file, what SQLite says of it, and the rows of a game."""

from __future__ import annotations

import sqlite3
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from companion.records import database
from companion.records.checksums import PlyRow, ReadingsRow
from companion.records.errors import ArchiveError, DamagedGameError
from companion.records.sqlite_errors import telling


class GameRow(NamedTuple):
    """A row of the table ``games``: the values under its seal, the seal, and the checksum of its readings."""

    sealed: tuple[Any, ...]
    sum: str
    heard: str

    @property
    def match(self) -> object:
        """The id of the first game of its match; None in that game."""
        return self.sealed[6]


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
            "SELECT id, game, options, seats, start, started, match, origin, result, sum, heard"
            " FROM games WHERE id = ?",
            game_id,
        )
        if not rows:
            raise DamagedGameError(self.path, game_id, "it is in the list only")
        *sealed, seal, heard = rows[0]
        return GameRow(tuple(sealed), seal, heard)

    def _readings_rows(self, game_id: int) -> tuple[ReadingsRow, ...]:
        rows = self._rows(
            "SELECT ply, lines, entry, simulated, wrong FROM readings WHERE game = ? ORDER BY id", game_id
        )
        return tuple(ReadingsRow(*row) for row in rows)

    def _ply_rows(self, game_id: int, *, after: int = 0) -> tuple[PlyRow, ...]:
        rows = self._rows(
            "SELECT number, after, ply, undone, sum FROM plies WHERE game = ? AND number > ? ORDER BY number",
            game_id,
            after,
        )
        return tuple(PlyRow(*row) for row in rows)

    def _rows(self, query: str, *values: int) -> list[Any]:
        with telling(self.path):
            return self._connection.execute(query, values).fetchall()

    def _rows_before_damage(self, query: str, *values: int) -> tuple[list[Any], ArchiveError | None]:
        """The rows up to the place where the file is damaged, with that error; None if there is no damage."""
        rows: list[Any] = []
        try:
            with telling(self.path):
                rows.extend(self._connection.execute(query, values))
        except ArchiveError as error:
            return rows, error
        return rows, None
