"""A move and a ply in whole sentences, for the page and for lists of plies; the display has shorter ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.referee.protocol import Played, Stands
from companion.rules.game import Step
from companion.screens.game_words import captured_from, words_of
from companion.screens.message_markers import mark
from companion.screens.piece_names import captured_pieces
from companion.screens.player_names import name
from companion.screens.turn_texts import event_lines, last_ply, moved_nothing
from companion.screens.view import View
from companion.screens.words import Words

_MOVED = {"roll": mark("{name} rolled {number}: {move}"), "card": mark("{name} drew card {number}: {move}")}


def move_told(game: str, move: str, words: Words, steps: Sequence[Step] = ()) -> str | None:
    """The move in words, such as ``sown from a3``; None if its game has no words for it."""
    return words_of(game).told(move, steps, words)


def ply_told(view: View, words: Words) -> str:
    """The last ply in one sentence: who, roll or card, from where to where, and what was captured."""
    if not isinstance(view.last, Played):
        return last_ply(view, words)
    told, chance = move_told(view.game, view.last.move, words, view.steps), _chance(view.last, words)
    if told is None or (chance is None and moved_nothing(view.last)):
        return last_ply(view, words)
    told += _captured(view, words)
    who = name(view, view.last.seat, words)
    if chance is not None:
        template, number = chance
        return words.text(template, name=who, number=number, move=told)
    if view.last.turns is not None:
        return words.text("{name}: {move}, turn {turns}", name=who, move=told, turns=view.last.turns)
    return words.text("{name}: {move}", name=who, move=told)


def told_lines(view: View, words: Words) -> tuple[str, ...]:
    """What has just happened, as `event_lines`, but a ply in one whole sentence."""
    if view.unsure:
        first, *_ = event_lines(view, words)
        return (first, *told_lines(replace(view, unsure=False), words))
    if isinstance(view.verdict, Played | Stands) or not event_lines(replace(view, last=None), words):
        return (ply_told(view, words),) if view.last is not None else ()
    return event_lines(view, words)


def _captured(view: View, words: Words) -> str:
    """What was captured, and from where, as the end of a sentence; empty if nothing was."""
    where = ", ".join(words.field(view.game, field) for field in captured_from(view.steps))
    return captured_pieces(view.game, view.captured, where, words)


def _chance(played: Played, words: Words) -> tuple[str, str] | None:
    """The message for a ply with its roll or card, and that number; None without one."""
    for kind, number in (("roll", played.roll), ("card", played.card)):
        if isinstance(number, int):
            return _MOVED[kind], _number(number, words, inferred=played.inferred)
    return None


def _number(number: int, words: Words, *, inferred: bool) -> str:
    """The roll or card; it says so if it was worked out from the move."""
    return words.text("{number} (worked out)", number=number) if inferred else str(number)
