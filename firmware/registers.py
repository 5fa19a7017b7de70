"""What has to be quick: in native code, at the registers of the chip itself.

A call of a pin takes some 10 us in the bytecode of MicroPython, a store to its register some tens of
nanoseconds. The chip of a Pico 2 has other addresses than that of a Pico.
"""

import sys
from array import array

import micropython

TYPE_CHECKING = False
if TYPE_CHECKING:

    def ptr32(of: object) -> "array[int]":
        """Words of 32 bits from an address, or those of an array: a word of MicroPython's viper."""


_IS_RP2350 = "RP2350" in sys.implementation._machine  # noqa: SLF001 - its name for all to read

_PINS = array(
    "I", (0xD0000004, 0xD0000018, 0xD0000020) if _IS_RP2350 else (0xD0000004, 0xD0000014, 0xD0000018)
)
"""GPIO_IN, GPIO_OUT_SET and GPIO_OUT_CLR (RP2040 datasheet, 2.3.1.7; RP2350 datasheet, 3.1.11)."""

_ADC = array("I", (0x400A0000 if _IS_RP2350 else 0x4004C000,))
"""CS, with RESULT behind it (RP2040 datasheet, 4.9.6; RP2350 datasheet, 12.4.7)."""


@micropython.viper
def levels() -> int:
    """Look at all pins at once: bit n is the level of GPIO n."""
    registers = ptr32(_PINS)
    seen = ptr32(registers[0])
    return seen[0] & 0x3FFFFFFF


@micropython.viper
def put(pins: int, high: int) -> object:
    """Set the outputs whose bits are in `pins`: high where the bit is in `high`, too, and low elsewhere."""
    registers = ptr32(_PINS)
    rise = ptr32(registers[1])
    fall = ptr32(registers[2])
    high &= pins
    fall[0] = pins - high  # with `~high` in its place MicroPython 1.25 changes `high` itself
    rise[0] = high


@micropython.viper
def clock_out(clock: int, pulses: int, seen: object) -> object:
    """Pulse the pin of this bit so many times, and note in `seen` the levels of all pins at each pulse.

    The clock is high for some 0.6 us, and low for as long; no interrupt may come before the end.
    """
    registers = ptr32(_PINS)
    pins = ptr32(registers[0])
    rise = ptr32(registers[1])
    fall = ptr32(registers[2])
    noted = ptr32(seen)
    for pulse in range(pulses):
        rise[0] = clock
        wait = 8
        while wait:
            wait -= 1
        noted[pulse] = pins[0]
        fall[0] = clock
        wait = 8
        while wait:
            wait -= 1


@micropython.viper
def measure(channel: int, samples: int) -> int:
    """Measure a channel of the ADC: the mean of so many samples, 0 to 65535 as `read_u16` makes them."""
    registers = ptr32(_ADC)
    adc = ptr32(registers[0])
    chosen = channel << 12 | 1  # AINSEL and EN of CS
    adc[0] = chosen
    total = 0
    for _ in range(samples):
        adc[0] = chosen | 4  # START_ONCE
        while not adc[0] & 0x100:  # READY
            pass
        twelve = adc[1]
        total += twelve << 4 | twelve >> 8
    return total // samples
