"""Statistics of a whole archive, kept up to date: a game is read once, when it has ended."""

from __future__ import annotations

from collections.abc import Iterable

from companion.records.archive_reader import ArchiveReader
from companion.records.database import Report
from companion.records.errors import DamagedGameError
from companion.records.game_reader import NoSuchGameError
from companion.records.replay import ReplayError
from companion.statistics.finished_game import finished_game
from companion.statistics.game_statistics import RunningStatistics, Statistics


def count(
    running: RunningStatistics, reader: ArchiveReader, ids: Iterable[int], report: Report | None = None
) -> None:
    """Count these games of the archive, in this order; those that go on are not counted.

    Games that are damaged or cannot be played are left out, and named in the statistics. `report` is told
    how many games are counted, and of how many. Raises ArchiveError.
    """
    wanted = list(ids)
    for done, game_id in enumerate(wanted, 1):
        try:
            game = finished_game(reader.game(game_id), reader.wrong_moves(game_id))
        except (DamagedGameError, NoSuchGameError, ReplayError):
            running.leave_out(game_id)
        else:
            if game is not None:
                running.add(game)
        if report is not None:
            report(done, len(wanted))


class StatisticsBook:
    """The statistics of all games of one archive. It belongs to one thread at a time.

    Only games that have ended since are read. If another game has changed, because a ply after its end was
    taken back, all of them are counted anew.
    """

    def __init__(self) -> None:
        self._counted: list[tuple[int, str]] = []
        self._running = RunningStatistics()
        self._statistics = self._running.statistics()

    def statistics(self, reader: ArchiveReader, report: Report | None = None) -> Statistics:
        """The statistics of all games that have ended by now. Raises ArchiveError."""
        ended = reader.ended()
        if ended == self._counted:
            return self._statistics
        counted, running = self._counted, self._running
        # Where the counting is broken off, the next one begins anew.
        self._counted, self._running = [], RunningStatistics()
        if ended[: len(counted)] != counted:
            counted, running = self._counted, self._running
        count(running, reader, (number for number, _ in ended[len(counted) :]), report)
        self._counted, self._running, self._statistics = ended, running, running.statistics()
        return self._statistics
