"""Reads the archive: the games, their plies and readings, matches and names."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from companion.contents import Seat
from companion.errors import CompanionError
from companion.records import checksums, database
from companion.records.archive_rows import ArchiveRows, GameRow, ListedRow
from companion.records.checksums import PlyRow, ReadingsRow
from companion.records.errors import ArchiveError, DamagedGameError
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.simulated_state import SimulatedState
from companion.records.wrong_move import WrongMove

T = TypeVar("T")


class NoSuchGameError(CompanionError, LookupError):
    """The archive has no game with this id; the message says which ids it has."""


class GameSummary(msgspec.Struct, frozen=True):
    """A line of the list of games; `plies` counts the main line, without plies taken back.

    `names` has the players whose names are known, by seat. `damage` says what is wrong with the game, None if
    nothing is; a damaged game has only the values that can be read.
    """

    id: int
    game: str = ""
    started: datetime | None = None
    plies: int = 0
    result: Result | None = None
    names: dict[Seat, str] = {}
    damage: str | None = None


class MatchRecord(msgspec.Struct, frozen=True):
    """The games of one match: `id` is that of the first game, `points` are the sums by seat."""

    id: int
    games: tuple[int, ...]
    points: dict[Seat, int]


class Heard(NamedTuple):
    """Raw lines in the form of a recording, and what they led to.

    With `entry` that is ply number `ply`, or an undo or the end after it; else something that was only shown,
    before ply number `ply`. `simulated` is how a simulated table then was, None for a real one. `wrong` is a
    wrong move of which the players were told then.
    """

    ply: int
    lines: tuple[str, ...]
    entry: bool = True
    simulated: SimulatedState | None = None
    wrong: WrongMove | None = None


class ArchiveReader(ArchiveRows):
    """An archive that is only read, beside the process that writes it.

    It belongs to the thread that opened it. All methods raise ArchiveError if the file or the disk fails.
    """

    @classmethod
    def open(cls, path: Path, patience: float = 5.0) -> Self:
        """Open an existing archive; `patience` is how long to wait for a lock, in seconds.

        Raises ArchiveError, also if there is no such file.
        """
        return cls(path, database.to_read(path, patience))

    def back_up(self, file: Path, report: database.Report | None = None) -> None:
        """Write a copy of the whole archive, as it is now, to one file; games may go on meanwhile.

        The file gets its name, and replaces an older one, only once it is whole. `report` is called now and
        then with the number of pages that are copied, and of all. Raises ArchiveError.
        """
        database.back_up(self._connection, file, report)

    def check_whole(self) -> None:
        """Raise ArchiveError if SQLite finds the file damaged; this reads the whole file."""
        database.check_whole(self._connection, self.path, "DEFERRED")

    def __len__(self) -> int:
        """How many games were played."""
        return int(self._rows("SELECT count(*) FROM games")[0][0]) - len(self._unplayed())

    def games(self, most: int | None = None, *, every_ply: bool = False) -> list[GameSummary]:
        """All games that were played, or the `most` newest ones, the newest first.

        A newer game has a greater id; one that has begun, and has no ply yet, is left out. A game is listed
        with its `damage` if it is missing among the others, or if its first data or its last ply are not as
        they were written; with `every_ply` also if any other ply is not.
        """
        with self._one_state():
            ids = sorted(self._ids() - self._unplayed(), reverse=True)[:most]
            listed = {} if every_ply else self._listed_rows(ids)
            return [_brief(listed.get(game_id)) or self._summary(game_id) for game_id in ids]

    def game(self, game_id: int) -> GameRecord:
        """The whole game, with its id. Raises NoSuchGameError, DamagedGameError."""
        record, damage = self.readable(game_id)
        if damage is not None:
            raise DamagedGameError(self.path, game_id, damage)
        return record

    def readable(self, game_id: int) -> tuple[GameRecord, str | None]:
        """The game up to its first damaged ply, and what is wrong with it; None if nothing is.

        Raises NoSuchGameError, and DamagedGameError if not even its first data can be read.
        """
        with self._one_state():
            self._check_known(game_id)
            row, rows = self._row(game_id), self._ply_rows(game_id)
        damage = checksums.damage(row.sealed, row.sum, rows)
        whole = rows if damage is None else rows[: damage.whole]
        cut = len(whole) < len(rows)
        try:
            return self._record(game_id, row, whole, cut=cut), damage and damage.what
        except ValueError as error:
            # Checksums cannot show this in a game that was kept without them.
            raise DamagedGameError(self.path, game_id, str(error)) from error

    def seal(self, game_id: int) -> str | None:
        """The checksum of a game: equal as long as nothing of it changes. None if there is no such game."""
        rows = self._rows("SELECT sum FROM games WHERE id = ?", game_id)
        return rows[0][0] if rows else None

    def ended(self) -> list[tuple[int, str]]:
        """The ids of the games that have ended, in order, each with the checksum of `seal`."""
        return self._rows("SELECT id, sum FROM games WHERE result IS NOT NULL ORDER BY id")

    def last(self) -> GameRecord | None:
        """The newest game of the table, from which play goes on; neither a recording nor an import.

        None if there is none. Raises DamagedGameError if that game cannot be read.
        """
        rows = self._rows("SELECT id FROM games WHERE origin = 'table' ORDER BY id DESC LIMIT 1")
        try:
            return self.game(rows[0][0]) if rows else None
        except NoSuchGameError as error:
            raise DamagedGameError(self.path, rows[0][0], "it is in the list only") from error

    def readings(self, game_id: int) -> list[str]:
        """The raw lines kept with a game, in order. Raises NoSuchGameError, DamagedGameError."""
        return [line for heard in self.heard(game_id) for line in heard.lines]

    def heard(self, game_id: int) -> list[Heard]:
        """The raw lines kept with a game, with what they led to. Raises NoSuchGameError, DamagedGameError."""
        with self._one_state():
            self._check_known(game_id)
            row = self._row(game_id)
            rows = self._readings_rows(game_id)
            summed = {row.sum, *(ply.sum for ply in self._ply_rows(game_id))} != {checksums.NONE}
        if summed and row.heard != checksums.heard(rows):
            raise DamagedGameError(self.path, game_id, "its readings are not as they were written")
        try:
            return [_heard(row) for row in rows]
        except ValueError as error:
            # Checksums cannot show this in a game that was kept without them.
            raise DamagedGameError(self.path, game_id, str(error)) from error

    def count_heard(self, game_id: int) -> int:
        """How often anything was kept with a game: each call that keeps readings adds one."""
        return int(self._rows("SELECT count(*) FROM heard WHERE game = ?", game_id)[0][0])

    def wrong_moves(self, game_id: int) -> list[WrongMove]:
        """The wrong moves of which the players were told, in order.

        Raises NoSuchGameError, DamagedGameError.
        """
        return [one.wrong for one in self.heard(game_id) if one.wrong is not None]

    def match(self, game_id: int) -> MatchRecord:
        """The match of a game, with the points of every seat. Raises NoSuchGameError, DamagedGameError."""
        with self._one_state():
            self._check_known(game_id)
            first = self._first_of_match(game_id)
            rows = self._rows("SELECT id FROM games WHERE id = ?1 OR match = ?1 ORDER BY id", first)
            games = {number: self.game(number) for (number,) in rows}
        points = dict.fromkeys(games[min(games)].seats, 0)
        for record in games.values():
            winner = None if record.result is None else record.result.winner
            if record.result is not None and isinstance(winner, str) and winner in points:
                points[winner] += record.result.counted
        return MatchRecord(first, tuple(games), points)

    def players(self) -> list[str]:
        """The remembered names, the one used last first."""
        rows = self._rows("SELECT name FROM players ORDER BY used DESC")
        return [name for (name,) in rows if isinstance(name, str)]

    def _check_known(self, game_id: int) -> None:
        """Raise NoSuchGameError if the archive has no game with this id."""
        if not 0 < game_id < 1 << 63 or not self._rows("SELECT 1 FROM games WHERE id = ?", game_id):
            ids = [str(number) for (number,) in self._rows("SELECT id FROM games ORDER BY id")]
            known = f"its games are {_shortened(ids)}" if ids else "it has no games yet"
            raise NoSuchGameError(f"there is no game {game_id} in {self.path}: {known}")

    def _ids(self) -> set[int]:
        """The ids of all games, also of those of which nothing is left."""
        rows, damage = self._rows_before_damage("SELECT id FROM games")
        ids = {number for (number,) in rows}
        given, _ = self._rows_before_damage("SELECT seq FROM sqlite_sequence WHERE name = 'games'")
        if damage is not None and not ids and not given:
            raise damage
        last = max([*ids, *(number for (number,) in given if isinstance(number, int))], default=0)
        missing = (number for number in range(1, last + 1) if number not in ids)
        return ids.union(itertools.islice(missing, _MOST_MISSING))

    def _unplayed(self) -> set[int]:
        """The ids of games of tables that have begun, and have neither a ply nor a result."""
        rows, _ = self._rows_before_damage(
            "SELECT id FROM games WHERE origin != 'import' AND result IS NULL AND coalesce(plies, 0) = 0"
            " AND NOT EXISTS (SELECT 1 FROM plies WHERE plies.game = games.id)"
        )
        # A game that has lost its plies by damage is no such game.
        games = (self._row(number) for (number,) in rows)
        return {row.id for row in games if checksums.damage(row.sealed, row.sum, ()) is None}

    def _summary(self, game_id: int) -> GameSummary:
        """The line of one game, also of a damaged one."""
        try:
            record, damage = self.readable(game_id)
        except NoSuchGameError:
            return GameSummary(game_id, damage="it is missing")
        except DamagedGameError as error:
            return GameSummary(game_id, damage=error.what)
        except ArchiveError as error:
            return GameSummary(game_id, damage=str(error))
        names = {seat: name for seat, name in record.seats.items() if name}
        return GameSummary(
            game_id, record.game, record.started, len(record.line), record.result, names, damage
        )

    def _record(self, game_id: int, row: GameRow, rows: Sequence[PlyRow], *, cut: bool) -> GameRecord:
        """The record of these rows; its result is left out if plies are `cut` off."""
        return GameRecord(
            id=game_id,
            game=str(row.game),
            options=value(row.options, dict[str, Any]),
            seats=value(row.seats, dict[Seat, str | None]),
            start=value(row.start, dict[str, Any]),
            started=value(row.started, datetime),
            plies=tuple(map(self._ply, rows)),
            result=None if cut else _result(row.result),
        )

    def _ply(self, row: PlyRow) -> PlyRecord:
        ply = value(row.ply, PlyRecord)
        odd = ply.undone and row.after != row.number - 1
        return msgspec.structs.replace(ply, after=row.after) if odd else ply

    def _first_of_match(self, game_id: int) -> int:
        match = self._row(game_id).match
        if match is None:
            return game_id
        if not isinstance(match, int):
            raise DamagedGameError(self.path, game_id, f"its match is {match!r:.80}")
        return match


def value(text: object, kind: type[T]) -> T:
    """The value of a JSON column, or of a time. Raises ValueError."""
    try:
        return msgspec.json.decode(_text(text), type=kind)
    except (msgspec.DecodeError, TypeError) as error:
        raise ValueError(f"{text!r:.80}: {error}") from error


def _brief(listed: ListedRow | None) -> GameSummary | None:
    """The line of a game by its row alone; None if that does not tell all of it for certain."""
    if listed is None or not listed.is_whole:
        return None
    row = listed.row
    try:
        seats = value(row.seats, dict[Seat, str | None])
        names = {seat: name for seat, name in seats.items() if name}
        started, result = value(row.started, datetime), _result(row.result)
    except ValueError:
        return None
    return GameSummary(row.id, row.game, started, row.plies or 0, result, names)


def _heard(row: ReadingsRow) -> Heard:
    simulated = None if row.simulated is None else value(row.simulated, SimulatedState)
    lines = tuple(str(row.lines).split("\n")) if row.lines else ()
    wrong = None if row.wrong is None else value(row.wrong, WrongMove)
    return Heard(row.ply, lines, bool(row.entry), simulated, wrong)


def _result(text: object) -> Result | None:
    return None if text is None else value(text, Result)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("it is no text")
    return value


_MOST_MISSING = 100
"""How many missing games are listed. A greater gap is a damaged number, not so many lost games."""

_MANY = 12


def _shortened(ids: list[str]) -> str:
    return ", ".join(ids) if len(ids) <= _MANY else f"{ids[0]} to {ids[-1]}, {len(ids)} of them"
