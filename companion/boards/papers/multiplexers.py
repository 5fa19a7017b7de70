"""Analog Halls behind multiplexers: CD74HC4067 on the analog inputs of the Pico."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.boards.papers.pinouts import MULTIPLEXER, PICO, Pin, pico_pins
from companion.boards.papers.wiring import Channel, Input, Line, Part, Pins, Unit, Wiring, used
from companion.boards.scanner import Scanner

_CHIP = "CD74HC4067"
_HALL_MA = 3.5
"""What one AH49E takes, its datasheet's typical supply current."""
_PICO_MA = 300
"""What 3V3(OUT) may be asked for (Raspberry Pi Pico datasheet, section 2.1)."""


def wire(scanner: Scanner, channels: Sequence[Channel | None], pins: Pins) -> Wiring:
    """Sixteen Halls a multiplexer; up to three of them are always on, more are enabled by threes."""
    units = tuple(_units(channels, pins))
    return Wiring(
        scanner=scanner,
        datasheet=f"{MULTIPLEXER.datasheet}; AH49E, Diodes Incorporated",
        lines=tuple(_lines(units, pins)),
        notes=tuple(_notes(used(channels), len(units), pins)),
        parts=tuple(_parts(used(channels), len(units))),
        wires=3,
        units=units,
    )


def _units(channels: Sequence[Channel | None], pins: Pins) -> Iterator[Unit]:
    size = len(MULTIPLEXER.inputs)
    chips = -(-len(channels) // size)
    sense, enable = pico_pins(pins.hall_sense), pico_pins(pins.hall_enable)
    for chip in range(chips):
        read = channels[chip * size : (chip + 1) * size]
        group, place = divmod(chip, len(sense))
        on = f"{enable[group]}: ENABLE {group + 1}" if chips > len(sense) else "AGND"
        yield Unit(
            chip=_CHIP,
            number=chip + 1,
            shared=(
                *((_leg("VCC"), "3V3"), (_leg("GND"), "AGND")),
                *((_leg(f"S{bit}"), f"S{bit}") for bit in range(4)),
            ),
            own=((_leg("COM"), f"{sense[place]}: SENSE {place + 1}"), (_leg("E"), on)),
            inputs=tuple(
                Input((_leg(name),), read[number] if number < len(read) else None)
                for number, name in enumerate(MULTIPLEXER.inputs)
            ),
        )


def _lines(units: Sequence[Unit], pins: Pins) -> Iterator[Line]:
    sense, enable = pico_pins(pins.hall_sense), pico_pins(pins.hall_enable)
    yield Line("3V3", PICO.pin("3V3(OUT)"), f"{_leg('VCC')} of every {_CHIP}, and pin 1 of every Hall")
    yield Line("AGND", PICO.pin("AGND"), f"{_leg('GND')} of every {_CHIP}, and pin 2 of every Hall")
    for bit, pin in enumerate(pico_pins(pins.hall_select)):
        yield Line(f"S{bit}", pin, f"{_leg(f'S{bit}')} of every {_CHIP}")
    for place, pin in enumerate(sense[: len(units)]):
        yield Line(f"SENSE {place + 1}", pin, f"{_leg('COM')} of {_listed(units[place :: len(sense)])}")
    if len(units) > len(sense):
        for group, pin in enumerate(enable):
            on = units[group * len(sense) : (group + 1) * len(sense)]
            yield Line(f"ENABLE {group + 1}", pin, f"{_leg('E')} of {_listed(on)}")


def _leg(name: str) -> Pin:
    return MULTIPLEXER.pin(name)


def _listed(units: Sequence[Unit]) -> str:
    return f"{_CHIP} no. {', '.join(str(unit.number) for unit in units)}"


def _notes(halls: int, chips: int, pins: Pins) -> Iterator[str]:
    if chips <= len(pins.hall_sense):
        yield f"{_leg('E')} of each multiplexer goes to AGND: it is always on."
    yield (
        "Each Hall (AH49E, seen from its printed side: pin 1 supply, 2 ground, 3 output) lies flat below "
        "the middle of its field, printed side up, its output to the input of the table. Inputs that are "
        "left over go to AGND."
    )
    drawn = halls * _HALL_MA
    enough = (
        "which the Pico gives" if drawn <= _PICO_MA else "more than the Pico gives: take a 3.3 V regulator"
    )
    yield (
        f"{halls} Halls take about {drawn:.0f} mA at 3.3 V, {enough} ({_PICO_MA} mA at most). They "
        "are ratiometric: supply and ADC reference are the same 3.3 V, so that it does not matter how exact "
        "these are."
    )
    yield f"100 nF between {_leg('VCC')} and {_leg('GND')} of each multiplexer, and 10 uF where 3V3 enters."


def _parts(halls: int, chips: int) -> Iterator[Part]:
    yield Part(f"{halls}", "analog Hall sensor AH49E (or SS49E), TO-92", "one a field")
    yield Part(f"{chips}", "analog multiplexer CD74HC4067, DIP-24 or on a breakout board", "16 Halls each")
    yield Part(f"{chips}", "capacitor 100 nF, ceramic", "one a multiplexer")
    yield Part("1", "capacitor 10 uF", "at the supply of the Halls")
