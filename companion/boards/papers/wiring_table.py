"""The wiring as tables in Markdown: lines, chips, and every channel down to the pin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.boards.board import Board, argument
from companion.boards.papers import controls, power
from companion.boards.papers.wiring import Input, Matrix, Pins, Unit, Wire, WiredChannel, Wiring
from companion.texts import visible

NEVER_BUILT = (
    "**Nobody has built this board yet, as far as we know.** It is worked out from data sheets, and its "
    "firmware was tested with simulated chips. Build one field first, and try it with `companion watch`."
)


def built_by(board: Board) -> str:
    """The sentence that names the builder of such a board, or says that none is known."""
    return f"This board has been built: {visible(board.built)}." if board.built else NEVER_BUILT


def write(board: Board, wired: Sequence[Wiring], pins: Pins) -> str:
    """The whole paper."""
    sections = (line for wiring in wired for line in _section(wiring))
    return "\n".join((*_head(board, wired), *_power(board), *sections, *_controls(pins))) + "\n"


def _power(board: Board) -> Iterator[str]:
    """What each supply has to give, down to the one in the socket."""
    yield "\n## Power\n"
    yield "What the parts take together, usually and at worst, and what the supply gives.\n"
    yield from _table(("supply", "part", "usually", "at worst", "after"), power.rows(board))


def _controls(pins: Pins) -> Iterator[str]:
    """The displays and the buttons, which every board has."""
    yield "\n## Displays and buttons\n"
    yield from (f"* {note}" for note in controls.NOTES)
    yield ""
    wires = controls.lines(pins)
    yield from _table(("line", "Pi", "to"), ((line.name, f"{line.pin}", line.to) for line in wires))


def _head(board: Board, wired: Sequence[Wiring]) -> Iterator[str]:
    yield f"# {board.name}: wiring"
    yield ""
    yield f"Drawn from the board file by `companion board draw {argument(board)}`; do not edit."
    yield "Pins are given by name and by number. Chips lie with their notch up and pin 1 at the upper left."
    yield ""
    yield "![The electronics as blocks: the microcomputer, the chips and what they read](wiring.svg)"
    yield ""
    yield (
        "Where each channel is on the board: [from above](channels.svg), and [from "
        "below](channels-from-below.svg). What it takes: [parts](parts.md)."
    )
    yield ""
    yield built_by(board)
    if any(wiring.scanner.chip != "mcp23017" for wiring in wired):
        yield ""
        yield "The Pico is fed by the USB cable that joins it to the Raspberry Pi."


def _section(wiring: Wiring) -> Iterator[str]:
    yield f"\n## {wiring.scanner.size} inputs by {_NAMES[wiring.scanner.chip]}\n"
    yield f"Pins after: {wiring.datasheet}.\n"
    yield from (f"* {note}" for note in wiring.notes)
    yield "\n### Lines\n"
    yield from _lines(wiring)
    if wiring.supply is not None:
        yield f"\n### {wiring.supply.chip}\n"
        legs = (*wiring.supply.shared, *((joint.pin, joint.to) for joint in wiring.supply.own))
        yield from _table(("leg", "to"), ((str(pin), to) for pin, to in legs))
    if wiring.matrix is not None:
        yield "\n### Channels\n"
        yield from _crossings(wiring.matrix)
        return
    alone = all(len(unit.inputs) == 1 for unit in wiring.units)
    if not alone:
        yield "\n### Chips\n"
        yield from _chips(wiring.units)
    yield "\n### Channels\n"
    yield from _alone(wiring.units) if alone else _inputs(wiring.units)


_NAMES = {
    "74hc165": "shift registers",
    "matrix": "a matrix",
    "mcp23017": "expanders on the Pi",
    "hall": "Halls and multiplexers",
    "hx711": "load cells",
}


def _lines(wiring: Wiring) -> Iterator[str]:
    on_pi = wiring.scanner.chip == "mcp23017"
    either = any(line.pi is not None for line in wiring.lines)
    heads = ("line", "Pi" if on_pi else "Pico", "to", *(("or Pi, without a Pico",) if either else ()))
    yield from _table(
        heads,
        (
            (line.name, f"{line.pin}", _to(line), *((f"{line.pi}",) if line.pi is not None else ()))
            for line in wiring.lines
        ),
    )


def _to(line: Wire) -> str:
    return f"through {line.series} to {line.to}" if line.series else line.to


def _chips(units: Sequence[Unit]) -> Iterator[str]:
    """The connections that differ from chip to chip; the lines say those that all share."""
    heads = ("chip", *(str(joint.pin) for joint in units[0].own))
    yield from _table(heads, ((unit.name, *(joint.to for joint in unit.own)) for unit in units))


def _alone(units: Sequence[Unit]) -> Iterator[str]:
    """One table for chips with one input each."""
    heads = ("channel", "field", "chip", "input", *(str(joint.pin) for joint in units[0].own))
    rows = ((*_input(unit, unit.inputs[0]), *(joint.to for joint in unit.own)) for unit in units)
    yield from _table(heads, rows)


def _inputs(units: Sequence[Unit]) -> Iterator[str]:
    rows = (_input(unit, one) for unit in units for one in unit.inputs)
    yield from _table(("channel", "field", "chip", "input"), rows)


def _input(unit: Unit, one: Input) -> tuple[str, ...]:
    return (*_said(one.channel), unit.name, ", ".join(map(str, one.pins)))


def _said(channel: WiredChannel | None) -> tuple[str, str]:
    """Channel and field, or that the input is left over."""
    return ("-", "left over") if channel is None else (str(channel.number), channel.field)


def _crossings(matrix: Matrix) -> Iterator[str]:
    crossings = ((row, column) for row in matrix.rows for column in matrix.columns)
    rows = (
        (
            *_said(channel),
            f"{row.name.lower()}, {row.pin}",
            f"{column.name.lower()}, {column.pin}",
        )
        for channel, (row, column) in zip(matrix.channels, crossings, strict=True)
    )
    yield from _table(("channel", "field", "row (ring of the diode)", "column"), rows)


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
