"""Puts the files of a backup into their places: all of them or none, and what was there stays beside them.

Each file is first written whole beside its place. Then a journal beside the configuration says which files
are ready; from there on only names change. Where that is broken off, no table begins with this configuration,
and the next `restore` goes on.
"""

from __future__ import annotations

import grp
import hashlib
import os
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.records import schema
from companion.records.archive import ArchiveError, ArchiveReader
from companion.records.database import Report, sync_directory
from companion.records.lock import WriterLock
from companion.service.commands.table_backup.backup_file import (
    BackupError,
    BackupReader,
    KeptEntry,
)
from companion.service.commands.table_backup.table_files import ARCHIVE, CONFIGURATION, TablePlaces
from companion.service.config.configuration import Configuration, load, parsed
from companion.service.config.file_paths import restore_journal
from companion.service.config.kept_file import KeptFile
from companion.tables import EntryError

READY = ".restored"
"""What the name of a file ends with while it waits beside its place."""

MODES = 0o775
"""The rights that a backup may give: none to change a file to everybody, and no others."""

LEFT_BY_SQLITE = ("-wal", "-shm")
"""What the names end with of the files that an archive has beside it while it is open, or was not closed."""


class RestoreJournal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which files are ready for their places, and what the names of those end with that are there now.

    While `archive` is written by a table, nothing is moved.
    """

    archive: str
    suffix: str
    places: tuple[str, ...]


class PutBack(NamedTuple):
    """What was done: the files in their places, and the older ones, which have other names now."""

    places: tuple[Path, ...]
    kept: tuple[Path, ...]


class _PlacedFile(NamedTuple):
    """A file of the backup, and where it belongs."""

    entry: KeptEntry
    place: Path


def go_on(places: TablePlaces) -> bool:
    """Finish a restore that was broken off; False if there is none.

    Raises ArchiveError if a table is running, KeptFileError, OSError.
    """
    journal = _journal(places).load()
    if journal is None:
        return False
    with _alone(Path(journal.archive)):
        _swap(journal, places)
    return True


def put_back(
    reader: BackupReader,
    places: TablePlaces,
    now: datetime,
    report: Report,
    *,
    replace: bool,
    elsewhere: bool,
) -> PutBack:
    """Put the files of a backup into their places; what is there already as it was is left alone.

    Without `replace` nothing that is there gives way; without `elsewhere` nothing is written outside the
    directories of the configuration and of the games. Raises BackupError, ArchiveError, KeptFileError,
    ConfigurationError, OSError; nothing has changed then.
    """
    _check_version(reader)
    found = _configuration(reader, places)
    steps = [step for step in _steps(reader, places, found) if not _is_there(step)]
    if not elsewhere:
        _check_inside(steps, places)
    if not replace:
        _check_free(steps)
    if not steps:
        return PutBack((), ())
    for step in steps:
        step.place.parent.mkdir(parents=True, exist_ok=True)
    with _alone(places.archive(found)):
        journal = RestoreJournal(
            str(places.archive(found)),
            f".before-{now:%Y%m%dT%H%M%SZ}",
            tuple(str(step.place) for step in steps),
        )
        try:
            _prepare(reader, steps, report)
            _journal(places).keep(journal)
            sync_directory(_journal(places).path.parent)
        except BaseException:
            for step in steps:
                _ready(step.place).unlink(missing_ok=True)
            raise
        kept = _swap(journal, places)
    return PutBack(tuple(step.place for step in steps), tuple(kept))


def _journal(places: TablePlaces) -> KeptFile[RestoreJournal]:
    return KeptFile(restore_journal(places.configuration), RestoreJournal)


def _ready(place: Path) -> Path:
    return place.with_name(place.name + READY)


@contextmanager
def _alone(archive: Path) -> Iterator[None]:
    """Hold off tables that would write this archive. Raises ArchiveError if one does."""
    lock = WriterLock(archive) if archive.parent.is_dir() else None
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def _check_version(reader: BackupReader) -> None:
    """Raise BackupError for games that only a newer companion can read."""
    version = reader.manifest.archive
    if version is not None and version > schema.VERSION:
        raise BackupError(
            f"{reader.file}: its archive has version {version}, of companion {reader.manifest.companion};"
            f" here at most version {schema.VERSION} can be read: update this companion first"
        )


def _configuration(reader: BackupReader, places: TablePlaces) -> Configuration:
    """The configuration that will be in force: that of the backup, else the one that is there.

    Raises BackupError, ConfigurationError.
    """
    entry = next((entry for entry in reader.manifest.files if entry.name == CONFIGURATION), None)
    if entry is None:
        return load(places.configuration) if places.configuration.exists() else Configuration()
    try:
        return parsed(reader.text(entry), places.configuration)
    except (EntryError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise BackupError(f"{reader.file}: its configuration cannot be used: {error}") from error


def _steps(reader: BackupReader, places: TablePlaces, found: Configuration) -> list[_PlacedFile]:
    """Where each file belongs, links followed. Raises BackupError for a file that belongs nowhere."""
    steps: list[_PlacedFile] = []
    for entry in reader.manifest.files:
        place = places.place(entry.name, found)
        if place is None:
            raise BackupError(f"{reader.file}: it holds {entry.name!r}, which is no file of its table")
        real = Path(os.path.realpath(place))
        taken = {step.place for step in steps} | {_journal(places).path}
        if real.name.endswith(READY) or real in taken:
            raise BackupError(f"{reader.file}: its {entry.name} cannot be put into {real}")
        if real.exists() and not real.is_file():
            raise BackupError(f"{reader.file}: its {entry.name} belongs into {real}, which is no file")
        steps.append(_PlacedFile(entry, real))
    return steps


def _is_there(step: _PlacedFile) -> bool:
    """True if the file in the place is that of the backup."""
    if not step.place.exists() or step.place.stat().st_size != step.entry.size:
        return False
    with step.place.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == step.entry.sha256


def _check_inside(steps: Sequence[_PlacedFile], places: TablePlaces) -> None:
    """Raise BackupError for files outside the directories of the configuration and of the games."""
    inside = [Path(os.path.realpath(folder)) for folder in (places.configuration.parent, places.state)]
    outside = [
        str(step.place) for step in steps if not any(step.place.is_relative_to(folder) for folder in inside)
    ]
    if outside:
        raise BackupError(
            f"files belong outside {' and '.join(map(str, inside))}: {', '.join(outside)};"
            " --elsewhere writes them, too: only for a backup of your own"
        )


def _check_free(steps: Sequence[_PlacedFile]) -> None:
    """Raise BackupError for files that would take the place of others."""
    taken = [step.place.name for step in steps if step.place.exists()]
    if taken:
        raise BackupError(
            f"other files are there already: {', '.join(taken)}; --replace puts those of the backup in their"
            " places, and keeps them beside"
        )


def _prepare(reader: BackupReader, steps: Sequence[_PlacedFile], report: Report) -> None:
    """Write each file whole beside its place, and check the games. Raises BackupError, OSError."""
    done, whole = 0, sum(step.entry.size for step in steps)
    for entry, place in steps:
        ready = _ready(place)
        ready.unlink(missing_ok=True)
        with os.fdopen(os.open(ready, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            for part in reader.parts(entry):
                file.write(part)
                done += len(part)
                report(done, whole)
            _give(file.fileno(), entry, place.parent)
            file.flush()
            os.fsync(file.fileno())
        if entry.name == ARCHIVE:
            _check_games(reader, ready)
    for folder in {place.parent for _, place in steps}:
        sync_directory(folder)


def _give(descriptor: int, entry: KeptEntry, folder: Path) -> None:
    """Give a file to the owner of its directory, with the group and the rights that it had.

    A directory that passes its group on does so here, too: the games of a service belong to its group.
    """
    told = folder.stat()
    if os.geteuid() == 0:
        passes_on = told.st_mode & 0o2000
        os.fchown(descriptor, told.st_uid, told.st_gid if passes_on else _group(entry.group, told.st_gid))
    os.fchmod(descriptor, entry.mode & MODES)


def _group(name: str, otherwise: int) -> int:
    """The number of a group, `otherwise` if this machine has no such group."""
    try:
        return grp.getgrnam(name).gr_gid
    except KeyError:
        return otherwise


def _check_games(reader: BackupReader, archive: Path) -> None:
    """Raise BackupError for games that cannot be read."""
    try:
        with ArchiveReader.open(archive) as games:
            games.check_whole()
    except ArchiveError as error:
        raise BackupError(f"{reader.file}: its games cannot be used: {error}") from error


def _swap(journal: RestoreJournal, places: TablePlaces) -> list[Path]:
    """Give each file that is ready its name; the result are the new names of those that were there.

    It may be called again after it was broken off anywhere. Raises OSError.
    """
    kept: list[Path] = []
    for place in map(Path, journal.places):
        if _ready(place).exists():
            aside = _unused(place.with_name(place.name + journal.suffix))
            for end in (*LEFT_BY_SQLITE, ""):
                old = place.with_name(place.name + end)
                if old.exists():
                    old.rename(aside.with_name(aside.name + end))
            kept += [aside] if aside.exists() else []
            _ready(place).rename(place)
    for folder in {Path(place).parent for place in journal.places}:
        sync_directory(folder)
    _journal(places).path.unlink()
    return kept


def _unused(path: Path) -> Path:
    """The path, or one like it at which nothing is."""
    # A table may have begun anew while a restore was broken off: what was there before it stays, too.
    number = 1
    found = path
    while found.exists():
        number += 1
        found = path.with_name(f"{path.name}-{number}")
    return found
