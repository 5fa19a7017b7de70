"""`companion backup FILE`: a table in one file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import click

from companion.records.archive import ArchiveReader
from companion.service.commands.command_options import PATH, config_option, one_sentence, words_of
from companion.service.commands.progress_bar import progress_bar
from companion.service.commands.table_backup.backup_file import BackupError, BackupReader, write_backup
from companion.service.commands.table_backup.table_files import (
    ARCHIVE,
    TablePlaces,
    named_files,
    places_of,
)
from companion.service.config.configuration import Configuration, ConfigurationError, load
from companion.texts import sentence, visible


@click.command("backup")
@click.argument("file", type=PATH)
@click.option("--replace", is_flag=True, help="Replace an older backup in FILE.")
@config_option
def command(file: Path, replace: bool, config: Path | None) -> None:
    """Copy all that belongs to a table into FILE: configuration, games, calibrations, devices let in.

    The files that the configuration names are copied, too. The table may play meanwhile. `companion restore`
    puts all of it back, on this machine or on another one.
    """
    try:
        with one_sentence():
            _check_free(file, replace=replace)
            places = places_of(config, os.environ)
            found = _configuration(places, config)
            files = _files(places, found)
            _write(file, files)
    except (BackupError, ConfigurationError) as error:
        raise click.ClickException(sentence(str(error))) from error
    words, shown = words_of(), visible(str(file))
    click.echo(words.plural("{n} file is in {file}", "{n} files are in {file}", len(files), file=shown))
    click.echo(words.text("only its owner can read it, because it may hold passwords"))


def _check_free(file: Path, *, replace: bool) -> None:
    """Refuse to overwrite anything but an older backup that may be replaced."""
    if not os.path.lexists(file):
        return
    if not replace:
        raise BackupError(f"{file} exists: name another file, or replace it with --replace")
    BackupReader(file).close()


def _configuration(places: TablePlaces, named: Path | None) -> Configuration:
    """The configuration of the table. Raises ConfigurationError, also if a named one is missing."""
    if named is None and not places.configuration.exists():
        return Configuration()
    return load(places.configuration)


def _files(places: TablePlaces, found: Configuration) -> Mapping[str, Path]:
    """The files of the table. Raises BackupError if there are none, or one is missing that is named."""
    files = places.present(found)
    for key, path in named_files(found).items():
        if key not in files:
            raise BackupError(f"{places.configuration}: {key}: there is no file {path}")
    if not files:
        raise BackupError(
            f"there is nothing to keep: there is no {places.configuration}, and nothing in {places.state}"
        )
    return files


def _write(file: Path, files: Mapping[str, Path]) -> None:
    """Write the backup, with a copy of the archive as it is now. Raises ArchiveError, OSError."""
    now = datetime.now(UTC)
    if ARCHIVE not in files:
        with progress_bar() as packed:
            write_backup(file, files, files, None, now, packed)
        return
    copy = file.with_name(f"{file.name}.archive")
    try:
        with ArchiveReader.open(files[ARCHIVE]) as games, progress_bar() as copied:
            games.back_up(copy, copied)
            version = games.version
        with progress_bar() as packed:
            write_backup(file, {**files, ARCHIVE: copy}, files, version, now, packed)
    finally:
        copy.unlink(missing_ok=True)
