"""The page that asks which move was made."""

from __future__ import annotations

from collections.abc import Iterable

from companion.contents import Field
from companion.referee.protocol import Ambiguous
from companion.screens.answer_texts import all_answers, asked_by_field
from companion.screens.layout import BAND, PITCH, ROWS, rows
from companion.screens.list_layout import ListEntry, entries_page, entry, in_pages
from companion.screens.page import Page
from companion.screens.pagination import PagePart, fixed_headline, text_parts
from companion.screens.story import Scene

_BUTTONS = "▲▼"


def question_parts(scene: Scene) -> list[PagePart]:
    """The answers, "none of these" last; once one is marked, only the parts that have it.

    If there is a single answer, the button that says yes stands above it. If there are too many to read, the
    players are first asked about a field; otherwise that field is named below the answers if there is room.
    """
    view, words, verdict = scene.view, scene.words, scene.view.verdict
    if not isinstance(verdict, Ambiguous):
        raise TypeError(f"a question page shows an ambiguous verdict, not {verdict!r}")
    headline = fixed_headline(scene.story.headline)
    if asked_by_field(verdict) is not None and view.chosen is None:
        return text_parts(scene.story.headline, scene.story.lines, _BUTTONS)
    hint = () if verdict.asks is None else _hint(scene, verdict.asks.field)
    buttons = f"ok {_BUTTONS}" if verdict.confirm and view.chosen is None else _BUTTONS
    told = enumerate(all_answers(view.game, verdict, words))
    return [
        PagePart(headline, (*entries_page(shown), *(hint if _has_room(shown) else ())), buttons)
        for shown in in_pages(entry(text, marked=index == view.chosen) for index, text in told)
        if view.chosen is None or any(one.marked for one in shown)
    ]


def _has_room(shown: Iterable[ListEntry]) -> bool:
    """True if a row is left on the page of these answers."""
    return sum(len(one.rows) for one in shown) < ROWS


def _hint(scene: Scene, field: Field) -> Page:
    """The field on which the answers differ, in the lowest row."""
    told = scene.words.text("Look at {field}", field=scene.words.field(scene.view.game, field))
    return rows([told], BAND + (ROWS - 1) * PITCH)
