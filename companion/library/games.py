"""A game by its name."""

from __future__ import annotations

from companion.rules import registry
from companion.rules.game import AnyGame


def games() -> tuple[str, ...]:
    """The names of all games: those of this package, then those of others that are installed.

    >>> import companion
    >>> companion.games()[:3]
    ('esiema', 'geisterfahrer', 'ghostbuster')
    """
    return registry.names()


def game(name: str, **options: object) -> AnyGame:
    """The game of this name with these options, the rest by default. Raises RulesError, OptionError.

    >>> import companion
    >>> sahara = companion.game("sahara", opponent_store="skip")
    >>> start = sahara.start()
    >>> ply = sahara.play(start, sahara.read_move("a4", start))
    >>> sahara.scores(ply.after), ply.after.turn
    ({'A': 1, 'B': 0}, 'A')
    >>> sahara.refusal(start, sahara.read_move("b2", start)).rule
    'sahara.1'
    """
    return registry.game(name, options)
