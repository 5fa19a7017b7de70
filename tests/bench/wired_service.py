"""The companion's service on a bench: all of it is real but the display chip behind the kernel's I2C.

    python tests/bench/wired_service.py ARGUMENTS OF companion run

It says on standard output, in seconds of the machine's monotonic clock, when a write to the chip was done and
how many bytes the chip has had by then: ``wrote 5312.3371 1127``. With STAGES=1 in its environment it also says
when bytes came from the grid and when a verdict was given: ``heard 5312.3001``, ``said 5312.3342 ready``.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any
from unittest.mock import patch

from i2c_kernel import I2cKernel
from oled import Ssd1306

ADDRESS = 0x3C


def tell(*words: object) -> None:
    """Say a word, the time, and the rest."""
    first, *others = words
    line = " ".join([str(first), f"{time.monotonic():.5f}", *map(str, others)])
    os.write(1, line.encode() + b"\n")  # in one piece, for more than one thread tells


class TellingChip(Ssd1306):
    """A display chip that says when it is written to."""

    def write(self, payload: bytes) -> None:
        super().write(payload)
        tell("wrote", self.bytes)


def serve(arguments: list[str]) -> None:
    """Run the service with a display at the usual address until it ends."""
    kernel = I2cKernel({ADDRESS: TellingChip()})
    with patch("smbus2.smbus2.ioctl", kernel.ioctl), patch("smbus2.smbus2.os.open", kernel.open):
        from companion.service.cli import main  # noqa: PLC0415 - what it loads belongs to the start

        if os.environ.get("STAGES"):
            _tell_stages()
        main(["run", *arguments])


def _tell_stages() -> None:
    from companion.devices.grid import Chunk  # noqa: PLC0415 - as above
    from companion.service.table.loop import Loop  # noqa: PLC0415 - as above
    from companion.service.table.running_table import RunningTable  # noqa: PLC0415 - as above

    put, take = Loop.put, RunningTable._take  # noqa: SLF001 - all verdicts go through it, whatever they come of

    def heard(loop: Loop, message: Any) -> None:
        if isinstance(message, Chunk):
            tell("heard")
        put(loop, message)

    def said(table: RunningTable, verdict: Any) -> None:
        tell("said", type(verdict).__name__.lower())
        take(table, verdict)

    patch.object(Loop, "put", heard).start()
    patch.object(RunningTable, "_take", said).start()


if __name__ == "__main__":
    serve(sys.argv[1:])
