"""Records of random games, for what shows or writes a whole game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from msgspec import UNSET, structs

from companion.contents import Seat
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, Position
from companion.rules.points import AtLeast
from companion.rules.registry import game as find_game
from companion.rules.registry import kind

GAMES = ("sahara", "geisterfahrer", "ghostbuster", "zahlenluchs", "esiema")
FOR_TWO = {"ghostbuster", "zahlenluchs"}


def played(name: str, plies: int) -> GameRecord:
    """A random game of so many plies, or as many as it has; the same for ever for its name."""
    rng = Random(name)
    game = find_game(name, kind(name).dealt({"seats": 2} if name in FOR_TWO else {}, rng.shuffle))
    start = position = game.start()
    made: list[PlyRecord] = []
    try:
        while len(made) < plies and position.winner is None:
            waits = game.waits_for(position)
            number = rng.choice(list(game.chances(position))) if waits else None
            moves = list(game.moves(position, number))
            if not moves:
                continue
            move = rng.choice(moves)
            told = {waits: number} if waits else {}
            made.append(PlyRecord(seat=position.turn, move=str(move), **told))  # type: ignore[arg-type]
            position = game.play(position, move, number).after
    except TooManyMovesError:
        pass  # of Esiema: what was played so far is long enough
    return GameRecord(
        id=1,
        game=name,
        options=game.options,
        seats=dict.fromkeys(game.seats),
        start=game.write_position(start),
        started=datetime(2026, 1, 31, tzinfo=UTC),
        plies=tuple(made),
        result=None,
    )


STARTED = datetime(2026, 1, 31, 22, tzinfo=UTC)


class _Reached(NamedTuple):
    """A ply of the main line: its number, the position as it is recorded, and the one to play from."""

    number: int
    recorded: Position
    position: Position


def lived(name: str, options: Mapping[str, Any], plies: int) -> GameRecord:
    """A random game as people leave it: with plies taken back, tables that stand, rolls that were worked out,
    odd times, names and a result; the same for ever for its name and options.
    """
    rng = Random(f"{name} {options}")
    game = find_game(name, kind(name).dealt(options, rng.shuffle))
    start = game.start(rng.choice(game.seats))
    line = [_Reached(0, start, start)]
    made: list[tuple[PlyRecord, int]] = []
    taken_back: set[int] = set()
    while len(made) < plies and line[-1].position.winner is None:
        if len(line) > 1 and rng.random() < 0.2:
            taken_back.add(line.pop().number)
            continue
        ply, after = _ply(game, line[-1].position, rng)
        made.append((ply, line[-1].number))
        recorded = game.end.recorded(tuple(one.position for one in line), after)
        line.append(_Reached(len(made), recorded, game.end.played_on(recorded) or recorded))
    return GameRecord(
        game=name,
        options=game.options,
        seats={seat: rng.choice([None, "Ada", 'Zoë "the" \\ 李👩\u200d🔬']) for seat in game.seats},
        start=game.write_position(start),
        started=STARTED,
        plies=tuple(_kept(number, *one, taken_back) for number, one in enumerate(made, 1)),
        result=_result(line[-1].recorded, game.seats, rng),
    )


def _ply(game: AnyGame, position: Position, rng: Random) -> tuple[PlyRecord, Position]:
    """A random ply, and the position after it."""
    waits = game.waits_for(position)
    number = rng.choice(list(game.chances(position))) if waits else None
    told: dict[str, Any] = {waits: number} if waits else {}
    told["at"] = rng.choice(
        [
            None,
            STARTED + timedelta(seconds=rng.randrange(-99, 99_999), microseconds=rng.choice([0, 500_000, 7])),
        ]
    )
    if rng.random() < 0.1:
        stands = game.write_position(position)
        return PlyRecord(seat=position.turn, move=None, flags=("stands",), position=stands, **told), position
    move = game.sample(position, rng.choice, number)
    after = game.play(position, move, number).after
    if waits and rng.random() < 0.2:
        told["flags"] = ("inferred",)
    if rng.random() < 0.1:
        told["position"] = game.write_position(after)
    return PlyRecord(seat=position.turn, move=str(move), **told), after


def _kept(number: int, ply: PlyRecord, after: int, taken_back: set[int]) -> PlyRecord:
    if number not in taken_back:
        return ply
    return structs.replace(ply, flags=(*ply.flags, "undone"), after=UNSET if after == number - 1 else after)


def _result(last: Position, seats: tuple[Seat, ...], rng: Random) -> Result | None:
    """How the rules ended the game, or else how people may have."""
    if last.winner is not None:
        match = rng.choice([None, {seat: rng.randrange(40) for seat in seats}])
        return Result(winner=last.winner, points=rng.choice([None, 1, 14, AtLeast(5)]), match=match)
    given_up = Result(ended="given up", by=rng.choice(seats))
    return rng.choice([None, Result(ended="agreed draw"), Result(ended="broken off"), given_up])
