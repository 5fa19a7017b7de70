"""The displays and the buttons, wired to the Pi on every board alike."""

from __future__ import annotations

from collections.abc import Iterator

from companion.boards.papers import svg
from companion.boards.papers.block import Block, Drawn, tag, wide
from companion.boards.papers.pinouts import PI, Pin, pi_pins
from companion.boards.papers.rails import Load
from companion.boards.papers.wiring import Pins, Wire

_WIDTH = 86

DISPLAYS = Load("Pi 3V3", 2, "displays", 20, 50, "Adafruit: 20 mA on average; at worst, our bound")

NOTES = (
    "The displays and the buttons are wired to the Raspberry Pi itself, not to the Pico.",
    (
        "A display that is printed 0x78 has the address 0x3C, and 0x7A is 0x3D: makers print the address one "
        "bit further on. The second display needs the other address; for that a resistor is soldered to the "
        "other of two pads on its back."
    ),
    (
        "Each button joins its pin to GND; it needs no resistor, for the Pi pulls the pin up. Any pins will "
        "do: those of the table are in the configuration that the installer writes, behind a #."
    ),
)


def lines(pins: Pins) -> Iterator[Wire]:
    """The wires from the Pi to the displays and the buttons."""
    sda, scl = pi_pins(pins.pi.bus)
    yield Wire("3V3", PI.pin("3V3"), "VCC of each display")
    yield Wire("SDA", sda, "SDA of each display")
    yield Wire("SCL", scl, "SCL (or SCK) of each display")
    yield Wire("GND", PI.pin("GND"), "GND of each display, and the second leg of each button")
    for (name, _), pin in zip(pins.pi.buttons, pi_pins(bcm for _, bcm in pins.pi.buttons), strict=True):
        yield Wire(name, pin, f"button {name}, its first leg")


def draw(pins: Pins, x: float, y: float) -> Drawn:
    """The header of the Pi with the use of each pin, with its upper left corner at (x, y)."""
    wires = list(lines(pins))
    header: list[Pin | None] = [line.pin for line in wires]
    block = Block(x, y, _WIDTH, "Raspberry Pi: displays and buttons", (), header)
    tags = [f"{line.name}: {line.to}" for line in wires]
    parts = [*block.draw()]
    for number, said in enumerate(tags):
        parts.append(tag(block.ends[1], block.row(number), said))
    parts.append(
        svg.text(x, block.bottom + 16, "printed 0x78 is 0x3C, printed 0x7A is 0x3D", 9, fill=svg.FAINT)
    )
    return Drawn(tuple(parts), block.ends[1] + wide(tags), block.bottom + 20)
