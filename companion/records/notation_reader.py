"""Reads the text of a game, which `companion.records.notation` writes. Pure.

The grammar is `notation.lark`, and Lark parses by it. What the grammar cannot say is checked here: that plies
are numbered, that seats and options are told once, that names can be names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args
from msgspec import UNSET

from companion.contents import Seat
from companion.errors import CompanionError
from companion.json_reading import JsonError, read_json
from companion.records.game_record import (
    LONGEST_MOVE,
    LONGEST_RECORD,
    MOST_PLIES,
    Flag,
    GameRecord,
    NotationError,
    PlyRecord,
    Result,
)
from companion.records.notation import first_position
from companion.rules.errors import RulesError
from companion.rules.game import Winner
from companion.rules.points import AtLeast
from companion.texts import PlayerNameError, player_name

T = TypeVar("T")

_KINDS = {
    "NAME": "a word or a text in quotes",
    "NUMBER": "the number of a ply such as 5.",
    "INT": "a whole number",
    "TIME": "a time such as +0:01:15",
    "LIST": "a list in brackets that ends its line",
    "OBJECT": "an object in braces that ends its line",
    "ENDED": "given up or agreed draw or broken off",
    "$END": "the end of the game",
}
"""What an error calls the words of the grammar; one that has a single form is told as it is written."""

MOST_WORDS = 20 * MOST_PLIES
"""The most words of a game; a ply has at most eleven, brackets too. It keeps memory small for any text."""


class _PlyText(NamedTuple):
    """A ply as it is written; None for what is left out. `move` may be the word ``stands``."""

    number: Token
    seat: Token
    chance: tuple[Token, Token] | None
    move: Token
    inferred: Token | None
    time: Token | None
    position: Token | None


_LineText: TypeAlias = "list[_PlyText | _LineText]"
"""Plies, each made on the one before it; an inner list is a variation, which was taken back."""


class _GameText(NamedTuple):
    """A game as it is written; `beginning` is the seat that begins (a NAME) or the position (an OBJECT)."""

    game: Token
    id: Token | None
    started: Token
    seats: list[tuple[Token, Token | None]]
    options: list[tuple[Token, Token]]
    beginning: Token
    line: _LineText
    result: dict[str, Any] | None


class _MadePly(NamedTuple):
    """A ply with the number of the ply on which it was made."""

    number: int
    after: int
    undone: bool
    text: _PlyText


class _PlaceError(CompanionError, ValueError):
    """Something is wrong at a place of the text; line and column count from 1."""

    def __init__(self, line: int | None, column: int | None, why: str) -> None:
        self.line, self.column, self.why = line or 1, column or 1, why
        super().__init__(why)


def read(text: str | bytes, line: int = 1) -> GameRecord:
    """The record of this text; bytes are UTF-8, with or without a byte order mark.

    `line` is the number of its first line in its file. Raises NotationError with line and column, the value
    there and what is allowed.
    """
    if len(text) > LONGEST_RECORD:
        raise NotationError(f"the game is longer than {LONGEST_RECORD} bytes")
    try:
        return _record(_parsed(_decoded(text) if isinstance(text, bytes) else text))
    except _PlaceError as error:
        line += error.line - 1
        raise NotationError(f"line {line}, column {error.column}: {error.why}", line) from error


def _decoded(text: bytes) -> str:
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = text[: error.start].decode("utf-8-sig")
        raise _PlaceError(*_end(before), f"not UTF-8: the byte 0x{text[error.start]:02x}") from error


def _end(text: str) -> tuple[int, int]:
    """The line and column just behind a text."""
    return text.count("\n") + 1, len(text) - text.rfind("\n")


@v_args(inline=True)
class _Parts(Transformer[Token, _GameText]):
    """What becomes of each rule of the grammar: its words as they are written, nothing is checked."""

    game = _GameText
    ply = _PlyText

    def line(self, *parts: object) -> list[object]:
        return list(parts)

    seats = options = variation = line

    def seat(self, *words: Token | None) -> tuple[Token | None, ...]:
        return words

    option = chance = team = seat

    def result(self, *parts: dict[str, Any] | Token | None) -> dict[str, Any] | None:
        told = [part for part in parts if isinstance(part, dict)]
        return {key: value for part in told for key, value in part.items()} or None

    def ended(self, how: Token, by: Token | None) -> dict[str, Any]:
        return {"ended": str(how), "by": by}

    def won(self, winner: Token | tuple[Token, ...]) -> dict[str, Any]:
        return {"winner": winner}

    def points(self, at_least: Token | None, number: Token) -> dict[str, Any]:
        return {"points": int(number) if at_least is None else AtLeast(int(number))}

    def match(self, *words: Token) -> dict[str, Any]:
        return {"match": list(zip(words[::2], words[1::2], strict=True))}


@cache
def _parser() -> Lark:
    """The parser of the grammar, made when the first game is read: that takes time on a small Pi."""
    return Lark.open("notation.lark", rel_to=__file__, start="game", parser="lalr", transformer=_Parts())


def _parsed(text: str) -> _GameText:
    parsing = _parser().parse_interactive(text)
    try:
        for count, token in enumerate(parsing.iter_parse()):
            if count == MOST_WORDS:
                raise _wrong(token, f"a game has at most {MOST_WORDS} words")
        game: _GameText = parsing.feed_eof()  # type: ignore[no-untyped-call]
    except UnexpectedInput as error:
        allowed = sorted({_form(name) for name in parsing.accepts()})  # type: ignore[no-untyped-call]
        raise _unexpected(text, error, " or ".join(allowed)) from error
    return game


def _unexpected(text: str, error: UnexpectedInput, allowed: str) -> _PlaceError:
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return _PlaceError(*_end(text.rstrip()), f"the text ends, but must go on with {allowed}")
    found = text[error.pos_in_stream :].split(maxsplit=1)[0]
    return _PlaceError(error.line, error.column, f"found {found!r:.60}, but allowed is {allowed}")


def _form(terminal: str) -> str:
    """What a word of the grammar looks like."""
    if terminal in _KINDS:
        return _KINDS[terminal]
    return _parser().get_terminal(terminal).pattern.value


def _record(game: _GameText) -> GameRecord:
    """The record of a game as it is written. Raises _PlaceError."""
    started = _started(game.started)
    seats = _once((seat, None if name is None else _player(name)) for seat, name in game.seats)
    options = _once((option, _value(value)) for option, value in game.options)
    return GameRecord(
        id=UNSET if game.id is None else int(game.id),
        game=_name(game.game),
        options=options,
        seats=seats,
        start=_start(game, options, seats),
        started=started,
        plies=tuple(_ply(made, started, seats) for made in _checked(_made(game.line))),
        result=None if game.result is None else _result(game.result, seats),
    )


def _once(pairs: Iterable[tuple[Token, T]]) -> dict[str, T]:
    """The values by name. Raises _PlaceError for a name that stands twice."""
    values: dict[str, T] = {}
    for token, value in pairs:
        name = _name(token)
        if name in values:
            raise _wrong(token, f"{name!r} stands twice, but may stand only once")
        values[name] = value
    return values


def _start(game: _GameText, options: dict[str, Any], seats: Collection[Seat]) -> dict[str, Any]:
    if game.beginning.type == "OBJECT":
        position: dict[str, Any] = _value(game.beginning)
        return position
    try:
        return first_position(_name(game.game), options, _seat(game.beginning, seats))
    except RulesError as error:
        raise _wrong(game.beginning, f"the first position cannot be told: {error}") from error


def _made(line: _LineText) -> Iterator[_MadePly]:
    """The plies in the order of the text. Variations may be of any depth, so this is no recursion."""
    levels: list[tuple[Iterator[Any], int]] = [(iter(line), 0)]
    while levels:
        rest, after = levels.pop()
        for part in rest:
            if isinstance(part, list):
                levels += [(rest, after), (iter(part), after)]
                break
            made = _MadePly(int(part.number[:-1]), after, bool(levels), part)
            after = made.number
            yield made


def _checked(plies: Iterable[_MadePly]) -> Iterator[_MadePly]:
    """The plies in order of time, each on one on which it can have been made. Raises _PlaceError."""
    last = 0
    for number, made in enumerate(sorted(plies, key=attrgetter("number")), 1):
        if number > MOST_PLIES:
            raise _wrong(made.text.number, f"a game has at most {MOST_PLIES} plies")
        if made.number != number:
            raise _wrong(
                made.text.number, f"found ply {made.number}, but in order of time the next is {number}"
            )
        if not last <= made.after < number:
            found = f"found ply {number} after ply {made.after}"
            raise _wrong(made.text.number, f"{found}, but it can be after {last} to {number - 1} only")
        last = last if made.undone else number
        yield made


def _ply(made: _MadePly, started: datetime, seats: Collection[Seat]) -> PlyRecord:
    text = made.text
    stands = text.move.type == "STANDS"
    flags: dict[Flag, bool] = {"inferred": text.inferred is not None, "stands": stands, "undone": made.undone}
    return PlyRecord(
        seat=_seat(text.seat, seats),
        move=None if stands else _move(text.move),
        at=None if text.time is None else _moment(text.time, started),
        flags=tuple(flag for flag, is_set in flags.items() if is_set),
        position=UNSET if text.position is None else _value(text.position),
        after=made.after if made.undone and made.after != made.number - 1 else UNSET,
        **({} if text.chance is None else _chance(*text.chance)),
    )


def _chance(kind: Token, number: Token) -> dict[str, Any]:
    """The roll or card of a ply by its key in the record."""
    return {str(kind): None if number.type == "UNKNOWN" else int(number)}


def _move(token: Token) -> str:
    move = _name(token)
    if len(move) > LONGEST_MOVE:
        raise _wrong(token, f"the move has {len(move)} characters; a move has at most {LONGEST_MOVE}")
    return move


def _moment(token: Token, started: datetime) -> datetime:
    """The time of a ply from the time since the game began. Raises _PlaceError."""
    hours, minutes, seconds = token[1:].split(":")
    whole, _, decimals = seconds.partition(".")
    elapsed = timedelta(
        hours=int(hours), minutes=int(minutes), seconds=int(whole), microseconds=int(decimals.ljust(6, "0"))
    )
    try:
        return started + (elapsed if token[0] == "+" else -elapsed)
    except OverflowError as error:
        raise _wrong(token, f"{token} after {started.isoformat()} is beyond the years 1 to 9999") from error


def _started(token: Token) -> datetime:
    try:
        time = msgspec.convert(_name(token), datetime)
    except msgspec.ValidationError:
        time = None
    if time is None or time.utcoffset() != timedelta(0):
        raise _wrong(token, f"{token} is no time in UTC, as 2026-01-31T18:00:00Z is")
    return time


def _result(told: dict[str, Any], seats: Collection[Seat]) -> Result:
    """The result from its parts. Raises _PlaceError if it names a seat that the game does not have."""
    winner, by, match = told.get("winner"), told.get("by"), told.get("match")
    return Result(
        winner=None if winner is None else _winner(winner, seats),
        ended=told.get("ended"),
        by=None if by is None else _seat(by, seats),
        points=told.get("points"),
        match=None if match is None else _match(match, seats),
    )


def _winner(told: Token | tuple[Token, ...], seats: Collection[Seat]) -> Winner:
    if isinstance(told, tuple):
        return tuple(_seat(token, seats) for token in told)
    return "draw" if told.type == "DRAW" else _seat(told, seats)


def _match(pairs: list[tuple[Token, Token]], seats: Collection[Seat]) -> dict[Seat, int]:
    for token, _ in pairs:
        _seat(token, seats)
    return _once((token, int(points)) for token, points in pairs)


def _seat(token: Token, seats: Collection[Seat]) -> Seat:
    """The seat, which must be one of the game's. Raises _PlaceError."""
    seat = _name(token)
    if seat not in seats:
        raise _wrong(token, f"found seat {seat!r}, but the seats are {', '.join(seats)}")
    return seat


def _player(token: Token) -> str:
    """The player's name as it is kept. Raises _PlaceError."""
    name = _name(token)
    try:
        return player_name(name)
    except PlayerNameError as error:
        raise _wrong(token, str(error)) from error


def _name(token: Token) -> str:
    """The text of a word, which may stand in quotes. Raises _PlaceError."""
    return str(_value(token)) if token.startswith('"') else str(token)


def _value(token: Token) -> Any:  # noqa: ANN401 - a value of JSON is anything
    """The value of JSON that stands there. Raises _PlaceError."""
    try:
        return read_json(str(token))
    except JsonError as error:
        raise _wrong(token, f"found {str(token)!r:.60}, which is {error}") from error


def _wrong(token: Token, why: str) -> _PlaceError:
    return _PlaceError(token.line, token.column, why)
