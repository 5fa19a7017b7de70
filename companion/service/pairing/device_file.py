"""The file of the paired devices, beside the archive: ``archive.sqlite.devices.json``.

It holds no token, only a hash of each, so that reading the file is not enough to play. A token is random and
long, so a plain hash is enough.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from companion.service.config.kept_file import KeptFile


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


def device_file(archive: Path) -> KeptFile[DeviceRecord]:
    """The file of the table with this archive."""
    return KeptFile(archive.with_name(f"{archive.name}.devices.json"), DeviceRecord)
