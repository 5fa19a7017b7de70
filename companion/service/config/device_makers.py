"""Calls what makes a device of the configured kind, and says what is wrong with one of another package."""

from __future__ import annotations

from companion.extensions import FAULTS, ExtensionError, Registry, UnknownNameError
from companion.service.config.configuration import ConfigurationError


def is_brought(registry: Registry, kind: str) -> bool:
    """True if another package brings this kind."""
    return kind not in registry.own_names


def made(registry: Registry, place: str, kind: str, *arguments: object) -> object:
    """What the maker of this kind makes of the `arguments`; `place` is the key that names the kind.

    Raises ConfigurationError if there is no such kind, or if another package brings one that cannot be made.
    """
    try:
        maker = registry.find(kind)
    except (UnknownNameError, ExtensionError) as error:
        raise ConfigurationError(f"{place}: {error}") from error
    if not callable(maker):
        raise ConfigurationError(f"{place}: {kind!r} is {maker!r}, but must be a function that makes it")
    if not is_brought(registry, kind):
        return maker(*arguments)
    try:
        return maker(*arguments)
    except ConfigurationError:
        raise
    except FAULTS as error:
        raise ConfigurationError(f"{place}: {kind!r} cannot be made: {error}") from error
