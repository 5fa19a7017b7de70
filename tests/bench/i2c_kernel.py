"""The kernel's side of an I2C bus: what smbus2 asks of `os.open` and `ioctl`, with chips behind it.

A chip is anything with ``write(payload)``, and ``read(length)`` where it can be read: the bytes of
one message after the address byte. `UnpluggedError` is what a chip raises that does not acknowledge.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Mapping
from typing import Any

FUNCTIONS = 0x0EFF0009
"""I2C_FUNC_I2C and all of SMBus that plain I2C can do, as the bus of a Pi says (linux/i2c.h)."""


class UnpluggedError(OSError):
    """What the kernel says where nobody acknowledges the address."""

    def __init__(self) -> None:
        super().__init__(errno.EREMOTEIO, "Remote I/O error")


class I2cKernel:
    """``/dev/i2c-BUS`` with `chips` by address; `opened` are the file descriptors that were handed out.

    `kept` are addresses that a driver of the kernel has for itself; `addresses` are those that were
    set, each for its file descriptor.
    """

    def __init__(self, chips: Mapping[int, Any], bus: int = 1, kept: frozenset[int] = frozenset()) -> None:
        self.chips, self.path, self.kept = chips, f"/dev/i2c-{bus}", kept
        self.addresses: dict[int, int] = {}
        self.opened: list[int] = []
        self.refusal: OSError | None = None
        self._open: Callable[..., int] = os.open

    def install(self, monkeypatch: Any) -> None:
        """Put it below smbus2, for the time of a test."""
        monkeypatch.setattr("smbus2.smbus2.os.open", self.open)
        monkeypatch.setattr("smbus2.smbus2.ioctl", self.ioctl)

    def open(self, path: str, flags: int, *mode: int) -> int:
        """`os.open`, which of all I2C buses knows only this one; `refusal` is raised where it is set."""
        if not str(path).startswith("/dev/i2c-"):
            return self._open(path, flags, *mode)
        if self.refusal is not None:
            raise self.refusal
        if path != self.path:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        self.opened.append(self._open(os.devnull, os.O_RDWR))
        return self.opened[-1]

    def ioctl(self, fd: int, request: int, argument: Any = 0, *_rest: object) -> int:
        """`fcntl.ioctl` with the four requests of linux/i2c-dev.h that are needed."""
        match request:
            case 0x0705:  # I2C_FUNCS
                argument.value = FUNCTIONS
            case 0x0703 | 0x0706:  # I2C_SLAVE
                if argument in self.kept:
                    raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
                self.addresses[fd] = argument
            case 0x0720:  # I2C_SMBUS
                self._transfer_smbus(self.addresses[fd], argument)
            case 0x0707:  # I2C_RDWR
                self.transfer(argument.msgs[: argument.nmsgs])
            case _:
                raise OSError(errno.ENOTTY, f"request {request:#06x} is not known here")
        return 0

    def transfer(self, messages: list[Any]) -> None:
        """One transaction: messages with repeated starts between them, as smbus2's i2c_msg."""
        for message in messages:
            chip = self.chip(message.addr)
            if message.flags & 1:  # I2C_M_RD
                for at, byte in enumerate(chip.read(message.len)):
                    message.buf[at] = bytes([byte])
            else:
                chip.write(message.buf[: message.len])

    def chip(self, address: int) -> Any:
        """Who acknowledges this address. Raises UnpluggedError."""
        if address not in self.chips:
            raise UnpluggedError
        return self.chips[address]

    def _transfer_smbus(self, address: int, request: Any) -> None:
        """The kinds of SMBus transfer that are needed (linux/i2c.h); of a block the first byte is its length."""
        chip, data = self.chip(address), request.data.contents
        match request.size, request.read_write:
            case 0, 0:  # I2C_SMBUS_QUICK
                chip.write(b"")
            case 1, 1:  # I2C_SMBUS_BYTE
                data.byte = chip.read(1)[0]
            case 8, 0:  # I2C_SMBUS_I2C_BLOCK_DATA
                chip.write(bytes([request.command, *data.block[1 : data.block[0] + 1]]))
            case 8, 1:
                chip.write(bytes([request.command]))
                data.block[1 : data.block[0] + 1] = list(chip.read(data.block[0]))
            case kind:
                raise OSError(errno.EOPNOTSUPP, f"SMBus transfer {kind} is not known here")
