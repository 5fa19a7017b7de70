"""Keeping a game while it is played: a ply is on disk before its verdict is shown.

Where the disk refuses, play goes on: the verdict says that it is not kept, and what is owed is
written in order as soon as the disk takes it again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

import msgspec

from companion.contents import Seat
from companion.records.archive import Archive, Origin
from companion.records.database import ArchiveError
from companion.records.notation import Ending, PlyRecord, Result
from companion.records.reader import NoSuchGameError
from companion.referee.verdicts import AnyVerdict, Over, Played, Stands, Undone

MOST_READINGS = 5000
"""How many raw lines are kept between two plies; the oldest are dropped."""

Job = Callable[[Archive], None]
T = TypeVar("T")


class Keeper:
    """Writes one game after the other into the archive.

    `origin` says whether its games are a table's, which are resumed, or a recording's.
    `open_archive` may raise ArchiveError; it is tried again with each thing to write. `now` gives
    the time in UTC. `owing` is what the archive said when it last refused, None while all is kept.
    """

    def __init__(
        self, open_archive: Callable[[], Archive], now: Callable[[], datetime], origin: Origin = "table"
    ) -> None:
        self._open = open_archive
        self._now = now
        self._origin = origin
        self._archive: Archive | None = None
        self._jobs: deque[Job] = deque()
        self._readings: deque[str] = deque(maxlen=MOST_READINGS)
        self._game_id: int | None = None
        self._begun = False
        self._over = False
        self._begin_at: Callable[[Mapping[str, Any], Archive], None] | None = None
        self._begin: Job | None = None
        self.owing: str | None = None

    @property
    def game_id(self) -> int | None:
        """The id of the game that is being kept, None before its first ply is on disk."""
        return self._game_id

    def new_game(
        self,
        game: str,
        options: Mapping[str, Any],
        start: Mapping[str, Any],
        seats: Mapping[Seat, str | None],
        opening: Sequence[str],
        *,
        same_match: bool,
    ) -> None:
        """A new game is set up; it comes into the archive with its first ply.

        `opening` are the first lines of its recording, which replace the raw lines so far.
        """
        started = self._now()
        self._readings.clear()
        self._readings.extend(opening)

        def begin(start: Mapping[str, Any], archive: Archive) -> None:
            match = self._game_id if same_match else None
            self._game_id = archive.begin(
                game, options, start, seats, started, match=match, origin=self._origin
            )

        self._begin_at, self._begun, self._over = begin, False, False
        self._begin = partial(begin, start)

    def begin_from(self, start: Mapping[str, Any], opening: str) -> None:
        """The first ply, which is to be kept next, tells that its game began from this position.

        `opening` is the first line of its recording with that position.
        """
        if not self._begun and self._begin_at is not None:
            self._begin = partial(self._begin_at, start)
            self._readings[0] = opening

    def resume(self, game_id: int, *, over: bool) -> None:
        """Go on with a game that is in the archive already, and may be over."""
        self._game_id, self._begun, self._over = game_id, True, over

    def read(self, line: str) -> None:
        """A raw line of the recording; it is kept with the next ply."""
        self._readings.append(line)

    def keep(self, verdict: AnyVerdict) -> AnyVerdict:
        """Keep what the verdict records; the verdict, with `kept` False where that failed."""
        match verdict:
            case Played() | Stands():
                self._owe_ply(verdict)
            case Undone():
                self._owe_undo()
            case _:
                return verdict
        kept = self.write()
        return (
            verdict if kept or isinstance(verdict, Undone) else msgspec.structs.replace(verdict, kept=False)
        )

    def end(self, ended: Ending, by: Seat | None = None) -> None:
        """The players end a game that its rules have not ended; nothing where no ply was made."""
        if not self._begun or self._over:
            return
        result = Result(ended=ended, by=by)
        readings = self._take_readings()
        self._owe(lambda archive: archive.finish(self._current(), result, readings))
        self._begun = False
        self.write()

    def write(self) -> bool:
        """Write what is owed, in order; whether nothing is owed any more."""
        try:
            if self._archive is None:
                self._archive = self._open()
            while self._jobs:
                self._jobs[0](self._archive)
                self._jobs.popleft()
        except ArchiveError as error:
            self.owing = str(error)
            return False
        self.owing = None
        return True

    def ask(self, question: Callable[[Archive], T], otherwise: T) -> T:
        """What the archive answers, or `otherwise` where it cannot be opened or read."""
        try:
            if self._archive is None:
                self._archive = self._open()
            return question(self._archive)
        except (ArchiveError, NoSuchGameError):
            return otherwise

    def close(self) -> None:
        """Write what is owed, if the disk takes it, and let go of the archive."""
        self.write()
        if self._archive is not None:
            self._archive.close()
            self._archive = None

    def _owe(self, job: Job) -> None:
        if not self._begun and self._begin is not None:
            self._jobs.append(self._begin)
            self._begun = True
        self._jobs.append(job)

    def _owe_ply(self, verdict: Played | Stands) -> None:
        ply = _ply(verdict, self._now())
        result = _result(verdict.over)
        self._over = result is not None
        readings = self._take_readings()

        def add(archive: Archive) -> None:
            archive.add(self._current(), ply, readings, result)

        self._owe(add)

    def _owe_undo(self) -> None:
        self._over = False
        readings = self._take_readings()

        def undo(archive: Archive) -> None:
            archive.undo(self._current(), readings)

        self._owe(undo)

    def _take_readings(self) -> list[str]:
        readings = list(self._readings)
        self._readings.clear()
        return readings

    def _current(self) -> int:
        if self._game_id is None:
            raise ArchiveError("no game was begun")
        return self._game_id


def _ply(verdict: Played | Stands, at: datetime) -> PlyRecord:
    if isinstance(verdict, Stands):
        return PlyRecord(seat=verdict.seat, move=None, at=at, flags=("stands",), position=verdict.position)
    ply = PlyRecord(seat=verdict.seat, move=verdict.move, roll=verdict.roll, card=verdict.card, at=at)
    if not verdict.inferred:
        return ply
    # Other rolls may have gone by unseen, so only the position says for certain what was recorded.
    return msgspec.structs.replace(ply, flags=("inferred",), position=verdict.position)


def _result(over: Over | None) -> Result | None:
    if over is None or over.playing_on:
        return None
    return Result(winner=over.winner, points=over.points, match=over.match)
