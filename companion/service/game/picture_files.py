"""A game of the archive as pictures: one position as a PNG, or one after the other as a GIF."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from companion.boards.board import Board
from companion.errors import CompanionError
from companion.screens.words import Words
from companion.service.game.board_picture import BoardPicture
from companion.service.game.replay_views import ReplayScene, numbered_sentences

PLY_MS, LAST_MS = 900, 4000
"""How long a position is shown, and how long the last one, in milliseconds."""

THUMBNAIL = (180, 156)
"""The largest width and height of a small picture, in pixels: twice what the page shows, for fine screens."""

LINES = 3
"""The lines below the board: the ply, the scores, and whose turn it is or who has won."""


class NoSuchPlyError(CompanionError, LookupError):
    """The game has no such ply; the message says which it has."""


def part(scenes: Sequence[ReplayScene], first: int | None, last: int | None) -> Sequence[ReplayScene]:
    """The positions from that after ply `first` to that after ply `last`; 0 is the start.

    By default they are the start and the last ply. Raises NoSuchPlyError.
    """
    numbers = [0 if scene.replayed is None else scene.replayed.number for scene in scenes]
    begin, end = numbers[0] if first is None else first, numbers[-1] if last is None else last
    for number in (begin, end):
        if number not in numbers:
            there = f"the plies are 0, the start, to {numbers[-1]}, without those taken back"
            raise NoSuchPlyError(f"there is no ply {number}: {there}")
    if begin > end:
        raise NoSuchPlyError(f"ply {begin} comes after ply {end}")
    return scenes[numbers.index(begin) : numbers.index(end) + 1]


def png(board: Board, scene: ReplayScene, words: Words) -> bytes:
    """The picture of a position."""
    return _saved([_picture(_drawn(board, scene), scene, words)], "PNG")


def thumbnail(board: Board, scene: ReplayScene) -> bytes:
    """A small picture of a position, without words."""
    picture = _drawn(board, scene, lines=0).draw(scene.game.contents(scene.position), (), ())
    small = picture.convert("RGB")
    small.thumbnail(THUMBNAIL)
    return _saved([small], "PNG")


def gif(board: Board, scenes: Sequence[ReplayScene], words: Words) -> bytes:
    """The pictures of these positions, which follow each other again and again."""
    drawn = _drawn(board, scenes[0])
    return _saved([_picture(drawn, scene, words) for scene in scenes], "GIF")


def _drawn(board: Board, scene: ReplayScene, lines: int = LINES) -> BoardPicture:
    return BoardPicture(board, lines, {field: str(number) for field, number in scene.view.laid.items()})


def _picture(drawn: BoardPicture, scene: ReplayScene, words: Words) -> Image.Image:
    contents = scene.game.contents(scene.position)
    return drawn.draw(contents, scene.touched, numbered_sentences(scene, words))


def _saved(pictures: Sequence[Image.Image], form: str) -> bytes:
    file = io.BytesIO()
    durations = [PLY_MS] * (len(pictures) - 1) + [LAST_MS]
    more = (
        {"save_all": True, "append_images": pictures[1:], "duration": durations, "loop": 0}
        if form == "GIF"
        else {}
    )
    pictures[0].save(file, form, optimize=True, **more)
    return file.getvalue()
