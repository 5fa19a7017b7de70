"""An I2C bus of this machine: which addresses answer on it, and what to do if it cannot be used.

An address is tried as i2cdetect of i2c-tools does: by a write without data, which only needs the acknowledge.
At the addresses of memory chips, which may take that for the beginning of a write, one byte is read instead.
A chip that a driver of the kernel uses is not disturbed.

smbus2 is loaded only when a bus is opened.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.errors import CompanionError

if TYPE_CHECKING:
    from smbus2 import SMBus

ADDRESSES = range(0x08, 0x78)
"""All addresses that a chip may have; those below and above are reserved (I2C specification, table 3)."""

_READ_RATHER = frozenset([*range(0x30, 0x38), *range(0x50, 0x60)])
"""The addresses of memory chips and their write protection, from which i2cdetect reads."""

_NOBODY = frozenset({errno.EREMOTEIO, errno.EIO, errno.ENXIO, errno.ENODEV})
"""The errors of bus drivers if no chip acknowledges (kernel, i2c/fault-codes)."""

_REMEDIES = {
    errno.ENOENT: "there is no such bus; I2C is switched on with: sudo raspi-config nonint do_i2c 0",
    errno.EACCES: "no permission; this user must be in the group i2c: sudo usermod -aG i2c $USER",
    errno.EPERM: "no permission; this user must be in the group i2c: sudo usermod -aG i2c $USER",
    errno.ETIMEDOUT: "the bus stands still; please check that SDA and SCL touch neither GND nor each other",
}


class I2cBusError(CompanionError, OSError):
    """The bus cannot be used; the message names the bus and what to do."""


def remedy(error: OSError) -> str | None:
    """What is wrong with the bus and what helps, as a sentence; None if the error is not about the bus
    itself.
    """
    return _REMEDIES.get(error.errno or 0)


def addresses(bus: int, wanted: Iterable[int] = ADDRESSES) -> tuple[int, ...]:
    """The wanted addresses of ``/dev/i2c-BUS`` at which a chip answers.

    A chip that a driver of the kernel uses counts as one that answers. Raises I2cBusError if there is no such
    bus, no permission for it, or if it hangs.
    """
    from smbus2 import SMBus  # noqa: PLC0415 - only where a bus is opened

    try:
        with SMBus(bus) as opened:
            return tuple(address for address in wanted if _answers(opened, address))
    except OSError as error:
        raise I2cBusError(f"/dev/i2c-{bus}: {remedy(error) or error}") from error


def _answers(bus: SMBus, address: int) -> bool:
    """True if a chip answers at this address. Raises OSError if the bus itself fails."""
    try:
        if address in _READ_RATHER:
            bus.read_byte(address)
        else:
            bus.write_quick(address)
    except OSError as error:
        if error.errno == errno.EBUSY:
            return True
        if error.errno in _NOBODY:
            return False
        raise
    return True
