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
from companion.screens.trouble_texts import unreadable
from companion.screens.words import Words
from companion.service.game.archive_writer import PATIENCE_S
from companion.service.game.opening_texts import with_texts
from companion.service.page import shown_game
from companion.statistics.game_statistics import RunningStatistics, Statistics
from companion.statistics.statistics_book import StatisticsBook
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
            return [shown_game.kept_game(summary, words) for summary in archive.find(search, newest, before)]

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
        return shown_game.replay(self._record(words, number), number, words, self._board())

    def game_file(self, words: Words, number: int, form: FileForm) -> bytes:
        """The game with this id as a file. Raises ActionError if it does not exist or no board is for it."""
        return shown_game.game_file(self._record(words, number), form, words, self._board())

    def _record(self, words: Words, number: int) -> GameRecord:
        """The game with this id. Raises ActionError if there is none, UnreadableError if it is damaged."""
        no_game = words.text("There is no game {number}.", number=number)
        if not os.path.lexists(self._path):
            raise ActionError(no_game)
        with self._reading(words) as archive:
            try:
                return archive.game(number)
            except NoSuchGameError as error:
                raise ActionError(no_game) from error

    @contextmanager
    def _reading(self, words: Words) -> Iterator[ArchiveReader]:
        """The open archive. Raises UnreadableError, which does not reveal its path to the network."""
        try:
            with ArchiveReader.open(self._path, PATIENCE_S) as archive:
                yield archive
        except ArchiveError as error:
            raise UnreadableError(unreadable(error.cause, words)) from error
