"""What other packages bring: objects that they name in entry points of the companion.

================================  =====================================================
group                             the object, and the name under which it stands
================================  =====================================================
``companion.games``               a `companion.rules.game.Game`, the game's id
``companion.game_pictures``       a `companion.screens.game_pictures.GamePictures`, the game's id
``companion.game_study``          a `companion.study.game_study.GameStudy`, the game's id
``companion.sensor_kinds``        a class, a `companion.sensing.sensor.Sensor`, its `kind`
``companion.grids``               a `companion.service.config.grid_factory.GridMaker`, `grid.kind`
``companion.displays``            a `companion.service.config.display_factory.DisplayMaker`, `display.kind`
``companion.lights``              a `companion.service.config.lights_factory.LightsMaker`, `lights.kind`
================================  =====================================================

What the companion has itself of the last four is found in the same way: a `Registry` keeps a place such as
``module:object`` for each name, and nothing is imported before it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

from companion.errors import CompanionError

T = TypeVar("T")

FAULTS = (
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
"""What code of another package may raise, imported or called; the rest of the program must stay."""


class ExtensionError(CompanionError, RuntimeError):
    """What another package brings cannot be loaded, or is something else; the message says which and why."""


class UnknownNameError(CompanionError, LookupError):
    """Nothing has this name; the message says which names there are."""


@cache
def named(group: str) -> Mapping[str, EntryPoint]:
    """What is brought in a group, by name; nothing is loaded yet."""
    return {point.name: point for point in entry_points(group=group)}


@cache
def load(point: EntryPoint) -> object:
    """The object of an entry point. Raises ExtensionError where its module cannot be imported or lacks it."""
    try:
        found: object = point.load()
    except FAULTS as error:
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


class Registry:
    """All things of one sort by name: those of the companion first, then those of other packages."""

    def __init__(self, group: str, sort: str, own: Mapping[str, str]) -> None:
        """`sort` is what one of them is called in errors; `own` are the companion's places by name."""
        self.group = group
        self.sort = sort
        self._own = {name: EntryPoint(name, place, group) for name, place in own.items()}

    @property
    def own_names(self) -> tuple[str, ...]:
        """The names of what the companion has itself."""
        return tuple(self._own)

    @property
    def names(self) -> tuple[str, ...]:
        """All names."""
        return tuple(dict.fromkeys((*self._own, *named(self.group))))

    def find(self, name: str) -> object:
        """The object of this name, imported now if it was not yet.

        What the companion has itself cannot be replaced from outside: configurations and boards mean that.
        Raises UnknownNameError, and ExtensionError if the object cannot be loaded.
        """
        point = self._own.get(name) or named(self.group).get(name)
        if point is None:
            known = ", ".join(self.names)
            raise UnknownNameError(f"there is no {self.sort} {name!r}; the {self.sort}s are {known}")
        try:
            return load(point)
        except ExtensionError as error:
            raise ExtensionError(f"the {self.sort} {error}") from error
