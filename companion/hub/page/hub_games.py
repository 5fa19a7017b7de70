"""The games of a hub for its page: those that are looked for, one of them to replay, and the statistics."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

from companion.boards import board as boards
from companion.hub.archive import HubArchiveError, HubArchiveReader, KeptGameRow, MissingPartsError
from companion.records.game_reader import NoSuchGameError
from companion.records.game_record import GameRecord
from companion.records.game_search import EVERY_GAME, GameSearch
from companion.rules import registry
from companion.screens.trouble_texts import unreadable
from companion.screens.words import Words
from companion.service.game.opening_texts import with_texts
from companion.service.page import shown_game
from companion.service.page.game_offers import game_offer
from companion.statistics.game_statistics import Statistics
from companion.statistics.statistics_book import StatisticsBook
from companion.web.errors import ActionError, UnreadableError
from companion.web.kept_games import FileForm, KeptGame, Replay
from companion.web.live_table import OfferedGame

PATIENCE_S = 5.0
"""How long a viewer waits in seconds while the games are being counted for another one."""


class HubGames:
    """The games of all tables as the page of a hub shows them: the `KeptGames` of a hub.

    The number of a game is its id at the hub. `language` is that of viewers who name none, and `is_ended`
    says whether the hub has ended. All methods raise UnreadableError if the archive cannot be read.
    """

    def __init__(
        self,
        archive: HubArchiveReader,
        language: str,
        is_ended: Callable[[], bool] = lambda: False,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._archive = archive
        self._words = Words(language)
        self._count = _Count(archive, is_ended, patience_s)

    def spoken(self, language: str | None) -> HubGames:
        """The same games with all sentences in this language; None is the hub's own."""
        if language is None:
            return self
        spoken = copy.copy(self)
        spoken._words = Words(language)  # noqa: SLF001 - our own
        return spoken

    def games(
        self, search: GameSearch = EVERY_GAME, newest: int | None = None, before: int | None = None
    ) -> list[KeptGame]:
        """The `newest` games that are looked for and older than the one with the id `before`."""
        with _reading(self._words):
            return [_line(game, self._words) for game in self._archive.find(search, newest, before)]

    def statistics(self) -> Statistics:
        """The statistics of all whole games that have ended; the first time this may take minutes.

        Raises UnreadableError also if they are being counted for somebody else, or if the hub ends meanwhile.
        """
        with _reading(self._words):
            return with_texts(self._count.statistics(self._words), self._words)

    def replay(self, number: int) -> Replay:
        """The game with this id. Raises ActionError if there is none."""
        return shown_game.replay(self._record(number), number, self._words)

    def game_file(self, number: int, form: FileForm) -> bytes:
        """The game with this id as a file. Raises ActionError if there is none or no board is for it."""
        return shown_game.game_file(self._record(number), form, self._words)

    def games_offered(self) -> dict[str, OfferedGame]:
        """All games that are known here, by id, with all their boards."""
        return {
            game: game_offer(game, boards.of_game(game), self._words)
            for game in registry.names()
            if boards.of_game(game)
        }

    def _record(self, number: int) -> GameRecord:
        """The game with this id. Raises ActionError if there is none, UnreadableError if it is not whole."""
        words = self._words
        with _reading(words):
            try:
                return self._archive.game(number)
            except MissingPartsError as error:
                told = words.text(
                    "Parts of game {number} are still missing; its table has them.", number=number
                )
                raise UnreadableError(told) from error
            except NoSuchGameError as error:
                raise ActionError(words.text("There is no game {number}.", number=number)) from error


class _Count:
    """The one counting of the games for all viewers, whatever their language."""

    def __init__(self, archive: HubArchiveReader, is_ended: Callable[[], bool], patience_s: float) -> None:
        self._archive = archive
        self._is_ended = is_ended
        self._patience_s = patience_s
        self._book = StatisticsBook()
        self._lock = Lock()
        self._done, self._of = 0, 0

    def statistics(self, words: Words) -> Statistics:
        """The statistics. Raises UnreadableError if it takes too long for others, or the hub ends."""
        if not self._lock.acquire(timeout=self._patience_s):
            done, of = self._done, self._of
            raise UnreadableError(
                words.text("The games are being counted: {done} of {of}.", done=done, of=of)
            )
        try:
            return self._book.statistics(self._archive, lambda done, of: self._go_on(done, of, words))
        finally:
            self._lock.release()

    def _go_on(self, done: int, of: int, words: Words) -> None:
        """Note how far the counting is; break it off if the hub has ended."""
        self._done, self._of = done, of
        if self._is_ended():
            raise UnreadableError(words.text("The hub is being switched off."))


def _line(game: KeptGameRow, words: Words) -> KeptGame:
    """The line of a game in the list."""
    line = shown_game.kept_game(game.summary, words)
    line["table"] = game.key.table
    if not game.is_whole:
        line["result"] = words.text("parts are missing")
    return line


@contextmanager
def _reading(words: Words) -> Iterator[None]:
    """Turn a HubArchiveError in this block into an UnreadableError, which tells the network no address."""
    try:
        yield
    except HubArchiveError as error:
        raise UnreadableError(unreadable(error.cause, words)) from error
