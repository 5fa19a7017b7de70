"""What is joined to an input of a chip, or to a crossing of a matrix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from companion.boards.nets.catalogue import BARRIER, DIODE, HALL, LOAD_CELL, REED, RESISTOR
from companion.boards.nets.chips import input_net, net_of
from companion.boards.nets.netlist import Component, component
from companion.boards.papers.switches import LEDS_IN_ROW, PULL_UP, SERIES_RESISTORS
from companion.boards.papers.wiring import Input, WiredChannel, Wiring
from companion.boards.scanner import Scanner


def sensors(wiring: Wiring) -> Iterator[Component]:
    """The sensor of each field in the order of the channels, and then what belongs to all of them."""
    match wiring.scanner.chip:
        case "hall":
            yield from (_hall(wiring, channel, one) for channel, one in _used_inputs(wiring))
        case "hx711":
            yield from (_load_cell(wiring.scanner, channel, one) for channel, one in _used_inputs(wiring))
        case "matrix":
            contacts = list(_crossings(wiring))
            yield from _switches(wiring.scanner, contacts)
            yield from (_diode(contact) for contact in contacts)
        case _:
            contacts = list(_inputs(wiring))
            yield from _switches(wiring.scanner, contacts)
            if wiring.scanner.chip == "74hc165":
                yield from (_pull_up(wiring.scanner, contact) for contact in contacts)


@dataclass(frozen=True, slots=True)
class _Contact:
    """Where the switch of a field is: between the net `high` and the net `low`.

    In a matrix a diode leads from `low` to the net `row`.
    """

    channel: WiredChannel
    high: str
    low: str
    row: str = ""


def _used_inputs(wiring: Wiring) -> Iterator[tuple[WiredChannel, Input]]:
    for unit in wiring.units:
        yield from ((one.channel, one) for one in unit.inputs if one.channel is not None)


def _inputs(wiring: Wiring) -> Iterator[_Contact]:
    for channel, one in _used_inputs(wiring):
        yield _Contact(channel, input_net(wiring.scanner, one) or "", "GND")


def _crossings(wiring: Wiring) -> Iterator[_Contact]:
    matrix = wiring.matrix
    crossings = product(matrix.rows, matrix.columns) if matrix else ()
    for channel, (row, column) in zip(matrix.channels if matrix else (), crossings, strict=True):
        if channel is not None:
            yield _Contact(
                channel,
                net_of(wiring.scanner, column.name),
                f"CROSSING_{channel.number}",
                net_of(wiring.scanner, row.name),
            )


def _use(channel: WiredChannel) -> str:
    return f"field {channel.field}, channel {channel.number}"


def _switches(scanner: Scanner, contacts: Sequence[_Contact]) -> Iterator[Component]:
    if scanner.switch == "reed":
        for contact in contacts:
            nets = {"1": contact.high, "2": contact.low}
            yield component(REED, "reed switch", nets, _use(contact.channel))
        return
    for number, contact in enumerate(contacts):
        lit = _lit(scanner, number, len(contacts))
        yield component(
            BARRIER, "TCRT5000", {"C": contact.high, "E": contact.low} | lit, _use(contact.channel)
        )
    for first in range(0, len(contacts), LEDS_IN_ROW):
        leds = min(LEDS_IN_ROW, len(contacts) - first)
        nets = {"1": net_of(scanner, "5V"), "2": _string(scanner, first)}
        use = f"infrared LEDs of {leds} light barriers"
        yield component(RESISTOR, SERIES_RESISTORS[leds], nets, use)


def _lit(scanner: Scanner, number: int, of: int) -> dict[str, str]:
    """The nets of the LED in this barrier: in a string from the resistor to ground."""
    last = number % LEDS_IN_ROW == LEDS_IN_ROW - 1 or number == of - 1
    return {"A": _string(scanner, number), "K": "GND" if last else _string(scanner, number + 1)}


def _string(scanner: Scanner, number: int) -> str:
    """The net at the anode of this LED."""
    string, place = divmod(number, LEDS_IN_ROW)
    return net_of(scanner, f"STRING {string + 1} {place + 1}")


def _pull_up(scanner: Scanner, contact: _Contact) -> Component:
    nets = {"1": "3V3", "2": contact.high}
    return component(RESISTOR, PULL_UP[scanner.switch], nets, f"pull-up, {_use(contact.channel)}")


def _diode(contact: _Contact) -> Component:
    return component(DIODE, "1N4148", {"A": contact.low, "K": contact.row}, _use(contact.channel))


def _hall(wiring: Wiring, channel: WiredChannel, one: Input) -> Component:
    supply = "3V3" if wiring.supply is None else "HALL_3V3"
    nets = {"VCC": supply, "GND": "GND", "OUT": input_net(wiring.scanner, one) or ""}
    return component(HALL, "SS49E", nets, _use(channel))


def _load_cell(scanner: Scanner, channel: WiredChannel, one: Input) -> Component:
    nets = {wire: input_net(scanner, one, wire) or "" for wire in one.wires}
    return component(LOAD_CELL, f"load cell {scanner.capacity} g", nets | {"E-": "GND"}, _use(channel))
