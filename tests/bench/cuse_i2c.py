"""A real ``/dev/i2c-N``, served through CUSE by chips in software: nothing at all is replaced.

Only where there is /dev/cuse and the right to use it: in the virtual machine of `./dev test --vm`.
Structures and numbers are those of linux/fuse.h and linux/i2c-dev.h on a machine of 64 bits. An
ioctl comes with no more than its argument; what that points to is asked for, and then the kernel
asks again with it (FUSE_IOCTL_RETRY).
"""

from __future__ import annotations

import errno
import os
import struct
import threading
from collections.abc import Mapping, Sequence
from typing import Any

from i2c_kernel import FUNCTIONS, UnpluggedError

IN, OUT = struct.Struct("<IIQQIIII"), struct.Struct("<IiQ")
IOCTL_IN, IOCTL_OUT = struct.Struct("<QIIQII"), struct.Struct("<iIII")
INIT_OUT, OPEN_OUT = struct.Struct("<IIIIIIII40x"), struct.Struct("<QI4x")
RDWR, MESSAGE, SMBUS = struct.Struct("<QI4x"), struct.Struct("<HHH2xQ"), struct.Struct("<BB2xIQ")

OPEN, RELEASE, FLUSH, INTERRUPT, IOCTL, INIT = 14, 18, 25, 36, 39, 4096
UNRESTRICTED, RETRY = 1, 4
M_RD = 1
BLOCK_DATA, BLOCK_SIZE = 8, 34
LARGEST = 1 << 17

Range = tuple[int, int]
"""An address in the memory of the caller, and how many bytes."""


class NeededError(Exception):
    """The call cannot be answered without these ranges, to be read and to be written."""

    def __init__(self, reads: Sequence[Range], writes: Sequence[Range] = ()) -> None:
        super().__init__()
        self.reads, self.writes = reads, writes


class CuseI2c:
    """``/dev/i2c-BUS`` with `chips` by address, as of `i2c_kernel`; served until the program ends."""

    def __init__(self, chips: Mapping[int, Any], bus: int) -> None:
        self.chips, self.bus = chips, bus
        self.addresses: dict[int, int] = {}
        self.cuse = os.open("/dev/cuse", os.O_RDWR)
        self.serve_one()  # the answer to INIT makes the device
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        """Answer all that the kernel asks."""
        while True:
            self.serve_one()

    def serve_one(self) -> None:
        request = os.read(self.cuse, 2 * LARGEST)
        _, operation, unique, *_ = IN.unpack_from(request)
        body = request[IN.size :]
        if operation == IOCTL:
            self.serve_ioctl(unique, body)
        elif operation == INIT:
            name = f"DEVNAME=i2c-{self.bus}\0".encode()
            self.reply(unique, INIT_OUT.pack(7, 31, 0, UNRESTRICTED, LARGEST, LARGEST, 0, 0) + name)
        elif operation == OPEN:
            self.reply(unique, OPEN_OUT.pack(unique, 0))
        elif operation in {RELEASE, FLUSH}:
            self.reply(unique)
        elif operation != INTERRUPT:
            self.reply(unique, error=errno.ENOSYS)

    def reply(self, unique: int, payload: bytes = b"", error: int = 0) -> None:
        os.write(self.cuse, OUT.pack(OUT.size + len(payload), -error, unique) + payload)

    def serve_ioctl(self, unique: int, body: bytes) -> None:
        opened, _, request, argument, size, room = IOCTL_IN.unpack_from(body)
        handed = body[IOCTL_IN.size : IOCTL_IN.size + size]
        try:
            result, written = self.ioctl(opened, request, argument, handed, room)
        except NeededError as needed:
            ranges = b"".join(struct.pack("<QQ", *one) for one in (*needed.reads, *needed.writes))
            header = IOCTL_OUT.pack(0, RETRY, len(needed.reads), len(needed.writes))
            self.reply(unique, header + ranges)
        except OSError as error:
            self.reply(unique, error=error.errno or errno.EIO)
        else:
            self.reply(unique, IOCTL_OUT.pack(result, 0, 0, 0) + written)

    def ioctl(self, opened: int, request: int, argument: int, handed: bytes, room: int) -> tuple[int, bytes]:
        """What it returns, and what is written for the caller. Raises NeededError, OSError."""
        match request:
            case 0x705:  # I2C_FUNCS
                if not room:
                    raise NeededError([], [(argument, 8)])
                return 0, struct.pack("<Q", FUNCTIONS)
            case 0x703 | 0x706:  # I2C_SLAVE
                self.addresses[opened] = argument
                return 0, b""
            case 0x707:  # I2C_RDWR
                return self.transfer(argument, handed, room)
            case 0x720:  # I2C_SMBUS
                return self.block(self.addresses.get(opened), argument, handed)
        raise OSError(errno.ENOTTY, f"request {request:#06x} is not known here")

    def transfer(self, argument: int, handed: bytes, room: int) -> tuple[int, bytes]:
        whole: list[Range] = [(argument, RDWR.size)]
        where, number = RDWR.unpack_from(_part(handed, 0, whole))
        whole.append((where, MESSAGE.size * number))
        messages = list(MESSAGE.iter_unpack(_part(handed, RDWR.size, whole)))
        whole += [(at, length) for _, flags, length, at in messages if not flags & M_RD]
        writes = [(at, length) for _, flags, length, at in messages if flags & M_RD]
        at = RDWR.size + MESSAGE.size * number
        if len(handed) < _total(whole) or room < _total(writes):
            raise NeededError(whole, writes)
        answers = []
        for address, flags, length, _ in messages:
            if flags & M_RD:
                answers.append(self.chip(address).read(length))
            else:
                self.chip(address).write(handed[at : at + length])
                at += length
        return number, b"".join(answers)

    def block(self, address: int | None, argument: int, handed: bytes) -> tuple[int, bytes]:
        """I2C_SMBUS_I2C_BLOCK_DATA to be written; its first byte is its length."""
        whole: list[Range] = [(argument, SMBUS.size)]
        is_read, command, size, data = SMBUS.unpack_from(_part(handed, 0, whole))
        if is_read or size != BLOCK_DATA:
            raise OSError(errno.EOPNOTSUPP, f"SMBus transfer {size} is not known here")
        whole.append((data, BLOCK_SIZE))
        block = _part(handed, SMBUS.size, whole)
        self.chip(address).write(bytes([command, *block[1 : block[0] + 1]]))
        return 0, b""

    def chip(self, address: int | None) -> Any:
        """Who acknowledges this address. Raises UnpluggedError."""
        if address not in self.chips:
            raise UnpluggedError
        return self.chips[address]


def _total(ranges: Sequence[Range]) -> int:
    return sum(length for _, length in ranges)


def _part(handed: bytes, start: int, ranges: Sequence[Range]) -> bytes:
    """The last of the ranges, from where it starts in what was handed in. Raises NeededError for them all."""
    end = start + ranges[-1][1]
    if len(handed) < end:
        raise NeededError(ranges)
    return handed[start:end]
