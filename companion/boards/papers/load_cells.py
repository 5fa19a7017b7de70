"""Load cells, each with its own HX711, all on one clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.boards.papers.part import Part
from companion.boards.papers.pinouts import AMPLIFIER, PICO, Pin, pico_pins
from companion.boards.papers.rails import Load
from companion.boards.papers.wiring import Input, Joint, Pins, Unit, Wire, WiredChannel, Wiring, used
from companion.boards.scanner import Scanner

_CHIP = "HX711"
_CELL = {"E+": "AVDD", "A+": "INA+", "A-": "INA-"}
"""The legs to which a cell's wires go; the fourth, E-, is ground."""


def wire(scanner: Scanner, channels: Sequence[WiredChannel | None], pins: Pins) -> Wiring:
    """The wiring of one HX711 per cell; all share the clock, and each has a data pin of its own."""
    units = tuple(_units(channels, pins))
    return Wiring(
        scanner=scanner,
        datasheet=AMPLIFIER.datasheet,
        lines=tuple(_lines(units, pins)),
        notes=tuple(_notes(scanner)),
        parts=tuple(_parts(scanner, used(channels))),
        wires=4,
        units=units,
    )


def loads(scanner: Scanner, switched: int) -> tuple[Load, ...]:
    """The currents of the amplifiers and of this many load cells."""
    return (
        Load("5V", scanner.size, f"{_CHIP}, analog", 1.4, 1.6, AMPLIFIER.datasheet),
        Load("5V", switched, "bridges of load cells", 4.3, 12.3, "4.3 V at 1000 ohm, or at 350 ohm"),
        Load("3V3", scanner.size, f"{_CHIP}, digital", 0.1, 0.1, AMPLIFIER.datasheet),
    )


def _avdd(upper_kohm: float) -> float:
    """The supply of the cell in volts: VBG of 1.25 V by the divider at VFB, 8.2 kohm to ground
    (datasheet).
    """
    return 1.25 * (upper_kohm + 8.2) / 8.2


def _units(channels: Sequence[WiredChannel | None], pins: Pins) -> Iterator[Unit]:
    outputs = pico_pins(pins.load_cell_data[: len(channels)])
    for number, (channel, output) in enumerate(zip(channels, outputs, strict=True), start=1):
        yield Unit(
            chip=_CHIP,
            number=number,
            shared=(
                *((_leg("VSUP"), "5V"), (_leg("DVDD"), "3V3")),
                *((_leg("AGND"), "GND"), (_leg("PD_SCK"), "CLOCK")),
            ),
            own=(Joint(_leg("DOUT"), f"DATA {number}", str(output)),),
            inputs=(Input(tuple(map(_leg, _CELL.values())), channel, tuple(_CELL)),),
        )


def _lines(units: Sequence[Unit], pins: Pins) -> Iterator[Wire]:
    (clock,) = pico_pins((pins.load_cell_clock,))
    yield Wire("5V", PICO.pin("VBUS"), f"VCC (analog) of every {_CHIP} module")
    yield Wire("3V3", PICO.pin("3V3(OUT)"), f"VDD (digital) of every {_CHIP} module")
    yield Wire("GND", PICO.pin("GND"), f"GND of every {_CHIP} module")
    yield Wire("CLOCK", clock, f"SCK of every {_CHIP} module, {_leg('PD_SCK')}")
    for unit, output in zip(units, pico_pins(pins.load_cell_data[: len(units)]), strict=True):
        yield Wire(f"DATA {unit.number}", output, f"DT of {unit.name}, {_leg('DOUT')}")


def _leg(name: str) -> Pin:
    return AMPLIFIER.pin(name)


def _notes(scanner: Scanner) -> Iterator[str]:
    yield (
        "Each cell with its four wires to its own module: E+ red, E- black, A+ white, A- green are usual "
        f"colours; the cell's own sheet decides. E+ is {_leg('AVDD')}, E- is {_leg('AGND')}, A+ is "
        f"{_leg('INA+')}, A- is {_leg('INA-')}; channel B stays open."
    )
    level = {80: f"{_leg('DVDD')}", 10: "GND"}[scanner.rate]
    yield (
        f"{_leg('RATE')} goes to {level}: {scanner.rate} samples a second. Most modules come with it at GND: "
        "there it is lifted off its pad, or the jumper for it is changed."
    )
    yield (
        "Take modules with two supplies: VCC, from which the chip makes the voltage of the cell, at 5 V, and "
        "VDD at 3.3 V, which is the level of DT. They carry their own capacitors; one of 10 uF at the end of "
        "a long row of modules keeps them quiet."
    )
    yield (
        "A module with VCC alone must not get 5 V: DT would have 5 V, too, and harm the Pico. At 3.3 V it is "
        f"only good with another resistor: the {_avdd(20):.1f} V for which it is made cannot come from 3.3 "
        "V, for the chip needs 0.1 V more than it gives. With 10 kohm instead of the 20 kohm between AVDD "
        f"and VFB it gives {_avdd(10):.1f} V, and a gram {100 * _avdd(10) / _avdd(20):.0f} % of the signal."
    )
    yield (
        "The legs are those of the chip, by which any module can be checked. A bare chip is not enough: it "
        "also needs the transistor at BASE, the divider at VFB, and XI at GND, which a module has."
    )
    yield (
        f"A cell for {scanner.capacity} g is screwed down at one end only; on the other stands the tray of "
        "its field, which touches nothing else. Tray and pieces together stay below what the cell is made "
        "for."
    )


def _parts(scanner: Scanner, cells: int) -> Iterator[Part]:
    yield Part(cells, "cell", f"load cell {scanner.capacity} g, bending beam (such as TAL221)", "one a field")
    yield Part(scanner.size, "amplifier", "HX711 module with VCC and VDD apart", "one a cell")
    yield Part(1, "capacitor", "capacitor 10 uF", "at the end of the row of modules")
