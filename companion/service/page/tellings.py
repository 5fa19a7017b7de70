"""What a snapshot of the table says, in words of one language."""

from __future__ import annotations

from threading import Lock
from typing import NamedTuple

from companion.contents import Field
from companion.screens.answer_texts import contents_told, told_answers
from companion.screens.full_story import full_story
from companion.screens.piece_names import piece_templates
from companion.screens.story import Story
from companion.screens.trouble_texts import meaning
from companion.screens.view import View
from companion.screens.words import Words
from companion.service.game.narration import log_line
from companion.service.game.session import OpenQuestion
from companion.service.table.running_table import LogEntry, Snapshot
from companion.web.live_table import AskedField, LogLine, QuestionState, StoryState


class Telling(NamedTuple):
    """A snapshot in words: the parts of the state of the page that differ between languages."""

    story: StoryState
    question: QuestionState | None
    log: list[LogLine]
    troubles: list[str]
    field_names: dict[Field, str]
    piece_names: dict[str, list[str]]


class Tellings:
    """Puts snapshots into words, once for each language: many viewers cost no more than one of each.

    Any thread may call it.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._newest: dict[str, tuple[Snapshot, Telling]] = {}
        self._lines: dict[str, dict[LogEntry, LogLine]] = {}

    def of(self, seen: Snapshot, language: str) -> Telling:
        """What the snapshot says in this language."""
        with self._lock:
            known = self._newest.get(language)
            if known is None or known[0] is not seen:
                known = self._newest[language] = seen, self._told(seen, Words(language))
            return known[1]

    def _told(self, seen: Snapshot, words: Words) -> Telling:
        view = seen.view
        return Telling(
            story=_story(full_story(view, words)),
            question=None if seen.question is None else _question(view, seen.question, words),
            log=self._log(seen, words),
            troubles=list(dict.fromkeys(meaning(trouble, words) for trouble in view.troubles)),
            field_names=words.field_names(seen.view.game, seen.game.fields),
            piece_names=piece_templates(seen.view.game, seen.game.letters, words),
        )

    def _log(self, seen: Snapshot, words: Words) -> list[LogLine]:
        """The lines of the log; those that were told before stay as they are."""
        known = self._lines.get(words.language, {})
        told = {entry: known.get(entry) or _line(entry, words) for entry in seen.said}
        self._lines[words.language] = told
        return list(told.values())


def _line(entry: LogEntry, words: Words) -> LogLine:
    text = log_line(entry.view, words)
    move = getattr(entry.view.verdict, "move", None)
    return LogLine(n=entry.number, kind=entry.kind, text=text, move=move, t=entry.t, at=entry.at)


def _story(story: Story) -> StoryState:
    return StoryState(
        kind=story.kind,
        headline=story.headline,
        lines=list(story.lines),
        rule=story.rule,
        fix=list(story.fix),
        ways=[
            {"goal": way.goal, "title": way.title, "steps": list(map(str, way.steps))} for way in story.ways
        ],
    )


def _question(view: View, question: OpenQuestion, words: Words) -> QuestionState:
    moves = list(question.moves)
    asks = None
    if question.asks is not None:
        lying = list(question.asks.contents)
        texts = [contents_told(view.game, contents, words) for contents in lying]
        asks = AskedField(field=question.asks.field, contents=lying, texts=texts)
    texts = told_answers(view.game, moves, words)
    return QuestionState(moves=moves, texts=texts, chosen=view.chosen, asks=asks, confirm=len(moves) == 1)
