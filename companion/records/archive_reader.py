"""Reads the archive: the games, their plies and readings, matches and names."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Self

from companion.contents import Seat
from companion.records import checksums, database
from companion.records.archive_rows import ListedRow
from companion.records.errors import ArchiveError, DamagedGameError
from companion.records.game_reader import GameReader, NoSuchGameError, result_of, value
from companion.records.game_record import GameRecord
from companion.records.game_search import EVERY_GAME, GameSearch
from companion.records.game_summary import GameSummary


class ArchiveReader(GameReader):
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

    @property
    def version(self) -> int:
        """The version of its tables, by which an older companion knows a newer archive."""
        return int(self._rows("PRAGMA user_version")[0][0])

    def __len__(self) -> int:
        """How many games were played."""
        return int(self._rows("SELECT count(*) FROM games")[0][0]) - len(self._unplayed())

    def games(self, most: int | None = None, *, every_ply: bool = False) -> list[GameSummary]:
        """All games that were played, or the `most` newest ones, the newest first.

        A newer game has a greater id; one that has begun, and has no ply yet, is left out. A game is listed
        with its `damage` if it is missing among the others, or if its first data or its last ply are not as
        they were written; with `every_ply` also if any other ply is not.
        """
        return self.find(EVERY_GAME, most, every_ply=every_ply)

    def find(
        self,
        search: GameSearch,
        most: int | None = None,
        before: int | None = None,
        *,
        every_ply: bool = False,
    ) -> list[GameSummary]:
        """The games of the list of `games` that are looked for, or the `most` newest ones of them.

        With `before` only games older than the one with this id. A search finds no damaged games, nor by a
        rule those whose readings are damaged.
        """
        with self._one_state():
            ids = self._candidates(search, before)
            found: list[GameSummary] = []
            while ids and (most is None or len(found) < most):
                found += filter(lambda game: self._is_found(search, game), self._brief(ids[:_PART]))
                del ids[:_PART]
            return [self._summary(game.id) for game in found[:most]] if every_ply else found[:most]

    def _candidates(self, search: GameSearch, before: int | None) -> list[int]:
        """The ids of all games that may be looked for, the newest first."""
        ids = self._ids() - self._unplayed()
        if search != EVERY_GAME:
            condition, values = search.in_sql()
            self._connection.create_function("casefold", 1, _casefold, deterministic=True)
            ids &= {number for (number,) in self._rows(f"SELECT id FROM games WHERE {condition}", *values)}  # noqa: S608
        return sorted((number for number in ids if before is None or number < before), reverse=True)

    def _is_found(self, search: GameSearch, game: GameSummary) -> bool:
        if search == EVERY_GAME:
            return True
        try:
            return game.damage is None and search.finds(game, self.wrong_moves)
        except DamagedGameError:
            return False

    def _brief(self, ids: Sequence[int]) -> list[GameSummary]:
        """The lines of these games, by as few rows as tell them for certain."""
        listed = self._listed_rows(ids)
        return [_brief(listed.get(game_id)) or self._summary(game_id) for game_id in ids]

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

    def games_of_table(self, since: int) -> dict[int, datetime]:
        """The games that were played at the table, by id in order, from this id on, with when each began.

        Games that were recorded or imported are left out, and those whose beginning is damaged.
        """
        rows = self._rows(
            "SELECT id, started FROM games WHERE origin = 'table' AND id >= ? ORDER BY id", since
        )
        found: dict[int, datetime] = {}
        for number, started in rows:
            with suppress(ValueError):
                found[number] = value(started, datetime)
        return found

    def players(self) -> list[str]:
        """The remembered names, the one used last first."""
        rows = self._rows("SELECT name FROM players ORDER BY used DESC")
        return [name for (name,) in rows if isinstance(name, str)]

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
        return GameSummary(
            game_id, record.game, record.started, len(record.line), record.result, record.seats, damage
        )


def _brief(listed: ListedRow | None) -> GameSummary | None:
    """The line of a game by its row alone; None if that does not tell all of it for certain."""
    if listed is None or not listed.is_whole:
        return None
    row = listed.row
    try:
        seats = value(row.seats, dict[Seat, str | None])
        started, result = value(row.started, datetime), result_of(row.result)
    except ValueError:
        return None
    return GameSummary(row.id, row.game, started, row.plies or 0, result, seats)


def _casefold(text: object) -> str:
    return str(text).casefold()


_PART = 200
"""How many games are looked at together while more of them are wanted."""

_MOST_MISSING = 100
"""How many missing games are listed. A greater gap is a damaged number, not so many lost games."""
