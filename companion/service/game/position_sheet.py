"""A position as an SVG: the board with its pieces, and below it the ply, the scores and the turn."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from xml.sax.saxutils import escape

from companion.boards import drawing
from companion.boards.board import Board
from companion.screens.words import Words
from companion.service.game.replay_views import ReplayScene, numbered_sentences

WIDTH, BOARD_HEIGHT = 360, 240
"""The width of a sheet, and the height of the board on it at most, in its own units."""

MARGIN, LINE, FONT = 8, 17, 13
"""The room around everything, and the heights of a line and of its letters."""

COLUMNS = 46
"""So many letters have room in a line."""

INK, PAPER = "#26221f", "#ffffff"


def svg(board: Board, scene: ReplayScene, words: Words) -> str:
    """The sheet of one position; it loads nothing and has a name for those who do not see it."""
    lying = drawing.LyingPieces(scene.game.contents(scene.position), scene.view.laid, scene.touched)
    room, (wide, high) = WIDTH - 2 * MARGIN, board.size
    height = min(BOARD_HEIGHT, round(room * high / wide))
    said = numbered_sentences(scene, words)
    lines = [part for line in said for part in wrap(line, COLUMNS)]
    whole = height + len(lines) * LINE + 3 * MARGIN
    about = f'viewBox="0 0 {WIDTH} {whole}" role="img" xml:lang="{words.language}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {about}>',
        f"<title>{escape('. '.join((board.titled(words.language), *said)))}</title>",
        f'<rect width="{WIDTH}" height="{whole}" fill="{PAPER}"/>',
        f'<svg x="{MARGIN}" y="{MARGIN}" width="{room}" height="{height}">',
        drawing.svg(board, lying).rstrip(),
        "</svg>",
        f'<g font-family="sans-serif" font-size="{FONT}" fill="{INK}">',
        *_written(lines, top=height + 2 * MARGIN),
        "</g>",
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _written(lines: list[str], top: int) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f'<text x="{MARGIN}" y="{top + number * LINE + FONT}">{escape(line)}</text>'
