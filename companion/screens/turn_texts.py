"""Whose turn it is, and what was played last."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.protocol import Played, Ready, Restored, Stands, Unfinished
from companion.screens.message_markers import mark
from companion.screens.move_texts import move_text
from companion.screens.piece_names import named_pieces
from companion.screens.player_names import name
from companion.screens.position_details import throws, to_place
from companion.screens.view import View
from companion.screens.words import Words

CANNOT = "-"
"""The move of a roll or card without use."""

_LONGEST_SHORT = 6

_MOVED_NOTHING = {CANNOT: mark("{name} could not move"), "pass": mark("{name} passed")}


def turn_headline(view: View, words: Words) -> str:
    """Whose turn it is and what is to be done, as one sentence."""
    params = {"name": name(view, view.turn or "", words)}
    if view.playout is not None:
        return words.text("{name} plays on alone", **params)
    if throws(view) and view.waits_for == "roll":
        return words.text("{name}: throw the die", **params)
    if throws(view):
        return words.text("{name}: draw a card", **params)
    if to_place(view):
        return words.text("{name} places a ball", **params)
    if moves_again(view):
        return words.text("{name} moves again", **params)
    return words.text("{name} to move", **params)


def moves_again(view: View) -> bool:
    """True if the seat to move has made the last ply, too."""
    return isinstance(view.verdict, Played) and view.verdict.seat == view.turn


def held_lines(view: View, words: Words) -> tuple[str, ...]:
    """What a simulated hand holds while a ply is under way; empty if no ply is."""
    if not view.paused or view.waiting or not isinstance(view.verdict, Unfinished):
        return ()
    return (words.text("In a hand: {pieces}", pieces=named_pieces(view.game, view.verdict.missing, words)),)


def event_lines(view: View, words: Words) -> tuple[str, ...]:
    """What has just happened, and what was captured; empty before the first ply.

    If the table rests on something that cannot be judged, the first line says so.
    """
    if view.unsure:
        return (words.text("Unclear: press ok"), *event_lines(replace(view, unsure=False), words))
    if isinstance(view.verdict, Restored):
        return (words.text("All is right again"),)
    if isinstance(view.verdict, Ready):
        return (words.text("The table is set"),)
    if view.last is None:
        return ()
    return (last_ply(view, words), *_captured(view, words))


def last_ply(view: View, words: Words) -> str:
    """The last ply in words, such as ``Anna played a4``; empty if there is none."""
    if view.last is None:
        return ""
    who = name(view, view.last.seat, words)
    if isinstance(view.last, Stands):
        return words.text("{name}: it stands", name=who)
    return _played(view.game, view.last, who, words)


def _played(game: str, ply: Played, who: str, words: Words) -> str:
    number, told = _number(ply), move_text(game, ply.move, words)
    if number:
        told = words.text("no move") if ply.move == CANNOT else told
        return words.text("{name}: {number}, {move}", name=who, number=number, move=told or ply.move)
    if ply.move in _MOVED_NOTHING:
        return words.text(_MOVED_NOTHING[ply.move], name=who)
    if ply.turns is not None:
        return words.text("{name}: {move}, turn {turns}", name=who, move=ply.move, turns=ply.turns)
    if told is not None:
        return words.text("{name}: {move}", name=who, move=told)
    return words.text("{name} played {move}", name=who, move=ply.move)


def moved_nothing(ply: Played) -> bool:
    """True if the player passed or could not move."""
    return ply.move in _MOVED_NOTHING


def played_move(view: View, words: Words) -> str | None:
    """The player and the move alone, as a headline; None if nothing was moved."""
    if not isinstance(view.last, Played) or moved_nothing(view.last):
        return None
    move = view.last.move
    if not _is_short(move):
        move = move_text(view.game, move, words) or move
    return words.text("{name}: {move}", name=name(view, view.last.seat, words), move=move)


def _is_short(move: str) -> bool:
    """True if the text of a move is as clear as words: a field or two, and no English word."""
    return len(move) <= _LONGEST_SHORT and any(character.isdigit() for character in move)


def _number(played: Played) -> str:
    """The roll or card, ``5?`` if it was concluded from the move; empty if there is none."""
    number = next((each for each in (played.roll, played.card) if isinstance(each, int)), None)
    if number is None:
        return ""
    return f"{number}?" if played.inferred else str(number)


def _captured(view: View, words: Words) -> tuple[str, ...]:
    if not view.captured:
        return ()
    return (words.text("Captured: {pieces}", pieces=named_pieces(view.game, view.captured, words)),)


def unsaved_lines(view: View, words: Words) -> tuple[str, ...]:
    """A note if the last ply is not on disk and no trouble of the archive says so already; else empty."""
    told = any(trouble.part == "archive" for trouble in view.troubles)
    if view.last is None or view.last.kept or told:
        return ()
    return (words.text("This move is not saved yet"),)
