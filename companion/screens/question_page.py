"""The page that asks which move was made."""

from __future__ import annotations

from companion.referee.verdicts import Ambiguous
from companion.screens.answers import answers_of, asked_by_field
from companion.screens.bands import ROWS
from companion.screens.leaves import Leaf, chunks, fixed, reading
from companion.screens.lists import marked_rows, window
from companion.screens.telling import Scene

_BUTTONS = "▲▼"


def question_leaves(scene: Scene) -> list[Leaf]:
    """The answers; once one is marked, only those around it, so that it is always in sight.

    Where they are too many to read through, first the field about which the players are asked.
    """
    view, words, verdict = scene.view, scene.words, scene.view.verdict
    if not isinstance(verdict, Ambiguous):
        raise TypeError(f"a question page shows an ambiguous verdict, not {verdict!r}")
    headline = fixed(scene.story.headline)
    if asked_by_field(verdict) is not None and view.chosen is None:
        return reading(scene.story.headline, scene.story.lines, _BUTTONS)
    answers = [(told, "") for told in answers_of(view.game, sorted(verdict.moves), words)]
    if view.chosen is None:
        return [Leaf(headline, marked_rows(chunk, None), _BUTTONS) for chunk in chunks(answers, ROWS)]
    start = window(len(answers), view.chosen, ROWS)
    shown = answers[start : start + ROWS]
    return [Leaf(headline, marked_rows(shown, view.chosen - start), _BUTTONS)]
