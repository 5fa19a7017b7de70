"""A game of the archive as a file that people keep or send on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from companion.boards.board import Board
from companion.records import game_record, notation
from companion.records.game_record import GameRecord
from companion.screens.words import Words
from companion.service.game.picture_files import gif, thumbnail
from companion.service.game.replay_views import scenes
from companion.service.page.replay_file import replay_file
from companion.web.kept_games import FileForm

Make: TypeAlias = Callable[[GameRecord, Board, Words], bytes]


def _moving_picture(record: GameRecord, board: Board, words: Words) -> bytes:
    return gif(board, list(scenes(record)), words)


def _last_position(record: GameRecord, board: Board, _words: Words) -> bytes:
    return thumbnail(board, list(scenes(record))[-1])


def _replay_page(record: GameRecord, board: Board, words: Words) -> bytes:
    return replay_file(record, board, words).encode()


MAKERS: Mapping[FileForm, Make] = {
    "gif": _moving_picture,
    "png": _last_position,
    "html": _replay_page,
    "txt": lambda record, _board, _words: notation.write(record).encode(),
    "json": lambda record, _board, _words: game_record.write(record).encode(),
}
"""How a file of each form is made. They raise ReplayError for a game that cannot be played again."""
