"""In which seats the two players of a pairing sit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.contents import Seat
from companion.hub.evening.errors import EveningError
from companion.rules.registry import game as find_game
from companion.rules.registry import kind


def two_seats(game: str, options: Mapping[str, Any]) -> tuple[Seat, Seat]:
    """The seats of this game with these options, that which begins first.

    Raises RulesError and OptionError if there is no such game, and EveningError if it is not for two.
    """
    # How the cards lie says nothing about the seats, so they are not shuffled.
    seats = find_game(game, kind(game).dealt(options, lambda _cards: None)).seats
    if len(seats) != 2:  # noqa: PLR2004 - a pairing has two players
        raise EveningError(
            f"{game} with these options is for {len(seats)} players; an evening needs a game for 2"
        )
    return seats[0], seats[1]
