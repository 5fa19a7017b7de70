"""The results of a study as a picture: for each table one bar of plies and one bar of slips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from companion.screens.font import Font, shorten
from companion.screens.message_markers import mark
from companion.screens.words import Words
from companion.service.commands.bars import GAP, HEAD, MARGIN, NAMES, ROW, WIDTH, BarSheet
from companion.service.commands.study.study_tables import SLIPS, TableResult, plies_seen
from companion.study.tally import DISCOVERIES

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


COLUMN = (WIDTH - 2 * MARGIN - NAMES - GAP) // 2
"""The width of a bar, in pixels."""

LEFT = MARGIN + NAMES
RIGHT = LEFT + COLUMN + GAP
"""Where the bars of plies and those of slips begin, in pixels."""


def chart(results: Sequence[TableResult], words: Words) -> Image.Image:
    """Draw the results game by game, below an explanation of the colours."""
    games = list(dict.fromkeys(result.game for result in results))
    sheet = BarSheet(2 * MARGIN + HEAD + sum(HEAD for _ in games) + ROW * len(results), words)
    sheet.legend(LEFT, MARGIN, dict(PLIES.values()))
    sheet.legend(RIGHT, MARGIN, {COLOURS[one]: SLIPS[one] for one in DISCOVERIES})
    y = MARGIN + HEAD
    for game in games:
        sheet.line(y + 4)
        sheet.text(MARGIN, y + 14, game, Font.HEAD)
        sheet.text(LEFT, y + 14, words.text("plies made rightly"))
        sheet.text(RIGHT, y + 14, words.text("slips that come out"))
        y += HEAD
        for result in results:
            if result.game == game:
                _row(sheet, y, result)
                y += ROW
    return sheet.picture


def _row(sheet: BarSheet, y: int, result: TableResult) -> None:
    """One table."""
    sheet.text(MARGIN, y + 6, shorten(result.label, Font.SMALL, NAMES - GAP))
    seen, slips = plies_seen(result.tally), result.tally.discoveries
    sheet.bar(LEFT, y, COLUMN, [(PLIES[one][0], number) for one, number in seen.items()])
    sheet.bar(RIGHT, y, COLUMN, [(COLOURS[one], slips[one]) for one in DISCOVERIES])
