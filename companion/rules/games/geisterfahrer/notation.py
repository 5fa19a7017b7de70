"""Geisterfahrer's positions as JSON (contract, section 1), read and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.games.geisterfahrer.board import (
    CAR,
    CARS,
    FIELDS,
    INDEX,
    LETTERS,
    SEATS,
    Cars,
    GeisterfahrerPosition,
    on,
    table,
)
from companion.rules.position_reader import PositionReader

_KEYS = ("turn", "fields", "winner", "playout", "turns", "bonus")
_RESULTS = (*SEATS, "draw")
_CALLED = {"w": "ambulances", "b": "hearses"}
_LETTER = {"w": CAR["white"], "b": CAR["black"]}
_MOST_TURNS = 1_000_000


def write_position(position: GeisterfahrerPosition) -> dict[str, Any]:
    """The JSON object of a position.

    While the loser goes on alone it has `playout`, the winner of the race, and `turns`; a finished playout
    has `winner` and `turns`.
    """
    data: dict[str, Any] = {"turn": position.turn, "fields": table(position.cars)}
    if position.winner is not None:
        data["winner"] = position.winner
    if position.playout is not None:
        data["playout"] = position.playout
    if position.turns is not None:
        data["turns"] = position.turns
    if position.bonus:
        data["bonus"] = True
    return data


def read_position(data: object, *, playout: bool, count_bonus: bool) -> GeisterfahrerPosition:
    """The position of a JSON value. Raises PositionError with all its faults.

    `playout` and `count_bonus` are the options of the game that say what its positions can have.
    """
    reader = PositionReader(data, _KEYS)
    turn = reader.one_of("turn", SEATS)
    winner = reader.winner(_RESULTS)
    alone = reader.one_of("playout", SEATS) if "playout" in reader else None
    turns = reader.number("turns", 0, 0, _MOST_TURNS) if alone or "turns" in reader else None
    bonus = reader.flag("bonus")
    _require_playout(reader, turn, winner, alone)
    reader.require(playout or turns is None, "playout and turns need the option score to be playout")
    reader.require(
        not bonus or (alone and turns and not count_bonus),
        "bonus is true, but that is so only within a counted turn of a playout without count_bonus",
    )
    cars = _cars(reader)
    reader.done()
    return GeisterfahrerPosition(cars, turn, winner, alone, turns, bonus)


def _require_playout(reader: PositionReader, turn: str, winner: object, alone: str | None) -> None:
    """Note faults of the keys for a loser who goes on alone."""
    if alone is not None:
        reader.require(winner is None, "playout is over once there is a winner: only turns stays")
        reader.require(turn != alone, f"playout is {alone}, but the loser goes on alone: turn is not {turn}")
    elif "turns" in reader:
        reader.require(winner in SEATS, "turns are those of a playout: it needs playout or a seat as winner")


def _cars(reader: PositionReader) -> Cars:
    lying: Mapping[str, Any] = reader.fields(FIELDS, LETTERS)
    reader.at_most(lying, dict.fromkeys(LETTERS, CARS), exactly=False, called=_CALLED)
    return sum(
        on(INDEX[field], number * _LETTER[letter])
        for field, numbers in lying.items()
        for number, letter in numbers
    )
