"""The story for pages with room: players by name or as ``Player A``, plies and answers in whole sentences."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.protocol import Ambiguous
from companion.screens.answer_texts import told_answers
from companion.screens.player_names import with_full_names
from companion.screens.ply_texts import told_lines
from companion.screens.story import Story
from companion.screens.turn_texts import event_lines
from companion.screens.verdict_story import question_story
from companion.screens.view import View
from companion.screens.view_story import story_of
from companion.screens.words import Words


def full_story(view: View, words: Words) -> Story:
    """The same story as on the display, in as many words as the page has room for."""
    named = with_full_names(view, words)
    story = story_of(named, words)
    if story.kind in {"turn", "over"}:
        short = event_lines(named, words)
        return replace(story, lines=(*told_lines(named, words), *story.lines[len(short) :]))
    if story.kind == "question" and isinstance(view.verdict, Ambiguous):
        return question_story(named, view.verdict, words, told_answers)
    return story
