"""Statistics of a whole archive, kept up to date: a game is read once, when it has ended."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Protocol, TypeAlias

from companion.records.database import Report
from companion.records.errors import DamagedGameError
from companion.records.game_reader import NoSuchGameError
from companion.records.game_record import GameRecord
from companion.records.replay import ReplayError
from companion.records.wrong_move import WrongMove
from companion.statistics.finished_game import finished_game
from companion.statistics.game_statistics import RunningStatistics, Statistics

RECENT_GAMES = 1_000
"""How many games are kept in mind, so that one that comes late among them has no older one read again."""

_Ended: TypeAlias = tuple[int, str]
_Step: TypeAlias = Callable[[RunningStatistics], None]


class CountedGames(Protocol):
    """An archive whose games are counted; `companion.records.archive_reader.ArchiveReader` is one."""

    def ended(self) -> list[tuple[int, str]]:
        """The ids of the games that have ended, in order, each with a text that changes with the game."""

    def game(self, game_id: int) -> GameRecord:
        """The whole game, with its id. Raises NoSuchGameError, DamagedGameError."""

    def wrong_moves(self, game_id: int) -> Iterable[WrongMove]:
        """The wrong moves of which the players were told. Raises DamagedGameError."""


def count(
    running: RunningStatistics, games: CountedGames, ids: Iterable[int], report: Report | None = None
) -> None:
    """Count these games of the archive, in this order; those that go on are not counted.

    Games that are damaged or cannot be played are left out, and named in the statistics. `report` is told
    how many games are counted, and of how many. Raises what the archive raises.
    """
    wanted = list(ids)
    for done, game_id in enumerate(wanted, 1):
        _step(games, game_id)(running)
        if report is not None:
            report(done, len(wanted))


def _step(games: CountedGames, game_id: int) -> _Step:
    """What a game does to statistics."""
    try:
        game = finished_game(games.game(game_id), games.wrong_moves(game_id))
    except (DamagedGameError, NoSuchGameError, ReplayError):
        return lambda running: running.leave_out(game_id)
    return lambda running: None if game is None else running.add(game)


class StatisticsBook:
    """The statistics of all games of one archive. It belongs to one thread at a time.

    Only games that have ended since are read. If another game has changed, because a ply after its end was
    taken back, or has come late, the games after it are counted anew; of these, the last `RECENT_GAMES` are
    not read again.
    """

    def __init__(self) -> None:
        self._statistics: Statistics | None = None
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._counted: list[_Ended] = []
        self._running = RunningStatistics()
        # The statistics without the last games counted, and what each of these does to them.
        self._settled = RunningStatistics()
        self._recent = deque[_Step]()

    def statistics(self, games: CountedGames, report: Report | None = None) -> Statistics:
        """The statistics of all games that have ended by now. Raises what the archive raises.

        Where the counting is broken off, the next one goes on.
        """
        ended = games.ended()
        if self._statistics is None or ended != self._counted:
            self._statistics = None
            self._count(games, ended, report)
            self._statistics = self._running.statistics()
        return self._statistics

    def _count(self, games: CountedGames, ended: list[_Ended], report: Report | None) -> None:
        known: Mapping[_Ended, _Step] = {}
        if ended[: len(self._counted)] != self._counted:
            known = self._go_back(ended)
        added = ended[len(self._counted) :]
        for done, entry in enumerate(added, 1):
            self._take(entry, known.get(entry) or _step(games, entry[0]))
            if report is not None:
                report(done, len(added))

    def _take(self, entry: _Ended, step: _Step) -> None:
        step(self._running)
        self._counted.append(entry)
        self._recent.append(step)
        if len(self._recent) > RECENT_GAMES:
            self._recent.popleft()(self._settled)

    def _go_back(self, ended: list[_Ended]) -> dict[_Ended, _Step]:
        """Take the last games back, or all if an older one has changed; return what each of the last does."""
        settled = self._counted[: len(self._counted) - len(self._recent)]
        known = dict(zip(self._counted[len(settled) :], self._recent, strict=True))
        if ended[: len(settled)] != settled:
            self._begin_anew()
        else:
            self._counted, self._running = settled, deepcopy(self._settled)
            self._recent.clear()
        return known
