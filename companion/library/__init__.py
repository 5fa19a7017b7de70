"""What does a program of your own need of the companion? `import companion` gives it all.

* `games`: a game by its name, with its rules as values;
* `table`: readings in, verdicts out; and the verdicts on a recording;
* `wired_table`: the same for a board on a serial port;
* `archive`: the games that were played.

All errors are `CompanionError`. Names that are not listed here may change at any time.
"""

from companion.boards.board import Board, BoardError
from companion.errors import CompanionError
from companion.library.archive import archive
from companion.library.games import game, games
from companion.library.table import RefereedTable, judge
from companion.library.wired_table import WiredTable
from companion.records.archive_reader import ArchiveReader
from companion.records.errors import ArchiveError, DamagedGameError
from companion.records.game_reader import NoSuchGameError
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.game_summary import GameSummary
from companion.referee.protocol import (
    Ambiguous,
    AnyVerdict,
    Fault,
    Illegal,
    Over,
    Played,
    Ready,
    RecordingError,
    Restored,
    Setup,
    Stands,
    TellingError,
    Undone,
    Unfinished,
    Wrong,
)
from companion.rules.errors import OptionError, PositionError, RulesError, TooManyMovesError
from companion.rules.game import Game, IllegalMoveError, Move, Ply, Position, Reason, Slip, Step
from companion.sensing.calibration import CalibrationError
from companion.sensing.sensor import ReadingError

__all__ = [
    "Ambiguous",
    "AnyVerdict",
    "ArchiveError",
    "ArchiveReader",
    "Board",
    "BoardError",
    "CalibrationError",
    "CompanionError",
    "DamagedGameError",
    "Fault",
    "Game",
    "GameRecord",
    "GameSummary",
    "Illegal",
    "IllegalMoveError",
    "Move",
    "NoSuchGameError",
    "OptionError",
    "Over",
    "Played",
    "Ply",
    "PlyRecord",
    "Position",
    "PositionError",
    "ReadingError",
    "Ready",
    "Reason",
    "RecordingError",
    "RefereedTable",
    "Restored",
    "Result",
    "RulesError",
    "Setup",
    "Slip",
    "Stands",
    "Step",
    "TellingError",
    "TooManyMovesError",
    "Undone",
    "Unfinished",
    "WiredTable",
    "Wrong",
    "archive",
    "game",
    "games",
    "judge",
]
