"""Writes the running game to the archive: what is shown is on disk before.

That is a ply with its verdict, and else the raw lines that led to what is shown, so that a restart can show
it again. If the archive refuses a ply, play goes on: the verdict says that the ply is not kept, and what is
owed is written in order as soon as the archive takes it again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

import msgspec

from companion.contents import Seat
from companion.records.archive import Archive, Origin, RecordStateError
from companion.records.errors import ArchiveCause, ArchiveError
from companion.records.game_reader import NoSuchGameError
from companion.records.game_record import Ending, GameRecord, PlyRecord, Result
from companion.records.simulated_state import SimulatedState
from companion.records.wrong_move import WrongMove
from companion.referee.protocol import AnyVerdict, Over, Played, Stands, Undone
from companion.service.game.journal import Journal
from companion.trouble import Trouble

MOST_READINGS = 5000
"""Raw lines that are kept between two plies; if there are more, the oldest are dropped."""

PATIENCE_S = 0.1
"""Seconds to wait while another program writes the archive; players hardly notice two such waits."""

MENDED_BY_OPENING: frozenset[ArchiveCause] = frozenset({"gone", "damaged"})
"""Causes of a refusal after which opening the archive again at once very likely helps."""

T = TypeVar("T")


class ArchiveWriter:
    """Writes one game after the other into the archive.

    `origin` says whether the games are those of a table, which can be resumed, or of a recording.
    `open_archive` may raise ArchiveError; it is called again for each thing to write until it succeeds. `now`
    gives the time in UTC. `simulated` tells how a simulated table is, None for a real one. `owing` is the
    last refusal of the archive, None if nothing is owed. `notices` say what happened to the archive during
    the running game.
    """

    def __init__(
        self,
        open_archive: Callable[[], Archive],
        now: Callable[[], datetime],
        origin: Origin = "table",
        simulated: Callable[[], SimulatedState | None] = lambda: None,
    ) -> None:
        self._open = open_archive
        self._now = now
        self._origin = origin
        self._simulated = simulated
        self._kept_table: SimulatedState | None = None
        self._archive: Archive | None = None
        self._journals: list[Journal] = []
        self._readings: deque[str] = deque(maxlen=MOST_READINGS)
        self._over = False
        self._begin_at: Callable[[Mapping[str, Any], Sequence[str], Archive], int] | None = None
        self.owing: ArchiveError | None = None
        self.notices: dict[str, Trouble] = {}

    @property
    def game_id(self) -> int | None:
        """The id of the running game in the archive, None until its beginning is written."""
        return self._journals[-1].game_id if self._journals else None

    @property
    def plies_owed(self) -> int:
        """The number of plies and other entries that are in memory only."""
        return sum(journal.owed for journal in self._journals)

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """The troubles with the archive that the players must know."""
        error = self.owing
        owing = () if error is None else (Trouble("archive", str(error), cause=error.cause),)
        return (*owing, *self.notices.values())

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
        """Begin another game, of which nothing is listed before its first ply.

        `opening` are the first lines of its recording; they replace the raw lines read so far.
        """
        started, simulated = self._now(), self._simulated()
        if simulated is not None:
            simulated = SimulatedState(simulated.board)
        before = self._journals[-1] if same_match and self._journals else None
        self._readings.clear()

        def begin(start: Mapping[str, Any], opening: Sequence[str], archive: Archive) -> int:
            match = before.game_id if before is not None and before.is_in(archive) else None
            with archive.together():
                game_id = archive.begin(
                    game, options, start, seats, started, match=match, origin=self._origin
                )
                archive.add_readings(game_id, opening, simulated)
            return game_id

        self._begin_at, self._over = begin, False
        self._take_up(Journal(partial(begin, start, opening)))
        self.write()

    def begin_from(self, start: Mapping[str, Any], opening: Sequence[str]) -> None:
        """Correct the start of the game before its first ply is kept.

        `start` is the position from which that ply shows that the game began, and `opening` are the first
        lines of the recording with this position.
        """
        if self._begin_at is not None and not self._journals[-1].played:
            self._journals[-1].begin_anew(partial(self._begin_at, start, opening))

    def resume(self, record: GameRecord, *, over: bool) -> None:
        """Go on with a game that is in the archive already; `over` says whether it has ended."""
        game_id = record.id
        if not isinstance(game_id, int):
            raise ArchiveError("the record of the game has no id")
        readings = self.ask(lambda archive: archive.readings(game_id), list[str]())
        journal = Journal(lambda archive: archive.add_record(record, readings, origin=self._origin))
        journal.kept_as(game_id, record, self.ask(lambda archive: archive.seal(game_id), None))
        self._over = over
        self._take_up(journal)

    def notice(self, trouble: Trouble) -> None:
        """Show this trouble until the next game begins."""
        self.notices[trouble.cause] = trouble

    def read(self, line: str) -> None:
        """Take a raw line of the recording; it is written together with what it leads to."""
        self._readings.append(line)

    def keep(self, verdict: AnyVerdict, wrong: WrongMove | None = None) -> AnyVerdict:
        """Write what led to the verdict; the result has `kept` False if the archive refused a ply.

        `wrong` is the wrong move that the verdict tells of for the first time.
        """
        match verdict:
            case Played() | Stands():
                self._owe_ply(verdict)
            case Undone():
                self._owe_undo()
            case _:
                self.save(wrong)
                return verdict
        kept = self.write()
        return (
            verdict if kept or isinstance(verdict, Undone) else msgspec.structs.replace(verdict, kept=False)
        )

    def save(self, wrong: WrongMove | None = None) -> None:
        """Write the raw lines since anything was written; nothing happens if there are none."""
        if self._readings and self._journals:
            self._owe_readings(wrong)
            self.write()

    def end(self, ended: Ending, by: Seat | None = None) -> None:
        """The players end a game that its rules have not ended; a game without plies is not kept."""
        if not self._journals or not self._journals[-1].played or self._over:
            return
        result = Result(ended=ended, by=by)
        readings = self._take_readings()
        self._over = True
        self._journals[-1].owe(lambda archive, game_id: archive.finish(game_id, result, readings))
        self.write()

    def tend(self) -> None:
        """Write what is owed, also after the file of the archive was removed or replaced.

        A simulated table is written, too, if hands have moved its pieces.
        """
        moved = bool(self._journals) and self._simulated() != self._kept_table
        if moved:
            self._owe_readings()
        if moved or self.owing is not None or (self._archive is not None and not self._archive.in_place()):
            self.write()

    def write(self) -> bool:
        """Write what is owed, in order. True if nothing is owed any more."""
        if not self._try_to_write() and self.owing is not None and self.owing.cause in MENDED_BY_OPENING:
            self._try_to_write()
        return self.owing is None

    def ask(self, question: Callable[[Archive], T], otherwise: T) -> T:
        """The answer of the archive, or `otherwise` if it cannot be opened or read."""
        try:
            return question(self._ready())
        except (ArchiveError, NoSuchGameError):
            return otherwise

    def close(self) -> None:
        """Write what is owed if the archive takes it, then close the archive."""
        if self._archive is not None or self.plies_owed:
            self.save()
            self.write()
        if self._archive is not None:
            self._archive.close()
            self._archive = None

    def _take_up(self, journal: Journal) -> None:
        """Change to another game; notices about the game before are dropped."""
        if self._journals:
            self.notices.clear()
        for one in self._journals:
            if one.is_written:
                one.let_go()
        self._journals = [*(one for one in self._journals if one.owed), journal]

    def _try_to_write(self) -> bool:
        try:
            archive = self._ready()
            # Only the first refusal is waited for; otherwise each ply and each press would wait again.
            archive.wait(PATIENCE_S if self.owing is None else 0.0)
            for journal in self._journals:
                journal.write(archive)
        except (ArchiveError, NoSuchGameError, RecordStateError) as error:
            self.owing = error if isinstance(error, ArchiveError) else ArchiveError(str(error))
            return False
        self.owing = None
        self._tell_of_new_places()
        return True

    def _ready(self) -> Archive:
        """The archive, opened again if that may help. Raises ArchiveError."""
        if self._archive is None:
            self._archive = self._open()
        elif not self._archive.in_place():
            self._archive.reopen(whole=True)
        elif self.owing is not None and self.owing.cause != "locked":
            self._archive.reopen(whole=self.owing.cause == "damaged")
        return self._archive

    def _tell_of_new_places(self) -> None:
        """Notice once that a damaged archive was set aside or that the game has a new number."""
        archive = self._archive
        if archive is not None and archive.set_aside is not None:
            told = (
                f"the archive was damaged and is now {archive.set_aside}; what could be read is in a new one"
            )
            self.notice(Trouble("archive", told, cause="set aside"))
            archive.set_aside = None
        for journal in self._journals:
            if journal.written_again:
                told = f"the archive did not hold the running game any more; it is now game {journal.game_id}"
                self.notice(Trouble("archive", told, cause="written again"))
                journal.written_again = False

    def _owe_ply(self, verdict: Played | Stands) -> None:
        ply = _ply(verdict, self._now())
        result = _result(verdict.over)
        self._over = result is not None
        readings, simulated = self._take_readings(), self._table_now()
        self._journals[-1].owe(
            lambda archive, game_id: archive.add(game_id, ply, readings, result, simulated)
        )

    def _owe_readings(self, wrong: WrongMove | None = None) -> None:
        readings, simulated = self._take_readings(), self._table_now()
        self._journals[-1].owe_readings(
            lambda archive, game_id: archive.add_readings(game_id, readings, simulated, wrong)
        )

    def _owe_undo(self) -> None:
        self._over = False
        readings, simulated = self._take_readings(), self._table_now()
        self._journals[-1].owe(lambda archive, game_id: archive.undo(game_id, readings, simulated))

    def _table_now(self) -> SimulatedState | None:
        self._kept_table = self._simulated()
        return self._kept_table

    def _take_readings(self) -> list[str]:
        readings = list(self._readings)
        self._readings.clear()
        return readings


def _ply(verdict: Played | Stands, at: datetime) -> PlyRecord:
    if isinstance(verdict, Stands):
        return PlyRecord(seat=verdict.seat, move=None, at=at, flags=("stands",), position=verdict.position)
    ply = PlyRecord(seat=verdict.seat, move=verdict.move, roll=verdict.roll, card=verdict.card, at=at)
    if not verdict.inferred:
        return ply
    # Other rolls may have passed unseen, so only the position says for certain what was recorded.
    return msgspec.structs.replace(ply, flags=("inferred",), position=verdict.position)


def _result(over: Over | None) -> Result | None:
    if over is None or over.playing_on:
        return None
    return Result(winner=over.winner, points=over.points, match=over.match)
