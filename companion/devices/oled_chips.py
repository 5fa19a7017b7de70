"""The controllers of OLEDs with 128 x 64 pixels: how each is set up, and how its memory is addressed.

How they are set up luma knows; but its drivers only send it when they are made, and send every
picture whole. So one is made here over a bus that takes notes, and what it says is said again
whenever a display may have forgotten it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from luma.oled import device  # type: ignore[import-untyped]

from companion.devices.spans import Window

Command: TypeAlias = tuple[int, ...]

NOP = 0xE3
DISPLAY_OFF, DISPLAY_ON = 0xAE, 0xAF
SET_CONTRAST = 0x81
"""The same in all three (SSD1306 datasheet, table 9-1; SH1106 datasheet, command table)."""

_SH1106_OFFSET = 2
"""The SH1106 has 132 columns; glasses of 128 are wired to those in the middle."""


@dataclass(frozen=True, slots=True)
class Chip:
    """What must be known of a controller.

    `setup` are the commands that set up all but contrast and power; `aim` is the command that
    points it at a window; `aim_bytes` is what a window costs on the bus besides its columns;
    `tall` says whether one window may reach over several pages.
    """

    setup: tuple[Command, ...]
    aim: Callable[[Window], Command]
    aim_bytes: int
    tall: bool


@cache
def chip(kind: str) -> Chip:
    """What must be known of the controller of this kind: ``ssd1306``, ``ssd1309`` or ``sh1106``."""
    if kind == "sh1106":
        return Chip(_setup(device.sh1106), _aim_paged, aim_bytes=2 + 3 + 2, tall=False)
    driver = {"ssd1306": device.ssd1306, "ssd1309": device.ssd1309}[kind]
    return Chip(_setup(driver), _aim_horizontally, aim_bytes=2 + 6 + 2, tall=True)


def _aim_horizontally(window: Window) -> Command:
    """Set column and page address (SSD1306 datasheet, 10.1.4 and 10.1.5)."""
    return (0x21, window.first, window.last, 0x22, window.first_page, window.last_page)


def _aim_paged(window: Window) -> Command:
    """Set page address, lower and higher column address (SH1106 datasheet, commands 1, 2 and 13)."""
    column = window.first + _SH1106_OFFSET
    return (0xB0 | window.first_page, column & 0x0F, 0x10 | column >> 4)


class _Notes:
    """A bus that notes the commands until the first picture comes."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self._over = False

    def command(self, *command: int) -> None:
        if not self._over:
            self.commands.append(command)

    def data(self, _data: object) -> None:
        self._over = True

    def cleanup(self) -> None:
        """There is nothing to let go of when luma ends all its drivers with the program."""


def _setup(driver: Callable[[_Notes], object]) -> tuple[Command, ...]:
    """What luma's driver says before its first picture, but for the contrast, which is not its to choose.

    Nor is the display switched off first: one that has lost nothing must not blink when it is
    told all this again.
    """
    notes = _Notes()
    driver(notes)
    (first, *rest), *others, _aim = notes.commands
    if first != DISPLAY_OFF:
        raise ValueError(f"luma's driver begins with {first:#04x}, not by switching the display off")
    return (tuple(rest), *(command for command in others if command[0] != SET_CONTRAST))
