"""The openings of the statistics in words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.screens.move_texts import move_text
from companion.screens.words import Words
from companion.statistics.game_statistics import FrequentOpening, Statistics


def opening_texts(game: str, moves: Sequence[str], words: Words) -> tuple[str, ...]:
    """The moves in few words, such as ``ball on h7``; a move that is as clear as words stays as it is."""
    return tuple([move_text(game, move, words) or move for move in moves])


def with_texts(statistics: Statistics, words: Words) -> Statistics:
    """The same statistics, with the texts of all openings."""

    def told(game: str, opening: FrequentOpening) -> FrequentOpening:
        return replace(opening, texts=opening_texts(game, opening.moves, words))

    games = {
        game: replace(found, openings=[told(game, opening) for opening in found.openings])
        for game, found in statistics.games.items()
    }
    return replace(statistics, games=games)
