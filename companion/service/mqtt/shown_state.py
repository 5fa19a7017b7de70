"""What a table shows, as the state that others hear (`companion.mqtt.messages.ShownState`). Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from companion.boards.board import Board
from companion.mqtt.messages import Health, NewestPly, ShownState, ShownText
from companion.referee.protocol import Illegal
from companion.screens.answer_texts import told_answers
from companion.screens.full_story import full_story
from companion.screens.menu_labels import game_name
from companion.screens.player_names import listed, with_full_names
from companion.screens.ply_texts import ply_told
from companion.screens.story import Story
from companion.screens.trouble_texts import STOPPING, meaning
from companion.screens.turn_texts import turn_headline
from companion.screens.view import View
from companion.screens.words import LANGUAGES, Words
from companion.service.game.session import OpenQuestion
from companion.service.table.running_table import Snapshot

_WRONG = frozenset({"illegal", "fault", "trouble"})
"""The kinds of story that say that something is wrong."""


def state_of(
    table: str, seen: Snapshot, board: Board, at: datetime, clock: float, health: Health
) -> ShownState:
    """The state of the table of this name on this board; `at` and `clock` are when it began to show that."""
    view, verdict = seen.view, seen.view.verdict
    broken = verdict.reason if isinstance(verdict, Illegal) else None
    return ShownState(
        table=table,
        at=at.astimezone(UTC),
        clock=clock,
        language=seen.language,
        board=board.name,
        game=view.game,
        number=seen.game_id,
        seats=view.seats,
        players=dict(view.names),
        scores=dict(view.scores),
        match=None if view.match is None else dict(view.match),
        turn=None if view.winner is not None else view.turn,
        last=_last(view),
        winner=view.winner,
        kind=seen.story.kind,
        rule=None if broken is None else broken.rule,
        wrong=tuple(one.field for one in seen.wrong),
        question=None if seen.question is None else seen.question.moves,
        at_rest=not view.waiting and not view.paused,
        texts=dict(_texts(view, seen.question)),
        health=health,
        fields={field: contents for field, contents in view.table.items() if contents},
        laid=dict(view.laid),
    )


def works(view: View, *parts: str) -> bool:
    """True if none of these parts of the table is missing or broken."""
    return not any(trouble.part in parts for trouble in view.troubles)


def grid_works(view: View) -> bool:
    """True if nothing stops the referee."""
    return works(view, *STOPPING)


def _last(view: View) -> NewestPly | None:
    last = view.last
    return (
        None
        if last is None
        else NewestPly(number=view.plies, seat=last.seat, move=getattr(last, "move", None))
    )


def _texts(view: View, question: OpenQuestion | None) -> Iterator[tuple[str, ShownText]]:
    for language in LANGUAGES:
        yield language, _text(view, question, Words(language))


def _text(view: View, question: OpenQuestion | None, words: Words) -> ShownText:
    named, story = with_full_names(view, words), full_story(view, words)
    playing = view.turn is not None and view.winner is None
    return ShownText(
        game=game_name(view.game, words.language),
        turn=turn_headline(named, words) if playing else "",
        last="" if view.last is None else ply_told(named, words),
        winner=_winner(named, words),
        headline=story.headline,
        lines=story.lines,
        fix=story.fix,
        wrong=_in_one(story) if story.kind in _WRONG else "",
        question=() if question is None else tuple(told_answers(view.game, question.moves, words)),
        troubles=tuple(dict.fromkeys(meaning(trouble, words) for trouble in view.troubles)),
    )


def _winner(view: View, words: Words) -> str:
    if view.winner in {None, "draw"}:
        return "" if view.winner is None else words.text("Draw")
    return listed(view, (view.winner,) if isinstance(view.winner, str) else view.winner or (), words)


def _in_one(story: Story) -> str:
    """The story as one text: what is wrong, which rule says so, and how to put it right."""
    rule = f" ({story.rule})" if story.rule else ""
    return ". ".join([f"{story.headline}{rule}", *story.lines, *story.fix])
