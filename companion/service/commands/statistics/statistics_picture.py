"""Statistics as a picture: for each game the results of its players, and where hands were on the board."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from companion.screens.font import Font, shorten
from companion.screens.menu_labels import game_name
from companion.screens.message_markers import mark
from companion.screens.words import Words
from companion.service.commands.bars import GAP, HEAD, MARGIN, ROW, WIDTH, BarSheet
from companion.service.commands.statistics.heat_map import board_of, heat_map
from companion.service.commands.statistics.statistics_text import rating_text
from companion.statistics.game_statistics import GameStatistics, Statistics
from companion.statistics.standings import Standing

COLOURS = {"won": "#2f8f4e", "drawn": "#e3b341", "lost": "#c9302c"}
MEANING = {COLOURS["won"]: mark("won"), COLOURS["drawn"]: mark("drawn"), COLOURS["lost"]: mark("lost")}

COLUMN = (WIDTH - 2 * MARGIN - GAP) // 2
"""The width of the players and of the board, in pixels."""

NAME, NUMBERS = 96, 130
"""The room for a player's name, and for points and rating, in pixels."""

BOARD_HEIGHT = 240
"""The greatest height of a board beside few players, in pixels."""

MOST_PLAYERS = 12
"""How many players of a game are drawn."""


@dataclass(frozen=True, slots=True)
class _Block:
    """One game of the picture."""

    game: str
    found: GameStatistics
    board: Image.Image | None

    @property
    def players(self) -> list[Standing]:
        return self.found.league[:MOST_PLAYERS]

    @property
    def height(self) -> int:
        board = 0 if self.board is None else self.board.height + GAP
        return HEAD + max(ROW * len(self.players), board)


def picture_of(statistics: Statistics, words: Words) -> Image.Image:
    """Draw all games, below an explanation of the colours."""
    blocks = [_Block(game, found, _board(game, found)) for game, found in statistics.games.items()]
    sheet = BarSheet(2 * MARGIN + HEAD + sum(block.height for block in blocks), words)
    sheet.legend(MARGIN, MARGIN, MEANING)
    sheet.text(MARGIN + COLUMN - NUMBERS + GAP, MARGIN, words.text("points, rating"))
    sheet.text(MARGIN + COLUMN + GAP, MARGIN, words.text("plies in which hands touched each field"))
    y = MARGIN + HEAD
    for block in blocks:
        _draw(sheet, y, block, words)
        y += block.height
    return sheet.picture


def _board(game: str, found: GameStatistics) -> Image.Image | None:
    board = board_of(game, found.touched)
    room = (COLUMN, max(BOARD_HEIGHT, ROW * len(found.league[:MOST_PLAYERS]) - GAP))
    return None if board is None else heat_map(board, found.touched, room)


def _draw(sheet: BarSheet, y: int, block: _Block, words: Words) -> None:
    sheet.line(y)
    games = words.plural("{n} game", "{n} games", block.found.games)
    sheet.text(MARGIN, y + 8, f"{game_name(block.game, words.language)}: {games}", Font.HEAD)
    y += HEAD
    for at, player in enumerate(block.players):
        _player(sheet, y + at * ROW, player, words)
    if block.board is not None:
        beside = (COLUMN - block.board.width) // 2
        sheet.picture.paste(block.board, (MARGIN + COLUMN + GAP + beside, y))


def _player(sheet: BarSheet, y: int, player: Standing, words: Words) -> None:
    sheet.text(MARGIN, y + 6, shorten(player.player, Font.SMALL, NAME - GAP))
    left, room = MARGIN + NAME, COLUMN - NAME - NUMBERS
    outcomes = {"won": player.won, "drawn": player.drawn, "lost": player.lost}
    sheet.bar(left, y, room, [(COLOURS[one], number) for one, number in outcomes.items()])
    points = words.decimal(player.points)
    sheet.text(left + room + GAP, y + 6, f"{points}  {rating_text(player, words)}")
