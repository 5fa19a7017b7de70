"""A board with its pieces as a plain picture of few colours, for files that are sent on.

The page draws wood and light; here everything is flat, so that a whole game is a small file.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property

from PIL import Image, ImageDraw, ImageFont

from companion.boards.board import Board
from companion.boards.piece_colours import COLOURS, OTHER, colour, is_dark
from companion.boards.place import Place
from companion.contents import Contents, Field, groups
from companion.screens.font import Font, shorten, truetype_font

WIDTH, HEIGHT = 360, 240
"""The width of a picture, and the height of a board in it at most, in pixels."""

LINE, MARGIN = 16, 8
"""The height of a line of text, and the room around it, in pixels."""

WOOD, HOLLOW, STORE, PAPER, INK, LIGHT, MARK = (
    "#d9b382", "#a8743f", "#93602f", "#f9efdc", "#3d210d", "#fff3dc", "#e0402a",
)  # fmt: skip
PRINTED = {
    "yellow": "#f6dc84", "green": "#9fcca6", "red": "#e69d98", "blue": "#97b1da", "black": "#8c8784",
    "white": "#ffffff",
}  # fmt: skip
"""The colours of fields that belong to a seat."""

MOST_DRAWN = 16
"""With more pieces of a kind on a field they are a number."""

EDGE, POINT = 0.75, 3
"""Where a touched field is marked, as a share of its reach, and the radius of the mark in pixels."""

GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
YARD_PLACES = 4


class BoardPicture:
    """Draws positions on one board; all pictures have the same size and the same colours.

    `lines` is how many lines of text stand below the board, and `labels` stand on fields instead of their
    names, such as the numbers of cards.
    """

    def __init__(self, board: Board, lines: int, labels: Mapping[Field, str]) -> None:
        self._board, self._labels = board, labels
        width, height = board.size
        self._scale = min((WIDTH - 2 * MARGIN) / width, HEIGHT / height)
        self._left = (WIDTH - width * self._scale) / 2
        self._below = round(height * self._scale) + 2 * MARGIN
        self._height = self._below + lines * LINE + MARGIN
        pieces = COLOURS.get(board.look, {}).values()
        fixed = (WOOD, HOLLOW, STORE, PAPER, INK, LIGHT, MARK, OTHER, *PRINTED.values(), *pieces)
        self._palette = list(dict.fromkeys(fixed))

    def draw(
        self, contents: Mapping[Field, Contents], touched: Collection[Field], lines: Sequence[str]
    ) -> Image.Image:
        """The board with these contents; the fields that hands have `touched` have a red point."""
        picture = self._empty.copy()
        draw = ImageDraw.Draw(picture)
        for field, place in self._board.fields.items():
            self._pieces(draw, place, contents.get(field, ""))
            if field in touched:
                self._mark(draw, place)
        for number, line in enumerate(lines):
            self._write(
                draw, (MARGIN, self._below + number * LINE), shorten(line, Font.SMALL, WIDTH - 2 * MARGIN)
            )
        picture.putpalette(self._colours)
        return picture

    @cached_property
    def _empty(self) -> Image.Image:
        """The board without pieces."""
        picture = Image.new("P", (WIDTH, self._height), self._ink(PAPER))
        draw = ImageDraw.Draw(picture)
        width, height = (round(side * self._scale) for side in self._board.size)
        left, rim = round(self._left), MARGIN // 2
        edge = (left - rim, MARGIN - rim, left + width + rim, MARGIN + height + rim)
        draw.rounded_rectangle(edge, 10, fill=self._ink(WOOD))
        for field, place in self._board.fields.items():
            self._field(draw, field, place)
        return picture

    @property
    def _colours(self) -> list[int]:
        """The palette as numbers, three for each colour."""
        return [part for name in self._palette for part in bytes.fromhex(name[1:])]

    def _ink(self, name: str) -> int:
        """The number of a colour in the palette, which is the same for all pictures."""
        return self._palette.index(name)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self._scale, MARGIN + y * self._scale

    def _box(self, place: Place, more: float = 0.0) -> tuple[float, float, float, float]:
        (x, y), (rx, ry) = self._at(place.x, place.y), place.reach
        rx, ry = rx * self._scale + more, ry * self._scale + more
        return x - rx, y - ry, x + rx, y + ry

    def _field(self, draw: ImageDraw.ImageDraw, field: Field, place: Place) -> None:
        box, rim = self._box(place), self._ink(INK)
        hollow = place.shape in {"pit", "store"}
        plain = {"pit": HOLLOW, "store": STORE}.get(place.shape, PAPER)
        fill = self._ink(plain if hollow or place.colour is None else PRINTED[place.colour])
        if place.shape == "card":
            draw.rounded_rectangle(box, 4, fill=fill, outline=rim)
        else:
            draw.ellipse(box, fill=fill, outline=rim)
        name = self._labels.get(field, field if place.label is None else place.label)
        if name and place.shape != "yard":
            text = self._ink(LIGHT if hollow else INK)
            self._write(draw, self._at(place.x, place.y), name, text, anchor="mm")

    def _pieces(self, draw: ImageDraw.ImageDraw, place: Place, contents: Contents) -> None:
        kinds = list(groups(contents))
        pieces = [letter for number, letter in kinds for _ in range(number)]
        if not pieces:
            return
        if len(pieces) > MOST_DRAWN:
            for (number, letter), (x, y, size) in zip(kinds, self._places(place, len(kinds)), strict=True):
                self._number(draw, (x, y, size * 1.4), letter, str(number))
            return
        for letter, (x, y, size) in zip(pieces, self._places(place, len(pieces)), strict=True):
            radius = size * (1.0 if letter.islower() or self._board.look != "ball" else 1.5)
            self._disc(draw, x, y, radius, colour(self._board.look, letter))

    def _places(self, place: Place, number: int) -> list[tuple[float, float, float]]:
        """The middle and the radius of each piece, in pixels."""
        (x, y), (rx, ry) = self._at(place.x, place.y), (side * self._scale for side in place.reach)
        small = min(rx, ry)
        if place.shape == "yard":
            turns = (math.pi / 4 + index * math.pi / 2 for index in range(max(number, YARD_PLACES)))
            return [
                (x + math.cos(turn) * rx * 0.5, y + math.sin(turn) * ry * 0.5, small * 0.26) for turn in turns
            ][:number]
        if self._board.stacks:
            return [(x, y - level * small * 0.5, small * 0.7) for level in range(number)]
        if number == 1:
            return [(x, y, small * 0.5)]
        size = small * min(0.34, 0.95 / math.sqrt(number + 1))
        spread = [(index * GOLDEN_ANGLE, math.sqrt((index + 0.5) / number)) for index in range(number)]
        return [
            (x + math.cos(turn) * away * (rx - size), y + math.sin(turn) * away * (ry - size), size)
            for turn, away in spread
        ]

    def _mark(self, draw: ImageDraw.ImageDraw, place: Place) -> None:
        """A point at the edge; a rim would make a moving picture twice as large."""
        right, top = self._box(place)[2], self._box(place)[1]
        x, y = self._at(place.x, place.y)
        x, y = x + (right - x) * EDGE, y + (top - y) * EDGE
        draw.ellipse((x - POINT, y - POINT, x + POINT, y + POINT), fill=self._ink(MARK))

    def _disc(self, draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, fill: str) -> None:
        box = (x - radius, y - radius, x + radius, y + radius)
        draw.ellipse(box, fill=self._ink(fill), outline=self._ink(INK))

    def _number(
        self, draw: ImageDraw.ImageDraw, at: tuple[float, float, float], letter: str, text: str
    ) -> None:
        """Many pieces of a kind as one disc with their number."""
        x, y, radius = at
        fill = colour(self._board.look, letter)
        self._disc(draw, x, y, radius, fill)
        self._write(draw, (x, y), text, self._ink(LIGHT if is_dark(fill) else INK), anchor="mm")

    def _write(
        self,
        draw: ImageDraw.ImageDraw,
        at: tuple[float, float],
        text: str,
        fill: int | None = None,
        anchor: str = "la",
    ) -> None:
        font: ImageFont.FreeTypeFont = truetype_font(Font.SMALL)
        draw.fontmode = "1"
        draw.text(at, text, fill=self._ink(INK) if fill is None else fill, font=font, anchor=anchor)
