"""A backup: one ZIP file with the files of a table, and a manifest that says what they must be.

The manifest, ``manifest.json``, names each file with its size, its SHA-256 and its rights. Nothing is taken
from a backup that is not named there, and no name is a path: where a file belongs is known by the program.
"""

from __future__ import annotations

import hashlib
import os
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Self

import msgspec

from companion import __version__
from companion.errors import CompanionError
from companion.records.database import Report

FORMAT = 1
"""The version of the format, written into each backup."""

MANIFEST = "manifest.json"

LARGEST_TEXT = 10_000_000
"""How many bytes a file may have that is read as a whole: the manifest and the configuration."""

PART = 1 << 20
"""How many bytes are copied at once."""

UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)
"""What `zipfile` raises for a file that is damaged, or that this program would never have written."""


class BackupError(CompanionError, ValueError):
    """A backup cannot be made or used; the message is one sentence that says why."""


class KeptEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file in a backup: its size in bytes, its SHA-256 in hexadecimal digits, its mode and its group."""

    name: str
    size: int
    sha256: str
    mode: int
    group: str


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a backup says of itself: its format, the companion that made it, and the version of its archive.

    `archive` is None in a backup without games; `made` is in UTC.
    """

    backup: int
    companion: str
    archive: int | None
    made: datetime
    files: tuple[KeptEntry, ...]


def write_backup(
    file: Path,
    contents: Mapping[str, Path],
    rights: Mapping[str, Path],
    archive: int | None,
    now: datetime,
    report: Report,
) -> None:
    """Write a backup, which only its owner may read; it gets its name only once it is whole.

    `contents` are the files by name, and `rights` those whose rights are written down. Raises OSError.
    """
    new = Path(f"{file}.new")
    new.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600), "w+b") as opened:
            with zipfile.ZipFile(opened, "w") as packed:
                counted = _Counted(report, sum(path.stat().st_size for path in contents.values()))
                entries = tuple(
                    _pack(packed, name, path, rights[name], counted) for name, path in contents.items()
                )
                manifest = Manifest(FORMAT, __version__, archive, now, entries)
                packed.writestr(_told(MANIFEST), msgspec.json.format(msgspec.json.encode(manifest), indent=1))
            opened.flush()
            os.fsync(opened.fileno())
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)


class BackupReader:
    """An open backup, whose manifest fits what is in it. Raises BackupError for everything else."""

    def __init__(self, file: Path) -> None:
        self.file = file
        with self._readable():
            self._packed = zipfile.ZipFile(file)
        try:
            self.manifest = self._read_manifest()
        except BaseException:
            self._packed.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._packed.close()

    def text(self, entry: KeptEntry) -> str:
        """The text of a small file. Raises BackupError."""
        if entry.size > LARGEST_TEXT:
            raise BackupError(f"{self.file}: its {entry.name} is too large: {entry.size} bytes")
        content = b"".join(self.parts(entry))
        with self._readable():
            return content.decode("utf-8")

    def parts(self, entry: KeptEntry) -> Iterator[bytes]:
        """The content of a file, which is checked at its end. Raises BackupError if it is not as it was."""
        seen = hashlib.sha256()
        with self._readable(), self._packed.open(entry.name) as packed:
            size = 0
            while part := packed.read(PART):
                size += len(part)
                seen.update(part)
                yield part
        if size != entry.size or seen.hexdigest() != entry.sha256:
            raise self._damaged(f"{entry.name} is not as it was written")

    def _read_manifest(self) -> Manifest:
        with self._readable():
            there = {one.filename: one.file_size for one in self._packed.infolist()}
            if there.get(MANIFEST, LARGEST_TEXT + 1) > LARGEST_TEXT:
                raise BackupError(f"{self.file}: no backup of a table: it has no {MANIFEST}")
            content = self._packed.read(MANIFEST)
            format_version = msgspec.json.decode(content, type=_Format).backup
            if format_version > FORMAT:
                raise BackupError(
                    f"{self.file}: made by a newer companion: its format is {format_version}, here {FORMAT}"
                )
            manifest = msgspec.json.decode(content, type=Manifest)
        named = [entry.name for entry in manifest.files]
        names = sorted(one.filename for one in self._packed.infolist())
        if names != sorted([*named, MANIFEST]):
            raise self._damaged("it does not hold the files that its manifest names")
        for entry in manifest.files:
            if there[entry.name] != entry.size:
                raise self._damaged(f"{entry.name} is not as it was written")
        return manifest

    @contextmanager
    def _readable(self) -> Iterator[None]:
        try:
            yield
        except BackupError:
            raise
        except OSError as error:
            raise BackupError(f"{self.file}: cannot be read: {error.strerror or error}") from error
        except (*UNREADABLE, msgspec.MsgspecError) as error:
            raise self._damaged(str(error)) from error

    def _damaged(self, what: str) -> BackupError:
        return BackupError(f"{self.file}: damaged, or no backup of a table: {what}")


class _Format(msgspec.Struct):
    """What can be read of the manifest of every version."""

    backup: int


class _Counted:
    """Tells how many bytes of all are done."""

    def __init__(self, report: Report, whole: int) -> None:
        self._report = report
        self._whole = whole
        self._done = 0

    def add(self, size: int) -> None:
        """So many bytes more are done."""
        self._done += size
        self._report(self._done, self._whole)


def _pack(packed: zipfile.ZipFile, name: str, path: Path, rights: Path, counted: _Counted) -> KeptEntry:
    """Copy a file into the ZIP file, and return what the manifest says of it."""
    seen = hashlib.sha256()
    size = 0
    with path.open("rb") as source, packed.open(_told(name), "w", force_zip64=True) as target:
        while part := source.read(PART):
            target.write(part)
            seen.update(part)
            size += len(part)
            counted.add(len(part))
    return KeptEntry(name, size, seen.hexdigest(), rights.stat().st_mode & 0o777, _group(rights))


def _told(name: str) -> zipfile.ZipInfo:
    told = zipfile.ZipInfo(name)
    told.compress_type = zipfile.ZIP_DEFLATED
    told.external_attr = 0o600 << 16
    return told


def _group(path: Path) -> str:
    """The name of the group, empty if its number has none."""
    try:
        return path.group()
    except KeyError:
        return ""
