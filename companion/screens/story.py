"""What has happened on the table, told in words: the same story for display and browser."""

from __future__ import annotations

from companion.screens.accounts import match_lines, tally
from companion.screens.asking import asking
from companion.screens.names import winner_names
from companion.screens.plies import happened, turn_headline, unkept
from companion.screens.telling import Kind, Story
from companion.screens.troubles import STOPPING, meaning, notes, stopping
from companion.screens.view import Trouble, View
from companion.screens.words import Words

__all__ = ["Kind", "Story", "over_headline", "tell"]


def tell(view: View, words: Words) -> Story:
    """The story of a view. What stops the game comes first, then what asks for a hand."""
    trouble = stopping(view)
    if trouble is not None:
        return _trouble(view, trouble, words)
    asked = asking(view, words)
    if asked is not None:
        return asked
    if view.winner is not None:
        return _over(view, words)
    if view.turn is None:
        lines = (words.text("Waiting for the first picture of the table"), *notes(view, words))
        return Story("setup", words.text("Please set up"), lines)
    return Story("turn", turn_headline(view, words), (*happened(view, words), *_standing(view, words)))


def _standing(view: View, words: Words) -> tuple[str, ...]:
    return (tally(view, view.scores), *match_lines(view, words), *unkept(view, words), *notes(view, words))


def _over(view: View, words: Words) -> Story:
    advice = words.text("For the next game, please set up the table")
    lines = (*happened(view, words), *_points(view, words), *_standing(view, words), advice)
    return Story("over", over_headline(view, words), lines)


def over_headline(view: View, words: Words) -> str:
    """Who has won."""
    if view.winner == "draw":
        return words.text("A draw")
    if isinstance(view.winner, tuple) and len(view.winner) > 1:
        return words.text("{names} win", names=winner_names(view, words))
    return words.text("{name} wins", name=winner_names(view, words))


def _points(view: View, words: Words) -> tuple[str, ...]:
    over = view.last.over if view.last is not None else None
    if over is None or over.points is None or view.winner == "draw":
        return ()
    winner = winner_names(view, words)
    return (words.plural("{n} point for {name}", "{n} points for {name}", over.points, name=winner),)


def _trouble(view: View, trouble: Trouble, words: Words) -> Story:
    detail = (trouble.detail,) if trouble.detail else ()
    lines = (meaning(trouble, words), *detail, *notes(view, words))
    return Story("trouble", words.text(STOPPING[trouble.part]), lines)
