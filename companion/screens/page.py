"""A page of the display as data, and its drawing.

A page is a tuple of shapes in the order in which they are drawn. So a test can measure each line of a page
without looking at pixels, and the picture is made in one place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from PIL import Image, ImageDraw

from companion.screens.font import Font, truetype_font, width

WIDTH, HEIGHT = 128, 64


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; `x` and `y` are the upper left corner of its first character cell, in pixels."""

    x: int
    y: int
    text: str
    font: Font = Font.SMALL
    lit: bool = True

    @property
    def right(self) -> int:
        """The first column right of the text."""
        return self.x + width(self.text, self.font)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from its upper left corner, filled or as an outline, with rounded corners; in pixels."""

    x: int
    y: int
    width: int
    height: int
    lit: bool = True
    filled: bool = True
    radius: int = 0


@dataclass(frozen=True, slots=True)
class Bitmap:
    """A small picture from its upper left corner: rows of ``#`` for ink and ``.`` for none."""

    x: int
    y: int
    rows: tuple[str, ...]
    lit: bool = True


Shape: TypeAlias = Text | Box | Bitmap
Page: TypeAlias = tuple[Shape, ...]


def render(page: Page) -> Image.Image:
    """The picture of a page: mode ``1``, 128 x 64 pixels."""
    image = Image.new("1", (WIDTH, HEIGHT))
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    for shape in page:
        if isinstance(shape, Text):
            pen.text((shape.x, shape.y), shape.text, fill=shape.lit, font=truetype_font(shape.font))
        elif isinstance(shape, Box):
            _draw_box(pen, shape)
        else:
            pen.point(_ink(shape), fill=shape.lit)
    return image


def _ink(picture: Bitmap) -> list[tuple[int, int]]:
    rows = enumerate(picture.rows, start=picture.y)
    return [(x, y) for y, row in rows for x, ink in enumerate(row, start=picture.x) if ink == "#"]


def _draw_box(pen: ImageDraw.ImageDraw, box: Box) -> None:
    corners = (box.x, box.y, box.x + box.width - 1, box.y + box.height - 1)
    if box.filled:
        pen.rounded_rectangle(corners, box.radius, fill=box.lit)
    else:
        pen.rounded_rectangle(corners, box.radius, outline=box.lit)


def centred(between: tuple[int, int], y: int, text: str, font: Font, lit: bool = True) -> Text:
    """The text in the middle between two columns."""
    left, right = between
    return Text(left + (right - left - width(text, font)) // 2, y, text, font, lit)


def flush_right(right: int, y: int, text: str, font: Font, lit: bool = True) -> Text:
    """The text that ends before the column `right`."""
    return Text(right - width(text, font), y, text, font, lit)
