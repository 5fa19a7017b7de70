"""The chips of a scanner: their legs on nets, their capacitors, and the resistors in their lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.boards.nets.catalogue import (
    AMPLIFIER,
    CAPACITOR,
    EXPANDER,
    MULTIPLEXER,
    REGULATOR,
    RESISTOR,
    SHIFT_REGISTER,
)
from companion.boards.nets.netlist import Component, ComponentKind, component
from companion.boards.papers.wiring import Input, Unit, Wire, Wiring
from companion.boards.scanner import Scanner

_KINDS: Mapping[str, ComponentKind] = MappingProxyType(
    {
        "74HC165": SHIFT_REGISTER,
        "CD74HC4067": MULTIPLEXER,
        "HX711": AMPLIFIER,
        "MCP23017": EXPANDER,
        "LD1117V33": REGULATOR,
    }
)
_SUPPLY: Mapping[str, tuple[str, str]] = MappingProxyType(
    {"74HC165": ("VCC", "GND"), "CD74HC4067": ("VCC", "GND"), "MCP23017": ("VDD", "VSS")}
)
"""Between which legs of a chip its 100 nF are; modules with an HX711 carry theirs."""

_SUPPLIES = ("GND", "AGND", "3V3", "5V", "HALL 3V3", "PI 5V")
_LEFT_OVER: Mapping[str, str] = MappingProxyType({"74hc165": "3V3", "hall": "AGND"})
"""The net of an input that is left over, by the kind of scanner; those of the others stay open."""


def on_pi(scanner: Scanner) -> bool:
    """True if the Pi reads the scanner itself, without a Pico."""
    return scanner.chip == "mcp23017"


def net_of(scanner: Scanner, line: str) -> str:
    """The net of a line of the wiring; supplies of one computer are one net for all of its scanners."""
    if on_pi(scanner) and line != "GND":
        return f"PI_{line}"
    named = line if line in _SUPPLIES else f"{scanner.chip.upper()} {line}"
    return named.replace(" ", "_")


def at_computer(scanner: Scanner, line: Wire) -> str:
    """The net at the computer's end of a line, which is another one if a resistor is in the line."""
    net = net_of(scanner, line.name)
    return f"{net}_AT_PICO" if line.series else net


def input_net(scanner: Scanner, one: Input, wire: str = "") -> str | None:
    """The net of an input, or of the `wire` at one of its pins; None if it stays open."""
    if one.channel is None:
        return _LEFT_OVER.get(scanner.chip)
    return f"INPUT_{one.channel.number}{f'_{wire}' if wire else ''}"


def chips(wiring: Wiring) -> Iterator[Component]:
    """Each chip with its capacitor, the regulator if there is one, and what the lines have on their way."""
    for unit in wiring.units:
        yield _chip(wiring.scanner, unit)
        if unit.chip in _SUPPLY:
            yield _capacitor(wiring.scanner, unit)
    for line in wiring.lines:
        if line.series:
            ends = {"1": at_computer(wiring.scanner, line), "2": net_of(wiring.scanner, line.name)}
            yield component(RESISTOR, line.series, ends, f"in series with {line.name}")
    if wiring.supply is not None:
        yield _chip(wiring.scanner, wiring.supply)
        yield component(CAPACITOR, "100 nF", {"1": "PI_5V", "2": "GND"}, "at the input of the regulator")
    yield from _reservoir(wiring)


def _reservoir(wiring: Wiring) -> Iterator[Component]:
    """The capacitor of 10 uF at the supply of the sensors."""
    rail = {"hx711": "5V", "hall": "3V3" if wiring.supply is None else "HALL_3V3"}.get(wiring.scanner.chip)
    if rail is not None:
        yield component(CAPACITOR, "10 uF", {"1": rail, "2": "GND"}, f"at {rail}")


def _chip(scanner: Scanner, unit: Unit) -> Component:
    joined = {pin.name: net_of(scanner, line) for pin, line in unit.shared}
    joined |= {joint.pin.name: net_of(scanner, joint.net) for joint in unit.own}
    for one in unit.inputs:
        wires = one.wires or ("",) * len(one.pins)
        for pin, wire in zip(one.pins, wires, strict=True):
            net = input_net(scanner, one, wire)
            if net is not None:
                joined[pin.name] = net
    if unit.chip == "HX711":
        joined["RATE"] = {80: "3V3", 10: "GND"}[scanner.rate]
    value = "HX711 module" if unit.chip == "HX711" else unit.chip
    return component(_KINDS[unit.chip], value, joined, unit.name)


def _capacitor(scanner: Scanner, unit: Unit) -> Component:
    lines = {pin.name: line for pin, line in unit.shared}
    ends = {str(end): net_of(scanner, lines[leg]) for end, leg in enumerate(_SUPPLY[unit.chip], start=1)}
    return component(CAPACITOR, "100 nF", ends, f"at {unit.name}")
