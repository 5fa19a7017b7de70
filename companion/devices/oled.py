"""OLEDs of 128 x 64 pixels on I2C.

Four wires: GND to GND, VCC to 3V3, SCL to GPIO 3 (pin 5), SDA to GPIO 2 (pin 3); I2C must be
switched on (``sudo raspi-config nonint do_i2c 0``). A second display goes to the same four pins
and has the other address.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Literal, Protocol

from luma.core.error import Error  # type: ignore[import-untyped]
from luma.core.interface.serial import i2c  # type: ignore[import-untyped]
from PIL import Image

from companion.devices.display import FULL_CONTRAST, SIZE, DisplayError
from companion.devices.i2c_bus import remedy
from companion.devices.oled_chips import DISPLAY_OFF, DISPLAY_ON, NOP, SET_CONTRAST, chip
from companion.devices.spans import changed_windows, joined, pages

_MOST_CONTRAST = 0xFF
_MOST_ARGUMENTS = 2
"""The greatest number of arguments of any command that is sent."""


class I2cBus(Protocol):
    """The only method of an open SMBus that luma uses for writing."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        """Write at most 32 bytes after a control byte."""


class OledDisplay:
    """An OLED at an address of an I2C bus; 0x3C is usual, 0x3D the other one.

    `kind` is its controller. `rotate` is 180 if the display is mounted upside down. `smbus` is an open bus to
    be used instead of ``/dev/i2c-BUS``. With the first picture, and after a loss, the display is set up from
    scratch, gets the whole picture, and is switched on only then.
    """

    def __init__(
        self,
        kind: str = "ssd1306",
        bus: int = 1,
        address: int = 0x3C,
        *,
        rotate: Literal[0, 180] = 0,
        smbus: I2cBus | None = None,
    ) -> None:
        self._chip = chip(kind)
        self._bus, self._address, self._smbus = bus, address, smbus
        self._rotate = rotate
        self._interface: Any = None
        self._held: list[bytes] | None = None
        self._contrast = FULL_CONTRAST

    def show(self, image: Image.Image, contrast: int = FULL_CONTRAST) -> None:
        """Show a picture of mode ``1`` and 128 x 64 pixels; only what changed is sent.

        Raises DisplayError if the display does not answer, ValueError for another picture or contrast.
        """
        if image.mode != "1" or image.size != SIZE:
            raise ValueError(f"the display shows mode 1 and size {SIZE}, not {image.mode} and {image.size}")
        if not 0 <= contrast <= _MOST_CONTRAST:
            raise ValueError(f"the contrast is from 0 to {_MOST_CONTRAST}, not {contrast}")
        turned = image.transpose(Image.Transpose.ROTATE_180) if self._rotate else image
        try:
            self._bring(pages(turned), contrast)
        except (Error, OSError) as error:
            self._let_go()
            raise DisplayError(self._sentence(error)) from error

    def invalidate(self) -> None:
        """Set the display up anew with the next picture, and send the whole picture.

        A display that was without power for a moment answers as always, but is dark or shows noise: no error
        shows that.
        """
        self._held = None

    def close(self) -> None:
        """Switch the display off and release the bus, whether or not the display still answers."""
        if self._interface is not None:
            with suppress(Error, OSError):
                self._interface.command(DISPLAY_OFF)
        self._let_go()

    def _bring(self, wanted: list[bytes], contrast: int) -> None:
        """Send what turns the picture in the chip, as far as it is known, into the wanted one."""
        held = self._held
        if held is None:
            self._set_up()
        if held is None or contrast != self._contrast:
            self._interface.command(SET_CONTRAST, contrast)
        self._send(held, wanted)
        if held is None:
            self._interface.command(DISPLAY_ON)
        self._held, self._contrast = wanted, contrast

    def _set_up(self) -> None:
        """Send the commands that set the controller up."""
        if self._interface is None:
            self._interface = i2c(bus=self._smbus, port=self._bus, address=self._address)
        # A command that was cut off may still wait for its arguments, and would take the next bytes for them.
        self._interface.command(*[NOP] * _MOST_ARGUMENTS)
        for command in self._chip.setup:
            self._interface.command(*command)

    def _send(self, held: list[bytes] | None, wanted: list[bytes]) -> None:
        """Send the changed parts of the picture."""
        windows = changed_windows(held, wanted, self._chip.aim_bytes)
        for window in joined(windows) if self._chip.tall else windows:
            self._interface.command(*self._chip.aim(window))
            self._interface.data(list(window.cut(wanted)))

    def _let_go(self) -> None:
        """Release the bus and forget the picture in the chip."""
        interface, self._interface, self._held = self._interface, None, None
        if interface is not None:
            with suppress(OSError):
                interface.cleanup()

    def _sentence(self, error: Exception) -> str:
        """The sentence for this error: address, bus and what to do."""
        place = f"I2C address 0x{self._address:02X} on bus {self._bus}"
        # luma's own errors have no number, but each is raised while the system's error is handled.
        system = error if isinstance(error, OSError) else error.__context__
        mended = remedy(system) if isinstance(system, OSError) else None
        if mended is not None:
            return f"no display at {place}: {mended}"
        return f"no display answers at {place}: please check its wires, its power and its address"
