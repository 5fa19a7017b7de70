"""Tabletop Companion: a referee for real board games on a table with sensors.

>>> import companion
>>> game = companion.game("sahara", opponent_store="skip")
>>> game.play(game.start(), game.read_move("a4", game.start())).after.turn
'A'

`companion.library` lists what a program of one's own can use; `__init__.pyi` tells type checkers. It is
loaded when the first name is asked for, because the small commands of the Pi do not need it.
docs/explanation/architecture.md lists the rooms of the program and what each of them answers.
"""

from importlib import import_module

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    library = import_module("companion.library")
    if name not in library.__all__:
        raise AttributeError(f"module 'companion' has no attribute {name!r}")
    return getattr(library, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *import_module("companion.library").__all__])
