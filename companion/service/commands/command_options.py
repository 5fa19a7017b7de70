"""Options that several commands share, and the configuration, archive and language that they select."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from companion.records.archive import Archive, ArchiveError, ArchiveReader, DamagedGameError, NoSuchGameError
from companion.records.game_record import GameRecord, NotationError
from companion.records.replay import ReplayError
from companion.screens.words import Words, language
from companion.service.config.configuration import Configuration, load
from companion.service.config.file_paths import (
    INSTALLED_CONFIGURATION,
    archive_to_write,
    default_archive,
    default_configuration,
)
from companion.texts import sentence

PATH = click.Path(path_type=Path, readable=False)
"""A path of which click checks nothing, because the one who opens it says better what is wrong."""

archive_option = click.option(
    "--archive",
    type=PATH,
    metavar="DB",
    help="The archive to use instead of the default one.",
)
"""``--archive DB``; the command gets a Path, or None for the default."""


config_option = click.option("--config", type=PATH, metavar="FILE", help="The configuration file.")
"""``--config FILE``; the command gets a Path, or None for the usual one."""


def configuration_of(named: Path | None) -> Configuration:
    """The named configuration, otherwise the user's own, otherwise that of the installed service.

    Raises ConfigurationError.
    """
    if named is not None:
        return load(named)
    for place in (default_configuration(os.environ), INSTALLED_CONFIGURATION):
        if place.exists():
            return load(place)
    return Configuration()


def words_of(chosen: str | None = None) -> Words:
    """The words in the chosen language, otherwise in that of the environment."""
    return Words(language(chosen, os.environ))


@contextmanager
def reading(named: Path | None) -> Iterator[ArchiveReader | None]:
    """The open archive, None if there is none yet. A failure ends the command.

    A named archive need not exist, but its directory must; a missing directory is more likely a typing error.
    """
    path = place(named)
    with one_sentence():
        if not os.path.lexists(path) and (named is None or path.absolute().parent.is_dir()):
            yield None
            return
        with ArchiveReader.open(path) as archive:
            yield archive


@contextmanager
def game_of(named: Path | None, game_id: int) -> Iterator[GameRecord]:
    """One game of the archive. A failure ends the command.

    Of a damaged game it is what can be read, up to the first damaged ply. After the block the command then
    ends with status 1 and says what is wrong with the game.
    """
    with reading(named) as archive:
        if archive is None:
            raise NoSuchGameError(f"there is no game {game_id}: there is no archive {place(named)} yet")
        record, damage = archive.readable(game_id)
    try:
        yield record
    except click.ClickException:
        if damage is None:
            raise
    if damage is not None:
        raise click.ClickException(sentence(str(DamagedGameError(place(named), game_id, damage))))


def place(named: Path | None) -> Path:
    """The named archive, otherwise the default one."""
    return named or default_archive(os.environ)


@contextmanager
def writing(named: Path | None) -> Iterator[Archive]:
    """The open archive, made if there is none yet. A failure ends the command."""
    with one_sentence(), Archive.open(archive_to_write(named, os.environ)) as archive:
        yield archive


@contextmanager
def one_sentence() -> Iterator[None]:
    """End the command with one sentence and status 1 if a file, the disk or a record causes an error."""
    try:
        yield
    except (ArchiveError, NoSuchGameError, NotationError, ReplayError) as error:
        raise click.ClickException(sentence(str(error))) from error
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from error
