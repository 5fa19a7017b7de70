"""`companion games add`, `remove`, `packages`: games of other packages, which an update keeps."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from companion.screens.message_markers import mark
from companion.service.commands.command_options import PATH, one_sentence, words_of
from companion.service.commands.games import pip_steps
from companion.service.commands.games.game_package import (
    GamePackage,
    PackageError,
    check_ids,
    kept_packages,
    key_of,
    read_package,
)
from companion.service.commands.games.game_trial import problem_of
from companion.service.commands.text_table import text_table
from companion.service.config.atomic_write import write_whole
from companion.service.config.file_paths import package_folder
from companion.texts import sentence

HEADS = (mark("package"), mark("version"), mark("brings"))
"""Of the table of packages."""

PATIENCE_S = 120.0
"""How long the trial of a package may take: far longer than any game that ends."""

TRIAL = "companion.service.commands.games.game_trial"
"""The program that tries games."""


@click.command()
@click.argument("package", type=PATH)
def add(package: Path) -> None:
    """Add the games of PACKAGE, a wheel, a source package or a folder with a pyproject.toml.

    Each of its games is first played at random, beside this installation, and PACKAGE is added only if
    nothing is wrong. It stays when the companion is updated. A package is a program: add only what you trust.
    """
    folder = package_folder(Path(sys.prefix))
    with _told(), one_sentence(), TemporaryDirectory(prefix="companion-") as aside:
        _check_rights(folder)
        found = read_package(pip_steps.wheel_of(package, Path(aside)))
        check_ids(found)
        planned = pip_steps.plan(found.wheel, Path(aside))
        pip_steps.install(planned, Path(aside) / "trial")
        _try(found, Path(aside) / "trial")
        pip_steps.install(planned)
        _keep(found, folder)
    words = words_of()
    games = ", ".join(found.games)
    click.echo(
        words.text(
            "{package} {version} is added: {games}", package=found.name, version=found.version, games=games
        )
    )
    click.echo(words.text("a running table knows it after its next start"))


@click.command()
@click.argument("name")
def remove(name: str) -> None:
    """Remove the package NAME that was added; games that were played stay in the archive."""
    folder = package_folder(Path(sys.prefix))
    with _told(), one_sentence():
        _check_rights(folder)
        found = _added(name, folder)
        pip_steps.uninstall(found.name)
        found.wheel.unlink()
    click.echo(words_of().text("{package} is removed", package=found.name))


@click.command()
@click.option("--check", is_flag=True, help="Play each of their games at random, and say what is wrong.")
def packages(check: bool) -> None:
    """List the packages that were added, with their games.

    With --check the command ends with status 1 if one of their games cannot be played with this companion.
    """
    words = words_of()
    with _told(), one_sentence():
        found = kept_packages(package_folder(Path(sys.prefix)))
    rows = [tuple(map(words.text, HEADS))]
    rows += [(package.name, package.version, ", ".join(package.games)) for package in found]
    click.echo("\n".join(text_table(rows)) if found else words.text("no package was added"))
    problems = [_not_played(package, game) for package in found for game in package.games] if check else []
    wrong = [problem for problem in problems if problem is not None]
    if wrong:
        raise click.ClickException("\n".join(wrong))


@contextmanager
def _told() -> Iterator[None]:
    """End the command with one sentence and status 1 if a package cannot be used."""
    try:
        yield
    except PackageError as error:
        raise click.ClickException(sentence(str(error))) from error


def _check_rights(folder: Path) -> None:
    """Raise PackageError if this user may not change what is installed here."""
    for place in (folder if os.access(folder, os.F_OK) else folder.parent, Path(sys.prefix)):
        if not os.access(place, os.W_OK):
            raise PackageError(f"this changes what is installed in {place}: please run it with sudo")


def _try(package: GamePackage, place: Path) -> None:
    """Play the games of a package that lies in this place. Raises PackageError."""
    paths = (str(place), *filter(None, [os.environ.get("PYTHONPATH")]))
    try:
        done = subprocess.run(  # noqa: S603 - this program itself
            [sys.executable, "-P", "-m", TRIAL, *package.games],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
    except subprocess.TimeoutExpired as error:
        raise PackageError(
            f"{package.name} is not added: its games do not come to an end in {PATIENCE_S:.0f} seconds"
        ) from error
    if done.returncode != 0:
        said = (done.stdout or done.stderr).strip().splitlines() or ["it ended the program"]
        raise PackageError(f"{package.name} is not added: {said[-1]}")


def _keep(package: GamePackage, folder: Path) -> None:
    """Keep the wheel for the next release, in the place of older ones of the package. Raises OSError."""
    older = [kept.wheel for kept in kept_packages(folder) if kept.key == package.key]
    folder.mkdir(mode=0o755, exist_ok=True)
    kept = folder / package.wheel.name
    write_whole(kept, package.wheel.read_bytes())
    kept.chmod(0o644)
    for wheel in older:
        if wheel != kept:
            wheel.unlink()


def _added(name: str, folder: Path) -> GamePackage:
    """The package of this name. Raises PackageError if it was not added."""
    found = {package.key: package for package in kept_packages(folder)}
    if key_of(name) not in found:
        there = ", ".join(package.name for package in found.values()) or "none"
        raise PackageError(f"no package {name!r} was added; those that were: {there}")
    return found[key_of(name)]


def _not_played(package: GamePackage, game: str) -> str | None:
    """Why a game of a package cannot be played, None if it can."""
    problem = problem_of(game)
    return None if problem is None else sentence(f"{package.name}: {game}: {problem}")
