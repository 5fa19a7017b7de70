"""What the archive tells: the games, their plies, the readings under them, matches and names."""

from __future__ import annotations

import sqlite3
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

import msgspec

from companion.contents import Seat
from companion.records import database
from companion.records.database import ArchiveError
from companion.records.notation import GameRecord, PlyRecord, Result

T = TypeVar("T")


class NoSuchGameError(LookupError):
    """The archive has no game of this id; the message says which ids it has."""


class GameSummary(msgspec.Struct, frozen=True):
    """A line of the list of games; `plies` counts the main line, without plies taken back."""

    id: int
    game: str
    started: datetime
    plies: int
    result: Result | None


class Match(msgspec.Struct, frozen=True):
    """The games played to one account: `id` is that of the first, `points` the sums by seat."""

    id: int
    games: tuple[int, ...]
    points: dict[Seat, int]


class ArchiveReader:
    """An archive that is only read, beside the process that writes it.

    It belongs to the thread that opened it. All methods raise ArchiveError where the file or
    the disk refuses.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def open(cls, path: Path, patience: float = 5.0) -> Self:
        """Open an archive that is there; `patience` is how long to wait for a lock, in seconds.

        Raises ArchiveError, also where there is no such file.
        """
        return cls(path, database.to_read(path, patience))

    def close(self) -> None:
        """Close the file; may be called again."""
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def games(self) -> list[GameSummary]:
        """All games, the newest first; newer is what has the greater id."""
        rows = self._rows(
            "SELECT id, game, started, result,"
            " (SELECT count(*) FROM plies WHERE plies.game = games.id AND NOT undone)"
            " FROM games ORDER BY id DESC"
        )
        return [
            GameSummary(number, game, self._value(started, datetime), plies, self._result(result))
            for number, game, started, result, plies in rows
        ]

    def game(self, game_id: int) -> GameRecord:
        """The whole game, with its id. Raises NoSuchGameError."""
        with database.transaction(self._connection, self.path, "DEFERRED"):
            self._check_known(game_id)
            ((game, options, seats, start, started, result),) = self._rows(
                "SELECT game, options, seats, start, started, result FROM games WHERE id = ?", game_id
            )
            plies = self._plies(game_id)
        try:
            return GameRecord(
                id=game_id,
                game=game,
                options=self._value(options, dict[str, Any]),
                seats=self._value(seats, dict[Seat, str | None]),
                start=self._value(start, dict[str, Any]),
                started=self._value(started, datetime),
                plies=plies,
                result=self._result(result),
            )
        except ValueError as error:
            raise ArchiveError(f"the archive {self.path} is damaged: game {game_id}: {error}") from error

    def last(self) -> GameRecord | None:
        """The newest game of the table, from which play goes on; neither a recording nor an import."""
        rows = self._rows("SELECT id FROM games WHERE origin = 'table' ORDER BY id DESC LIMIT 1")
        return self.game(rows[0][0]) if rows else None

    def readings(self, game_id: int) -> list[str]:
        """The raw lines kept with a game, in order. Raises NoSuchGameError."""
        self._check_known(game_id)
        rows = self._rows("SELECT lines FROM readings WHERE game = ? ORDER BY id", game_id)
        return [line for (lines,) in rows for line in lines.split("\n")]

    def match(self, game_id: int) -> Match:
        """The match of a game, with the account of every seat. Raises NoSuchGameError."""
        with database.transaction(self._connection, self.path, "DEFERRED"):
            self._check_known(game_id)
            first = self._first_of_match(game_id)
            rows = self._rows(
                "SELECT id, seats, result FROM games WHERE id = ?1 OR match = ?1 ORDER BY id", first
            )
        points: dict[Seat, int] = dict.fromkeys(self._value(rows[0][1], dict[Seat, Any]), 0)
        for _, _, text in rows:
            result = self._result(text)
            if result and isinstance(result.winner, str) and result.winner in points:
                points[result.winner] += result.counted
        return Match(first, tuple(row[0] for row in rows), points)

    def players(self) -> list[str]:
        """The names remembered, the one used last first."""
        return [name for (name,) in self._rows("SELECT name FROM players ORDER BY used DESC")]

    def _check_known(self, game_id: int) -> None:
        if not 0 < game_id < 1 << 63 or not self._rows("SELECT 1 FROM games WHERE id = ?", game_id):
            ids = [str(number) for (number,) in self._rows("SELECT id FROM games ORDER BY id")]
            known = f"its games are {_shortened(ids)}" if ids else "it has no games yet"
            raise NoSuchGameError(f"there is no game {game_id} in {self.path}: {known}")

    def _plies(self, game_id: int) -> tuple[PlyRecord, ...]:
        rows = self._rows("SELECT number, after, ply FROM plies WHERE game = ? ORDER BY number", game_id)
        plies = []
        for number, after, text in rows:
            ply = self._value(text, PlyRecord)
            odd = ply.undone and after != number - 1
            plies.append(msgspec.structs.replace(ply, after=after) if odd else ply)
        return tuple(plies)

    def _first_of_match(self, game_id: int) -> int:
        return int(self._rows("SELECT coalesce(match, id) FROM games WHERE id = ?", game_id)[0][0])

    def _rows(self, query: str, *values: int) -> list[Any]:
        with database.telling(self.path):
            return self._connection.execute(query, values).fetchall()

    def _value(self, text: str, kind: type[T]) -> T:
        """The value of a JSON column, or of a time."""
        try:
            return msgspec.json.decode(text, type=kind)
        except msgspec.DecodeError as error:
            raise ArchiveError(f"the archive {self.path} is damaged: {text!r:.80}: {error}") from error

    def _result(self, text: str | None) -> Result | None:
        return None if text is None else self._value(text, Result)


_MANY = 12


def _shortened(ids: list[str]) -> str:
    return ", ".join(ids) if len(ids) <= _MANY else f"{ids[0]} to {ids[-1]}, {len(ids)} of them"
