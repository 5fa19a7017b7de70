"""Which games there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.errors import RulesError
from companion.rules.game import AnyGame
from companion.rules.games.sahara import Sahara
from companion.rules.options import Option

GAMES: Mapping[str, type[Sahara]] = {Sahara.id: Sahara}
"""The games by id; each is made from its options with `with_options`."""


def game(name: str, options: Mapping[str, Any] | None = None) -> AnyGame:
    """The game of this id with these options, the rest by default. Raises RulesError, OptionError."""
    return _known(name).with_options(options or {})


def options_of(name: str) -> tuple[Option, ...]:
    """The options of the game of this id, but for ``seats``. Raises RulesError."""
    return _known(name).offers


def _known(name: str) -> type[Sahara]:
    if name not in GAMES:
        raise RulesError(f"there is no game {name!r}; the games are {', '.join(sorted(GAMES))}")
    return GAMES[name]
