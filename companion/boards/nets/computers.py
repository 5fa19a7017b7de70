"""Pico and Pi with the nets of their pins, and the displays and buttons at the Pi."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.boards.nets.catalogue import BUTTON, DISPLAY, PI, PICO
from companion.boards.nets.chips import at_computer, on_pi
from companion.boards.nets.netlist import Component, component
from companion.boards.papers import controls
from companion.boards.papers.wiring import Pins, Wiring

_PICO_SUPPLIES = {"GND": "GND", "3V3(OUT)": "3V3", "VBUS": "5V"}
_PI_SUPPLIES = {"GND": "GND", "3V3": "PI_3V3", "5V": "PI_5V"}
_ADDRESSES = ("0x3C", "0x3D")


def pico(wired: Sequence[Wiring]) -> Iterator[Component]:
    """The Pico with the lines of all scanners that it reads; none if the Pi reads them all.

    Its ground and that of the Pi are one net, by their USB cable.
    """
    read = [wiring for wiring in wired if not on_pi(wiring.scanner)]
    lines = {line.pin.name: at_computer(wiring.scanner, line) for wiring in read for line in wiring.lines}
    if read:
        yield component(PICO, "Raspberry Pi Pico", _PICO_SUPPLIES | lines, "reads the board")


def pi(wired: Sequence[Wiring], pins: Pins) -> Iterator[Component]:
    """The Pi's header, with the displays and the buttons."""
    read = [wiring for wiring in wired if on_pi(wiring.scanner)]
    lines = {line.pin.name: at_computer(wiring.scanner, line) for wiring in read for line in wiring.lines}
    own = {line.pin.name: f"PI_{line.name.upper()}" for line in controls.lines(pins)}
    yield component(PI, "Raspberry Pi", own | lines | _PI_SUPPLIES, "runs the companion")
    nets = {"GND": "GND", "VCC": "PI_3V3", "SCL": "PI_SCL", "SDA": "PI_SDA"}
    for address in _ADDRESSES:
        yield component(DISPLAY, "OLED 128x64", nets, f"display at {address}")
    for name, _ in pins.pi.buttons:
        yield component(BUTTON, "push button", {"1": f"PI_{name.upper()}", "2": "GND"}, f"button {name}")
