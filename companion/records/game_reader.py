"""Reads one game of the archive: its plies, what was heard of it, and its match."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

import msgspec

from companion.contents import Seat
from companion.errors import CompanionError
from companion.records import checksums
from companion.records.archive_rows import ArchiveRows, GameRow
from companion.records.checksums import PlyRow, ReadingsRow
from companion.records.errors import DamagedGameError
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.packed_lines import unpacked
from companion.records.simulated_state import SimulatedState
from companion.records.wrong_move import WrongMove

T = TypeVar("T")


class NoSuchGameError(CompanionError, LookupError):
    """The archive has no game with this id; the message says which ids it has."""


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


class GameReader(ArchiveRows):
    """An open archive, game by game.

    It belongs to the thread that opened it. All methods raise ArchiveError if the file or the disk fails.
    """

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
        with self._one_state():
            self._check_known(game_id)
            if not self._rows("SELECT 1 FROM heard WHERE game = ? AND wrong IS NOT NULL LIMIT 1", game_id):
                return []
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

    def _check_known(self, game_id: int) -> None:
        """Raise NoSuchGameError if the archive has no game with this id."""
        if not 0 < game_id < 1 << 63 or not self._rows("SELECT 1 FROM games WHERE id = ?", game_id):
            ids = [str(number) for (number,) in self._rows("SELECT id FROM games ORDER BY id")]
            known = f"its games are {_shortened(ids)}" if ids else "it has no games yet"
            raise NoSuchGameError(f"there is no game {game_id} in {self.path}: {known}")

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
            result=None if cut else result_of(row.result),
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


def _heard(row: ReadingsRow) -> Heard:
    simulated = None if row.simulated is None else value(row.simulated, SimulatedState)
    lines = tuple(unpacked(row.lines).split("\n")) if row.lines else ()
    wrong = None if row.wrong is None else value(row.wrong, WrongMove)
    return Heard(row.ply, lines, bool(row.entry), simulated, wrong)


def result_of(text: object) -> Result | None:
    """The result of a JSON column, None while there is none. Raises ValueError."""
    return None if text is None else value(text, Result)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("it is no text")
    return value


def _shortened(ids: list[str]) -> str:
    return ", ".join(ids) if len(ids) <= _MANY else f"{ids[0]} to {ids[-1]}, {len(ids)} of them"


_MANY = 12
