"""The options of the Zahlenluchs idea: reading them, dealing missing cards, and the rules that they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from typing import Any

from companion.contents import Seat
from companion.rules.errors import OptionError
from companion.rules.game import Winner
from companion.rules.games.zahlenluchs.board import SIZE, TABLES, board_of
from companion.rules.games.zahlenluchs.cards import deal, read_deck, read_layout
from companion.rules.games.zahlenluchs.rules import ZahlenluchsRules
from companion.rules.options import Option, choice, flag, free, read_options, read_seats, shown

_GAME = "zahlenluchs"
_TEAMS: tuple[list[list[Seat]], ...] = ([["A", "D"], ["B", "C"]], [["A", "B"], ["C", "D"]])


def _as_given(value: object) -> object:
    """The value unchanged: layout and pile are read once the number of players is known, so that errors can
    name the card.
    """
    return value


def _read_teams(value: object) -> list[list[Seat]]:
    """The teams, in any order; each has corners that are neighbours (rule 6.1). Raises ValueError."""
    if (
        isinstance(value, list | tuple)
        and all(isinstance(team, list | tuple) for team in value)
        and all(isinstance(seat, str) for team in value for seat in team)
        and sorted(sorted(team) for team in value) in _TEAMS
    ):
        return [list(team) for team in value]
    raise ValueError


OFFERS: tuple[Option, ...] = (
    free("layout", None, "must be rows of numbers, from below, each from the left", _as_given),
    free("deck", None, "must be a list of numbers, in the order in which they are drawn", _as_given),
    choice("nearest", "neighbour", "distance"),
    flag("capture_partner", default=True),
    choice("exhausted", "reshuffle", "draw"),
    choice("turn_order", "clockwise", "alternate"),
    free("teams", _TEAMS[0], "must be two lists of two neighbours each", _read_teams),
)


def read(given: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values, `seats` first. Raises OptionError."""
    seats, in_force = _read_all_but_cards(given)
    in_force["layout"] = read_layout(in_force["layout"], SIZE[len(seats)])
    in_force["deck"] = read_deck(in_force["deck"])
    return {"seats": list(seats), **in_force}


def dealt(given: Mapping[str, Any], shuffle: Callable[[MutableSequence[Any]], None]) -> Mapping[str, Any]:
    """The options with a layout; if the layout is dealt here, also with a pile. Raises OptionError."""
    seats, in_force = _read_all_but_cards(given)
    if in_force["layout"] is not None:
        return given
    layout, left = deal(SIZE[len(seats)], shuffle)
    pile = left if in_force["deck"] is None else in_force["deck"]
    return {**given, "layout": layout, "deck": pile}


def rules_of(options: Mapping[str, Any]) -> ZahlenluchsRules:
    """The rules with these options, which must be complete."""
    seats: tuple[Seat, ...] = tuple(options["seats"])
    sides = _sides(seats, options["teams"])
    board = board_of(len(seats))
    numbers = [number for row in options["layout"] for number in row]
    return ZahlenluchsRules(
        board=board,
        numbers=dict(zip(board.fields, numbers, strict=True)),
        order=seats if options["turn_order"] == "clockwise" else _in_turn(seats, sides),
        sides=sides,
        nearest=options["nearest"],
        capture_partner=options["capture_partner"],
    )


def _read_all_but_cards(given: Mapping[str, Any]) -> tuple[tuple[Seat, ...], dict[str, Any]]:
    in_force = read_options(_GAME, OFFERS, given)
    seats = read_seats(_GAME, TABLES, given.get("seats", next(iter(TABLES))))
    if set(seats) != set(TABLES[len(seats)]):
        known = " and ".join(TABLES[len(seats)])
        message = f"option seats is {shown(list(seats))}, but two players sit at {known}"
        raise OptionError(message, option="seats", given=shown(list(seats)))
    return seats, in_force


def _sides(seats: Sequence[Seat], teams: Sequence[Sequence[Seat]]) -> dict[Seat, Winner]:
    """For each seat the side that wins with it: with two players the seat, with four its team, from A on."""
    if len(seats) == min(TABLES):
        return {seat: seat for seat in seats}
    return {seat: tuple(sorted(team)) for team in teams for seat in team}


def _in_turn(seats: Sequence[Seat], sides: Mapping[Seat, Winner]) -> tuple[Seat, ...]:
    """The sides in turn, each with its seats in the order of the table (rule 2.1)."""
    first = [seat for seat in seats if sides[seat] == sides[seats[0]]]
    second = [seat for seat in seats if seat not in first]
    return tuple(seat for pair in zip(first, second, strict=True) for seat in pair)
