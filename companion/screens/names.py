"""How players are called: by name, or by seat where none is known."""

from __future__ import annotations

from companion.contents import Seat
from companion.screens.view import View
from companion.screens.words import Words


def name(view: View, seat: Seat) -> str:
    """The player's name, else the seat."""
    return view.names.get(seat) or seat


def winner_names(view: View, words: Words) -> str:
    """The name of the winner, or those of the winning team; empty for a draw or none."""
    if view.winner is None or view.winner == "draw":
        return ""
    seats = (view.winner,) if isinstance(view.winner, str) else view.winner
    if len(seats) == 1:
        return name(view, seats[0])
    return words.text(
        "{first} & {last}",
        first=", ".join(name(view, seat) for seat in seats[:-1]),
        last=name(view, seats[-1]),
    )
