"""Writes a file whole or not at all, even if the disk is full or the power fails."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a file, or leave the old one unchanged. Raises OSError, which names the file.

    A device or a pipe is written to directly, because it cannot be replaced.
    """
    try:
        real = Path(os.path.realpath(path))
        if real.exists() and not stat.S_ISREG(real.stat().st_mode):
            real.write_text(text, encoding="utf-8")
            return
        new = real.with_name(f"{real.name}.new")
        try:
            _write(new, text)
            if real.exists():
                new.chmod(stat.S_IMODE(real.stat().st_mode))
            new.replace(real)
        finally:
            new.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
