"""A game as it is kept, and its JSON form: the export of the contract, section 4.

Pure: text to `GameRecord` and back. Whether the game can be played like that is not decided
here but in `companion.records.replay`.

The JSON object has the keys of `GameRecord`; `plies` has one object for each ply ever recorded,
in order of time, those taken back among them::

    {"record": 1, "id": 7, "game": "sahara", "options": {...}, "seats": {"A": "Ada", "B": null},
     "start": {...}, "started": "2026-01-31T18:00:00Z",
     "plies": [{"number": 1, "seat": "A", "move": "a4", "at": "2026-01-31T18:00:09Z", "flags": []},
               {"number": 2, "seat": "A", "move": null, "at": ..., "flags": ["stands"], "position": {...}}],
     "result": {"winner": "A", "points": 14, "match": {"A": 14, "B": 0}}}

Which ply was made on which is plain for the main line, the plies not taken back: each follows
the one before it. A ply taken back was made on the ply just before it, undone or not, unless
`after` names another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import UNSET, UnsetType

from companion.contents import Seat
from companion.errors import CompanionError
from companion.json_reading import JsonError, explained, read_json
from companion.rules.game import Winner
from companion.rules.points import AtLeast
from companion.texts import PlayerNameError, json_line, player_name, sentence, shown_names

LONGEST_RECORD = 8 * 1024 * 1024
"""The longest record in bytes, or in characters of a text; a long game of six players has about
a twentieth.
"""

MOST_PLIES = 5000
"""The most plies of one game, those taken back too; replay keeps the way to each of them."""

LONGEST_MOVE = 4000
"""The longest move in characters; the longest real one, a sowing of all balls of Esiema, has about half."""

Flag: TypeAlias = Literal["inferred", "stands", "undone"]
"""``inferred``: the referee deduced the roll or card; ``stands``: an illegal table was accepted; ``undone``:
the ply was taken back.
"""

Ending: TypeAlias = Literal["given up", "agreed draw", "broken off"]
"""How a game ends if its rules do not end it."""


class NotationError(CompanionError, ValueError):
    """The text is no record; the message names place, value and what is allowed.

    `line` is the line of the file if the message begins with it, else None.
    """

    def __init__(self, message: str, line: int | None = None) -> None:
        self.line = line
        super().__init__(message)


class Result(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a game ended: by its rules (`winner` alone), or as `ended` says.

    `by` is the seat that gave up. `points` are what the game adds to the winner's points in a match; `match`
    are each seat's points so far, with this game.
    """

    winner: Winner | None = None
    ended: Ending | None = None
    by: Seat | None = None
    points: int | AtLeast | None = None
    match: dict[Seat, int] | None = None

    def __post_init__(self) -> None:
        if self.winner is None and self.ended is None:
            raise ValueError("a result names a winner, or how the game ended")
        if self.by is not None and self.ended is None:
            raise ValueError("a result names the seat that gave up only with how the game ended")

    @property
    def counted(self) -> int:
        """The points that count in a match; 0 if only a lower bound is known."""
        return self.points if isinstance(self.points, int) else 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats that the result names."""
        winners = (self.winner,) if isinstance(self.winner, str) else self.winner or ()
        named = (*winners, self.by, *(self.match or ()))
        return tuple(seat for seat in named if seat is not None and seat != "draw")


class PlyRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One ply: a roll or card and the move made with it.

    `card` is None if several cards fit. A ply that stands has no move but a `position`; another may have the
    position after it, which replay then compares. `at` is in UTC, None if it is not known. `after` is the
    number of the ply on which this one was made (0 for the start), only given for a ply taken back that was
    not made on the ply before it.
    """

    seat: Seat
    move: str | None
    roll: int | UnsetType = UNSET
    card: int | UnsetType | None = UNSET
    at: datetime | None = None
    flags: tuple[Flag, ...] = ()
    position: dict[str, Any] | UnsetType = UNSET
    after: int | UnsetType = UNSET

    def __post_init__(self) -> None:
        if (self.move is None) != self.stands or (self.stands and self.position is UNSET):
            raise ValueError('a ply has a move, or else the flag "stands" and a position')
        if self.roll is not UNSET and self.card is not UNSET:
            raise ValueError("a ply has a roll or a card, never both")
        if len(set(self.flags)) < len(self.flags):
            raise ValueError(f"each flag stands only once, not {list(self.flags)}")
        if self.after is not UNSET and not self.undone:
            raise ValueError("only a ply taken back says after which it was made")
        if self.at is not None:
            _check_utc(self.at)

    @property
    def stands(self) -> bool:
        """True if the table was illegal and was accepted as it stood."""
        return "stands" in self.flags

    @property
    def inferred(self) -> bool:
        """True if the roll or card was deduced from the move."""
        return "inferred" in self.flags

    @property
    def undone(self) -> bool:
        """True if the ply was taken back."""
        return "undone" in self.flags

    @property
    def chance(self) -> int | None:
        """The number of the roll or card; None if there is none or it is not known."""
        if self.roll is not UNSET:
            return self.roll
        return None if self.card is UNSET else self.card


class GameRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game; enough to replay every position exactly.

    `options` should hold the values of all options, so that a later default changes nothing. `seats` maps
    each seat to its player's name (None if it is not known), in order of play. `start` is the first position.
    `result` is None while the game is unfinished. `id` is the game's number in the archive that it comes
    from.
    """

    version: Literal[1] = msgspec.field(name="record", default=1)
    id: int | UnsetType = UNSET
    game: str
    options: dict[str, Any]
    seats: dict[Seat, str | None]
    start: dict[str, Any]
    started: datetime
    plies: tuple[PlyRecord, ...]
    result: Result | None

    def __post_init__(self) -> None:
        _check_utc(self.started)
        for number, (ply, last) in enumerate(zip(self.plies, _heads(self.plies), strict=True), 1):
            self._check_seat(f"ply {number}", ply.seat)
            if ply.after is not UNSET and not last <= ply.after < number:
                raise ValueError(
                    f"ply {number}: after is {ply.after}, but can be {last} to {number - 1} only"
                )
        for seat in self.result.seats if self.result else ():
            self._check_seat("result", seat)

    def _check_seat(self, place: str, seat: Seat) -> None:
        if seat not in self.seats:
            raise ValueError(f"{place}: seat {seat!r} is none of {', '.join(self.seats)}")

    @property
    def names(self) -> dict[Seat, str]:
        """The players' names by seat, as they may be shown; seats without a name are left out."""
        return shown_names(self.seats)

    @property
    def line(self) -> tuple[PlyRecord, ...]:
        """The main line: the plies not taken back."""
        return tuple(ply for ply in self.plies if not ply.undone)


def parents(plies: Sequence[PlyRecord]) -> Iterator[int]:
    """For each ply the number of the ply on which it was made; 0 is the start."""
    for before, (ply, last) in enumerate(zip(plies, _heads(plies), strict=True)):
        if not ply.undone:
            yield last
        else:
            yield before if ply.after is UNSET else ply.after


def _heads(plies: Iterable[PlyRecord]) -> Iterator[int]:
    """For each ply the number of the last ply before it on the main line."""
    last = 0
    for number, ply in enumerate(plies, 1):
        yield last
        if not ply.undone:
            last = number


def _check_utc(time: datetime) -> None:
    if time.utcoffset() != timedelta(0):
        raise ValueError(f"the time {time.isoformat()} is not in UTC, as 2026-01-31T18:00:00Z is")


def write(record: GameRecord) -> str:
    """The JSON text of a record, one line for each key and each ply; `read` reads it back."""
    data = msgspec.to_builtins(record)
    plies = [{"number": number, **ply} for number, ply in enumerate(data["plies"], 1)]
    lines = ",\n".join(f"    {json_line(ply)}" for ply in plies)
    texts = {key: json_line(value) for key, value in data.items()}
    texts["plies"] = f"[\n{lines}\n  ]" if plies else "[]"
    return "{\n" + ",\n".join(f"  {json_line(key)}: {text}" for key, text in texts.items()) + "\n}\n"


def read(text: str | bytes) -> GameRecord:
    """The record of this JSON text; bytes are UTF-8, with or without a byte order mark.

    Raises NotationError naming the place in the text, the value there and what is allowed.
    """
    if len(text) > LONGEST_RECORD:
        raise NotationError(f"the record is longer than {LONGEST_RECORD} bytes")
    try:
        data = read_json(text)
    except JsonError as error:
        raise NotationError(f"the record cannot be read: {error}") from error
    try:
        record = msgspec.convert(_unnumbered(data), GameRecord)
    except msgspec.ValidationError as error:
        raise NotationError(explained(error, data, "the record", _keys, _names)) from error
    return msgspec.structs.replace(record, seats=dict(_named(record)))


def _named(record: GameRecord) -> Iterator[tuple[Seat, str | None]]:
    """The seats with their names as they are kept; too long moves are refused here, too. Raises
    NotationError.
    """
    for index, ply in enumerate(record.plies):
        if ply.move is not None and len(ply.move) > LONGEST_MOVE:
            raise NotationError(
                f"plies[{index}].move has {len(ply.move)} characters; a move has at most {LONGEST_MOVE}"
            )
    for seat, name in record.seats.items():
        try:
            yield seat, name and player_name(name)
        except PlayerNameError as error:
            raise NotationError(f"seats.{sentence(seat)}: {error}") from error


def _unnumbered(data: object) -> object:
    """The data without the numbers of plies, which must be 1, 2, 3 ... if they are given. Raises
    NotationError.
    """
    if not isinstance(data, dict) or not isinstance(data.get("plies"), list):
        return data
    if len(data["plies"]) > MOST_PLIES:
        raise NotationError(f"plies has {len(data['plies'])} entries; a game has at most {MOST_PLIES}")
    plies = []
    for number, ply in enumerate(data["plies"], 1):
        given = ply.get("number", number) if isinstance(ply, dict) else number
        if isinstance(given, bool) or given != number:
            raise NotationError(f"plies[{number - 1}].number is {given!r}, but this is ply {number}")
        bare = isinstance(ply, dict) and {key: value for key, value in ply.items() if key != "number"}
        plies.append(bare or ply)
    return {**data, "plies": plies}


def _keys(place: str) -> tuple[str, ...]:
    if place.startswith("plies"):
        return ("number", *PlyRecord.__struct_encode_fields__)
    return (Result if place.startswith("result") else GameRecord).__struct_encode_fields__


def _names(place: str) -> tuple[object, ...]:
    if place == "record":
        return (1,)
    return get_args(Ending if place == "result.ended" else Flag)
