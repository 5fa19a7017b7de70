"""Whose turn it is, and what was played last."""

from __future__ import annotations

from companion.referee.verdicts import Played, Ready, Restored, Stands
from companion.screens.names import name
from companion.screens.view import View
from companion.screens.words import Words


def turn_headline(view: View, words: Words) -> str:
    """Who is to move, and whether it is the same player again."""
    params = {"name": name(view, view.turn or "")}
    return (
        words.text("{name} moves again", **params) if again(view) else words.text("{name} to move", **params)
    )


def again(view: View) -> bool:
    """Whether the seat to move has just moved."""
    return isinstance(view.verdict, Played) and view.verdict.seat == view.turn


def happened(view: View, words: Words) -> tuple[str, ...]:
    """What has just happened, as one line; nothing before the first ply."""
    if isinstance(view.verdict, Restored):
        return (words.text("All is right again"),)
    if isinstance(view.verdict, Ready):
        return (words.text("The table is set"),)
    return (last_ply(view, words),) if view.last is not None else ()


def last_ply(view: View, words: Words) -> str:
    """The last ply in words, such as ``Anna played a4``; empty where there is none."""
    match view.last:
        case Stands(seat=seat):
            return words.text("{name}: it stands", name=name(view, seat))
        case Played(seat=seat, move="-"):
            return words.text("{name} could not move", name=name(view, seat))
        case Played(seat=seat, move="pass"):
            return words.text("{name} passed", name=name(view, seat))
        case Played(seat=seat, move=move, roll=int(number)) | Played(seat=seat, move=move, card=int(number)):
            return words.text("{name}: {number}, {move}", name=name(view, seat), number=number, move=move)
        case Played(seat=seat, move=move):
            return words.text("{name} played {move}", name=name(view, seat), move=move)
    return ""


def unkept(view: View, words: Words) -> tuple[str, ...]:
    """A note where the last ply is not on disk and no trouble of the archive says so already."""
    told = any(trouble.part == "archive" for trouble in view.troubles)
    if view.last is None or view.last.kept or told:
        return ()
    return (words.text("This move is not saved yet"),)
