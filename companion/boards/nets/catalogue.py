"""The kinds of part on a board, with their pins, and what they are called in KiCad."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.boards.nets.netlist import ComponentKind
from companion.boards.papers import pinouts
from companion.boards.papers.pinouts import Pin, Pinout

_PICO_GROUNDS = (3, 8, 13, 18, 23, 28)
_PI_GROUNDS = (9, 14, 20, 25, 30, 34, 39)
_PI_3V3, _PI_5V = (17,), (2, 4)
"""Pins of both headers besides those that are named in the pinouts."""


def _pins(pinout: Pinout, more: Mapping[str, tuple[int, ...]] = MappingProxyType({})) -> tuple[Pin, ...]:
    """The pins of a pinout, and `more` of the same or other names, in the order of their numbers."""
    named = [Pin(name, number) for name, number in pinout.numbers.items()]
    others = [Pin(name, number) for name, numbers in more.items() for number in numbers]
    return tuple(sorted((*named, *others), key=lambda pin: pin.number))


def _in_order(names: str) -> tuple[Pin, ...]:
    """Pins of these names, numbered from 1."""
    return tuple(Pin(name, number) for number, name in enumerate(names.split(), start=1))


def _types(**names: str) -> Mapping[str, str]:
    """The electrical type of each name, from the names of each type."""
    return MappingProxyType({name: kind for kind, each in names.items() for name in each.split()})


SHIFT_REGISTER = ComponentKind(
    letter="U",
    symbol="74HC165",
    footprint="Package_DIP:DIP-16_W7.62mm",
    pins=_pins(pinouts.SHIFT_REGISTER),
    types=_types(input="SH/LD CLK CLK-INH SER A B C D E F G H", output="QH QH'", power_in="VCC GND"),
)
MULTIPLEXER = ComponentKind(
    letter="U",
    symbol="CD74HC4067",
    footprint="Package_DIP:DIP-24_W15.24mm",
    pins=_pins(pinouts.MULTIPLEXER),
    types=_types(input="S0 S1 S2 S3 E", power_in="VCC GND"),
)
AMPLIFIER = ComponentKind(
    letter="U",
    symbol="HX711",
    footprint="Package_SO:SOP-16_3.9x9.9mm_P1.27mm",
    pins=_pins(pinouts.AMPLIFIER),
    types=_types(input="PD_SCK RATE INA- INA+ INB- INB+", output="DOUT", power_in="VSUP DVDD AGND"),
)
EXPANDER = ComponentKind(
    letter="U",
    symbol="MCP23017",
    footprint="Package_DIP:DIP-28_W7.62mm",
    pins=_pins(pinouts.EXPANDER),
    types=_types(input="SCL A0 A1 A2 RESET", bidirectional="SDA", power_in="VDD VSS"),
)
REGULATOR = ComponentKind(
    letter="U",
    symbol="LD1117V33",
    footprint="Package_TO_SOT_THT:TO-220-3_Vertical",
    pins=_pins(pinouts.REGULATOR),
    types=_types(power_in="IN GND", power_out="OUT"),
)

PICO = ComponentKind(
    letter="A",
    symbol="RaspberryPi_Pico",
    footprint="Module:RaspberryPi_Pico_Common_THT",
    pins=_pins(pinouts.PICO, {"GND": _PICO_GROUNDS}),
    types=_types(
        bidirectional=" ".join(name for name in pinouts.PICO.numbers if name.startswith("GP")),
        power_out="3V3(OUT) VBUS",
    ),
)
PI = ComponentKind(
    letter="A",
    symbol="Raspberry_Pi",
    footprint="Connector_PinSocket_2.54mm:PinSocket_2x20_P2.54mm_Vertical",
    pins=_pins(pinouts.PI, {"3V3": _PI_3V3, "5V": _PI_5V, "GND": _PI_GROUNDS}),
    types=_types(bidirectional=" ".join(name for name in pinouts.PI.numbers if name.startswith("GPIO"))),
)
DISPLAY = ComponentKind(
    letter="J",
    symbol="Display_I2C",
    footprint="Connector_PinSocket_2.54mm:PinSocket_1x04_P2.54mm_Vertical",
    pins=_in_order("GND VCC SCL SDA"),
)
"""Most displays have their pins in this order; what is printed beside them decides."""

BUTTON = ComponentKind(
    letter="SW",
    symbol="SW_Push",
    footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
    pins=_in_order("1 2"),
)
REED = ComponentKind(
    letter="SW",
    symbol="SW_Reed",
    footprint="Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical",
    pins=_in_order("1 2"),
)
BARRIER = ComponentKind(
    letter="U",
    symbol="TCRT5000",
    footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical",
    pins=_in_order("C E A K"),
)
"""The pins as numbered at its connector; the part itself has no numbers (Vishay 83760)."""

HALL = ComponentKind(
    letter="U",
    symbol="SS49E",
    footprint="Package_TO_SOT_THT:TO-92_Inline",
    pins=_in_order("VCC GND OUT"),
    types=_types(power_in="VCC GND", output="OUT"),
)
LOAD_CELL = ComponentKind(
    letter="J",
    symbol="Load_cell",
    footprint="Connector_PinHeader_2.54mm:PinHeader_1x04_P2.54mm_Vertical",
    pins=_in_order("E+ E- A- A+"),
)
"""The wires of a cell in the order in which a module has them."""

DIODE = ComponentKind(
    letter="D",
    symbol="D",
    footprint="Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal",
    pins=_in_order("K A"),
)
RESISTOR = ComponentKind(
    letter="R",
    symbol="R",
    footprint="Resistor_THT:R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal",
    pins=_in_order("1 2"),
)
CAPACITOR = ComponentKind(
    letter="C",
    symbol="C",
    footprint="Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm",
    pins=_in_order("1 2"),
)
