"""Scores, and the points of the match."""

from __future__ import annotations

from collections.abc import Mapping

from companion.contents import Seat
from companion.screens.player_names import name
from companion.screens.view import View
from companion.screens.words import Words


def tally(view: View, numbers: Mapping[Seat, int], words: Words) -> str:
    """The number of each seat: ``Anna 4:2 Ben``, or ``A 4, B 2, C 0`` for more than two."""
    if len(view.seats) == 2:  # noqa: PLR2004 - two players face each other over a colon
        first, second = view.seats
        one, other = name(view, first, words), name(view, second, words)
        return f"{one} {numbers.get(first, 0)}:{numbers.get(second, 0)} {other}"
    return ", ".join(f"{name(view, seat, words)} {numbers.get(seat, 0)}" for seat in view.seats)


def match_lines(view: View, words: Words) -> tuple[str, ...]:
    """The points of the match, and who has won it; empty if there is no match."""
    if view.match is None:
        return ()
    stand = tally(view, view.match, words)
    if view.match_target is None:
        return (words.text("Match: {stand}", stand=stand),)
    champion = match_winner(view)
    if champion is not None:
        won = words.text("{name} wins the match", name=name(view, champion, words))
        return (won, words.text("Match: {stand}", stand=stand))
    return (words.text("To {target}: {stand}", target=view.match_target, stand=stand),)


def match_winner(view: View) -> Seat | None:
    """The seat that has reached the target of the match; None if none has."""
    if view.match is None or view.match_target is None:
        return None
    reached = [seat for seat in view.seats if view.match.get(seat, 0) >= view.match_target]
    return reached[0] if reached else None
