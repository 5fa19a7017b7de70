"""The pages of the display: pure functions from a view to pictures of 128 x 64 pixels.

What has no room on one page goes on in further parts. `part_count` says how many there are, and `draw` draws
one of them; the service turns them, by time or with the buttons. Part 0 always says the most important thing.
A page with answers has a single part as soon as one of them is marked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from companion.screens.card_layout import card_layout_parts
from companion.screens.layout import BAND
from companion.screens.page import WIDTH, Box, Page, render
from companion.screens.pagination import PagePart, paginate, text_parts
from companion.screens.question_page import question_parts
from companion.screens.repair_pages import (
    illegal_parts,
    setup_parts,
    undo_parts,
    undone_parts,
    unfinished_parts,
)
from companion.screens.result_page import result_parts
from companion.screens.story import Scene, StoryKind
from companion.screens.table_page import table_parts
from companion.screens.view import View
from companion.screens.view_story import story_of
from companion.screens.words import Words

WAITING: Page = tuple(Box(x, BAND - 2, 3, 2, lit=False) for x in (WIDTH - 15, WIDTH - 10, WIDTH - 5))
"""Three dots under the label of the band while the referee waits for the table to be still.

They appear with nearly every ply, so they lie within one row of the display chip's pages: little is sent
then.
"""


def scene_of(view: View, words: Words) -> Scene:
    """The view with its story in these words: what pages are drawn from."""
    return Scene(view, story_of(view, words), words)


def draw(scene: Scene, part: int = 0) -> Image.Image:
    """The picture of one part, mode ``1``; see `page_of`."""
    return render(page_of(scene, part))


def page_of(scene: Scene, part: int = 0) -> Page:
    """One part as shapes; `part` counts on from 0 again after the last one."""
    shown = _pages_of(scene)
    return shown[part % len(shown)]


def pages(view: View, words: Words) -> tuple[Page, ...]:
    """All parts as shapes, not yet drawn; at least one."""
    return _pages_of(scene_of(view, words))


def _pages_of(scene: Scene) -> tuple[Page, ...]:
    sign = WAITING if scene.view.waiting else ()
    return tuple([(*page, *sign) for page in paginate(_PARTS[scene.story.kind](scene))])


def _text_parts(scene: Scene) -> list[PagePart]:
    return text_parts(scene.story.headline, scene.story.lines)


_PARTS: Mapping[StoryKind, Callable[[Scene], list[PagePart]]] = {
    "turn": table_parts,
    "question": question_parts,
    "illegal": illegal_parts,
    "laying": card_layout_parts,
    "setup": setup_parts,
    "unfinished": unfinished_parts,
    "undo": undo_parts,
    "undone": undone_parts,
    "fault": _text_parts,
    "over": result_parts,
    "trouble": _text_parts,
}
