"""An SSD1306 in software, and the two ways to it: an injected bus, and smbus2 down to the kernel.

The chip eats what follows the address byte of a write: a control byte (0x00 commands, 0x40 data;
datasheet 8.1.5.2) and the rest. Commands are those of datasheet table 9-1. `glass` is what a
person sees on the usual module, which is mounted so that segment remap and COM scan direction
must both be reversed for an upright picture.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable

from PIL import Image

COLUMNS, ROWS, PAGES = 128, 64, 8
COMMANDS, DATA = 0x00, 0x40
ARGUMENTS = {
    0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
}  # fmt: skip
SWITCHES = {
    0xA0: ("remapped", False), 0xA1: ("remapped", True),
    0xA4: ("all_lit", False), 0xA5: ("all_lit", True),
    0xA6: ("inverse", False), 0xA7: ("inverse", True),
    0xAE: ("is_on", False), 0xAF: ("is_on", True),
    0xC0: ("scans_down", False), 0xC8: ("scans_down", True),
}  # fmt: skip
SETTINGS = {0x20: "mode", 0x8D: "pump", 0xA8: "multiplex", 0xD3: "offset"}
WITHOUT_PICTURE = {0x81, 0xD5, 0xD9, 0xDA, 0xDB, 0xE3}
"""Brightness, clock, voltages and the empty command: none of them changes which pixels are lit."""
PUMP_ON = 0x14


class UnpluggedError(OSError):
    """What the kernel says where nobody acknowledges the address."""

    def __init__(self) -> None:
        super().__init__(errno.EREMOTEIO, "Remote I/O error")


class Ssd1306:
    """One chip: memory, address counters and the registers that change the picture."""

    def __init__(self) -> None:
        self.plugged = True
        self.fails_after: int | None = None
        self.bytes = self.writes = 0
        self.power_on()

    def power_on(self) -> None:
        """The state after reset (datasheet 8.9); the memory holds whatever it likes."""
        self.memory = bytearray(b"\xa5" * COLUMNS * PAGES)
        self.is_on = self.remapped = self.scans_down = self.inverse = self.all_lit = False
        self.mode, self.pump, self.start_line, self.offset, self.multiplex = 2, 0x10, 0, 0, 63
        self.columns, self.pages = (0, COLUMNS - 1), (0, PAGES - 1)
        self.column = self.page = 0
        self.pending: list[int] = []

    def write(self, payload: bytes) -> None:
        """One write to the chip. Raises UnpluggedError where it is not there, ValueError for nonsense."""
        if self.fails_after is not None:
            self.fails_after -= 1
            self.plugged = self.plugged and self.fails_after >= 0
        if not self.plugged:
            raise UnpluggedError
        self.writes += 1
        self.bytes += 1 + len(payload)
        control, rest = payload[0], payload[1:]
        if control not in {COMMANDS, DATA}:
            raise ValueError(f"control byte {control:#04x}: only 0x00 and 0x40 are known here")
        for byte in rest:
            (self.command if control == COMMANDS else self.data)(byte)

    def command(self, byte: int) -> None:
        self.pending.append(byte)
        if len(self.pending) > ARGUMENTS.get(self.pending[0], 0):
            first, *arguments = self.pending
            self.pending = []
            self.execute(first, arguments)

    def execute(self, first: int, arguments: list[int]) -> None:
        if first in SWITCHES:
            register, value = SWITCHES[first]
            setattr(self, register, value)
        elif first in (0x21, 0x22):
            self._set_window(first, arguments[0], arguments[1])
        elif first in SETTINGS:
            setattr(self, SETTINGS[first], arguments[0])
        elif 0x40 <= first <= 0x7F:
            self.start_line = first & 63
        elif first not in WITHOUT_PICTURE:
            raise ValueError(f"command {first:#04x} {arguments} is not known here")

    def _set_window(self, command: int, first: int, last: int) -> None:
        if command == 0x21:
            self.columns, self.column = (first, last), first
        else:
            self.pages, self.page = (first, last), first

    def data(self, byte: int) -> None:
        """A byte into the memory; the counters run in horizontal mode (datasheet 10.1.3)."""
        if self.mode != 0:
            raise ValueError(f"addressing mode {self.mode}: only the horizontal one, 0, is known here")
        self.memory[self.page * COLUMNS + self.column] = byte
        self.column += 1
        if self.column > self.columns[1]:
            self.column = self.columns[0]
            self.page = self.pages[0] if self.page == self.pages[1] else self.page + 1

    def glass(self) -> Image.Image:
        """What a person sees: mode ``1``, 128 x 64; black where the chip is off or has no voltage."""
        picture = Image.new("1", (COLUMNS, ROWS))
        if not (self.is_on and self.pump == PUMP_ON):
            return picture
        for y in range(self.multiplex + 1):
            row = (y + self.start_line + self.offset) % ROWS
            for x in range(COLUMNS):
                lit = self.memory[row // 8 * COLUMNS + x] >> row % 8 & 1
                lit = 1 if self.all_lit else lit ^ self.inverse
                seen = (x if self.remapped else COLUMNS - 1 - x, y if self.scans_down else ROWS - 1 - y)
                picture.putpixel(seen, 255 * lit)
        return picture


class BlockBus:
    """An opened SMBus with chips on it, as far as luma uses one that is handed in."""

    def __init__(self, chips: dict[int, Ssd1306]) -> None:
        self.chips = chips

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        if len(data) > 32:
            raise ValueError(f"an SMBus block has at most 32 bytes, not {len(data)}")
        if i2c_addr not in self.chips:
            raise UnpluggedError
        self.chips[i2c_addr].write(bytes([register, *data]))


class I2cKernel:
    """The kernel's side of ``/dev/i2c-1``: what smbus2 asks of `os.open` and `ioctl`."""

    def __init__(self, chips: dict[int, Ssd1306], bus: int = 1) -> None:
        self.chips, self.path = chips, f"/dev/i2c-{bus}"
        self.address: int | None = None
        self.opened: list[int] = []
        self._open: Callable[..., int] = os.open

    def open(self, path: str, flags: int, *mode: int) -> int:
        """`os.open`, which knows only this bus."""
        if path != self.path:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        self.opened.append(self._open(os.devnull, os.O_RDWR))
        return self.opened[-1]

    def ioctl(self, _fd: int, request: int, argument: object = 0, *_rest: object) -> int:
        """`fcntl.ioctl` with the four requests of linux/i2c-dev.h that are needed."""
        match request:
            case 0x0705:  # I2C_FUNCS: plain I2C and all of SMBus
                argument.value = 0x0EFF0009
            case 0x0703 | 0x0706:  # I2C_SLAVE
                self.address = argument
            case 0x0720:  # I2C_SMBUS
                block = argument.data.contents.block
                self._write(self.address, bytes([argument.command, *block[1 : block[0] + 1]]))
            case 0x0707:  # I2C_RDWR
                for message in argument.msgs[: argument.nmsgs]:
                    self._write(message.addr, message.buf[: message.len])
            case _:
                raise OSError(errno.ENOTTY, f"request {request:#06x} is not known here")
        return 0

    def _write(self, address: int | None, payload: bytes) -> None:
        if address not in self.chips:
            raise UnpluggedError
        self.chips[address].write(payload)
