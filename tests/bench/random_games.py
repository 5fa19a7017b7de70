"""Records of random games, for what shows a whole game."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

from companion.records.game_record import GameRecord, PlyRecord
from companion.rules.errors import TooManyMovesError
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
