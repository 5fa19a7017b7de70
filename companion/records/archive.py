"""The archive: every game played, each ply on disk before anybody is told of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, Self, TypeAlias

import msgspec
from msgspec import UNSET

from companion.contents import Seat
from companion.records import database
from companion.records.database import ArchiveError
from companion.records.notation import GameRecord, PlyRecord, Result, parents
from companion.records.reader import ArchiveReader, GameSummary, Match, NoSuchGameError

__all__ = [
    "Archive",
    "ArchiveError",
    "ArchiveReader",
    "GameSummary",
    "Match",
    "NoSuchGameError",
    "RecordStateError",
]

Origin: TypeAlias = Literal["table", "recording", "import"]
"""Where a game comes from; only games of the table are resumed."""


class RecordStateError(ValueError):
    """A caller's mistake: a ply for a game that is over, an undo with nothing to take back."""


class Archive(ArchiveReader):
    """One SQLite file. Every call that changes it is one transaction, on disk when it returns.

    It belongs to the thread that opened it; other threads and processes open their own, and
    readers never hinder the writer. Where a call raises ArchiveError nothing of it is kept, and
    it may be made again::

        with Archive.open(path) as archive:
            game = archive.begin("sahara", options, start, {"A": "Ada", "B": None}, now)
            archive.add(game, PlyRecord(seat="A", move="a4", at=now))
    """

    @classmethod
    def open(cls, path: Path, patience: float = 5.0) -> Self:
        """Open the archive, made where there is none; its directory must be there.

        `patience` is how long to wait for another process that writes, in seconds.
        Raises ArchiveError; a file that is no archive, or a newer one, is left as it is.
        """
        return cls(path, database.to_write(path, patience))

    def begin(
        self,
        game: str,
        options: Mapping[str, Any],
        start: Mapping[str, Any],
        seats: Mapping[Seat, str | None],
        at: datetime,
        *,
        match: int | None = None,
        origin: Origin = "table",
    ) -> int:
        """Begin a game and return its id; the names of its players are remembered.

        `options`, `start` and `seats` are as in `GameRecord`; `at` is in UTC. `match` is the id
        of an earlier game, whose match goes on; without it a new match begins.
        Raises NoSuchGameError for that id, ValueError for what is no record.
        """
        record = GameRecord(
            game=game,
            options=dict(options),
            seats=dict(seats),
            start=dict(start),
            started=at,
            plies=(),
            result=None,
        )
        with self._transaction():
            return self._insert(record, origin, match)

    def add(
        self, game_id: int, ply: PlyRecord, readings: Iterable[str] = (), result: Result | None = None
    ) -> int:
        """Keep the next ply and return its number; with `result` where it ends the game.

        `readings` are the raw lines, in the form of a recording, since the last ply; those of
        the first ply begin with the recording's first line.
        Raises NoSuchGameError, RecordStateError.
        """
        if ply.undone:
            raise RecordStateError("a ply is taken back by undo, not added as undone")
        with self._transaction():
            self._check_going_on(game_id, ply.seat)
            last, head = self._ends(game_id)
            self._insert_ply(game_id, last + 1, head, ply)
            self._insert_readings(game_id, last + 1, readings)
            self._set_result(game_id, result)
        return last + 1

    def undo(self, game_id: int, readings: Iterable[str] = ()) -> PlyRecord:
        """Flag the last ply of the main line as undone and return it; the game goes on.

        Raises NoSuchGameError, RecordStateError.
        """
        with self._transaction():
            self._check_known(game_id)
            last, head = self._ends(game_id)
            if not head:
                raise RecordStateError(f"game {game_id} has no ply to take back")
            ply = self._plies(game_id)[head - 1]
            undone = msgspec.structs.replace(ply, flags=(*ply.flags, "undone"))
            self._connection.execute(
                "UPDATE plies SET ply = ?, undone = 1 WHERE game = ? AND number = ?",
                (_json(undone), game_id, head),
            )
            self._insert_readings(game_id, last, readings)
            self._set_result(game_id, None)
        return undone

    def finish(self, game_id: int, result: Result, readings: Iterable[str] = ()) -> None:
        """Keep how a game ended that no ply ended. Raises NoSuchGameError, RecordStateError."""
        with self._transaction():
            self._check_going_on(game_id)
            self._insert_readings(game_id, self._ends(game_id)[0], readings)
            self._set_result(game_id, result)

    def add_record(self, record: GameRecord) -> int:
        """Keep a whole game under a new id, as a match of its own, and return the id.

        Nothing is checked beyond the record itself; see `companion.records.replay.check`.
        """
        with self._transaction():
            game_id = self._insert(record, "import", None)
            for number, (ply, after) in enumerate(zip(record.plies, parents(record.plies), strict=True), 1):
                self._insert_ply(game_id, number, after, ply)
            self._set_result(game_id, record.result)
        return game_id

    def remember(self, name: str) -> None:
        """Put a player's name at the head of the list."""
        with self._transaction():
            self._remember(name)

    def forget(self, name: str) -> None:
        """Take a name off the list; games played under it stay as they are."""
        with self._transaction():
            self._connection.execute("DELETE FROM players WHERE name = ?", (name,))

    def _transaction(self) -> database.Transaction:
        return database.transaction(self._connection, self.path, "IMMEDIATE")

    def _insert(self, record: GameRecord, origin: Origin, match: int | None) -> int:
        if match is not None:
            self._check_known(match)
            match = self._first_of_match(match)
        columns = map(_json, (record.options, record.seats, record.start, record.started))
        cursor = self._connection.execute(
            "INSERT INTO games (game, options, seats, start, started, match, origin) VALUES (?,?,?,?,?,?,?)",
            (record.game, *columns, match, origin),
        )
        for name in reversed(record.seats.values()):
            if name:
                self._remember(name)
        return int(cursor.lastrowid or 0)

    def _insert_ply(self, game_id: int, number: int, after: int, ply: PlyRecord) -> None:
        self._connection.execute(
            "INSERT INTO plies (game, number, after, ply, undone) VALUES (?, ?, ?, ?, ?)",
            (game_id, number, after, _json(msgspec.structs.replace(ply, after=UNSET)), ply.undone),
        )

    def _insert_readings(self, game_id: int, ply: int, lines: Iterable[str]) -> None:
        text = "\n".join(line.rstrip("\n") for line in lines)
        if text:
            self._connection.execute(
                "INSERT INTO readings (game, ply, lines) VALUES (?, ?, ?)", (game_id, ply, text)
            )

    def _set_result(self, game_id: int, result: Result | None) -> None:
        text = None if result is None else _json(result)
        self._connection.execute("UPDATE games SET result = ? WHERE id = ?", (text, game_id))

    def _remember(self, name: str) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO players VALUES (?, (SELECT coalesce(max(used), 0) + 1 FROM players))",
            (name,),
        )

    def _ends(self, game_id: int) -> tuple[int, int]:
        """The number of the last ply ever made, and of the last one of the main line."""
        ((last, head),) = self._rows(
            "SELECT coalesce(max(number), 0), coalesce(max(CASE WHEN undone THEN 0 ELSE number END), 0)"
            " FROM plies WHERE game = ?",
            game_id,
        )
        return last, head

    def _check_going_on(self, game_id: int, seat: Seat | None = None) -> None:
        self._check_known(game_id)
        ((text, result),) = self._rows("SELECT seats, result FROM games WHERE id = ?", game_id)
        if result is not None:
            raise RecordStateError(f"game {game_id} is over")
        seats = self._value(text, dict[Seat, Any])
        if seat is not None and seat not in seats:
            raise RecordStateError(f"game {game_id} has no seat {seat!r}, only {', '.join(seats)}")


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
