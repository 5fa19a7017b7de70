"""All games: those of this package, and those of other packages.

Another package names its games in the entry point group ``companion.games``: the name is the game's id, the
object its class.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.metadata import EntryPoint
from typing import Any

from companion.contents import Seat
from companion.extensions import ExtensionError, load, named
from companion.rules.errors import RulesError
from companion.rules.game import AnyGame, Game
from companion.rules.options import Option

GROUP = "companion.games"

_OWN: Mapping[str, str] = {
    "esiema": "companion.rules.games.esiema:Esiema",
    "geisterfahrer": "companion.rules.games.geisterfahrer:Geisterfahrer",
    "ghostbuster": "companion.rules.games.ghostbuster:Ghostbuster",
    "sahara": "companion.rules.games.sahara:Sahara",
    "zahlenluchs": "companion.rules.games.zahlenluchs:Zahlenluchs",
}


def names() -> tuple[str, ...]:
    """The ids of all games: those of the package first, then those of other packages."""
    return tuple(_found())


def own_names() -> tuple[str, ...]:
    """The ids of the games of this package."""
    return tuple(_OWN)


def kind(name: str) -> type[AnyGame]:
    """The class of the game with this id. Raises RulesError if there is none or it cannot be loaded."""
    if name not in _found():
        raise RulesError(f"there is no game {name!r}; the games are {', '.join(sorted(_found()))}")
    return _loaded(_found()[name])


def game(name: str, options: Mapping[str, Any] | None = None) -> AnyGame:
    """The game with this id and these options, the others by default. Raises RulesError, OptionError."""
    return kind(name).with_options(options or {})


def options_of(name: str) -> tuple[Option, ...]:
    """The options of the game with this id, without ``seats``. Raises RulesError."""
    return kind(name).offers


def every_seat() -> tuple[Seat, ...]:
    """The seats of all games, each once; a game that cannot be loaded has none."""
    found: dict[Seat, None] = {}
    for name in names():
        with suppress(RulesError):
            for seats in kind(name).tables.values():
                found.update(dict.fromkeys(seats))
    return tuple(found)


@cache
def _found() -> Mapping[str, EntryPoint]:
    own = {name: EntryPoint(name, place, GROUP) for name, place in _OWN.items()}
    # A game of this package cannot be replaced from outside: its archive would change its meaning.
    return {**own, **{name: point for name, point in named(GROUP).items() if name not in own}}


@cache
def _loaded(point: EntryPoint) -> type[AnyGame]:
    """The class of an entry point; it is loaded only when its game is asked for. Raises RulesError."""
    try:
        found = load(point)
    except ExtensionError as error:
        raise RulesError(f"the game {error}") from error
    if not (isinstance(found, type) and issubclass(found, Game) and getattr(found, "id", None) == point.name):
        raise RulesError(f"{point.value} is no game with the id {point.name!r}")
    if found.__abstractmethods__:
        lacking = ", ".join(sorted(found.__abstractmethods__))
        raise RulesError(f"the game {point.name!r} is not whole: {point.value} lacks {lacking}")
    return found
