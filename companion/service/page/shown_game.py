"""A kept game for people: its line in the list, its replay, and its files."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.boards.board import Board
from companion.records.game_record import GameRecord
from companion.records.game_summary import GameSummary
from companion.records.replay import ReplayError
from companion.screens.player_names import full_names
from companion.screens.words import Words
from companion.service.config.board_fit import smallest_board, suits
from companion.service.game.replay_views import scenes
from companion.service.page.game_files import MAKERS
from companion.service.page.replay_state import replay_state, result_text, utc
from companion.texts import sentence
from companion.web.errors import ActionError, UnreadableError
from companion.web.kept_games import FileForm, KeptGame, Replay


def kept_game(summary: GameSummary, words: Words) -> KeptGame:
    """The line of a game in the list."""
    names = full_names(summary.game, summary.seats, summary.names, words)
    return KeptGame(
        id=summary.id,
        game=sentence(summary.game),
        started=utc(summary.started),
        plies=summary.plies,
        names=summary.names,
        result=words.text("damaged") if summary.damage else result_text(summary.result, names, words),
    )


def replay(record: GameRecord, number: int, words: Words, used: Board | None = None) -> Replay:
    """The game with this number, on the board that is `used` if it fits.

    Raises UnreadableError if it cannot be played again.
    """
    with _played_again(words):
        return replay_state(record, number, _board_for(record, used), words)


def game_file(record: GameRecord, form: FileForm, words: Words, used: Board | None = None) -> bytes:
    """A game as a file, on the board that is `used` if it fits.

    Raises ActionError if no board is for it, and UnreadableError if it cannot be played again.
    """
    with _played_again(words):
        board = _board_for(record, used)
        if board is None:
            raise ActionError(words.text("No board of the program is for this game."))
        return MAKERS[form](record, board, words)


def _board_for(record: GameRecord, used: Board | None) -> Board | None:
    """The board on which a game is shown, None if there is none. Raises ReplayError."""
    game = next(scenes(record)).game
    return used if used is not None and suits(used, game) else smallest_board(game)


@contextmanager
def _played_again(words: Words) -> Iterator[None]:
    """Turn a ReplayError in this block into an UnreadableError."""
    try:
        yield
    except ReplayError as error:
        told = words.text("This game cannot be played again ({detail}).", detail=error)
        raise UnreadableError(told) from error
