"""The pins of the chips and of both microcomputers by name and number, as their datasheets have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin by its name and its number on the chip or header."""

    name: str
    number: int

    def __str__(self) -> str:
        return f"{self.name} (pin {self.number})"


@dataclass(frozen=True)
class Pinout:
    """The pins of one part; `inputs` are those that read a board, in the order of their channels."""

    datasheet: str
    numbers: Mapping[str, int]
    inputs: tuple[str, ...] = ()

    def pin(self, name: str) -> Pin:
        """The pin of this name. Raises KeyError if the part has none."""
        return Pin(name, self.numbers[name])


def _in_order(names: str) -> Mapping[str, int]:
    """The pins of a package in order, numbered from 1; "." stands for a pin that is not named."""
    return MappingProxyType(
        {name: number for number, name in enumerate(names.split(), start=1) if name != "."}
    )


SHIFT_REGISTER = Pinout(
    "SN74HC165, Texas Instruments SCLS116, DIP-16",
    _in_order("SH/LD CLK E F G H QH' GND QH SER A B C D CLK-INH VCC"),
    tuple("ABCDEFGH"),
)
MULTIPLEXER = Pinout(
    "CD74HC4067, Texas Instruments SCHS209, DIP-24",
    _in_order(
        "COM I7 I6 I5 I4 I3 I2 I1 I0 S0 S1 GND S3 S2 E I15 I14 I13 I12 I11 I10 I9 I8 VCC",
    ),
    tuple(f"I{number}" for number in range(16)),
)
AMPLIFIER = Pinout(
    "HX711, Avia Semiconductor, SOP-16",
    _in_order("VSUP BASE AVDD VFB AGND VBG INA- INA+ INB- INB+ PD_SCK DOUT XO XI RATE DVDD"),
    ("INA+",),
)
EXPANDER = Pinout(
    "MCP23017, Microchip DS20001952, SPDIP-28",
    _in_order(
        "GPB0 GPB1 GPB2 GPB3 GPB4 GPB5 GPB6 GPB7 VDD VSS . SCL SDA ."
        " A0 A1 A2 RESET INTB INTA GPA0 GPA1 GPA2 GPA3 GPA4 GPA5 GPA6 GPA7"
    ),
    # GPA7 and GPB7 are outputs only (table 1-1 of revision D).
    tuple(f"GP{port}{bit}" for port in "AB" for bit in range(7)),
)

REGULATOR = Pinout("LD1117V33, STMicroelectronics DS1117, TO-220", _in_order("GND OUT IN"))

PICO = Pinout(
    "Raspberry Pi Pico datasheet, figure 2",
    _in_order(
        "GP0 GP1 . GP2 GP3 GP4 GP5 . GP6 GP7 GP8 GP9 . GP10 GP11 GP12 GP13 . GP14 GP15"
        " GP16 GP17 . GP18 GP19 GP20 GP21 . GP22 RUN GP26 GP27 AGND GP28 ADC_VREF 3V3(OUT) 3V3_EN GND "
        "VSYS VBUS"
    ),
)
"""GND is pin 38; pins 3, 8, 13, 18, 23 and 28 are GND as well."""

_BCM_TO_HEADER = (
    *(27, 28, 3, 5, 7, 29, 31, 26, 24, 21, 19, 23, 32, 33),
    *(8, 10, 36, 11, 12, 35, 38, 40, 15, 16, 18, 22, 37, 13),
)

PI = Pinout(
    "Raspberry Pi documentation, GPIO and the 40-pin header",
    MappingProxyType(
        {"3V3": 1, "GND": 6} | {f"GPIO{bcm}": header for bcm, header in enumerate(_BCM_TO_HEADER)}
    ),
)
"""GND is pin 6; pins 9, 14, 20, 25, 30, 34 and 39 are GND as well."""


def pico_pins(numbers: Iterable[int]) -> tuple[Pin, ...]:
    """Pins of a Pico by their GP numbers. Raises KeyError if a number is on no pin."""
    return tuple(PICO.pin(f"GP{number}") for number in numbers)


def pi_pins(numbers: Iterable[int]) -> tuple[Pin, ...]:
    """Pins of a Pi's header by their BCM numbers. Raises KeyError if a number is on no pin."""
    return tuple(PI.pin(f"GPIO{number}") for number in numbers)
