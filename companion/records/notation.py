"""A game as text for people and programs, in the manner of chess's PGN: headers, numbered plies, the result.

Pure. The grammar is `notation.lark`, `companion.records.notation_reader` reads it::

    [Game "sahara"]
    [Started "2026-01-31T18:00:00Z"]
    [Seat A "Ada"]
    [Seat B]
    [Option match_target 30]
    [Starter A]

    1. A a4 +0:00:09
    (2. A a1 +0:00:20)
    3. A a2
    Result: given up by B

A text that is no plain word stands in quotes, as JSON writes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from msgspec import UNSET

from companion.contents import Seat
from companion.records.game_record import GameRecord, PlyRecord, Result, parents
from companion.rules import registry
from companion.rules.errors import RulesError
from companion.rules.game import Winner
from companion.rules.points import AtLeast
from companion.texts import json_line

_WORD = re.compile(r'[^\s"()\[\]{};]*[^\s"()\[\]{};,]')
"""What needs no quotes: the second half of NAME in the grammar."""

_KEYWORDS = frozenset({"roll", "card", "stands", "team"})
"""Words of the grammar that stand where a name may stand, too; as names they are quoted."""

_MICROSECOND = timedelta(microseconds=1)


def write(record: GameRecord) -> str:
    """The text of a record; `companion.records.notation_reader.read` reads it back.

    It does not keep what changes nothing: the order of a ply's flags, and an `after` that names the ply just
    before.
    """
    lines = [*_headers(record), "", *_movetext(record), f"Result: {_result(record.result)}"]
    return "".join(f"{line}\n" for line in lines)


def first_position(game: str, options: Mapping[str, Any], starter: Seat) -> dict[str, Any]:
    """The position with which this game begins by its rules if that seat begins, as a record has it.

    Raises RulesError if there is no such game, option or seat.
    """
    found = registry.game(game, options)
    position: dict[str, Any] = msgspec.to_builtins(found.write_position(found.start(starter)))
    return position


def _headers(record: GameRecord) -> Iterator[str]:
    yield f"[Game {json_line(record.game)}]"
    if record.id is not UNSET:
        yield f"[Id {record.id}]"
    yield f"[Started {json_line(record.started)}]"
    for seat, name in record.seats.items():
        yield f"[Seat {_name(seat)}]" if name is None else f"[Seat {_name(seat)} {json_line(name)}]"
    for option, value in record.options.items():
        yield f"[Option {_name(option)} {json_line(value)}]"
    yield _beginning(record)


def _beginning(record: GameRecord) -> str:
    """The header of the first position: the seat that begins if the rules tell the rest, else all of it."""
    starter = record.start.get("turn")
    if isinstance(starter, str) and _is_usual(record, starter):
        return f"[Starter {_name(starter)}]"
    return f"[Position {json_line(record.start)}]"


def _is_usual(record: GameRecord, starter: Seat) -> bool:
    try:
        return first_position(record.game, record.options, starter) == record.start
    except RulesError:
        return False


def _movetext(record: GameRecord) -> Iterator[str]:
    """A line for each ply, followed by the plies that were made on it, the earliest first.

    A ply that was taken back opens a variation in parentheses; but of several that were made on one that was
    taken back itself, the last one goes on with its variation. A ply on which no other was made ends it.
    """
    made = _made(record.plies)
    going_on = {made[number][-1] for number, ply in enumerate(record.plies, 1) if ply.undone and made[number]}
    left = made[0][::-1]
    while left:
        number = left.pop()
        left += made[number][::-1]
        ply = record.plies[number - 1]
        opens = "" if not ply.undone else " " if number in going_on else "("
        yield f"{opens}{number}. {_ply(ply, record.started)}{')' if ply.undone and not made[number] else ''}"


def _made(plies: Sequence[PlyRecord]) -> list[list[int]]:
    """For the start, which is 0, and for each ply the numbers of the plies that were made on it."""
    made: list[list[int]] = [[] for _ in range(len(plies) + 1)]
    for number, parent in enumerate(parents(plies), 1):
        made[parent].append(number)
    return made


def _ply(ply: PlyRecord, started: datetime) -> str:
    """The seat, its roll or card, the move, whether that was inferred, the time, the position."""
    parts = [_name(ply.seat)]
    if ply.roll is not UNSET:
        parts.append(f"roll {ply.roll}")
    if ply.card is not UNSET:
        parts.append(f"card {'?' if ply.card is None else ply.card}")
    parts.append("stands" if ply.move is None else _name(ply.move))
    if ply.inferred:
        parts.append("inferred")
    if ply.at is not None:
        parts.append(_elapsed(ply.at - started))
    if ply.position is not UNSET:
        parts.append(f"position {json_line(ply.position)}")
    return " ".join(parts)


def _elapsed(time: timedelta) -> str:
    """The time since the game began, as in ``+0:01:15.5``."""
    seconds, fraction = divmod(abs(time) // _MICROSECOND, 1_000_000)
    decimals = f".{fraction:06}".rstrip("0") if fraction else ""
    sign = "-" if time < timedelta(0) else "+"
    return f"{sign}{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}{decimals}"


def _result(result: Result | None) -> str:
    if result is None:
        return "unfinished"
    parts = []
    if result.ended is not None:
        parts.append(result.ended if result.by is None else f"{result.ended} by {_name(result.by)}")
    if result.winner is not None:
        parts.append(_won(result.winner))
    if result.points is not None:
        parts.append(_points(result.points))
    if result.match is not None:
        points = (f"{_name(seat)} {points}" for seat, points in result.match.items())
        parts.append(f"match {', '.join(points)}".rstrip())
    return ", ".join(parts)


def _won(winner: Winner) -> str:
    if winner == "draw":
        return "draw"
    if isinstance(winner, str):
        return f"won by {_name(winner)}"
    return f"won by team {' and '.join(map(_name, winner))}".rstrip()


def _points(points: int | AtLeast) -> str:
    if isinstance(points, AtLeast):
        return f"at least {_points(points.at_least)}"
    return f"{points} point" if points == 1 else f"{points} points"


def _name(text: str) -> str:
    """The text as a word if the grammar takes it for a name, else in quotes."""
    is_name = _WORD.fullmatch(text) and text.isprintable() and text not in _KEYWORDS
    return text if is_name else json_line(text)
