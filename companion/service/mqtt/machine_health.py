"""How the machine of a table is: free space, and the temperature of its processor."""

from __future__ import annotations

import shutil
from pathlib import Path

TEMPERATURE = Path("/sys/class/thermal/thermal_zone0/temp")
"""Where Linux gives the temperature of the processor, in thousandths of a degree Celsius."""


def disk_free(path: Path) -> float | None:
    """The free gigabytes where this file lies, with one decimal; None if that is not known."""
    try:
        return round(shutil.disk_usage(path.parent).free / 1e9, 1)
    except OSError:
        return None


def temperature(file: Path = TEMPERATURE) -> int | None:
    """The temperature of the processor in whole degrees Celsius, None if the machine does not tell it."""
    try:
        return round(int(file.read_text("ascii")) / 1000)
    except (OSError, ValueError):
        return None
