"""Labels in menus: short names of seats, options and their values."""

from __future__ import annotations

from collections.abc import Mapping

from companion.contents import Seat
from companion.screens import extension_words
from companion.screens.game_words import every_option, words_of
from companion.screens.menu_commands import PaceName
from companion.screens.message_markers import mark
from companion.screens.wording import Wording, phrase


def seat_label(game: str, seat: Seat) -> Wording:
    """The name of the seat; a seat without words is called by its letter."""
    words = words_of(game).seats.get(seat)
    return phrase(words.name) if words is not None and words.name else seat


def seat_title(game: str, seat: Seat) -> Wording:
    """The title over a list of players who might sit on this seat."""
    words = words_of(game).seats.get(seat)
    return (
        phrase(words.place)
        if words is not None and words.place
        else phrase(_PLAYER, name=seat_label(game, seat))
    )


_PLAYER = mark("Player {name}")

LANGUAGE_NAMES: Mapping[str, str] = {"de": "Deutsch", "en": "English"}
PACE_NAMES: Mapping[PaceName, str] = {
    "quick": mark("quick"),
    "normal": mark("normal"),
    "gentle": mark("gentle"),
}

_YES, _NO = mark("yes"), mark("no")


def game_name(game: str, language: str) -> str:
    """The name of the game with this id; a game without a name is called by its id."""
    return words_of(game).name or extension_words.text(game, "name", language) or game


def option_label(option: str) -> Wording:
    """The short name of an option; one without words keeps its name in the rules."""
    words = every_option().get(option)
    return option if words is None else phrase(words.label)


def value_label(option: str, value: object) -> Wording:
    """The short name of an option's value."""
    if isinstance(value, bool):
        return phrase(_YES if value else _NO)
    words = every_option().get(option)
    named = None if words is None else words.values.get(str(value))
    return str(value) if named is None else phrase(named)
