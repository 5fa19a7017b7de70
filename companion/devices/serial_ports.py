"""Serial ports: choosing the one of the grid, and opening it."""

from __future__ import annotations

import errno
import termios
from pathlib import Path
from typing import Protocol

from companion.errors import CompanionError

BY_ID = Path("/dev/serial/by-id")
"""The directory in which udev names each USB serial port after its device."""

MAKERS = ("usb-MicroPython", "usb-Raspberry_Pi")
"""How the names of a Pico with MicroPython begin."""

PROBES = ("Debug_Probe", "Picoprobe", "CMSIS-DAP")
"""What the names of the same maker's debug probes contain: such a port leads to another machine's pins."""

BAUD = 115200
"""The speed on real serial pins; over USB it means nothing."""

READ_S = 0.25
"""How long one read waits for a byte, in seconds."""

WRITE_S = 1.0
"""How long a write waits, in seconds: a board that does not read must not stop the companion."""

IN_USE = "another program has the port open"

_REASONS = {
    errno.ENOENT: "there is no such port",
    errno.EACCES: "no permission to open it; the user must be in the group dialout",
    errno.EAGAIN: IN_USE,
    errno.EBUSY: IN_USE,
}


class PortError(CompanionError, OSError):
    """There is no port to open; the message says what was looked for, and where."""


class NoBoardError(PortError):
    """No Pico with MicroPython is plugged in."""


class Port(Protocol):
    """The part of an open serial port that is used; pyserial's port has all of it."""

    @property
    def in_waiting(self) -> int: ...

    def read(self, size: int) -> bytes: ...

    def write(self, data: bytes) -> object: ...

    def cancel_read(self) -> None: ...

    def close(self) -> None: ...


def choose(configured: str | None, by_id: Path = BY_ID) -> str:
    """The configured port, or else the only Pico that is plugged in. Raises NoBoardError, PortError."""
    if configured is not None:
        return configured
    made = sorted(path for path in by_id.glob("*") if path.name.startswith(MAKERS))
    found = [str(path) for path in made if not _is_probe(path)]
    if not found:
        but = "".join(f" but the debug probe {path.name}" for path in made)
        raise NoBoardError(
            f"no board found on USB: in {by_id} nothing begins with {' or '.join(MAKERS)}{but}"
        )
    if len(found) > 1:
        raise PortError(f"several boards found on USB; one must be configured: {', '.join(found)}")
    return found[0]


def _is_probe(port: Path) -> bool:
    return any(word in port.name for word in PROBES)


def open_port(path: str) -> Port:
    """Open the port exclusively; bytes that came before are dropped. Raises PortError."""
    import serial  # noqa: PLC0415 - only a grid on a cable needs it

    try:
        port: Port = serial.Serial(path, BAUD, timeout=READ_S, write_timeout=WRITE_S, exclusive=True)
    except OSError as error:
        raise PortError(f"{path}: {_REASONS.get(error.errno or 0, str(error))}") from error
    except termios.error as error:  # pyserial's own setting up of a port that was just pulled out
        raise PortError(f"{path}: the connection broke: {error}") from error
    return port
