"""What one game that has ended tells of its players and its board. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Literal, TypeAlias

from msgspec import UNSET

from companion.contents import Field, Seat
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.records.replay import positions
from companion.records.wrong_move import WrongMove

PAUSE_S = 300.0
"""Seconds; players who let more time pass between two plies do not think, they have a break."""

OPENING_PLIES = 3
"""How many plies are an opening."""

PlayerOutcome: TypeAlias = Literal["won", "drawn", "lost"]
"""What a game was for one player."""

_BEST_FIRST: tuple[PlayerOutcome, ...] = ("won", "drawn", "lost")


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    """One game that has ended.

    `players` are the outcomes by name; a game that was broken off has none. `seats` are the names by seat;
    seats without a name are left out. `of_first` is the outcome for the seat that began. `seconds` is the
    time from the beginning to the last ply, None if it is not known, and `thought` has the seconds of each
    ply, by seat, without pauses. `opening` are the first moves of a game without chance. `touched` says in
    how many plies hands touched each field.
    """

    id: int
    game: str
    seats: Mapping[Seat, str]
    players: Mapping[str, PlayerOutcome]
    of_first: PlayerOutcome | None
    plies: int
    seconds: float | None
    thought: Mapping[Seat, list[float]]
    opening: tuple[str, ...]
    touched: Mapping[Field, int]
    wrong: tuple[WrongMove, ...]


def finished_game(record: GameRecord, wrong: Iterable[WrongMove]) -> FinishedGame | None:
    """What this game tells; None while it goes on.

    `wrong` are the wrong moves of which the players were told. Raises ReplayError if it cannot be played.
    """
    if record.result is None or record.id is UNSET:
        return None
    line, ended = record.line, outcomes(tuple(record.seats), record.result)
    return FinishedGame(
        id=record.id,
        game=record.game,
        seats=record.names,
        players=_by_player(record, ended),
        of_first=ended.get(line[0].seat) if line else None,
        plies=len(line),
        seconds=_seconds(record),
        thought=_thought(record.started, line),
        opening=_opening(line),
        touched=_touched(record),
        wrong=tuple(wrong),
    )


def outcomes(seats: tuple[Seat, ...], result: Result) -> dict[Seat, PlayerOutcome]:
    """What the game was for each seat that has an outcome.

    A player who gives up has lost. The other player has won only in a game for two: with more players the
    rules do not name a winner.
    """
    winner = result.winner
    if winner == "draw" or result.ended == "agreed draw":
        return dict.fromkeys(seats, "drawn")
    if winner is not None:
        winners = (winner,) if isinstance(winner, str) else winner
        return {seat: "won" if seat in winners else "lost" for seat in seats}
    if result.by is None:
        return {}
    others = [seat for seat in seats if seat != result.by]
    return {result.by: "lost", **({others[0]: "won"} if len(others) == 1 else {})}


def _by_player(record: GameRecord, ended: Mapping[Seat, PlayerOutcome]) -> dict[str, PlayerOutcome]:
    """The outcomes by name.

    A player with several seats has the best outcome of these seats; a player with all seats has none.
    """
    names = record.names
    if len({name.casefold() for name in names.values()}) == 1 and len(names) == len(record.seats) > 1:
        return {}
    found: dict[str, PlayerOutcome] = {}
    for outcome in reversed(_BEST_FIRST):
        found |= {name: outcome for seat, name in names.items() if ended.get(seat) == outcome}
    return found


def _seconds(record: GameRecord) -> float | None:
    times = [ply.at for ply in record.line if ply.at is not None]
    return max(0.0, (times[-1] - record.started).total_seconds()) if times else None


def _thought(started: datetime, line: tuple[PlyRecord, ...]) -> dict[Seat, list[float]]:
    found: dict[Seat, list[float]] = {}
    for before, (seat, at) in pairwise([(None, started), *((ply.seat, ply.at) for ply in line)]):
        since = before[1]
        if seat is None or since is None or at is None:
            continue
        seconds = (at - since).total_seconds()
        if 0 <= seconds <= PAUSE_S:
            found.setdefault(seat, []).append(seconds)
    return found


def _opening(line: tuple[PlyRecord, ...]) -> tuple[str, ...]:
    """The first moves; none if the game ended before, or chance had a say in it."""
    plies = line[:OPENING_PLIES]
    moves = tuple(ply.move for ply in plies if ply.move is not None and ply.roll is ply.card is UNSET)
    return moves if len(moves) == OPENING_PLIES else ()


def _touched(record: GameRecord) -> Counter[Field]:
    return Counter(field for fields in _fields_of_plies(record) for field in fields)


def _fields_of_plies(record: GameRecord) -> Iterator[set[Field]]:
    for replayed in positions(record):
        if replayed.made is not None:
            yield {step.field for step in replayed.made.steps}
