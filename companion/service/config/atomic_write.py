"""Writes a file whole or not at all, even if the disk is full or the power fails."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file, text in UTF-8, or leave the old one unchanged. Raises OSError, which names the file.

    A device or a pipe is written to directly, because it cannot be replaced.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        real = Path(os.path.realpath(path))
        if real.exists() and not stat.S_ISREG(real.stat().st_mode):
            real.write_bytes(data)
            return
        new = real.with_name(f"{real.name}.new")
        try:
            _write(new, data)
            if real.exists():
                new.chmod(stat.S_IMODE(real.stat().st_mode))
            new.replace(real)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
