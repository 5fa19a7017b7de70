"""Switches on expanders that the Pi reads itself: MCP23017 on its I2C bus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.boards.papers import switches
from companion.boards.papers.part import Part
from companion.boards.papers.pinouts import EXPANDER, PI, Pin, pi_pins
from companion.boards.papers.rails import Load
from companion.boards.papers.wiring import Input, Joint, Pins, Unit, Wire, WiredChannel, Wiring, used
from companion.boards.scanner import Scanner

_CHIP = "MCP23017"
_FIRST_ADDRESS = 0x20
_PULL_UP_KOHM = 100


def wire(scanner: Scanner, channels: Sequence[WiredChannel | None], pins: Pins) -> Wiring:
    """The wiring of chips from address 0x20 on, fourteen inputs each, on the I2C bus of the Pi; there is no
    Pico.
    """
    units = tuple(_units(channels))
    return Wiring(
        scanner=scanner,
        datasheet=EXPANDER.datasheet,
        lines=tuple(_lines(pins)),
        notes=(*_notes(), *switches.notes(scanner, used(channels))),
        parts=(*switches.parts(scanner, used(channels)), *_parts(len(units))),
        wires=1,
        units=units,
    )


def loads(scanner: Scanner, switched: int) -> tuple[Load, ...]:
    """The currents of the expanders, with this many switches closed to ground at worst."""
    chips = -(-scanner.size // len(EXPANDER.inputs))
    pull_up = 3.3 / _PULL_UP_KOHM
    return (
        Load("Pi 3V3", chips, _CHIP, 0.5, 1, EXPANDER.datasheet),
        Load("Pi 3V3", switched, "pull-ups in the chips", pull_up / 2, pull_up, EXPANDER.datasheet),
    )


def _units(channels: Sequence[WiredChannel | None]) -> Iterator[Unit]:
    size = len(EXPANDER.inputs)
    for chip in range(-(-len(channels) // size)):
        read = channels[chip * size : (chip + 1) * size]
        yield Unit(
            chip=_CHIP,
            number=chip + 1,
            shared=(
                *((_leg("VDD"), "3V3"), (_leg("RESET"), "3V3"), (_leg("VSS"), "GND")),
                *((_leg("SDA"), "SDA"), (_leg("SCL"), "SCL")),
            ),
            own=tuple(_address(chip, bit) for bit in range(3)),
            inputs=tuple(
                Input((_leg(name),), read[number] if number < len(read) else None)
                for number, name in enumerate(EXPANDER.inputs)
            ),
        )


def _address(chip: int, bit: int) -> Joint:
    """How the pin of this bit of the address is wired."""
    level = "3V3" if chip >> bit & 1 else "GND"
    return Joint(_leg(f"A{bit}"), level, level)


def _lines(pins: Pins) -> Iterator[Wire]:
    sda, scl = pi_pins(pins.pi.bus)
    yield Wire("3V3", PI.pin("3V3"), f"{_leg('VDD')} and {_leg('RESET')} of every {_CHIP}")
    yield Wire("GND", PI.pin("GND"), f"{_leg('VSS')} of every {_CHIP}, and all switches")
    yield Wire("SDA", sda, f"{_leg('SDA')} of every {_CHIP}")
    yield Wire("SCL", scl, f"{_leg('SCL')} of every {_CHIP}")


def _leg(name: str) -> Pin:
    return EXPANDER.pin(name)


def _notes() -> Iterator[str]:
    yield (
        "The lines are those of the Pi, which reads the chips itself. The first chip has address "
        f"0x{_FIRST_ADDRESS:02X}, each further one the next: A0 to A2 say it in binary. Switches are to GND; "
        "the pull-ups are inside the chips. Inputs that are left over stay open."
    )
    yield f"100 nF between {_leg('VDD')} and {_leg('VSS')} of each chip, as near to it as can be."


def _parts(chips: int) -> Iterator[Part]:
    yield Part(chips, "expander", "I2C expander MCP23017, SPDIP-28", "fourteen inputs each")
    yield Part(chips, "socket", "socket DIP-28", "one a chip")
    yield Part(chips, "capacitor", "capacitor 100 nF, ceramic", "one a chip")
