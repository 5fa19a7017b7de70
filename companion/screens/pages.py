"""The pages of the display: pure functions from a view to pictures of 128 x 64 pixels.

What does not fit on one page goes on in further parts. `parts` says how many there are and `draw`
draws one of them; the service turns them, by time or with the buttons. Part 0 always says the
most important thing, and a page with answers to choose from has one part as soon as one is marked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from companion.screens.bands import BAND
from companion.screens.laying import laying_leaves
from companion.screens.leaves import Leaf, bind, reading
from companion.screens.over_page import over_leaves
from companion.screens.page import WIDTH, Box, Page, render
from companion.screens.question_page import question_leaves
from companion.screens.repair_pages import (
    illegal_leaves,
    setup_leaves,
    undo_leaves,
    undone_leaves,
    unfinished_leaves,
)
from companion.screens.story import tell
from companion.screens.table_page import table_leaves
from companion.screens.telling import Kind, Scene
from companion.screens.view import View
from companion.screens.words import Words

WAITING: Page = tuple(Box(x, BAND - 2, 3, 2, lit=False) for x in (WIDTH - 15, WIDTH - 10, WIDTH - 5))
"""Three dots under the label of the band while the referee waits for the table to be still.

They come and go with nearly each ply, so they are kept within one row of the chip's pages.
"""


def parts(view: View, words: Words) -> int:
    """How many parts the view has on this display, at least one."""
    return len(pages(view, words))


def draw(view: View, words: Words, part: int = 0) -> Image.Image:
    """The picture of one part, mode ``1``; parts are counted round, so any number is good."""
    leaves = pages(view, words)
    return render(leaves[part % len(leaves)])


def pages(view: View, words: Words) -> tuple[Page, ...]:
    """All parts as shapes, not yet drawn."""
    story = tell(view, words)
    sign = WAITING if view.waiting else ()
    return tuple((*page, *sign) for page in bind(_LEAVES[story.kind](Scene(view, story, words))))


def _text_leaves(scene: Scene) -> list[Leaf]:
    return reading(scene.story.headline, scene.story.lines)


_LEAVES: Mapping[Kind, Callable[[Scene], list[Leaf]]] = {
    "turn": table_leaves,
    "question": question_leaves,
    "illegal": illegal_leaves,
    "laying": laying_leaves,
    "setup": setup_leaves,
    "unfinished": unfinished_leaves,
    "undo": undo_leaves,
    "undone": undone_leaves,
    "fault": _text_leaves,
    "over": over_leaves,
    "trouble": _text_leaves,
}
