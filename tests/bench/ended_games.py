"""Games that have ended, as the statistics take them."""

from __future__ import annotations

from typing import Any

from companion.statistics.finished_game import FinishedGame

AT_ONCE: dict[str, Any] = {
    "game": "sahara",
    "seats": {"A": "Ada", "B": "Bo"},
    "players": {},
    "of_first": None,
    "plies": 10,
    "seconds": None,
    "thought": {},
    "opening": (),
    "touched": {},
    "wrong": (),
}


def ended(game_id: int, **values: Any) -> FinishedGame:
    """A game of Ada and Bo with these values; the others are those of a game of which little is known."""
    return FinishedGame(id=game_id, **{**AT_ONCE, **values})


def won_by(winner: str, loser: str, game_id: int = 1, **values: Any) -> FinishedGame:
    """A game for two that one of them has won."""
    seats = {"A": winner, "B": loser}
    return ended(game_id, seats=seats, players={winner: "won", loser: "lost"}, **values)
