"""Switches on MCP23017 expanders, read over I2C; the numbers of tables are those of DS20001952D.

Wiring of each chip: VDD to 3V3, VSS to GND, SCL to GPIO 3, SDA to GPIO 2, RESET to 3V3, and A0 to A2
to GND or 3V3, which makes its address 0x20 to 0x27. Each switch between an input and GND; the
pull-ups (100 kOhm) are those inside the chip. I2C must be switched on
(``sudo raspi-config nonint do_i2c 0``).

A chip has fourteen inputs, GPA0 to GPA6 and GPB0 to GPB6. GPA7 and GPB7 are outputs only (table 1-1,
since revision D of 2022; the chips have always been so): as inputs they can disturb SDA.

A chip that was without power comes back with its pull-ups off, and the bus does not show it. So each
reading fetches the pull-ups together with the ports, in one transaction, and counts only if they are on;
otherwise the chip is set up and read again.
"""

from __future__ import annotations

from collections.abc import Sequence

from smbus2 import SMBus, i2c_msg

from companion.devices.i2c_bus import remedy
from companion.errors import CompanionError

ADDRESSES = range(0x20, 0x28)
INPUTS = 14
"""Inputs of one chip, in the order GPA0 to GPA6, GPB0 to GPB6."""

TRIES = 3
"""How often a transaction is tried until the chip counts as gone: one spike on a wire must not do that."""

# Registers (table 1-5, IOCON.BANK = 0) and what they are set to.
_IODIRA, _IOCON, _GPPUA = 0x00, 0x0A, 0x0C
_IOCON_IN_BANK_1 = 0x05  # with BANK = 0 this is GPINTENB, which is to be 0 as well
_INPUT_BITS = 0x7F
_PULL_UPS = bytes([_INPUT_BITS, _INPUT_BITS])
_SETTINGS = bytes([_INPUT_BITS] * 2 + [0] * 10) + _PULL_UPS
"""IODIRA to GPPUB: inputs with pull-ups, nothing inverted, no interrupts."""

_PULL_UPS_TO_PORTS = 8  # bytes: GPPUA GPPUB, INTFA INTFB, INTCAPA INTCAPB, GPIOA GPIOB


class ExpanderError(CompanionError, OSError):
    """A chip cannot be read; the message names address, bus and what to do."""


class Expanders:
    """Switches on the chips at `addresses` of an I2C bus, in the order of their channels.

    `inputs` is the number of inputs of all chips together; further inputs of the last chip are ignored. A
    closed switch is 1. Raises ExpanderError if the bus or a chip is missing, and ValueError if chips and
    inputs do not match.
    """

    def __init__(self, bus: int, addresses: Sequence[int], inputs: int) -> None:
        if len(addresses) != chips_for(inputs):
            raise ValueError(f"{inputs} inputs need {chips_for(inputs)} chips, not {len(addresses)}")
        named = " ".join(f"0x{address:02X}" for address in addresses)
        self.name = f"MCP23017 at {named} of I2C bus {bus}"
        self._inputs = inputs
        self._bus = _opened(bus)
        try:
            self._chips = [Expander(self._bus, bus, address) for address in addresses]
        except ExpanderError:
            self.close()
            raise

    def read(self) -> list[int]:
        """The inputs of all chips. Raises ExpanderError."""
        return [value for chip in self._chips for value in chip.read()][: self._inputs]

    def faults(self) -> list[tuple[int, str]]:
        """Always empty: each reading shows that the chips work, and switches cannot be tested from here."""
        return []

    def close(self) -> None:
        """Release the bus. Closing again does nothing."""
        self._bus.close()


class Expander:
    """One MCP23017 on an open bus; it is set up at once. Raises ExpanderError."""

    def __init__(self, bus: SMBus, number: int, address: int) -> None:
        self._bus = bus
        self._address = address
        self._number = number
        self._set_up()

    def read(self) -> list[int]:
        """The inputs of the chip, 1 for a closed switch. Raises ExpanderError."""
        for _ in range(TRIES):
            seen = self._fetch(_GPPUA, _PULL_UPS_TO_PORTS)
            if seen.startswith(_PULL_UPS):
                return [1 - (port >> bit & 1) for port in seen[-2:] for bit in range(INPUTS // 2)]
            self._set_up()
        raise self._error("it loses its settings again and again; please check its power")

    def _set_up(self) -> None:
        """Set up the chip, whatever another program left in it: first the register map, then the settings."""
        self._write(_IOCON_IN_BANK_1, b"\0")
        self._write(_IOCON, b"\0")
        self._write(_IODIRA, _SETTINGS)
        if self._fetch(_IODIRA, len(_SETTINGS)) != _SETTINGS:
            raise self._error("it does not keep its settings; is it another chip?")

    def _write(self, register: int, values: bytes) -> None:
        """Write values from this register on."""
        self._transfer(i2c_msg.write(self._address, [register, *values]))

    def _fetch(self, register: int, length: int) -> bytes:
        """Read `length` bytes from this register on."""
        answer = i2c_msg.read(self._address, length)
        self._transfer(i2c_msg.write(self._address, [register]), answer)
        return bytes(answer)

    def _transfer(self, *messages: i2c_msg) -> None:
        """Do one transaction, at most TRIES times. Raises ExpanderError."""
        for left in reversed(range(TRIES)):
            try:
                self._bus.i2c_rdwr(*messages)
            except OSError as error:
                if not left:
                    raise self._error(remedy(error) or self._silent) from error
            else:
                return

    @property
    def _silent(self) -> str:
        """The sentence for a chip that does not answer."""
        return (
            f"it does not answer; please check its power, its wires and its address pins"
            f" (i2cdetect -y {self._number} shows who answers)"
        )

    def _error(self, what: str) -> ExpanderError:
        """The error with address and bus of this chip."""
        return ExpanderError(f"MCP23017 at 0x{self._address:02X} of I2C bus {self._number}: {what}")


def chips_for(inputs: int) -> int:
    """How many chips this many inputs need."""
    return -(-inputs // INPUTS)


def _opened(bus: int) -> SMBus:
    """The open bus. Raises ExpanderError."""
    try:
        return SMBus(bus)
    except OSError as error:
        raise ExpanderError(f"/dev/i2c-{bus}: {remedy(error) or error}") from error
