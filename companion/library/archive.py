"""The games that were played at the table."""

from __future__ import annotations

import os
from pathlib import Path

from companion.records.archive_reader import ArchiveReader
from companion.service.config.file_paths import default_archive


def archive(path: Path | str | None = None) -> ArchiveReader:
    """A reader of the archive of this machine's table, or of the one at `path`.

    A running table goes on writing meanwhile. Close the reader, or use it in a ``with`` statement. Raises
    ArchiveError, also if there is no such file.
    """
    return ArchiveReader.open(default_archive(os.environ) if path is None else Path(path))
