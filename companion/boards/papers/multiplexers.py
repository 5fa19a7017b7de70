"""Analog Halls behind multiplexers: CD74HC4067 on the analog inputs of the Pico."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.boards.papers.part import Part
from companion.boards.papers.pinouts import MULTIPLEXER, PICO, REGULATOR, Pin, pico_pins
from companion.boards.papers.rails import RAILS, Load
from companion.boards.papers.wiring import Input, Joint, Pins, Unit, Wire, WiredChannel, Wiring, used
from companion.boards.scanner import Scanner

_CHIP = "CD74HC4067"
_REGULATOR = "LD1117V33"
_REGULATOR_K_W = 50
"""How much warmer than the air a TO-220 without a heat sink becomes for each watt (DS1117, table 3)."""

_SUPPLY_V = 5.25
"""The most that a supply of 5 V gives (USB 2.0, 7.2.2)."""

_HALL = Load("3V3", 0, "Halls", 6, 10, "SS49E, Honeywell 005850: 6 mA, 10 mA at most; AH49E takes 3.5 mA")
"""A Hall of the type 49E, of any maker: the currents of those sold under this name differ that much."""

_CHIP_LOAD = Load("3V3", 0, _CHIP, 0.01, 0.16, "CD74HC4067, Texas Instruments SCHS209")


def wire(scanner: Scanner, channels: Sequence[WiredChannel | None], pins: Pins) -> Wiring:
    """The wiring of sixteen Halls per multiplexer; up to three multiplexers are always on, more are enabled
    in threes.

    If the Pico cannot feed all Halls, they get a regulator of their own.
    """
    halls, units = used(channels), tuple(_units(channels, pins))
    own = _needs_regulator(scanner, halls)
    return Wiring(
        scanner=scanner,
        datasheet=f"{MULTIPLEXER.datasheet}; AH49E, Diodes Incorporated; SS49E, Honeywell 005850",
        lines=tuple(_lines(units, pins, own=own)),
        notes=tuple(_notes(units, pins, halls if own else 0)),
        parts=tuple(_parts(halls, len(units), own=own)),
        wires=3,
        units=units,
        supply=_regulator() if own else None,
    )


def loads(scanner: Scanner, switched: int) -> tuple[Load, ...]:
    """The currents of the multiplexers and of this many Halls."""
    rail = "HALL" if _needs_regulator(scanner, switched) else "3V3"
    return replace(_HALL, number=switched, rail=rail), replace(_CHIP_LOAD, number=_chips(scanner))


def _needs_regulator(scanner: Scanner, halls: int) -> bool:
    return halls * _HALL.worst + _chips(scanner) * _CHIP_LOAD.worst > RAILS["3V3"].most


def _chips(scanner: Scanner) -> int:
    return -(-scanner.size // len(MULTIPLEXER.inputs))


def _regulator() -> Unit:
    pin = REGULATOR.pin
    return Unit(
        chip=_REGULATOR,
        number=1,
        shared=((pin("GND"), "GND"),),
        own=(
            Joint(pin("IN"), "PI 5V", "5 V of the Pi's supply"),
            Joint(pin("OUT"), "HALL 3V3", "HALL 3V3: pin 1 of every Hall, and ADC_VREF (pin 35) of the Pico"),
        ),
        inputs=(),
    )


def _units(channels: Sequence[WiredChannel | None], pins: Pins) -> Iterator[Unit]:
    size = len(MULTIPLEXER.inputs)
    chips = -(-len(channels) // size)
    sense, enable = pico_pins(pins.hall_sense), pico_pins(pins.hall_enable)
    for chip in range(chips):
        read = channels[chip * size : (chip + 1) * size]
        group, place = divmod(chip, len(sense))
        on = Joint(_leg("E"), "AGND", "AGND")
        if chips > len(sense):
            on = Joint(_leg("E"), f"ENABLE {group + 1}", f"{enable[group]}: ENABLE {group + 1}")
        yield Unit(
            chip=_CHIP,
            number=chip + 1,
            shared=(
                *((_leg("VCC"), "3V3"), (_leg("GND"), "AGND")),
                *((_leg(f"S{bit}"), f"S{bit}") for bit in range(4)),
            ),
            own=(Joint(_leg("COM"), f"SENSE {place + 1}", f"{sense[place]}: SENSE {place + 1}"), on),
            inputs=tuple(
                Input((_leg(name),), read[number] if number < len(read) else None)
                for number, name in enumerate(MULTIPLEXER.inputs)
            ),
        )


def _lines(units: Sequence[Unit], pins: Pins, *, own: bool) -> Iterator[Wire]:
    sense, enable = pico_pins(pins.hall_sense), pico_pins(pins.hall_enable)
    feeds = "" if own else ", and pin 1 of every Hall"
    yield Wire("3V3", PICO.pin("3V3(OUT)"), f"{_leg('VCC')} of every {_CHIP}{feeds}")
    to = f", and GND of the {_REGULATOR}" if own else ""
    yield Wire("GND", PICO.pin("GND"), f"pin 2 of every Hall{to}: their current flows back here")
    yield Wire("AGND", PICO.pin("AGND"), f"{_leg('GND')} of every {_CHIP}, and nothing else")
    if own:
        yield Wire("HALL 3V3", PICO.pin("ADC_VREF"), f"OUT of the {_REGULATOR}, and pin 1 of every Hall")
    for bit, pin in enumerate(pico_pins(pins.hall_select)):
        yield Wire(f"S{bit}", pin, f"{_leg(f'S{bit}')} of every {_CHIP}")
    for place, pin in enumerate(sense[: len(units)]):
        yield Wire(f"SENSE {place + 1}", pin, f"{_leg('COM')} of {_listed(units[place :: len(sense)])}")
    if len(units) > len(sense):
        for group, pin in enumerate(enable):
            on = units[group * len(sense) : (group + 1) * len(sense)]
            yield Wire(f"ENABLE {group + 1}", pin, f"{_leg('E')} of {_listed(on)}")


def _leg(name: str) -> Pin:
    return MULTIPLEXER.pin(name)


def _listed(units: Sequence[Unit]) -> str:
    return f"{_CHIP} no. {', '.join(str(unit.number) for unit in units)}"


def _notes(units: Sequence[Unit], pins: Pins, regulated: int) -> Iterator[str]:
    """`regulated` is the number of Halls that a regulator feeds."""
    if len(units) <= len(pins.hall_sense):
        yield f"{_leg('E')} of each multiplexer goes to AGND: it is always on."
    yield (
        "Each Hall (AH49E or SS49E, seen from its printed side: pin 1 supply, 2 ground, 3 output) lies flat "
        "below the middle of its field, printed side up, its output to the input of the table. Inputs that "
        "are left over go to AGND."
    )
    yield (
        "Pin 2 of the Halls goes to a GND of the Pico by a wire of its own, and not to AGND: AGND is the "
        "reference of the ADC, and the current of the Halls would move it."
    )
    if regulated:
        heat = (_SUPPLY_V - 3.3) * regulated * _HALL.worst / 1000
        yield (
            f"The Pico cannot feed so many Halls. A regulator {_REGULATOR}, or any of 3.3 V for 800 mA, does "
            "so from the 5 V of the Pi's own supply (pin 2 of its header), not from VBUS. 100 nF at its "
            "input and 10 uF at its output. Its output also goes to ADC_VREF of the Pico: Halls and ADC then "
            "measure by the same voltage. At "
            f"worst it turns {heat:.1f} W into heat, which makes it {heat * _REGULATOR_K_W:.0f} K warmer "
            "than the air: give it a small heat sink, and air."
        )
    yield (
        "Halls are ratiometric: their supply and the reference of the ADC are the same 3.3 V, so that it "
        "does not matter how exact these are."
    )
    yield f"100 nF between {_leg('VCC')} and {_leg('GND')} of each multiplexer, and 10 uF where 3V3 enters."


def _parts(halls: int, chips: int, *, own: bool) -> Iterator[Part]:
    yield Part(halls, "hall", "analog Hall sensor AH49E or SS49E, TO-92, all of one make", "one a field")
    yield Part(
        chips, "multiplexer", "analog multiplexer CD74HC4067, DIP-24 or on a breakout board", "16 Halls each"
    )
    yield Part(chips, "socket", "socket DIP-24, wide", "one a chip; none for breakout boards")
    yield Part(chips, "capacitor", "capacitor 100 nF, ceramic", "one a multiplexer")
    yield Part(1, "capacitor", "capacitor 10 uF", "at the supply of the Halls")
    if own:
        yield Part(1, "regulator", f"regulator {_REGULATOR}, 3.3 V, 800 mA, TO-220", "feeds the Halls")
        yield Part(1, "sink", "heat sink for TO-220, 20 K/W or better", "on the regulator")
        yield Part(1, "capacitor", "capacitor 100 nF, ceramic", "at the input of the regulator")
