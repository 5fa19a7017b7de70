"""The page that asks which move was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.contents import Field
from companion.referee.protocol import Ambiguous
from companion.screens.answer_texts import all_answers, asked_by_field
from companion.screens.layout import BAND, PITCH, ROWS, rows
from companion.screens.list_layout import marked_rows, window
from companion.screens.page import Page
from companion.screens.pagination import PagePart, chunks, fixed_headline, text_parts
from companion.screens.story import Scene

_BUTTONS = "▲▼"


def question_parts(scene: Scene) -> list[PagePart]:
    """The answers, "none of these" last; once one is marked, only the answers around it, in one part.

    If there is a single answer, the button that says yes stands above it. If there are too many to read, the
    players are first asked about a field; otherwise that field is named below the answers if there is room.
    """
    view, words, verdict = scene.view, scene.words, scene.view.verdict
    if not isinstance(verdict, Ambiguous):
        raise TypeError(f"a question page shows an ambiguous verdict, not {verdict!r}")
    headline = fixed_headline(scene.story.headline)
    if asked_by_field(verdict) is not None and view.chosen is None:
        return text_parts(scene.story.headline, scene.story.lines, _BUTTONS)
    answers = [(told, "") for told in all_answers(view.game, verdict, words)]
    hint = () if verdict.asks is None else _hint(scene, verdict.asks.field)
    if view.chosen is None:
        buttons = f"ok {_BUTTONS}" if verdict.confirm else _BUTTONS
        return [_part(headline, shown, None, hint, buttons) for shown in chunks(answers, ROWS)]
    start = window(len(answers), view.chosen, ROWS)
    return [_part(headline, answers[start : start + ROWS], view.chosen - start, hint)]


def _hint(scene: Scene, field: Field) -> Page:
    """The field on which the answers differ, in the lowest row."""
    told = scene.words.text("It depends on {field}", field=scene.words.field(scene.view.game, field))
    return rows([told], BAND + (ROWS - 1) * PITCH)


def _part(
    headline: Callable[[int], str],
    answers: Sequence[tuple[str, str]],
    marked: int | None,
    hint: Page,
    buttons: str = _BUTTONS,
) -> PagePart:
    return PagePart(
        headline, (*marked_rows(answers, marked), *(hint if len(answers) < ROWS else ())), buttons
    )
