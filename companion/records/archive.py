"""The archive: every game that was played; each ply is on disk before its verdict is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET

from companion.contents import Seat
from companion.errors import CompanionError
from companion.records import checksums
from companion.records.archive_reader import ArchiveReader
from companion.records.checksums import ReadingsRow
from companion.records.errors import ArchiveError, DamagedGameError
from companion.records.game_reader import MatchRecord, NoSuchGameError, value
from companion.records.game_record import GameRecord, PlyRecord, Result, parents
from companion.records.packed_lines import packed
from companion.records.simulated_state import SimulatedState
from companion.records.writable_archive import WritableArchive
from companion.records.wrong_move import WrongMove

__all__ = [
    "Archive",
    "ArchiveError",
    "ArchiveReader",
    "DamagedGameError",
    "MatchRecord",
    "NoSuchGameError",
    "RecordStateError",
]

Origin: TypeAlias = Literal["table", "recording", "import"]
"""The origin of a game; only games of the table are resumed."""


class RecordStateError(CompanionError, ValueError):
    """A mistake of the caller: a ply for a game that is over, or an undo without a ply."""


class Archive(WritableArchive):
    """One SQLite file. Every call that changes it is one transaction, which is on disk when the call returns.

    It belongs to the thread that opened it. While it is open no other process can open the same file
    to write; readers open their own, and never hinder the writer. If a call raises ArchiveError,
    nothing of it is kept, and it may be made again::

        with Archive.open(path) as archive:
            game = archive.begin("sahara", options, start, {"A": "Ada", "B": None}, now)
            archive.add(game, PlyRecord(seat="A", move="a4", at=now))
    """

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

        If the newest game has neither a ply nor a result, the new one takes its place and its id. A game of
        another origin is never replaced.
        `options`, `start` and `seats` are as in `GameRecord`; `at` is in UTC. `match` is the id of an earlier
        game whose match goes on; without it a new match begins. Raises NoSuchGameError if that id is unknown,
        ValueError if the values are no record.
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
            game_id = self._insert(record, origin, match)
            self._seal(game_id, 0)
        return game_id

    def add(
        self,
        game_id: int,
        ply: PlyRecord,
        readings: Iterable[str] = (),
        result: Result | None = None,
        simulated: SimulatedState | None = None,
    ) -> int:
        """Keep the next ply and return its number; with `result` the ply ends the game.

        `readings` are the raw lines, in the form of a recording, since those that were kept before.
        `simulated` is how a simulated table then is. Raises NoSuchGameError, RecordStateError.
        """
        if ply.undone:
            raise RecordStateError("a ply is taken back by undo, not added as undone")
        with self._transaction():
            self._check_going_on(game_id, ply.seat)
            last, head = self._ends(game_id)
            self._check_seal(game_id, last)
            self._insert_ply(game_id, last + 1, head, ply)
            self._insert_readings(game_id, last + 1, readings, simulated=simulated)
            self._set_result(game_id, result)
            self._seal(game_id, last)
        return last + 1

    def add_readings(
        self,
        game_id: int,
        readings: Iterable[str],
        simulated: SimulatedState | None = None,
        wrong: WrongMove | None = None,
    ) -> None:
        """Keep raw lines that led to something that was shown, but to no ply; perhaps to a `wrong` move.

        Raises NoSuchGameError.
        """
        with self._transaction():
            self._check_known(game_id)
            last, _ = self._ends(game_id)
            self._insert_readings(game_id, last + 1, readings, simulated=simulated, wrong=wrong, entry=False)
            self.last_seal = self._row(game_id).sum

    def undo(
        self, game_id: int, readings: Iterable[str] = (), simulated: SimulatedState | None = None
    ) -> PlyRecord:
        """Flag the last ply of the main line as undone and return it; the game goes on.

        Raises NoSuchGameError, RecordStateError.
        """
        with self._transaction():
            self._check_known(game_id)
            last, head = self._ends(game_id)
            if not head:
                raise RecordStateError(f"game {game_id} has no ply to take back")
            ply = self.game(game_id).plies[head - 1]
            undone = msgspec.structs.replace(ply, flags=(*ply.flags, "undone"))
            self._connection.execute(
                "UPDATE plies SET ply = ?, undone = 1 WHERE game = ? AND number = ?",
                (_json(msgspec.structs.replace(undone, after=UNSET)), game_id, head),
            )
            self._insert_readings(game_id, last, readings, simulated=simulated)
            self._set_result(game_id, None)
            self._seal(game_id, head - 1)
        return undone

    def finish(self, game_id: int, result: Result, readings: Iterable[str] = ()) -> None:
        """Keep the result of a game that no ply ended. Raises NoSuchGameError, RecordStateError."""
        with self._transaction():
            self._check_going_on(game_id)
            last, _ = self._ends(game_id)
            self._check_seal(game_id, last)
            self._insert_readings(game_id, last, readings)
            self._set_result(game_id, result)
            self._seal(game_id, last)

    def add_record(
        self, record: GameRecord, readings: Iterable[str] = (), *, origin: Origin = "import"
    ) -> int:
        """Keep a whole game under a new id, as a match of its own, and return the id.

        Only the record itself is checked, not whether it can be played; see `companion.records.replay.check`.
        """
        with self._transaction():
            game_id = self._insert(record, origin, None)
            for number, (ply, after) in enumerate(zip(record.plies, parents(record.plies), strict=True), 1):
                self._insert_ply(game_id, number, after, ply)
            self._insert_readings(game_id, len(record.plies), readings)
            self._set_result(game_id, record.result)
            self._seal(game_id, 0)
        return game_id

    def drop_readings(self, before: datetime) -> int:
        """Drop the raw lines of games that began before this time, and return of how many games.

        Their plies and their wrong moves stay. The newest game keeps its lines, because play may go on from
        it, and so does a game whose lines are damaged.
        """
        with self._transaction():
            games = self._rows(
                "SELECT id FROM games WHERE started < ? AND id < (SELECT max(id) FROM games)"
                " AND (EXISTS (SELECT 1 FROM heard WHERE game = games.id AND length(lines) > 0)"
                " OR EXISTS (SELECT 1 FROM readings WHERE game = games.id))",
                _json(before),
            )
            return sum(self._drop_readings(game_id) for (game_id,) in games)

    def _drop_readings(self, game_id: int) -> bool:
        try:
            wrong = [(heard.ply, heard.wrong) for heard in self.heard(game_id) if heard.wrong is not None]
        except DamagedGameError:
            return False
        for table in ("heard", "readings"):
            self._connection.execute(f"DELETE FROM {table} WHERE game = ?", (game_id,))  # noqa: S608
        self._set_heard(game_id, checksums.NONE)
        for ply, one in wrong:
            self._insert_heard(game_id, ReadingsRow(ply, "", 0, None, _json(one)))
        return True

    def remember(self, name: str) -> None:
        """Put a player's name at the top of the list."""
        with self._transaction():
            self._remember(name)

    def forget(self, name: str) -> None:
        """Remove a name from the list; games played with it stay as they are."""
        with self._transaction():
            self._connection.execute("DELETE FROM players WHERE name = ?", (name,))

    def _insert(self, record: GameRecord, origin: Origin, match: int | None) -> int:
        if match is not None:
            self._check_known(match)
            match = self._first_of_match(match)
        columns = map(_json, (record.options, record.seats, record.start, record.started))
        cursor = self._connection.execute(
            "INSERT INTO games (id, game, options, seats, start, started, match, origin)"
            " VALUES (?,?,?,?,?,?,?,?)",
            (self._remove_unplayed(origin, match), record.game, *columns, match, origin),
        )
        for name in reversed(record.seats.values()):
            if name:
                self._remember(name)
        return int(cursor.lastrowid or 0)

    def _remove_unplayed(self, origin: Origin, match: int | None) -> int | None:
        """Remove the newest game if it is of this origin and has neither a ply nor a result.

        The result is its id, None if it was not removed.
        """
        ((newest, its_origin),) = self._rows("SELECT max(id), origin FROM games")
        if origin != its_origin or newest == match or newest not in self._unplayed():
            return None
        self._connection.execute("DELETE FROM heard WHERE game = ?", (newest,))
        self._connection.execute("DELETE FROM games WHERE id = ?", (newest,))
        return int(newest)

    def _insert_ply(self, game_id: int, number: int, after: int, ply: PlyRecord) -> None:
        self._connection.execute(
            "INSERT INTO plies (game, number, after, ply, undone) VALUES (?, ?, ?, ?, ?)",
            (game_id, number, after, _json(msgspec.structs.replace(ply, after=UNSET)), ply.undone),
        )

    def _insert_readings(
        self,
        game_id: int,
        ply: int,
        readings: Iterable[str],
        *,
        entry: bool = True,
        simulated: SimulatedState | None = None,
        wrong: WrongMove | None = None,
    ) -> None:
        text = "\n".join(line.rstrip("\n") for line in readings)
        if not text and simulated is None:
            return
        self._insert_heard(
            game_id,
            ReadingsRow(ply, packed(text), int(entry), _json_or_none(simulated), _json_or_none(wrong)),
        )

    def _insert_heard(self, game_id: int, row: ReadingsRow) -> None:
        """Add a row with its checksum."""
        number, before = self._heard_before(game_id)
        total = checksums.of_readings(before, row._replace(sum=checksums.NONE))
        self._connection.execute(
            "INSERT INTO heard (game, number, ply, lines, entry, simulated, wrong, sum)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (game_id, number + 1, *row._replace(sum=total)),
        )
        if row.entry:
            self._set_heard(game_id, total)

    def _heard_before(self, game_id: int) -> tuple[int, str]:
        """The number and the checksum of what was heard last in a game."""
        rows = self._rows(
            "SELECT number, sum FROM heard WHERE game = ? ORDER BY number DESC LIMIT 1", game_id
        )
        if rows:
            return rows[0]  # type: ignore[no-any-return]
        return 0, checksums.heard(self._readings_rows(game_id)) or checksums.NONE

    def _set_heard(self, game_id: int, heard: str) -> None:
        self._connection.execute("UPDATE games SET heard = ? WHERE id = ?", (heard, game_id))

    def _check_seal(self, game_id: int, last: int) -> None:
        """Raise DamagedGameError if the game is not as it was written: a new seal would hide that."""
        row = self._row(game_id)
        if row.sum not in {checksums.NONE, checksums.of_game(row.sealed, last, self._sum_of(game_id, last))}:
            raise DamagedGameError(self.path, game_id, "it is not as it was written")

    def _seal(self, game_id: int, whole: int) -> None:
        """Write the checksums of the game and of its plies after the first `whole` ones, whose sums stay."""
        if self._row(game_id).sum == checksums.NONE:
            # An older companion kept the game without checksums: now it gets all of them.
            whole = 0
            self._set_heard(game_id, checksums.heard(self._readings_rows(game_id)) or checksums.NONE)
        before = self._sum_of(game_id, whole)
        rows = self._ply_rows(game_id, after=whole)
        for ply in rows:
            before = checksums.of_ply(before, ply)
            self._connection.execute(
                "UPDATE plies SET sum = ? WHERE game = ? AND number = ?", (before, game_id, ply.number)
            )
        self._connection.execute(
            "UPDATE games SET plies = (SELECT count(*) FROM plies WHERE game = id AND NOT undone)"
            " WHERE id = ?",
            (game_id,),
        )
        seal = checksums.of_game(self._row(game_id).sealed, self._ends(game_id)[0], before)
        self._connection.execute("UPDATE games SET sum = ? WHERE id = ?", (seal, game_id))
        self.last_seal = seal

    def _sum_of(self, game_id: int, number: int) -> str:
        """The checksum of a ply; `NONE` before the first."""
        rows = self._rows("SELECT sum FROM plies WHERE game = ? AND number = ?", game_id, number)
        return str(rows[0][0]) if rows else checksums.NONE

    def _set_result(self, game_id: int, result: Result | None) -> None:
        self._connection.execute("UPDATE games SET result = ? WHERE id = ?", (_json_or_none(result), game_id))

    def _remember(self, name: str) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO players VALUES (?, (SELECT coalesce(max(used), 0) + 1 FROM players))",
            (name,),
        )

    def _ends(self, game_id: int) -> tuple[int, int]:
        """The number of the last ply ever made, and of the last one of the main line; 0 if there is none."""
        ((last, head),) = self._rows(
            "SELECT coalesce(max(number), 0), coalesce(max(CASE WHEN undone THEN 0 ELSE number END), 0)"
            " FROM plies WHERE game = ?",
            game_id,
        )
        return last, head

    def _check_going_on(self, game_id: int, seat: Seat | None = None) -> None:
        """Raise RecordStateError if the game is over or has no such seat."""
        self._check_known(game_id)
        row = self._row(game_id)
        if row.result is not None:
            raise RecordStateError(f"game {game_id} is over")
        try:
            seats = value(row.seats, dict[Seat, Any])
        except ValueError as error:
            raise DamagedGameError(self.path, game_id, str(error)) from error
        if seat is not None and seat not in seats:
            raise RecordStateError(f"game {game_id} has no seat {seat!r}, only {', '.join(seats)}")


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _json_or_none(value: object) -> str | None:
    return None if value is None else _json(value)
