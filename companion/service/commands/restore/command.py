"""`companion restore FILE`: a table from one file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import click

from companion.records.archive import ArchiveError
from companion.service.commands.command_options import PATH, config_option, one_sentence, words_of
from companion.service.commands.progress_bar import progress_bar
from companion.service.commands.table_backup.backup_file import BackupError, BackupReader
from companion.service.commands.table_backup.putting_back import PutBack, go_on, put_back
from companion.service.commands.table_backup.table_files import places_of
from companion.service.config.configuration import ConfigurationError
from companion.service.config.kept_file import KeptFileError
from companion.texts import sentence, visible


@click.command("restore")
@click.argument("file", type=PATH, required=False)
@click.option(
    "--replace", is_flag=True, help="Where there are other files, keep them beside under new names."
)
@click.option(
    "--elsewhere",
    is_flag=True,
    help="Also write files outside the directories of the configuration and of the games.",
)
@config_option
def command(file: Path | None, replace: bool, elsewhere: bool, config: Path | None) -> None:
    """Put all that `companion backup` has copied into FILE back into its place; the table must not run.

    All of it is checked first, and nothing is changed if anything is wrong. If the command is broken off, no
    table begins until it is called again; without FILE it then only finishes. Use only backups of your own: a
    configuration says what a table does.
    """
    places = places_of(config, os.environ)
    with one_sentence(), _hindrances_told():
        if go_on(places):
            click.echo(words_of().text("a restore that was broken off is finished"))
        elif file is None:
            raise click.UsageError("say which backup, in FILE")
        if file is not None:
            with BackupReader(file) as reader, progress_bar() as written:
                now = datetime.now(UTC)
                done = put_back(reader, places, now, written, replace=replace, elsewhere=elsewhere)
            _tell(done)


@contextmanager
def _hindrances_told() -> Iterator[None]:
    """End the command with one sentence if it may not, or cannot, do what it shall."""
    try:
        yield
    except (BackupError, ConfigurationError, KeptFileError) as error:
        raise click.ClickException(sentence(str(error))) from error
    except PermissionError as error:
        raise click.ClickException(
            f"{error.filename}: this user may not write it: please run it with sudo"
        ) from error
    except ArchiveError as error:
        if error.cause != "in use":
            raise
        raise click.ClickException(
            f"{error}; an installed one stops by: sudo systemctl stop companion"
        ) from error


def _tell(done: PutBack) -> None:
    """Say what was done."""
    words = words_of()
    if not done.places:
        click.echo(words.text("the table is as in the backup already"))
        return
    n = len(done.places)
    click.echo(words.plural("{n} file is in its place", "{n} files are in their places", n))
    for path in done.kept:
        click.echo(words.text("what was there is kept as {file}", file=visible(str(path))))
