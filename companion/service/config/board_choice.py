"""Which board a table begins with: the configured one, or the one of the last game."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.boards.board import Board, BoardError, find, named
from companion.contents import Seat
from companion.records.archive_reader import ArchiveReader
from companion.records.errors import DamagedGameError
from companion.records.game_record import GameRecord
from companion.records.simulated_state import SimulatedState
from companion.rules.errors import RulesError
from companion.rules.registry import game as find_game
from companion.rules.registry import kind, own_names
from companion.service.config.board_fit import smallest_board, suits
from companion.service.config.configuration import Configuration, ConfigurationError
from companion.tables import nearest

USUAL = "sahara"
"""The board if none is configured and no game was played yet."""

USUAL_GAME = "sahara"
"""The game of that board."""


def last_game(archive: Path) -> GameRecord | None:
    """The last game of this table; None if there is none or the archive cannot be read.

    Raises DamagedGameError if only that game cannot be read, but others of the archive can.
    """
    try:
        if not archive.exists():
            return None
        with ArchiveReader.open(archive) as reader:
            return reader.last()
    except DamagedGameError:
        raise
    except OSError:  # an ArchiveError, or a directory that this user may not enter
        return None


def board_of(
    configuration: Configuration, last: GameRecord | None, left: SimulatedState | None = None
) -> Board:
    """The configured board, from the package or a file. Raises BoardError.

    If none is configured, a simulated table has the board of the `last` game, on which it was `left`; else
    the usual one.
    """
    name = configuration.board
    if name is not None:
        return named(name)
    of_last = _board_of(last, left) if last is not None and configuration.grid.is_simulated else None
    return of_last or find(USUAL)


def check_players(configuration: Configuration, board: Board) -> None:
    """Raise ConfigurationError if a player is named for a seat that the board's game does not have.

    If no board is configured, the last game decides about the board, so the seat may be one of any game.
    """
    seats = _seats(board.game)
    for seat in configuration.players:
        elsewhere = configuration.board is None and any(seat in _seats(game) for game in own_names())
        if seat not in seats and not elsewhere:
            raise ConfigurationError(
                f"players.{seat}: there is no such seat; {nearest(seat, seats)} (the seats of {board.game})"
            )


def _seats(game: str) -> tuple[Seat, ...]:
    """The seats of a game, for any number of its players."""
    return tuple(dict.fromkeys(seat for table in kind(game).tables.values() for seat in table))


def _board_of(record: GameRecord, left: SimulatedState | None) -> Board | None:
    """A board on which this game can be resumed, None if the package has none."""
    try:
        game = find_game(record.game, record.options)
    except RulesError:
        return None
    with suppress(BoardError):
        if left is not None and suits(board := find(left.board), game):
            return board
    return smallest_board(game)
