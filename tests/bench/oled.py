"""Three controllers of OLEDs in software: SSD1306, SSD1309 and SH1106.

A chip eats what follows the address byte of a write: a control byte (0x00 commands, 0x40 data;
SSD1306 datasheet 8.1.5.2, SH1106 datasheet, "I2C-bus protocol") and the rest. `glass` is what a
person sees on the usual module, which is mounted so that the order of the segments and the
direction of the scan must both be reversed for an upright picture.

A command that a chip's datasheet does not have is refused, but for those that luma sends to all
of them alike: they are taken for one byte without effect, and so their arguments for commands.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import ClassVar

from i2c_kernel import UnpluggedError
from PIL import Image

WIDTH, ROWS, PAGES = 128, 64, 8
COMMANDS, DATA = 0x00, 0x40
PUMP_ON = 0x14
HORIZONTAL, VERTICAL, PAGED = 0, 1, 2

SWITCHES = {
    0xA0: ("remapped", False), 0xA1: ("remapped", True),
    0xA4: ("all_lit", False), 0xA5: ("all_lit", True),
    0xA6: ("inverse", False), 0xA7: ("inverse", True),
    0xAE: ("is_on", False), 0xAF: ("is_on", True),
    0xC0: ("scans_up", False), 0xC8: ("scans_up", True),
}  # fmt: skip
REGISTERS = {0x81: "contrast", 0xA8: "multiplex", 0xD3: "offset"}
UNSEEN = {0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0xE3: 0}
"""Clock, voltages, the wiring of the rows and the empty command, with their arguments: not modelled."""


class Oled(ABC):
    """What the three have in common: memory, registers, and the glass."""

    columns = WIDTH
    """Of the memory; the glass is wired to those in the middle."""

    arguments: ClassVar[Mapping[int, int]]
    """How many bytes follow a command that not all chips have, where any do."""

    undefined: ClassVar[frozenset[int]] = frozenset()
    """What luma sends although the chip does not know it."""

    def __init__(self) -> None:
        self.plugged = True
        self.fails_after: int | None = None
        self.bytes = self.writes = 0
        self._taking = {**UNSEEN, **dict.fromkeys(REGISTERS, 1), **self.arguments}
        self.power_on(0)

    def power_on(self, seed: int) -> None:
        """The state after reset (SSD1306 datasheet 8.5); the memory holds whatever it likes."""
        self.memory = bytearray(Random(seed).randbytes(self.columns * PAGES))
        self.is_on = self.remapped = self.scans_up = self.inverse = self.all_lit = False
        self.contrast, self.multiplex, self.offset, self.start_line = 0x7F, ROWS - 1, 0, 0
        self.column = self.page = 0
        self.pending: list[int] = []

    def brown_out(self, seed: int) -> None:
        """Too little voltage for a moment: no reset, and registers that hold anything."""
        self.power_on(seed)
        chance = Random(seed)
        for name in ("is_on", "remapped", "scans_up", "inverse", "all_lit"):
            setattr(self, name, chance.random() < 0.5)
        self.contrast, self.multiplex = chance.randrange(256), chance.randrange(15, ROWS)
        self.offset, self.start_line = chance.randrange(ROWS), chance.randrange(ROWS)
        self.column, self.page = chance.randrange(self.columns), chance.randrange(PAGES)

    def write(self, payload: bytes) -> None:
        """One write to the chip. Raises UnpluggedError where it is not there, ValueError for nonsense.

        With `fails_after` it goes away within a write: so many bytes still arrive.
        """
        arriving = len(payload) if self.fails_after is None else min(len(payload), self.fails_after)
        if self.plugged:
            self._arrive(payload[:arriving])
        if self.fails_after is not None:
            self.fails_after -= arriving
            self.plugged = self.plugged and arriving == len(payload)
        if not self.plugged:
            raise UnpluggedError

    def read(self, count: int) -> bytes:
        """The status (SSD1306 datasheet 8.1.5): only whether the display is off."""
        if not self.plugged:
            raise UnpluggedError
        return bytes([0 if self.is_on else 0x40]) * count

    def _arrive(self, payload: bytes) -> None:
        self.writes += 1
        self.bytes += 1 + len(payload)
        if not payload:
            return
        control, rest = payload[0], payload[1:]
        if control not in {COMMANDS, DATA}:
            raise ValueError(f"control byte {control:#04x}: only 0x00 and 0x40 are known here")
        for byte in rest:
            (self._command if control == COMMANDS else self.data)(byte)

    def _command(self, byte: int) -> None:
        self.pending.append(byte)
        if len(self.pending) > self._taking.get(self.pending[0], 0):
            first, *arguments = self.pending
            self.pending = []
            self.execute(first, arguments)

    def execute(self, first: int, arguments: list[int]) -> None:
        """One whole command."""
        if first in SWITCHES:
            register, value = SWITCHES[first]
            setattr(self, register, value)
        elif first in REGISTERS:
            setattr(self, REGISTERS[first], arguments[0])
        elif 0x40 <= first <= 0x7F:
            self.start_line = first & 63
        elif first not in UNSEEN and first not in self.undefined:
            raise ValueError(f"command {first:#04x} {arguments} is not known here")

    @abstractmethod
    def data(self, byte: int) -> None:
        """A byte into the memory."""

    @property
    def has_voltage(self) -> bool:
        """Whether there is a voltage that lights pixels."""
        return True

    def glass(self) -> Image.Image:
        """What a person sees: mode ``1``, 128 x 64; black where the chip is off or has no voltage."""
        seen = [[0] * WIDTH for _ in range(ROWS)]
        if self.is_on and self.has_voltage:
            for line in range((self.multiplex & 63) + 1):
                seen[line if self.scans_up else ROWS - 1 - line] = self._row(line)
        grey = Image.frombytes("L", (WIDTH, ROWS), bytes(255 * lit for row in seen for lit in row))
        return grey.convert("1", dither=Image.Dither.NONE)

    def _row(self, line: int) -> list[int]:
        row = (line + self.start_line + self.offset) % ROWS
        at, bit = row // 8 * self.columns + (self.columns - WIDTH) // 2, row % 8
        bits = [byte >> bit & 1 for byte in self.memory[at : at + WIDTH]]
        lit = [1 if self.all_lit else bit ^ self.inverse for bit in bits]
        return lit if self.remapped else lit[::-1]


class Ssd1306(Oled):
    """SSD1306 (datasheet rev. 1.5): horizontal addressing, and a charge pump without which it is dark."""

    arguments: ClassVar = {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}

    def power_on(self, seed: int) -> None:
        super().power_on(seed)
        self.mode, self.pump = PAGED, 0x10
        self.first, self.last, self.first_page, self.last_page = 0, WIDTH - 1, 0, PAGES - 1

    def brown_out(self, seed: int) -> None:
        super().brown_out(seed)
        self.mode, self.pump = seed % 4, seed % 256

    def execute(self, first: int, arguments: list[int]) -> None:
        match first, arguments:
            case 0x20, [mode]:
                self.mode = mode & 3
            case 0x21, [start, end]:
                self.first, self.last, self.column = start & 0x7F, end & 0x7F, start & 0x7F
            case 0x22, [start, end]:
                self.first_page, self.last_page, self.page = start & 7, end & 7, start & 7
            case 0x8D, [pump]:
                self.pump = pump
            case _:
                super().execute(first, arguments)

    def data(self, byte: int) -> None:
        """A byte into the memory; how the counters go on depends on the mode (datasheet 10.1.3)."""
        self.memory[self.page * self.columns + self.column] = byte
        if self.mode == HORIZONTAL and self.column == self.last:
            self._next_page()
        if self.mode != VERTICAL or self.page == self.last_page:
            self._next_column()
        if self.mode == VERTICAL:
            self._next_page()

    def _next_column(self) -> None:
        self.column = self.first if self.column == self.last else (self.column + 1) % self.columns

    def _next_page(self) -> None:
        self.page = self.first_page if self.page == self.last_page else (self.page + 1) % PAGES

    @property
    def has_voltage(self) -> bool:
        return self.pump == PUMP_ON


class Ssd1309(Ssd1306):
    """SSD1309 (datasheet rev. 1.1): as the SSD1306, but its voltage comes from outside."""

    arguments: ClassVar = {0x20: 1, 0x21: 2, 0x22: 2}
    undefined = frozenset({0x8D})

    def execute(self, first: int, arguments: list[int]) -> None:
        # 0x10-0x1F set the higher column for page addressing; in the horizontal mode they do nothing
        if not 0x10 <= first <= 0x1F:
            super().execute(first, arguments)

    @property
    def has_voltage(self) -> bool:
        return True


class Sh1106(Oled):
    """SH1106 (datasheet V2.3): 132 columns, page addressing alone; the converter is on after reset."""

    columns = 132
    arguments: ClassVar = {0xAD: 1}
    undefined = frozenset({0x20, 0x8D})

    def power_on(self, seed: int) -> None:
        super().power_on(seed)
        self.converter = 0x8B

    def execute(self, first: int, arguments: list[int]) -> None:
        if first <= 0x0F:
            self.column = self.column & 0xF0 | first
        elif first <= 0x1F:
            self.column = self.column & 0x0F | (first & 0x0F) << 4
        elif 0xB0 <= first <= 0xB7:
            self.page = first & 7
        elif first == 0xAD:
            self.converter = arguments[0]
        else:
            super().execute(first, arguments)

    def data(self, byte: int) -> None:
        """The column counter stops at the end of the page."""
        if self.column < self.columns:
            self.memory[self.page * self.columns + self.column] = byte
            self.column += 1

    @property
    def has_voltage(self) -> bool:
        return self.converter == 0x8B


class BlockBus:
    """An opened SMBus with displays on it, as far as luma uses one that is handed in."""

    def __init__(self, chips: Mapping[int, Oled]) -> None:
        self.chips = chips

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        if len(data) > 32:
            raise ValueError(f"an SMBus block has at most 32 bytes, not {len(data)}")
        if i2c_addr not in self.chips:
            raise UnpluggedError
        self.chips[i2c_addr].write(bytes([register, *data]))


KINDS = {"ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}
