"""The pages on which something is to be put right: an illegal table, set-up, a ply taken back."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.verdicts import Illegal, Setup, Undone
from companion.screens.asking import why
from companion.screens.bands import BELOW_BOARD, BOARD_TOP, ROWS, rows, wrapped
from companion.screens.leaves import Leaf, chunks, fixed, reading
from companion.screens.miniboard import BOARD_HEIGHT, board, has_board
from companion.screens.page import HEIGHT, Page
from companion.screens.telling import Scene, Story
from companion.screens.view import View

_BESIDE_BOARD = 2
"""Lines of small text for which there is room above or below a board."""


def illegal_leaves(scene: Scene) -> list[Leaf]:
    """What is wrong and which rule says so; how to put it right; what else can be done."""
    view, story, words = scene.view, scene.story, scene.words
    verdict = view.verdict
    if not isinstance(verdict, Illegal):
        raise TypeError(f"an illegal page shows an illegal verdict, not {verdict!r}")
    headline = words.text("Not legal") if verdict.attempt is None else f"✗ {verdict.attempt}"
    sentence = wrapped([why(view, verdict, words)])
    if len(sentence) <= _BESIDE_BOARD and has_board(view.game):
        body = (*rows(sentence), *_board(view, HEIGHT - BOARD_HEIGHT - 1))
        first = [Leaf(fixed(headline), body, story.rule or "")]
    else:
        first = reading(headline, sentence, story.rule or "")
    repairs = repair_leaves(view, words.text("Put it right"), story.fix)
    return [*first, *repairs, *reading(headline, story.lines[1:])]


def setup_leaves(scene: Scene) -> list[Leaf]:
    """The board as it should be; then field by field what is missing."""
    if scene.view.verdict is None:
        return reading(scene.story.headline, scene.story.lines)
    return _shown_first(scene.view, scene.story)


def undone_leaves(scene: Scene) -> list[Leaf]:
    """The board as it was before the ply; then field by field what is to be put back."""
    return _shown_first(scene.view, scene.story)


def _shown_first(view: View, story: Story) -> list[Leaf]:
    if not has_board(view.game):
        return [*reading(story.headline, story.lines), *repair_leaves(view, story.headline, story.fix)]
    sentence = wrapped(story.lines[:1])[:_BESIDE_BOARD]
    body = (*_board(view, BOARD_TOP), *rows(sentence, BELOW_BOARD))
    repairs = repair_leaves(view, story.headline, story.fix)
    return [Leaf(fixed(story.headline), body), *repairs, *reading(story.headline, story.lines[1:])]


def repair_leaves(view: View, headline: str, fix: Sequence[str]) -> list[Leaf]:
    """The instructions, beside the board where there is a picture of it."""
    if not has_board(view.game):
        return [Leaf(fixed(headline), rows(chunk)) for chunk in chunks(fix, ROWS)]
    return [
        Leaf(fixed(headline), (*_board(view, BOARD_TOP), *rows(chunk, BELOW_BOARD)))
        for chunk in chunks(fix, _BESIDE_BOARD)
    ]


def _board(view: View, top: int) -> Page:
    """The board as it should be, with the fields inverted that are not so."""
    wrong = view.verdict.wrong if isinstance(view.verdict, Illegal | Setup | Undone) else ()
    return board(view.game, view.table, [each.field for each in wrong], top)
