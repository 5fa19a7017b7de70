"""How a table goes on with its last game: in the middle of it, after its end, or with a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.boards.board import Board
from companion.contents import Seat
from companion.records.archive_reader import ArchiveReader
from companion.records.errors import ArchiveError, DamagedGameError
from companion.records.game_reader import Heard, NoSuchGameError
from companion.records.game_record import GameRecord
from companion.records.replay import ReplayError
from companion.records.simulated_state import SimulatedState
from companion.referee.protocol import AnyVerdict, Played, Stands, Unfinished, time_of
from companion.rules.errors import RulesError
from companion.rules.game import AnyGame
from companion.rules.registry import game as find_game
from companion.screens.view import View
from companion.service.config.board_choice import board_of, last_game
from companion.service.config.board_fit import suits
from companion.service.config.configuration import Configuration
from companion.service.game.archive_writer import ArchiveWriter
from companion.service.game.replay_views import scenes
from companion.service.game.session import Session
from companion.service.sensors.link_input import LinkInput
from companion.service.table.board_in_use import BoardInUse
from companion.service.table.running_table import BEGUN, LogEntry


class OtherBoardError(ReplayError):
    """The last game of the table was played on a board that is not in use now."""


@dataclass(frozen=True, slots=True)
class LastGame:
    """The last game of a table, and the raw lines that were kept with it."""

    record: GameRecord
    heard: Sequence[Heard]

    @property
    def simulated(self) -> SimulatedState | None:
        """How its simulated table was at the end, None for a real one."""
        return self.heard[-1].simulated if self.heard else None

    @property
    def t(self) -> float:
        """The time of its last line, in seconds; the clock of the table goes on from there."""
        lines = [line for heard in self.heard for line in heard.lines]
        return time_of(lines[-1]) if lines else 0.0


def log_of(last: LastGame, view: View) -> list[LogEntry]:
    """The log of a game that goes on: its beginning, its plies, and what the `view` shows now.

    What else was said is not kept.
    """
    times = {one.ply: time_of(one.lines[-1]) for one in last.heard if one.entry and one.lines}
    start, *played = scenes(last.record)
    told = [LogEntry(1, BEGUN, start.view, 0.0, _unix(last.record.started))]
    for scene in played:
        if scene.replayed is not None and scene.view.verdict is not None:
            t, at = times.get(scene.replayed.number, 0.0), _unix(scene.replayed.ply.at)
            told.append(LogEntry(len(told) + 1, _kind(scene.view.verdict), scene.view, t, at))
    if view.verdict is not None and not isinstance(view.verdict, Played | Stands | Unfinished):
        told.append(LogEntry(len(told) + 1, _kind(view.verdict), view, view.verdict.t, None))
    return told


def _kind(verdict: AnyVerdict) -> str:
    return type(verdict).__name__.lower()


def _unix(time: datetime | None) -> float | None:
    return None if time is None else time.timestamp()


def resumable_game(archive: Path, archive_writer: ArchiveWriter) -> tuple[LastGame | None, Exception | None]:
    """The last game of this table, None if there is none; and the reason why it cannot be read."""
    archive_writer.write()
    owing = archive_writer.owing
    if owing is not None and owing.cause == "in use":
        # The game goes on at the table whose companion has the archive open.
        return None, None
    try:
        return game_left(archive), None
    except DamagedGameError as error:
        return None, error


def game_left(archive: Path) -> LastGame | None:
    """The last game of the archive; None if there is none or the archive cannot be read.

    Raises DamagedGameError.
    """
    record = last_game(archive)
    return None if record is None else LastGame(record, _heard(archive, record))


def first_board(configuration: Configuration, last: LastGame | None) -> Board:
    """The board with which the table begins. Raises BoardError."""
    return (
        board_of(configuration, None)
        if last is None
        else board_of(configuration, last.record, last.simulated)
    )


class GameResumption:
    """Opens the session of a table that has just been assembled.

    `players` are the names of the configuration, by seat.
    """

    def __init__(
        self,
        archive: Path,
        session: Session,
        in_use: BoardInUse,
        link_input: LinkInput,
        players: Mapping[Seat, str],
    ) -> None:
        self._archive = archive
        self._session = session
        self._in_use = in_use
        self._link_input = link_input
        self._players = players

    def open_session(self, game: AnyGame, last: LastGame | None) -> Exception | None:
        """Go on with the last game if it is this game and was not ended by the players, else begin a new one.

        The result is the reason why the last game cannot be resumed; None if it was resumed or need not be.
        """
        names: dict[Seat, str] = {}
        unreadable: Exception | None = None
        if last is not None and last.record.game == game.id:
            result = last.record.result
            if result is None or result.ended is None:
                try:
                    self._resume(last)
                except OtherBoardError:
                    pass
                except (ArchiveError, RulesError, ReplayError) as error:
                    unreadable = error
                else:
                    return None
            names = last.record.names
        known = {**names, **self._players}
        self._session.new_game(game, {seat: name for seat, name in known.items() if seat in game.seats})
        self._in_use.set_up(self._session.expected)
        return unreadable

    def _resume(self, last: LastGame) -> None:
        """Raises ArchiveError, RulesError or ReplayError if the game cannot be resumed on this board."""
        record = last.record
        if not isinstance(record.id, int):
            raise ReplayError("the record has no id")
        with ArchiveReader.open(self._archive) as archive:
            accounts = archive.match(record.id).points
        result = record.result
        if result is not None and isinstance(result.winner, str) and result.winner in accounts:
            accounts[result.winner] -= result.counted
        game = find_game(record.game, record.options)
        if not suits(self._in_use.board, game):
            raise OtherBoardError(f"the game was played on another board than {self._in_use.board.name}")
        self._in_use.change(self._in_use.board, game, self._session, self._link_input)
        self._session.resume(record, accounts, last.heard)
        if last.simulated is None or not self._in_use.lay(last.simulated):
            self._in_use.set_up(self._session.expected)


def _heard(archive: Path, record: GameRecord) -> list[Heard]:
    """The raw lines of a game; none if they cannot be read, because play can go on without them."""
    try:
        with ArchiveReader.open(archive) as reader:
            return reader.heard(int(record.id or 0))
    except (ArchiveError, NoSuchGameError):
        return []
