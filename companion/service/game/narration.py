"""A verdict in one line, for the terminal and for the log of the page."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.protocol import Ambiguous, AnyVerdict, Played, Stands
from companion.screens.answer_texts import answers_of
from companion.screens.turn_texts import event_lines
from companion.screens.view import View
from companion.screens.view_story import story_of
from companion.screens.words import Words

MOST_ANSWERS = 6
"""The number of answers to a question that its line names."""


def verdict_line(verdict: AnyVerdict, view: View, words: Words) -> str:
    """The verdict in one line; `view` is the table after it."""
    shown = replace(view, verdict=verdict)
    if isinstance(verdict, Played | Stands) and (events := event_lines(shown, words)):
        return events[0]
    story = story_of(shown, words)
    if isinstance(verdict, Ambiguous):
        answers = answers_of(view.game, sorted(verdict.moves), words)
        more = " …" if len(answers) > MOST_ANSWERS or verdict.many else ""
        return f"{story.headline} {' / '.join(answers[:MOST_ANSWERS])}{more}"
    rule = f" ({story.rule})" if story.rule else ""
    return f"{story.headline}{rule}" + "".join(f": {line}" for line in story.lines[:1])
