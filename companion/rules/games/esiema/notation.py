"""Esiema's positions and moves as JSON and text (contract, section 1), read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from companion.contents import Contents, Field, Seat, Table
from companion.rules.games.esiema.balls import LETTERS, UNIT, Balls, number, written
from companion.rules.games.esiema.board import FIELDS, INDEX
from companion.rules.games.esiema.position import PASS, EsiemaMove, EsiemaPosition
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.position_reader import Held, PositionReader

_PIT = "[a-k][0-9]{1,2}"
_FALL = f"({_PIT})([A-Fa-f])"
_SOW = re.compile(f"({_PIT})>((?:{_FALL})(?:,{_FALL})*)")
_EACH = re.compile(_FALL)
_ADD = re.compile(rf"({_PIT})\+(0|[1-9][0-9]{{0,3}})")
_KEYS = ("turn", "fields", "phase", "reserve", "to_place", "out", "clock", "winner", "opener")


def read_move(text: str) -> EsiemaMove | None:
    """The move of this text; None if the text is no move on this board."""
    if text == "pass":
        return PASS
    if text.startswith("@"):
        return EsiemaMove("place", INDEX[text[1:]]) if text[1:] in INDEX else None
    adding = _ADD.fullmatch(text)
    if adding is not None and adding[1] in INDEX:
        return EsiemaMove("add", INDEX[adding[1]], number=int(adding[2]))
    sowing = _SOW.fullmatch(text)
    if sowing is None or sowing[1] not in INDEX:
        return None
    falls = _EACH.findall(sowing[2])
    if not all(field in INDEX for field, _ in falls):
        return None
    path = tuple([INDEX[field] for field, _ in falls])
    return EsiemaMove("sow", INDEX[sowing[1]], path, "".join([letter for _, letter in falls]))


def contents(pits: Sequence[Balls]) -> dict[Field, Contents]:
    """The contents of each pit that is not empty."""
    return {field: written(balls) for field, balls in zip(FIELDS, pits, strict=True) if balls}


def letters(seats: Sequence[Seat]) -> str:
    """The letters of these seats in the order of the contract."""
    return "".join(letter for letter in LETTERS if letter.upper() in seats)


def write_position(rules: EsiemaRules, position: EsiemaPosition) -> dict[str, Any]:
    """The JSON object of a position; keys without news are left out."""
    data: dict[str, Any] = {
        "turn": position.turn,
        "fields": contents(position.pits),
        "phase": position.phase,
        "reserve": dict(zip(rules.seats, position.reserve, strict=True)),
    }
    if any(position.to_place):
        data["to_place"] = dict(zip(rules.seats, position.to_place, strict=True))
    if position.out:
        data["out"] = list(position.out)
    for key in ("clock", "winner", "opener"):
        if getattr(position, key) is not None:
            data[key] = getattr(position, key)
    return data


def read_position(rules: EsiemaRules, data: object) -> EsiemaPosition:
    """The position of a JSON value. Raises PositionError with all its faults."""
    reader = PositionReader(data, _KEYS)
    phase = reader.one_of("phase", ("play", "place"))
    phase_known = not any(problem.startswith("phase is") for problem in reader.problems)
    position = EsiemaPosition(
        turn=reader.one_of("turn", rules.seats),
        pits=_pits(rules, reader),
        reserve=_of_seats(rules, reader, "reserve", rules.small),
        to_place=_of_seats(rules, reader, "to_place", rules.places),
        out=_in_order(rules, reader.several("out", rules.seats)),
        clock=reader.number("clock", 0, 0, rules.draw_plies) if "clock" in reader else None,
        winner=reader.winner((*rules.seats, "draw")),
        opener=reader.one_of("opener", rules.seats) if "opener" in reader else None,
    )
    for seat in rules.seats:
        _check_seat(rules, reader, position, seat)
    if phase_known:
        _check_phase(rules, reader, position, phase)
    reader.done()
    return position if rules.unequal and position.opener != rules.seats[0] else position._replace(opener=None)


def read_pits(rules: EsiemaRules, fields: Table) -> tuple[Balls, ...]:
    """The pits of a table. Raises PositionError with all its faults."""
    reader = PositionReader({"fields": fields}, ("fields",))
    pits = _pits(rules, reader)
    reader.done()
    return pits


def _pits(rules: EsiemaRules, reader: PositionReader) -> tuple[Balls, ...]:
    table = dict.fromkeys(FIELDS, 0)
    for field, held in reader.fields(FIELDS, letters(rules.seats)).items():
        balls = sum(number for number, _ in held)
        most = rules.capacity
        reader.require(balls <= most, f"{field} holds {balls} balls, but at most {most} lie in a pit")
        table[field] = _balls(held) if balls <= most else 0
    return tuple(table.values())


def _balls(held: Held) -> Balls:
    return sum(number * UNIT[letter] for number, letter in held)


def _of_seats(rules: EsiemaRules, reader: PositionReader, key: str, most: Sequence[int]) -> tuple[int, ...]:
    """A number for each seat, at most that of `most`; zeros may be left out."""
    numbers = reader.numbers(key, rules.seats, 0, 0, max(most))
    for seat, limit in zip(rules.seats, most, strict=True):
        reader.require(
            numbers[seat] <= limit, f"{key}.{seat} is {numbers[seat]}, but {seat} has at most {limit} there"
        )
    return tuple(numbers.values())


def _in_order(rules: EsiemaRules, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    return tuple(seat for seat in rules.seats if seat in seats)


def _check_seat(rules: EsiemaRules, reader: PositionReader, position: EsiemaPosition, seat: Seat) -> None:
    """Note faults of one seat's balls: too many of them, or some although it is out."""
    n = rules.number[seat]
    lying = sum(position.pits)
    mothers, small = number(lying, seat), number(lying, seat.lower())
    to_place, reserve = position.to_place[n], position.reserve[n]
    reader.require(mothers <= 1, f"{mothers} mother balls of {seat} are on the board, but there is one")
    owned = small + reserve + max(0, to_place - (0 if mothers else 1))
    reader.require(
        owned <= rules.small[n],
        f"{seat} has {owned} small balls on the board, in reserve and to place, but owns {rules.small[n]}",
    )
    if to_place:
        reader.require(
            mothers + small + to_place <= rules.places[n],
            f"{seat} has {to_place} balls to place and {mothers + small} on the board, "
            f"but places {rules.places[n]}",
        )
    if seat in position.out:
        reader.require(
            not mothers + small + to_place, f"{seat} is out, but has balls on the board or to place"
        )
        reader.require(position.winner != seat, f"{seat} is out, but stands as winner")


def _check_phase(rules: EsiemaRules, reader: PositionReader, position: EsiemaPosition, phase: str) -> None:
    """Note what is impossible in this phase, or with this turn."""
    turn, to_place = position.turn, position.to_place
    reader.require(len(position.out) < len(rules.seats), "all seats are out, but one stays in to the end")
    if position.winner is None:
        reader.require(turn not in position.out, f"turn is {turn}, but {turn} is out")
    if phase == "play":
        reader.require(not any(to_place), "phase is play, but there are balls to place")
        reader.require(position.opener is None, "opener is given, but phase is play")
        return
    reader.require(any(to_place), "phase is place, but no seat has balls to place")
    reader.require(
        to_place[rules.number[turn]] or not any(to_place), f"turn is {turn}, but {turn} has no ball to place"
    )
    reader.require(not position.out, "phase is place, but there are seats that are out")
    reader.require(position.clock is None, "phase is place, but the clock of the draw runs")
    reader.require(position.winner is None, "phase is place, but there is a winner")
