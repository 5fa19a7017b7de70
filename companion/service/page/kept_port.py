"""The port of the page, kept beside the archive: after a restart an open page finds the table again."""

from __future__ import annotations

from pathlib import Path

from companion.errors import CompanionError
from companion.service.config.atomic_write import write_whole

_PORTS = range(1, 65536)


class KeptPortError(CompanionError, OSError):
    """The file cannot be read or written; the message is one sentence that names it."""


class KeptPort:
    """The file ``archive.sqlite.port`` of the table with this archive; `path` is where it lies."""

    def __init__(self, archive: Path) -> None:
        self.path = archive.with_name(f"{archive.name}.port")

    def load(self) -> int:
        """The port of the last start, 0 if none was kept. Raises KeptPortError."""
        try:
            text = self.path.read_text("ascii").strip()
        except FileNotFoundError:
            return 0
        except OSError as error:
            raise KeptPortError(f"{self.path}: cannot be read: {error.strerror}") from error
        except UnicodeDecodeError:
            text = ""
        if not text.isdecimal() or int(text[:6]) not in _PORTS:
            raise KeptPortError(f"{self.path}: it is damaged: it must hold a port from 1 to 65535")
        return int(text)

    def keep(self, port: int) -> None:
        """Keep the port for the next start. Raises KeptPortError."""
        try:
            write_whole(self.path, f"{port}\n")
        except OSError as error:
            raise KeptPortError(f"{self.path}: cannot be written: {error.strerror}") from error
