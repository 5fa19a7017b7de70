"""The file of the paired devices, beside the archive: ``archive.sqlite.devices.json``.

It holds no token, only a hash of each, so that nobody who reads the file can play. A token is random and
long, so a plain hash is enough.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import msgspec

from companion.errors import CompanionError
from companion.service.config.atomic_write import write_whole


class DeviceFileError(CompanionError, OSError):
    """The file cannot be read or written; the message is one sentence that names it."""


class KnownDevice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A paired device: its name, the day of its pairing (ISO 8601, UTC), and the hash of its token."""

    name: str
    day: str
    token_hash: str

    @property
    def id(self) -> str:
        """The name of the device in lists; it does not reveal the token."""
        return self.token_hash[:16]


class DeviceRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file holds: the random name of the table, and its devices in the order of their pairing."""

    table: str
    devices: tuple[KnownDevice, ...] = ()


def token_hash(token: str) -> str:
    """The SHA-256 of a token, in hexadecimal digits."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


@dataclass(frozen=True, slots=True)
class DeviceFile:
    """The file at this path."""

    path: Path

    def load(self) -> DeviceRecord | None:
        """What it holds, None if there is no file. Raises DeviceFileError."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=DeviceRecord)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise DeviceFileError(f"{self.path}: cannot be read: {error.strerror}") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise DeviceFileError(f"{self.path}: it is damaged: {error}") from error

    def keep(self, record: DeviceRecord) -> None:
        """Write it, whole or not at all. Raises DeviceFileError."""
        try:
            write_whole(self.path, msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")
        except OSError as error:
            raise DeviceFileError(f"{self.path}: cannot be written: {error.strerror}") from error

    def set_aside(self) -> None:
        """Rename a damaged file, so that a new one can take its place. Raises DeviceFileError."""
        aside = self.path.with_name(f"{self.path.name}.damaged")
        try:
            self.path.replace(aside)
        except OSError as error:
            raise DeviceFileError(f"{self.path}: cannot be renamed: {error.strerror}") from error


def device_file(archive: Path) -> DeviceFile:
    """The file of the table with this archive."""
    return DeviceFile(archive.with_name(f"{archive.name}.devices.json"))
