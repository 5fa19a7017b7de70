"""Sahara's positions and moves as JSON and text (contract, section 1), read and written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.contents import Contents, Field
from companion.rules.games.sahara.board import (
    BEANS,
    FIELDS,
    LISTED,
    RING,
    SEATS,
    Beans,
    SaharaMove,
    SaharaPosition,
)
from companion.rules.position_reader import Held, PositionReader

_MOVE = re.compile(r"([ab][1-6])([+-]*)|([AB]|pass)")
_KEYS = ("turn", "fields", "winner", "bonus")
_RESULTS = (*SEATS, "draw")


def read_move(text: str) -> SaharaMove | None:
    """The pit, store or pass of this text, with its signs; None if the text is none of these."""
    match = _MOVE.fullmatch(text)
    if match is None:
        return None
    pit, signs, bare = match.groups()
    return SaharaMove(bare) if bare else SaharaMove(pit, signs)


def written(beans: Beans | list[int]) -> dict[Field, Contents]:
    """The contents of each field that is not empty."""
    return {field: f"{beans[index]}o" for field, index in LISTED if beans[index]}


def write_position(position: SaharaPosition, bonus_optional: bool) -> dict[str, Any]:
    """The JSON object of a position; `bonus` is in it only if bonus moves may be declined."""
    data: dict[str, Any] = {"turn": position.turn, "fields": written(position.beans)}
    if bonus_optional:
        data["bonus"] = position.bonus
    if position.winner is not None:
        data["winner"] = position.winner
    return data


def read_position(data: object, bonus_optional: bool) -> SaharaPosition:
    """The position of a JSON value. Raises PositionError with all its faults."""
    reader = PositionReader(data, _KEYS)
    turn = reader.one_of("turn", SEATS)
    winner = reader.winner(_RESULTS)
    bonus = reader.flag("bonus")
    reader.require(bonus_optional or not bonus, "bonus is true, but that needs the option bonus_optional")
    held = reader.fields(FIELDS, "o")
    reader.at_most(held, {"o": BEANS}, exactly=not reader.problems, called={"o": "beans"})
    reader.done()
    return SaharaPosition(_beans(held), turn, winner, bonus)


def _beans(held: Mapping[Field, Held]) -> Beans:
    return tuple(sum(number for number, _ in held.get(field, ())) for field in RING)
