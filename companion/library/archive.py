"""The games that were played at the table."""

from __future__ import annotations

import os
from pathlib import Path

from companion.records.archive_reader import ArchiveReader
from companion.service.config.file_paths import default_archive


def archive(path: Path | str | None = None) -> ArchiveReader:
    """The archive of this machine's table, or the one of another file, to read.

    A table that is running goes on writing meanwhile. Close it, or use it in a ``with`` statement. Raises
    ArchiveError, also where there is no such file.
    """
    return ArchiveReader.open(default_archive(os.environ) if path is None else Path(path))
