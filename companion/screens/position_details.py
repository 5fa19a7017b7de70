"""What a position says besides the contents of fields: tries, reserves, places, eliminated seats.

It is read from the position's JSON object (contract, section 1), so that a game without such a thing needs no
fields here.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.contents import Seat
from companion.screens.player_names import listed, name
from companion.screens.score_texts import tally
from companion.screens.view import View
from companion.screens.words import Words


def throws(view: View) -> bool:
    """True if something must be thrown or drawn before anything else can happen."""
    return view.winner is None and view.waits_for is not None and view.number is None


def tries(view: View) -> int:
    """How many rolls are left to get a six; usually one."""
    return int(view.position.get("tries", 1))


def to_place(view: View) -> Mapping[Seat, int]:
    """The balls that each seat has still to place; empty once all are placed."""
    numbers: Mapping[Seat, int] = view.position.get("to_place", {})
    return numbers if any(numbers.values()) else {}


def reserve(view: View) -> Mapping[Seat, int]:
    """The balls that each seat may still add from beside the board; empty if the game has none."""
    numbers: Mapping[Seat, int] = view.position.get("reserve", {})
    return numbers


def out(view: View) -> tuple[Seat, ...]:
    """The eliminated seats."""
    return tuple(view.position.get("out", ()))


def places(view: View) -> tuple[Seat, ...]:
    """The seats that have arrived, in this order."""
    return tuple(view.position.get("places", ()))


def tries_line(view: View, words: Words) -> tuple[str, ...]:
    """How many rolls are left; empty if it is one."""
    if not throws(view) or tries(view) == 1:
        return ()
    return (words.plural("{n} try left", "{n} tries left", tries(view)),)


def supply_line(view: View, words: Words) -> tuple[str, ...]:
    """What each seat has still to place, or may still add; empty if neither."""
    if to_place(view):
        return (words.text("Still to place: {stand}", stand=tally(view, to_place(view), words)),)
    if reserve(view):
        return (words.text("Reserve: {stand}", stand=tally(view, reserve(view), words)),)
    return ()


def agreement_lines(view: View, words: Words) -> tuple[str, ...]:
    """A reminder of what the players have agreed to do after a move that no sensor sees; empty if nothing."""
    if not view.unseen_ok or view.winner is not None:
        return ()
    return (words.text("After a move that no sensor sees, press ok"),)


def fate_lines(view: View, words: Words) -> tuple[str, ...]:
    """Which seats are eliminated, which have arrived, and how near a draw is."""
    lines = []
    if out(view):
        lines.append(words.text("Out: {names}", names=listed(view, out(view), words)))
    if "clock" in view.position:
        lines.append(words.text("Plies without a decision: {number}", number=view.position["clock"]))
    if places(view):
        arrived = (f"{place}. {name(view, seat, words)}" for place, seat in enumerate(places(view), start=1))
        lines.append(words.text("Arrived: {names}", names=", ".join(arrived)))
    return tuple(lines)
