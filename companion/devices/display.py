"""Displays: what shows a picture of 128 x 64 pixels.

`OledDisplay` is an SSD1306 on I2C. Four wires: GND to GND, VCC to 3V3, SCL to GPIO 3 (pin 5),
SDA to GPIO 2 (pin 3); I2C must be switched on (``sudo raspi-config nonint do_i2c 0``).

luma and smbus2 are loaded only where an OLED is opened.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from PIL import Image

if TYPE_CHECKING:
    from companion.devices.spans import SpanSsd1306

SIZE = (128, 64)
_NOP = 0xE3
"""The SSD1306's command that does nothing (datasheet, table 9-1): asks whether somebody is there."""


class DisplayError(OSError):
    """The display is absent or was lost; the message names address and bus and what to do."""


class Display(Protocol):
    """What shows pictures of mode ``1``, 128 x 64 pixels."""

    def show(self, image: Image.Image) -> None:
        """Show the picture. Raises DisplayError where the display is gone."""

    def close(self) -> None:
        """Switch it off and let go of it; again and again does no harm."""


class I2cBus(Protocol):
    """The one method of an opened SMBus that luma writes with."""

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: list[int]) -> None:
        """Write at most 32 bytes after a control byte."""


class OledDisplay:
    """An SSD1306 OLED, 128 x 64, at an address of an I2C bus; 0x3C is usual, 0x3D the other one.

    `smbus` is an opened bus to be used instead of ``/dev/i2c-BUS``. Opening raises DisplayError
    where nobody answers. A display that was lost raises it from `show`, and each further `show`
    looks for it anew, sets it up from scratch and sends the whole picture: how often to try is
    the caller's decision.
    """

    def __init__(self, bus: int = 1, address: int = 0x3C, smbus: I2cBus | None = None) -> None:
        self._bus, self._address, self._smbus = bus, address, smbus
        self._device: SpanSsd1306 | None = None
        self._device = self._open()

    def show(self, image: Image.Image) -> None:
        """Show a picture of mode ``1`` and 128 x 64 pixels; only what changed goes over the bus.

        Raises DisplayError where the display does not answer, ValueError for another picture.
        """
        if image.mode != "1" or image.size != SIZE:
            raise ValueError(f"the display shows mode 1 and size {SIZE}, not {image.mode} and {image.size}")
        from luma.core.error import Error  # type: ignore[import-untyped] # noqa: PLC0415 - see above

        if self._device is None:
            self._device = self._open()
        try:
            self._device.display(image)
        except (Error, OSError) as error:
            self._let_go()
            raise DisplayError(self._sentence(error)) from error

    def invalidate(self) -> None:
        """Send the next picture whole, as after the display was without power."""
        if self._device is not None:
            self._device.invalidate()

    def close(self) -> None:
        """Darken the display and let go of the bus, whether the display still answers or not."""
        if self._device is not None:
            from luma.core.error import Error  # noqa: PLC0415 - see above

            with suppress(Error, OSError):
                self._device.hide()
        self._let_go()

    def _open(self) -> SpanSsd1306:
        from luma.core.error import Error  # noqa: PLC0415 - a table without OLED does not pay for luma
        from luma.core.interface.serial import i2c  # type: ignore[import-untyped] # noqa: PLC0415

        from companion.devices.spans import SpanSsd1306  # noqa: PLC0415

        interface = None
        try:
            interface = i2c(bus=self._smbus, port=self._bus, address=self._address)
            # luma remembers each device until the program ends, so none is made in vain
            interface.command(_NOP)
            device = SpanSsd1306(interface)
        except (Error, OSError) as error:
            if interface is not None:
                interface.cleanup()
            raise DisplayError(self._sentence(error)) from error
        device.persist = True
        return device

    def _let_go(self) -> None:
        """Close the bus; `persist` keeps luma from writing to the display when the program ends."""
        device, self._device = self._device, None
        if device is not None:
            with suppress(OSError):
                device.cleanup()

    def _sentence(self, error: Exception) -> str:
        place = f"I2C address 0x{self._address:02X} on bus {self._bus}"
        if "permission" in str(error).lower():
            return f"no permission for the display at {place}: this user must be in the group i2c"
        if "/dev/" in str(error):
            return f"no display at {place}: there is no such bus, I2C must be switched on with raspi-config"
        return f"no display answers at {place}: please check its wires, its power and its address"
