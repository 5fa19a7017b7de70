"""What can be begun, as the page's form shows it."""

from __future__ import annotations

from companion.rules.registry import game as find_game
from companion.rules.registry import options_of
from companion.screens.labels import GAME_NAMES, option_label, spoken, value_label
from companion.screens.words import Words
from companion.web.live import OfferedGame, OfferedOption


def offered(name: str, words: Words) -> OfferedGame:
    """The game of this id with its seats and options, in words."""
    return OfferedGame(
        name=GAME_NAMES.get(name, name),
        seats=[list(find_game(name).seats)],
        options=[
            OfferedOption(
                name=option.name,
                label=spoken(option_label(option.name), words),
                values=list(option.values),
                default=option.default,
                texts=[spoken(value_label(option.name, value), words) for value in option.values],
            )
            for option in options_of(name)
        ],
    )
