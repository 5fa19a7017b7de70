"""The controllers of OLEDs with 128 x 64 pixels: how each is set up, and how its memory is addressed.

luma knows how to set them up. But its drivers send that only when they are created, and send every picture
whole. So a driver is created here over a bus that records the commands, which are sent again whenever a
display may have forgotten them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from luma.oled import device  # type: ignore[import-untyped]

from companion.devices.spans import Window

ChipCommand: TypeAlias = tuple[int, ...]

NOP = 0xE3
DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF
SET_CONTRAST = 0x81
"""The commands are the same in all three (SSD1306 datasheet, table 9-1; SH1106 datasheet, command table)."""

_SH1106_OFFSET = 2
"""The SH1106 has 132 columns; glasses of 128 columns are wired to those in the middle."""


@dataclass(frozen=True, slots=True)
class OledChip:
    """What a controller needs.

    `setup` are the commands that set up everything except contrast and power. `aim` is the command that
    addresses a window of the memory, `aim_bytes` its cost on the bus in bytes. `tall` is true if one window
    may reach over several pages.
    """

    setup: tuple[ChipCommand, ...]
    aim: Callable[[Window], ChipCommand]
    aim_bytes: int
    tall: bool


@cache
def chip(kind: str) -> OledChip:
    """What the controller of this kind needs: ``ssd1306``, ``ssd1309`` or ``sh1106``."""
    if kind == "sh1106":
        return OledChip(_setup(device.sh1106), _aim_paged, aim_bytes=2 + 3 + 2, tall=False)
    driver = {"ssd1306": device.ssd1306, "ssd1309": device.ssd1309}[kind]
    return OledChip(_setup(driver), _aim_horizontally, aim_bytes=2 + 6 + 2, tall=True)


def _aim_horizontally(window: Window) -> ChipCommand:
    """The command that sets column and page address (SSD1306 datasheet, 10.1.4 and 10.1.5)."""
    return (0x21, window.first, window.last, 0x22, window.first_page, window.last_page)


def _aim_paged(window: Window) -> ChipCommand:
    """The command that sets page address, lower and higher column address (SH1106 datasheet, commands 1, 2
    and 13).
    """
    column = window.first + _SH1106_OFFSET
    return (0xB0 | window.first_page, column & 0x0F, 0x10 | column >> 4)


class _Notes:
    """A bus that records the commands until the first picture comes."""

    def __init__(self) -> None:
        self.commands: list[ChipCommand] = []
        self._over = False

    def command(self, *command: int) -> None:
        if not self._over:
            self.commands.append(command)

    def data(self, _data: object) -> None:
        self._over = True

    def cleanup(self) -> None:
        """Do nothing: luma calls it at the end of the program, and there is nothing to release."""


def _setup(driver: Callable[[_Notes], object]) -> tuple[ChipCommand, ...]:
    """The commands of luma's driver before its first picture, without the contrast, which the caller sets.

    Also without switching the display off: a display that has lost nothing must not blink when it is set up
    again.
    """
    notes = _Notes()
    driver(notes)
    (first, *rest), *others, _aim = notes.commands
    if first != DISPLAY_OFF:
        raise ValueError(f"luma's driver begins with {first:#04x}, not by switching the display off")
    return (tuple(rest), *(command for command in others if command[0] != SET_CONTRAST))
