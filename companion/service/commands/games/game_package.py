"""A package that brings games: what its wheel says of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path

from companion.errors import CompanionError
from companion.extensions import named
from companion.rules.registry import GROUP, own_names
from companion.texts import sentence


class PackageError(CompanionError, ValueError):
    """A package cannot be added or removed; the message is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class GamePackage:
    """A package: its name as its author writes it, its version, the ids of its games, and its wheel."""

    name: str
    version: str
    games: tuple[str, ...]
    wheel: Path

    @property
    def key(self) -> str:
        """The name in the one spelling by which packages are told apart."""
        return key_of(self.name)


def key_of(name: str) -> str:
    """A name of a package in the one spelling that counts (Python Packaging User Guide, "Names")."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_package(wheel: Path) -> GamePackage:
    """The package in a wheel. Raises PackageError if it is no wheel, or brings no game."""
    try:
        found = next(iter(distributions(path=[str(wheel)])), None)
        package = None if found is None else _package(found, wheel)
    except (OSError, ValueError, KeyError) as error:
        raise PackageError(f"{wheel}: no wheel: {error}") from error
    if package is None:
        raise PackageError(f"{wheel}: no wheel: it says neither a name nor a version")
    if not package.games:
        raise PackageError(
            f"{package.name} {package.version} brings no game: it names none as an entry point in {GROUP}"
        )
    return package


def kept_packages(folder: Path) -> list[GamePackage]:
    """The packages whose wheels lie in a directory, by name; none if there is no directory.

    Raises PackageError for a wheel that cannot be read.
    """
    return sorted(map(read_package, folder.glob("*.whl")), key=lambda package: package.key)


def check_ids(package: GamePackage) -> None:
    """Raise PackageError if the companion, or another package of this environment, has a game of its ids."""
    for game in package.games:
        if game in own_names():
            raise PackageError(f"{package.name} brings {game!r}, which is a game of the companion itself")
        there = named(GROUP).get(game)
        owner = None if there is None or there.dist is None else there.dist.name
        if owner is not None and key_of(owner) != package.key:
            raise PackageError(f"{package.name} brings {game!r}, which {owner} brings already")


def _package(found: Distribution, wheel: Path) -> GamePackage:
    """What the metadata of a package say. Raises KeyError for those that lack something."""
    name, version = sentence(found.metadata["Name"]), sentence(found.version)
    games = tuple(sorted(point.name for point in found.entry_points.select(group=GROUP)))
    return GamePackage(name, version, games, wheel)
