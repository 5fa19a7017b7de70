"""A picture of what came of the games: for each game one bar."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from PIL import Image

from companion.screens.font import Font, shorten
from companion.screens.menu_labels import game_name
from companion.screens.message_markers import mark
from companion.screens.words import Words
from companion.service.commands.bars import GAP, HEAD, MARGIN, NAMES, ROW, WIDTH, BarSheet

Judged: TypeAlias = Literal["as kept", "differs", "not judged"]

COLOURS: Mapping[Judged, str] = {"as kept": "#2f8f4e", "differs": "#c9302c", "not judged": "#9aa4ae"}
MEANING = {
    COLOURS["as kept"]: mark("as kept"),
    COLOURS["differs"]: mark("differs"),
    COLOURS["not judged"]: mark("not judged"),
}
NUMBER = 60
"""The room for the number of games behind a bar, in pixels."""


def chart(results: Sequence[tuple[str, Judged]], words: Words) -> Image.Image:
    """Draw how many games of each kind came out as they were kept; a result is a game and what came of it."""
    games = Counter(game for game, _ in results)
    left, room = MARGIN + NAMES, WIDTH - 2 * MARGIN - NAMES - NUMBER
    sheet = BarSheet(2 * MARGIN + HEAD + ROW * len(games), words)
    sheet.legend(left, MARGIN, MEANING)
    for y, (game, number) in enumerate(sorted(games.items())):
        top = MARGIN + HEAD + ROW * y
        counted = Counter(result for one, result in results if one == game)
        sheet.text(MARGIN, top + 6, shorten(game_name(game, words.language), Font.SMALL, NAMES - GAP))
        sheet.bar(left, top, room, [(COLOURS[result], counted[result]) for result in COLOURS])
        sheet.text(left + room + GAP, top + 6, str(number))
    return sheet.picture
