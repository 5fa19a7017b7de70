"""How players are called: by their name, or by their seat if they have none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.contents import Seat
from companion.screens.view import View
from companion.screens.words import Words


def name(view: View, seat: Seat, words: Words) -> str:
    """The player's name, or the seat in words."""
    return view.names.get(seat) or words.seat(view.game, seat)


def with_full_names(view: View, words: Words) -> View:
    """The view with a name for each seat, for pages with room: a letter alone becomes ``Player A``."""
    return replace(view, names=full_names(view.game, view.seats, view.names, words))


def full_names(
    game: str, seats: Iterable[Seat], names: Mapping[Seat, str | None], words: Words
) -> dict[Seat, str]:
    """The player's name for each seat; without one the seat in words, such as ``Yellow`` or ``Player A``."""
    return {seat: names.get(seat) or _full_seat(game, seat, words) for seat in seats}


def _full_seat(game: str, seat: Seat, words: Words) -> str:
    called = words.seat(game, seat)
    return words.text("Player {seat}", seat=seat) if called == seat else called


def names(view: View, words: Words) -> dict[Seat, str]:
    """The name of each player, by seat."""
    return {seat: name(view, seat, words) for seat in view.seats}


def listed(view: View, seats: Iterable[Seat], words: Words) -> str:
    """The names of these seats, separated by commas."""
    return ", ".join(name(view, seat, words) for seat in seats)


def winner_names(view: View, words: Words) -> str:
    """The name of the winner, or those of the winning team; empty for a draw or without a winner."""
    if view.winner is None or view.winner == "draw":
        return ""
    seats = (view.winner,) if isinstance(view.winner, str) else view.winner
    if len(seats) == 1:
        return name(view, seats[0], words)
    return words.text(
        "{first} & {last}", first=listed(view, seats[:-1], words), last=name(view, seats[-1], words)
    )
