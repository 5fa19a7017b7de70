"""Switches on shift registers: a chain of 74HC165."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.boards.papers import switches
from companion.boards.papers.part import Part
from companion.boards.papers.pinouts import PICO, SHIFT_REGISTER, Pin, pico_pins
from companion.boards.papers.rails import Load
from companion.boards.papers.wiring import Input, Joint, Pins, Unit, Wire, WiredChannel, Wiring, used
from companion.boards.scanner import Scanner

_CHIP = "74HC165"
_SERIES = "47 ohm"
"""In the lines that go to every chip."""


def wire(scanner: Scanner, channels: Sequence[WiredChannel | None], pins: Pins) -> Wiring:
    """The wiring of a chain whose first chip is the one at the Pico."""
    units = tuple(_units(channels, pins))
    return Wiring(
        scanner=scanner,
        datasheet=SHIFT_REGISTER.datasheet,
        lines=(*_lines(len(units), pins), *switches.lines(scanner)),
        notes=(*_notes(scanner), *switches.notes(scanner, used(channels))),
        parts=(*switches.parts(scanner, used(channels)), *_parts(scanner, used(channels), len(units))),
        wires=1,
        units=units,
    )


def loads(scanner: Scanner, switched: int) -> tuple[Load, ...]:
    """The currents of the chain and of this many switches."""
    chips = -(-scanner.size // len(SHIFT_REGISTER.inputs))
    return (
        Load("3V3", chips, _CHIP, 0.01, 0.08, SHIFT_REGISTER.datasheet),
        _pull_ups(scanner, switched),
        *switches.loads(scanner, switched),
    )


def _pull_ups(scanner: Scanner, number: int) -> Load:
    """The current of the pull-ups while half of all switches are closed, and at worst while all are."""
    closed = 3.3 / switches.PULL_UP_KOHM[scanner.switch]
    name = f"pull-ups of {switches.PULL_UP[scanner.switch]}"
    return Load("3V3", number, name, closed / 2, closed, "3.3 V by ohms")


def _units(channels: Sequence[WiredChannel | None], pins: Pins) -> Iterator[Unit]:
    size = len(SHIFT_REGISTER.inputs)
    chips = -(-len(channels) // size)
    data, feed = pico_pins((pins.chain_data, pins.chain_feed))
    leg = SHIFT_REGISTER.pin
    for chip in range(chips):
        read = channels[chip * size : (chip + 1) * size]
        yield Unit(
            chip=_CHIP,
            number=chip + 1,
            shared=(
                *((leg("VCC"), "3V3"), (leg("GND"), "GND"), (leg("CLK-INH"), "GND")),
                *((leg("SH/LD"), "LOAD"), (leg("CLK"), "CLOCK")),
            ),
            own=(
                Joint(leg("QH"), "DATA", f"{data}: DATA")
                if chip == 0
                else Joint(leg("QH"), f"LINK {chip}", f"SER of no. {chip}"),
                Joint(leg("SER"), "FEED", f"{feed}: FEED")
                if chip == chips - 1
                else Joint(leg("SER"), f"LINK {chip + 1}", f"QH of no. {chip + 2}"),
            ),
            inputs=tuple(
                Input((leg(name),), read[number] if number < len(read) else None)
                for number, name in enumerate(SHIFT_REGISTER.inputs)
            ),
        )


def _lines(chips: int, pins: Pins) -> Iterator[Wire]:
    load, clock, data, feed = pico_pins((pins.chain_load, pins.chain_clock, pins.chain_data, pins.chain_feed))
    yield Wire("3V3", PICO.pin("3V3(OUT)"), f"{_leg('VCC')} of every {_CHIP}, and all pull-ups")
    yield Wire(
        "GND", PICO.pin("GND"), f"{_leg('GND')} and {_leg('CLK-INH')} of every {_CHIP}, and all switches"
    )
    yield Wire("LOAD", load, f"{_leg('SH/LD')} of every {_CHIP}", series=_SERIES)
    yield Wire("CLOCK", clock, f"{_leg('CLK')} of every {_CHIP}", series=_SERIES)
    yield Wire("DATA", data, f"{_leg('QH')} of {_CHIP} no. 1")
    yield Wire("FEED", feed, f"{_leg('SER')} of {_CHIP} no. {chips}")


def _leg(name: str) -> Pin:
    return SHIFT_REGISTER.pin(name)


def _notes(scanner: Scanner) -> Iterator[str]:
    yield (
        f"The chain begins at the Pico: QH of no. 1 is DATA, and {_leg('SER')} of each chip is joined to "
        f"{_leg('QH')} of the next one. SER of the last is FEED, through which the self-test shifts a "
        "pattern."
    )
    yield (
        f"Each input has a pull-up of {switches.PULL_UP[scanner.switch]} to 3V3 and its switch to GND: open "
        "is 0, closed is 1. Inputs that are left over go to 3V3."
    )
    yield f"100 nF between {_leg('VCC')} and {_leg('GND')} of each chip, as near to it as can be."
    yield (
        f"{_SERIES} in series with CLOCK and with LOAD, at the Pico: on lines that go to many chips an edge "
        "comes back from the end, and a chip may shift twice."
    )


def _parts(scanner: Scanner, switched: int, chips: int) -> Iterator[Part]:
    yield Part(chips, "shift-register", "shift register 74HC165, DIP-16", "eight inputs each")
    pull_up = f"resistor {switches.PULL_UP[scanner.switch]}"
    yield Part(switched, "resistor", pull_up, "pull-ups; or resistor networks")
    yield Part(chips, "socket", "socket DIP-16", "one a chip")
    yield Part(chips, "capacitor", "capacitor 100 nF, ceramic", "one a chip")
    yield Part(2, "resistor", f"resistor {_SERIES}", "in series with CLOCK and LOAD")
