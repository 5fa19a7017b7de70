"""Games as pictures: small files in which every position can be told from the others."""

from __future__ import annotations

import io
from itertools import pairwise

import pytest
from PIL import Image, ImageSequence
from random_games import GAMES, played

from companion.boards.board import Board
from companion.screens.words import Words
from companion.service.config.board_fit import smallest_board
from companion.service.game.picture_files import LAST_MS, PLY_MS, NoSuchPlyError, gif, part, png, thumbnail
from companion.service.game.replay_views import ReplayScene, scenes

PLIES = 100
MOST_BYTES = 150 * 1024
"""Of a game of so many plies."""


def shown(name: str, plies: int) -> tuple[Board, list[ReplayScene]]:
    """A random game, and a board for it."""
    record = played(name, plies)
    seen = list(scenes(record))
    board = smallest_board(seen[0].game)
    assert board is not None
    return board, seen


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_a_hundred_plies_is_a_small_file(name: str) -> None:
    board, seen = shown(name, PLIES)
    data = gif(board, seen, Words("en"))
    assert len(data) * PLIES / len(seen) <= MOST_BYTES
    with Image.open(io.BytesIO(data)) as picture:
        frames = [frame.convert("RGB").tobytes() for frame in ImageSequence.Iterator(picture)]
    assert len(frames) == len(seen)
    assert all(one != other for one, other in pairwise(frames))


def test_the_last_position_is_shown_longest_and_then_it_begins_anew() -> None:
    board, seen = shown("sahara", 5)
    with Image.open(io.BytesIO(gif(board, seen, Words("en")))) as picture:
        lasting = [frame.info["duration"] for frame in ImageSequence.Iterator(picture)]
        assert picture.info["loop"] == 0
    assert lasting == [PLY_MS] * 5 + [LAST_MS]


def test_a_position_alone_is_the_same_picture_as_in_the_game() -> None:
    board, seen = shown("ghostbuster", 8)
    with Image.open(io.BytesIO(gif(board, seen, Words("de")))) as picture:
        picture.seek(len(seen) - 1)
        last = picture.convert("RGB").tobytes()
    with Image.open(io.BytesIO(png(board, seen[-1], Words("de")))) as picture:
        assert picture.convert("RGB").tobytes() == last


def test_a_part_of_a_game_begins_and_ends_with_its_plies() -> None:
    _, seen = shown("sahara", 6)
    assert part(seen, None, None) == seen
    assert part(seen, 2, 4) == seen[2:5]
    assert part(seen, 6, None) == seen[6:]
    assert part(seen, None, 0) == seen[:1]


@pytest.mark.parametrize(
    ("first", "last", "why"),
    [
        (7, None, "there is no ply 7: the plies are 0, the start, to 6"),
        (None, -1, "there is no ply -1"),
        (4, 2, "ply 4 comes after ply 2"),
    ],
)
def test_a_part_that_the_game_does_not_have_is_refused(first: int | None, last: int | None, why: str) -> None:
    _, seen = shown("sahara", 6)
    with pytest.raises(NoSuchPlyError, match=why):
        part(seen, first, last)


@pytest.mark.parametrize("name", GAMES)
def test_a_thumbnail_shows_the_board_alone_and_small(name: str) -> None:
    board, seen = shown(name, 5)
    picture = Image.open(io.BytesIO(thumbnail(board, seen[-1])))
    assert picture.width <= 180
    assert picture.height <= 156
