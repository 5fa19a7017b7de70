"""Bars of several parts beside each other, for pictures of counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image, ImageDraw

from companion.screens.font import Font, truetype_font, width
from companion.screens.words import Words

WIDTH, MARGIN, GAP = 840, 20, 16
"""The width of a picture, its margin and the gap between its columns, in pixels."""

NAMES = 190
"""The width of the column with the names of the bars, in pixels."""

ROW, BAR, HEAD = 26, 18, 34
"""The height of a row, of a bar, and of the line above the bars, in pixels."""

PAPER, INK, FAINT = "#ffffff", "#24292f", "#d8dee4"


class BarSheet:
    """A white sheet of `height` pixels, on which everything is drawn from its upper left corner."""

    def __init__(self, height: int, words: Words) -> None:
        self.picture = Image.new("RGB", (WIDTH, height), PAPER)
        self._draw, self._words = ImageDraw.Draw(self.picture), words

    def line(self, y: int) -> None:
        """A thin line over the whole width."""
        self._draw.line((MARGIN, y, WIDTH - MARGIN, y), FAINT)

    def text(self, x: int, y: int, text: str, font: Font = Font.SMALL) -> None:
        self._draw.text((x, y), text, fill=INK, font=truetype_font(font))

    def legend(self, x: int, y: int, meaning: Mapping[str, str]) -> None:
        """Colours with their names, which are translated."""
        for colour, name in meaning.items():
            text = self._words.text(name)
            self._draw.rectangle((x, y + 1, x + 9, y + 10), colour)
            self.text(x + 14, y, text)
            x += 14 + width(text, Font.SMALL) + 12

    def bar(self, x: int, y: int, room: int, parts: Sequence[tuple[str, int]]) -> None:
        """A bar with a part of its colour for each number; even the smallest part can be seen."""
        total = sum(number for _, number in parts)
        self._draw.rectangle((x, y + 4, x + room - 1, y + 4 + BAR - 1), FAINT)
        start = 0
        for colour, end in _edges(parts, total, room):
            if end > start:
                self._draw.rectangle((x + start, y + 4, x + end - 1, y + 4 + BAR - 1), colour)
            start = end


def _edges(parts: Sequence[tuple[str, int]], total: int, room: int) -> list[tuple[str, int]]:
    """The end of each part in pixels; each part that is not empty has at least two."""
    if not total:
        return []
    wide = [max(2, round(room * number / total)) if number else 0 for _, number in parts]
    wide[wide.index(max(wide))] += room - sum(wide)
    ends = [sum(wide[: at + 1]) for at in range(len(wide))]
    return [(colour, end) for (colour, _), end in zip(parts, ends, strict=True)]
