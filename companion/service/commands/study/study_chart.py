"""The results of a study as a picture: for each table one bar of plies and one bar of slips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image, ImageDraw

from companion.screens.font import Font, shorten, truetype_font, width
from companion.screens.message_markers import mark
from companion.screens.words import Words
from companion.service.commands.study.study_tables import SLIPS, TableResult, plies_seen
from companion.study.tally import DISCOVERIES

WIDTH, MARGIN, GAP = 840, 20, 16
"""The width of the picture, its margin and the gap between its columns, in pixels."""

NAMES = 190
"""The width of the column with the names of the tables, in pixels."""

ROW, BAR, HEAD = 26, 18, 34
"""The height of a row, of a bar, and of the line above the bars of a game, in pixels."""

PAPER, INK, FAINT = "#ffffff", "#24292f", "#d8dee4"

PLIES: Mapping[str, tuple[str, str]] = {
    "recognised": ("#2f8f4e", mark("recognised")),
    "asked": ("#e3b341", mark("asked")),
    "not seen": ("#9aa4ae", mark("not seen")),
    "wrong": ("#c9302c", mark("wrong")),
}
"""The colour and the name of each part of the bars of plies."""

COLOURS: Mapping[str, str] = {
    "at once": "#2f8f4e",
    "asked": "#a5c249",
    "later": "#e3b341",
    "never": "#c9302c",
}
"""The colour of each part of the bars of slips."""


def chart(results: Sequence[TableResult], words: Words) -> Image.Image:
    """Draw the results game by game, below an explanation of the colours."""
    games = list(dict.fromkeys(result.game for result in results))
    height = 2 * MARGIN + HEAD + sum(HEAD for _ in games) + ROW * len(results)
    picture = Image.new("RGB", (WIDTH, height), PAPER)
    sheet = _Sheet(ImageDraw.Draw(picture), words)
    sheet.legend(MARGIN)
    y = MARGIN + HEAD
    for game in games:
        sheet.heading(y, game)
        y += HEAD
        for result in results:
            if result.game == game:
                sheet.row(y, result)
                y += ROW
    return picture


class _Sheet:
    """Draws one line at a time; `y` is the upper edge of the line in pixels."""

    def __init__(self, draw: ImageDraw.ImageDraw, words: Words) -> None:
        self._draw, self._words = draw, words
        self._bar = (WIDTH - 2 * MARGIN - NAMES - GAP) // 2
        self._plies = MARGIN + NAMES
        self._slips = self._plies + self._bar + GAP

    def legend(self, y: int) -> None:
        """Explain the colours of both columns of bars."""
        self._colours(self._plies, y, dict(PLIES.values()))
        self._colours(self._slips, y, {COLOURS[one]: SLIPS[one] for one in DISCOVERIES})

    def heading(self, y: int, game: str) -> None:
        """The name of a game, and what the bars below it count."""
        self._draw.line((MARGIN, y + 4, WIDTH - MARGIN, y + 4), FAINT)
        self._text(MARGIN, y + 14, game, Font.HEAD)
        self._text(self._plies, y + 14, self._words.text("plies made rightly"))
        self._text(self._slips, y + 14, self._words.text("slips that come out"))

    def row(self, y: int, result: TableResult) -> None:
        """One table."""
        self._text(MARGIN, y + 6, shorten(result.label, Font.SMALL, NAMES - GAP))
        seen = plies_seen(result.tally)
        self._stack(self._plies, y, [(PLIES[one][0], number) for one, number in seen.items()])
        slips = result.tally.discoveries
        self._stack(self._slips, y, [(COLOURS[one], slips[one]) for one in DISCOVERIES])

    def _stack(self, x: int, y: int, parts: Sequence[tuple[str, int]]) -> None:
        """A bar with parts beside each other; even the smallest part can be seen."""
        total = sum(number for _, number in parts)
        self._draw.rectangle((x, y + 4, x + self._bar - 1, y + 4 + BAR - 1), FAINT)
        start = 0
        for colour, end in _edges(parts, total, self._bar):
            if end > start:
                self._draw.rectangle((x + start, y + 4, x + end - 1, y + 4 + BAR - 1), colour)
            start = end

    def _colours(self, x: int, y: int, meaning: Mapping[str, str]) -> None:
        for colour, name in meaning.items():
            text = self._words.text(name)
            self._draw.rectangle((x, y + 1, x + 9, y + 10), colour)
            self._text(x + 14, y, text)
            x += 14 + width(text, Font.SMALL) + 12

    def _text(self, x: int, y: int, text: str, font: Font = Font.SMALL) -> None:
        self._draw.text((x, y), text, fill=INK, font=truetype_font(font))


def _edges(parts: Sequence[tuple[str, int]], total: int, room: int) -> list[tuple[str, int]]:
    """The end of each part in pixels; each part that is not empty has at least two."""
    if not total:
        return []
    wide = [max(2, round(room * number / total)) if number else 0 for _, number in parts]
    wide[wide.index(max(wide))] += room - sum(wide)
    ends = [sum(wide[: at + 1]) for at in range(len(wide))]
    return [(colour, end) for (colour, _), end in zip(parts, ends, strict=True)]
