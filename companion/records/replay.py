"""Plays a record again: the position after every ply, or why it cannot be played. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET

from companion.errors import CompanionError
from companion.records.game_record import GameRecord, PlyRecord, parents
from companion.rules import registry
from companion.rules.errors import RulesError
from companion.rules.game import AnyGame, AnyPly, Position, Winner
from companion.rules.unused_chances import idled


class ReplayError(CompanionError, ValueError):
    """The record cannot be played; the message names the ply and says why."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A ply of a record, its number, and the positions before and after it.

    `made` is the ply of the rules, with its steps; None for a ply that stands.
    """

    number: int
    ply: PlyRecord
    before: Position
    after: Position
    made: AnyPly | None


@dataclass(frozen=True, slots=True)
class Resumed:
    """The point from which an unfinished game goes on.

    `plies` are those not taken back. `chance` is the roll or card of the ply that was taken back last, which
    stays valid; None if there is none.
    """

    game: AnyGame
    position: Position
    plies: tuple[PlyRecord, ...]
    chance: int | None


def opened(record: GameRecord) -> tuple[AnyGame, Position]:
    """The game of a record and its first position. Raises ReplayError."""
    try:
        game = registry.game(record.game, record.options)
    except RulesError as error:
        raise ReplayError(f"the game of the record cannot be set up: {error}") from error
    if tuple(record.seats) != game.seats:
        raise ReplayError(f"the seats are {', '.join(record.seats)}, but play is {', '.join(game.seats)}")
    try:
        return game, game.read_position(record.start)
    except RulesError as error:
        raise ReplayError(f"the start is no position: {error}") from error


def positions(record: GameRecord, *, undone: bool = False) -> Iterator[Replayed]:
    """Play the record again, ply by ply; plies taken back are left out unless `undone`.

    The position of a ply that stands is taken from the record. Raises ReplayError, which names its number, at
    the first ply that cannot be played.
    """
    game, start = opened(record)
    reached = {0: start}
    path: dict[int, tuple[Position, ...]] = {0: ()}
    for number, (ply, parent) in enumerate(zip(record.plies, parents(record.plies), strict=True), 1):
        if ply.undone and not undone:
            continue
        before = reached[parent]
        path[number] = (*path[parent], before)
        try:
            made = _made(game, before, ply)
            after = made.after if made else game.read_position(_given(ply))
        except (RulesError, ReplayError) as error:
            raise ReplayError(f"ply {number} ({ply.seat} {ply.move or 'stands'}): {error}") from error
        recorded = game.end.recorded(path[number], after)
        reached[number] = game.end.played_on(recorded) or recorded
        yield Replayed(number, ply, before, recorded, made)


def check(record: GameRecord) -> None:
    """Play all plies, also those taken back, and compare the result. Raises ReplayError."""
    _, last = opened(record)
    for replayed in positions(record, undone=True):
        if not replayed.ply.undone:
            last = replayed.after
    _check_result(record, last.winner)


def resume(record: GameRecord) -> Resumed:
    """The game, the position and everything else from which play goes on. Raises ReplayError."""
    game, position = opened(record)
    head, chance = 0, None
    for replayed in positions(record):
        head, position = replayed.number, game.end.played_on(replayed.after) or replayed.after
    for ply, parent in zip(record.plies, parents(record.plies), strict=True):
        if ply.undone and parent == head:
            chance = ply.chance
    return Resumed(game, position, record.line, chance)


def _made(game: AnyGame, before: Position, ply: PlyRecord) -> AnyPly | None:
    """The ply of the rules; None for a ply that stands. Raises ReplayError or RulesError."""
    if before.winner is not None:
        raise ReplayError(f"the game was over, won by {_names(before.winner)}")
    if ply.move is None:
        _check_turn(before, ply)
        return None
    _check_chance(game, before, ply)
    if ply.inferred or ply.seat != before.turn:
        return _after_idling(game, before, ply)
    return _played(game, before, ply, ply.chance)


def _played(game: AnyGame, before: Position, ply: PlyRecord, number: int | None) -> AnyPly:
    """The ply of the rules with this roll or card. Raises ReplayError or RulesError."""
    _check_turn(before, ply)
    made = game.play(before, game.read_move(str(ply.move), before), number)
    _check_position(game, made.after, ply)
    return made


def _after_idling(game: AnyGame, before: Position, ply: PlyRecord) -> AnyPly:
    """The ply of a roll or card that may be unknown, and that may follow untold ones without use."""
    problem: Exception | None = None
    for idle in (before, *idled(game, before)):
        for number in (game.chances(idle) or (None,)) if ply.chance is None else (ply.chance,):
            try:
                return _played(game, idle, ply, number)
            except (RulesError, ReplayError) as error:
                problem = problem or error
    raise problem or ReplayError("no number is known for which it could be")


def _check_turn(before: Position, ply: PlyRecord) -> None:
    if ply.seat != before.turn:
        raise ReplayError(f"it is {before.turn}'s turn")


def _given(ply: PlyRecord) -> dict[str, Any]:
    if ply.position is UNSET:
        raise ReplayError("the position is missing")
    return ply.position


def _check_chance(game: AnyGame, before: Position, ply: PlyRecord) -> None:
    given = "roll" if ply.roll is not UNSET else "card" if ply.card is not UNSET else None
    wanted = game.waits_for(before)
    if given != wanted:
        raise ReplayError(
            f"the game waits for {wanted or 'a move alone'}, the ply has {given or 'no chance'}"
        )


def _check_position(game: AnyGame, after: Position, ply: PlyRecord) -> None:
    if ply.position is not UNSET and game.read_position(ply.position) != after:
        raise ReplayError(f"leads to {game.write_position(after)}, but the record says {ply.position}")


def _check_result(record: GameRecord, winner: Winner | None) -> None:
    """Raise ReplayError if the result is not the winner by the rules, or, without one, does not say how the
    game ended.
    """
    result = record.result
    if result is None:
        return
    if result.ended is None and result.winner != winner:
        over = f"is won by {_names(winner)}" if winner is not None else "is not over"
        raise ReplayError(f"the result says that {_names(result.winner)} won, but the last position {over}")
    if result.ended is not None and winner is not None:
        raise ReplayError(f"the result says {result.ended!r}, but the game was won by {_names(winner)}")


def _names(winner: Winner | None) -> str:
    return "nobody" if winner is None else winner if isinstance(winner, str) else " and ".join(winner)
