"""The archive for the page: the games that are looked for, one of them to replay, and the statistics."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from companion.boards.board import Board
from companion.records.archive_reader import ArchiveReader
from companion.records.errors import ArchiveError
from companion.records.game_reader import NoSuchGameError
from companion.records.game_record import GameRecord
from companion.records.game_search import GameSearch
from companion.records.game_summary import GameSummary
from companion.records.replay import ReplayError
from companion.screens.player_names import full_names
from companion.screens.trouble_texts import unreadable
from companion.screens.words import Words
from companion.service.config.board_fit import smallest_board, suits
from companion.service.game.archive_writer import PATIENCE_S
from companion.service.game.opening_texts import with_texts
from companion.service.game.replay_views import ReplayScene, scenes
from companion.service.page.game_files import MAKERS
from companion.service.page.replay_state import replay_state, result_text, utc
from companion.statistics.game_statistics import RunningStatistics, Statistics
from companion.statistics.statistics_book import StatisticsBook
from companion.texts import sentence
from companion.web.errors import ActionError, UnreadableError
from companion.web.kept_games import FileForm, KeptGame, Replay


class PageArchive:
    """The archive as the page's threads read it; each call opens it anew.

    `board` gives the board in use, and `ended` says whether the table has ended. All methods speak in the
    given words, and raise UnreadableError if the archive cannot be read.
    """

    def __init__(
        self,
        path: Path,
        board: Callable[[], Board],
        ended: Callable[[], bool],
    ) -> None:
        self._path = path
        self._ended = ended
        self._board = board
        self._book = StatisticsBook()
        self._counting = Lock()

    def games(
        self, words: Words, search: GameSearch, newest: int | None, before: int | None
    ) -> list[KeptGame]:
        """The `newest` games that are looked for and older than the one with the id `before`."""
        if not os.path.lexists(self._path):
            return []
        with self._reading(words) as archive:
            return [_kept(summary, words) for summary in archive.find(search, newest, before)]

    def statistics(self, words: Words) -> Statistics:
        """The statistics of all games that have ended, with their texts; the first time this takes seconds.

        Raises UnreadableError also if the table ends meanwhile.
        """
        if not os.path.lexists(self._path):
            return RunningStatistics().statistics()

        def go_on(_counted: int, _of: int) -> None:
            """Break the counting off if the table has ended."""
            if self._ended():
                raise UnreadableError(words.text("The table is being switched off."))

        with self._counting, self._reading(words) as archive:
            return with_texts(self._book.statistics(archive, go_on), words)

    def replay(self, words: Words, number: int) -> Replay:
        """The game with this id. Raises ActionError if it does not exist."""
        with self._record(words, number) as record:
            return replay_state(record, number, self._board_for(next(scenes(record))), words)

    def game_file(self, words: Words, number: int, form: FileForm) -> bytes:
        """The game with this id as a file. Raises ActionError if it does not exist or no board is for it."""
        with self._record(words, number) as record:
            board = self._board_for(next(scenes(record)))
            if board is None:
                raise ActionError(words.text("No board of the program is for this game."))
            return MAKERS[form](record, board, words)

    @contextmanager
    def _record(self, words: Words, number: int) -> Iterator[GameRecord]:
        """The game with this id. Raises ActionError if there is none, UnreadableError if it is damaged."""
        no_game = words.text("There is no game {number}.", number=number)
        if not os.path.lexists(self._path):
            raise ActionError(no_game)
        with self._reading(words) as archive:
            try:
                yield archive.game(number)
            except NoSuchGameError as error:
                raise ActionError(no_game) from error
            except ReplayError as error:
                told = words.text("This game cannot be played again ({detail}).", detail=error)
                raise UnreadableError(told) from error

    def _board_for(self, scene: ReplayScene) -> Board | None:
        """The board on which a game is shown: the one in use if it fits."""
        used = self._board()
        return used if suits(used, scene.game) else smallest_board(scene.game)

    @contextmanager
    def _reading(self, words: Words) -> Iterator[ArchiveReader]:
        """The open archive. Raises UnreadableError, which does not reveal its path to the network."""
        try:
            with ArchiveReader.open(self._path, PATIENCE_S) as archive:
                yield archive
        except ArchiveError as error:
            raise UnreadableError(unreadable(error.cause, words)) from error


def _kept(summary: GameSummary, words: Words) -> KeptGame:
    names = full_names(summary.game, summary.seats, summary.names, words)
    return KeptGame(
        id=summary.id,
        game=sentence(summary.game),
        started=utc(summary.started),
        plies=summary.plies,
        names=summary.names,
        result=words.text("damaged") if summary.damage else result_text(summary.result, names, words),
    )
