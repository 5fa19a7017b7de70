"""Sahara's positions and moves as JSON and text (contract, section 1), read and written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.contents import Contents, Field, count, pieces
from companion.rules.errors import PositionError
from companion.rules.games.sahara.board import (
    BEANS,
    FIELDS,
    INDEX,
    LISTED,
    RING,
    SEATS,
    Beans,
    SaharaMove,
    SaharaPosition,
)
from companion.rules.options import shown

_MOVE = re.compile(r"([ab][1-6])([+-]*)|([AB]|pass)")
_KEYS = ("turn", "fields", "winner", "bonus")
_RESULTS = (*SEATS, "draw")
_LONGEST_CONTENTS = 20


def read_move(text: str) -> SaharaMove | None:
    """The pit, store or pass that the text names, with its signs; None where it names none."""
    match = _MOVE.fullmatch(text)
    if match is None:
        return None
    pit, signs, bare = match.groups()
    return SaharaMove(bare) if bare else SaharaMove(pit, signs)


def written(beans: Beans | list[int]) -> dict[Field, Contents]:
    """What lies on each field, empty fields left out."""
    return {field: f"{beans[index]}o" for field, index in LISTED if beans[index]}


def write_position(position: SaharaPosition, bonus_optional: bool) -> dict[str, Any]:
    """The JSON object of a position; `bonus` stands in it only where bonus moves may be declined."""
    data: dict[str, Any] = {"turn": position.turn, "fields": written(position.beans)}
    if bonus_optional:
        data["bonus"] = position.bonus
    if position.winner is not None:
        data["winner"] = position.winner
    return data


def read_position(data: object, bonus_optional: bool) -> SaharaPosition:
    """The position of a JSON value. Raises PositionError with all that is wrong with it."""
    if not isinstance(data, Mapping):
        raise PositionError([f"a position is an object with turn and fields, not {shown(data)}"])
    problems = list(_problems(data, bonus_optional))
    beans, wrong = read_beans(data.get("fields", {}))
    if problems or wrong:
        raise PositionError([*problems, *wrong])
    return SaharaPosition(beans, data["turn"], data.get("winner"), data.get("bonus", False))


def read_beans(fields: object) -> tuple[Beans, list[str]]:
    """The beans of a table, contents by field, and all that is wrong with it."""
    if not isinstance(fields, Mapping):
        return (), [f"fields is {shown(fields)}, but must be an object such as {{'a1': '3o'}}"]
    beans = [0] * len(RING)
    problems = []
    for field, lying in fields.items():
        number = _number(lying)
        if field not in INDEX:
            problems.append(f"there is no field {shown(field)}; the fields are {', '.join(FIELDS)}")
        if number is None:
            problems.append(f"{field} holds {shown(lying)}, but only beans lie there, written like 3o")
        elif field in INDEX:
            beans[INDEX[field]] = number
    total = sum(beans)
    if total > BEANS or (total < BEANS and not problems):
        problems.append(f"{total} beans are on the table, but the game has {BEANS}")
    return tuple(beans), problems


def _problems(data: Mapping[Any, Any], bonus_optional: bool) -> Iterator[str]:
    for key in data:
        if key not in _KEYS:
            yield f"a position has no {shown(key)}; it has {', '.join(_KEYS)}"
    if data.get("turn") not in SEATS:
        yield f"turn is {shown(data.get('turn'))}, but must be one of {', '.join(SEATS)}"
    if "winner" in data and data["winner"] not in _RESULTS:
        yield f"winner is {shown(data['winner'])}, but must be one of {', '.join(_RESULTS)}"
    bonus = data.get("bonus", False)
    if not isinstance(bonus, bool):
        yield f"bonus is {shown(bonus)}, but must be true or false"
    elif bonus and not bonus_optional:
        yield "bonus is true, but that needs the option bonus_optional"


def _number(lying: object) -> int | None:
    if not isinstance(lying, str) or len(lying) > _LONGEST_CONTENTS:
        return None
    try:
        return count(lying) if set(pieces(lying)) <= {"o"} else None
    except ValueError:
        return None
