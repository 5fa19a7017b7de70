"""Which board a table begins with: the one that is named, or that of the last game."""

from __future__ import annotations

from pathlib import Path

from companion.boards.board import Board, find, named
from companion.records.database import ArchiveError
from companion.records.notation import GameRecord
from companion.records.reader import ArchiveReader
from companion.rules.errors import RulesError
from companion.rules.registry import game as find_game
from companion.service.configuration import Configuration
from companion.service.seating import suitable

USUAL = "sahara"
"""The board of a table that was told nothing and has played nothing yet."""


def last_game(archive: Path) -> GameRecord | None:
    """The game that was played at this table last, None where there is none or it cannot be read."""
    try:
        if not archive.exists():
            return None
        with ArchiveReader.open(archive) as reader:
            return reader.last()
    except ArchiveError:
        return None


def board_of(configuration: Configuration, last: GameRecord | None) -> Board:
    """The board that the configuration names: one of the package, or a file. Raises BoardError.

    Where it names none, a simulated table has the board of the last game, else the usual one.
    """
    name = configuration.board
    if name is None:
        of_last = _board_of(last) if last is not None and configuration.grid.kind == "simulated" else None
        return of_last or find(USUAL)
    return named(name)


def _board_of(record: GameRecord) -> Board | None:
    """A board on which this game can go on, if there is one."""
    try:
        return suitable(find_game(record.game, record.options))
    except RulesError:
        return None
