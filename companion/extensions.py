"""What other packages bring: objects that they name in entry points of the companion.

================================  =====================================================
group                             the object, under the name of
================================  =====================================================
``companion.games``               a `companion.rules.game.Game`, the game's id
``companion.game_pictures``       a `companion.screens.game_pictures.GamePictures`, the game's id
``companion.game_slips``          a `companion.study.game_slips.GameSlips`, the game's id
================================  =====================================================
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

from companion.errors import CompanionError

T = TypeVar("T")

_WRONG_IN_A_MODULE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    ImportError,
    LookupError,
    NameError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
)
"""What a module of another package may raise while it is imported; the rest of the program must stay."""


class ExtensionError(CompanionError, RuntimeError):
    """What another package brings cannot be loaded, or is something else; the message says which and why."""


@cache
def named(group: str) -> Mapping[str, EntryPoint]:
    """What is brought in a group, by name; nothing is loaded yet."""
    return {point.name: point for point in entry_points(group=group)}


def load(point: EntryPoint) -> object:
    """The object of an entry point. Raises ExtensionError where its module cannot be imported or lacks it."""
    try:
        found: object = point.load()
    except _WRONG_IN_A_MODULE as error:
        raise ExtensionError(f"{point.name!r} cannot be loaded from {point.value}: {error}") from error
    return found


def brought(group: str, name: str, kind: type[T]) -> T | None:
    """The object of this name in a group, None if there is none.

    Raises ExtensionError where it cannot be loaded, or is no `kind`.
    """
    point = named(group).get(name)
    found = None if point is None else load(point)
    if found is not None and not isinstance(found, kind):
        raise ExtensionError(
            f"{name!r} in {group} is a {type(found).__name__}, but must be a {kind.__name__}"
        )
    return found
