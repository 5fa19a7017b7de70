"""The pages on which something is to be put right: an illegal table, a set-up, a ply taken back.

Each step has a page of its own; if no steps are known, each wrong field has its instruction instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from companion.referee.protocol import Illegal, Setup, Undone
from companion.screens.font import Font, width
from companion.screens.game_pictures import MiniBoard, pictures_of
from companion.screens.layout import BAND, BELOW_BOARD, ROWS, clipped, headline_room, rows, wrapped
from companion.screens.message_markers import mark
from companion.screens.mistake_texts import short_headline, why
from companion.screens.page import HEIGHT, WIDTH, Page
from companion.screens.pagination import PagePart, fixed_headline, packed, text_parts
from companion.screens.step_pages import step_parts
from companion.screens.story import Scene, Story, WayGoal
from companion.screens.view import View

_SHORT_TITLES: Mapping[WayGoal, str] = {"back": mark("Back"), "onward": mark("Onward")}
"""The titles of ways on a page that has no room for longer ones."""

_GAP = 2
"""Pixels between a board and the text beside it."""


@dataclass(frozen=True, slots=True)
class _Room:
    """The room for text beside or below the board: its upper left corner in pixels and its number of rows."""

    left: int
    top: int
    rows: int

    @property
    def width(self) -> int:
        return WIDTH - self.left - (1 if self.left else 0)


def illegal_parts(scene: Scene) -> list[PagePart]:
    """What is wrong and which rule says so; how to put it right; what else can be done."""
    view, story, words = scene.view, scene.story, scene.words
    verdict = view.verdict
    if not isinstance(verdict, Illegal):
        raise TypeError(f"an illegal page shows an illegal verdict, not {verdict!r}")
    headline, sentence = short_headline(view, verdict, words), why(view, verdict, words)
    rule = story.rule or ""
    if width(headline, Font.BOLD) > headline_room(f"{rule} ▼"):
        headline, sentence = words.text("Wrong"), f"{headline}: {sentence}"
    first = _sentence(view, headline, sentence, rule)
    repairs = _way_parts(scene) or repair_parts(view, words.text("Put it right"), story.fix)
    return [*first, *repairs, *text_parts(headline, story.lines[1:])]


def unfinished_parts(scene: Scene) -> list[PagePart]:
    """The steps of a repair that goes on, if there is one; then what is in a hand."""
    return [*_way_parts(scene), *text_parts(scene.story.headline, scene.story.lines)]


def _way_parts(scene: Scene) -> list[PagePart]:
    """The next step of each way out, under the title of the way."""
    view, words = scene.view, scene.words
    return [
        part
        for way in scene.story.ways
        for part in step_parts(view, (way.title, words.text(_SHORT_TITLES[way.goal])), way, words)
    ]


def _sentence(view: View, headline: str, sentence: str, label: str) -> list[PagePart]:
    """The sentence with the board if both have room, otherwise the sentence alone."""
    board, room = pictures_of(view.game).board, _room(view.game)
    lines = wrapped([sentence], room.width)
    if board is None or len(lines) > room.rows:
        return text_parts(headline, [sentence], label)
    top, at = (BAND, HEIGHT - board.height - 1) if board.is_wide else (room.top, board.top)
    return [
        PagePart(fixed_headline(headline), (*rows(lines, top, room.left), *_drawn(board, view, at)), label)
    ]


def setup_parts(scene: Scene) -> list[PagePart]:
    """The board as it should be; then what is missing, field by field."""
    if scene.view.verdict is None:
        return text_parts(scene.story.headline, scene.story.lines)
    return _next_step(scene) or _shown_first(scene.view, scene.story)


def undo_parts(scene: Scene) -> list[PagePart]:
    """What another `undo` does; then how the table is put right without it."""
    return [*text_parts(scene.story.headline, scene.story.lines), *_way_parts(scene)]


def undone_parts(scene: Scene) -> list[PagePart]:
    """The board as it was before the ply; then what is to be put back, field by field.

    If the ply may be kept after all, the second page says so.
    """
    story, keep = scene.story, list[PagePart]()
    if scene.view.may_keep:
        keep = text_parts(story.headline, story.lines[1:2])
        story = replace(story, lines=(story.lines[0], *story.lines[2:]))
    first, *more = _next_step(replace(scene, story=story)) or _shown_first(scene.view, story)
    return [first, *keep, *more]


def _next_step(scene: Scene) -> list[PagePart]:
    """The next step under the headline of the story, then the other lines; empty if no steps are known."""
    story = scene.story
    if not story.ways:
        return []
    first = step_parts(scene.view, [story.headline], story.ways[0], scene.words)
    return [*first, *text_parts(story.headline, story.lines[1:])]


def _shown_first(view: View, story: Story) -> list[PagePart]:
    if pictures_of(view.game).board is None:
        return [*text_parts(story.headline, story.lines), *repair_parts(view, story.headline, story.fix)]
    room = _room(view.game)
    first = _beside_board(view, clipped(wrapped(story.lines[:1], room.width), room.rows, room.width))
    repairs = repair_parts(view, story.headline, story.fix)
    return [
        PagePart(fixed_headline(story.headline), first),
        *repairs,
        *text_parts(story.headline, story.lines[1:]),
    ]


def repair_parts(view: View, headline: str, fix: Sequence[str]) -> list[PagePart]:
    """The instructions, with the board if each of them has room beside or below it."""
    room = _room(view.game)
    if any(len(wrapped([each], room.width)) > room.rows for each in fix):
        return text_parts(headline, fix)
    portions = packed(fix, room.rows, room.width)
    return [PagePart(fixed_headline(headline), _beside_board(view, lines)) for lines in portions]


def _beside_board(view: View, lines: Sequence[str]) -> Page:
    board, room = pictures_of(view.game).board, _room(view.game)
    text = rows(lines, room.top, room.left)
    if board is None:
        return text
    return (*_drawn(board, view, board.top), *text)


def _room(game: str) -> _Room:
    board = pictures_of(game).board
    if board is None:
        return _Room(0, BAND, ROWS)
    if board.is_wide:
        return _Room(0, BELOW_BOARD, 2)
    return _Room(board.width + _GAP, BAND, ROWS)


def _drawn(board: MiniBoard, view: View, top: int) -> Page:
    """The board as it should be, with the wrong fields marked."""
    wrong = view.verdict.wrong if isinstance(view.verdict, Illegal | Setup | Undone) else ()
    return board.draw(view, [each.field for each in wrong], top)
