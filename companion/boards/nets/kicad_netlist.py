"""The nets of a board as a file of KiCad, version E of its format, from which a circuit board is begun.

The format is that of `kicad-cli sch export netlist`; all values are in double quotes.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.boards.nets.expressions import Clause, lines
from companion.boards.nets.netlist import Component, ComponentKind, Net, Netlist

LIBRARY = "tabletop_companion"
"""The name of our symbols' library."""


def write(netlist: Netlist) -> str:
    """The whole file. Raises BoardError if the library sexpdata is missing."""
    kinds = {part.kind.symbol: part.kind for part in netlist.components}
    return "".join(
        (
            '(export (version "E")\n',
            lines([("design", ("source", f"{netlist.board}.toml"), ("tool", "companion board kicad"))], "  "),
            f"  (components\n{lines(map(_part, netlist.components), '    ')}  )\n",
            f"  (libparts\n{lines(map(_kind, kinds.values()), '    ')}  )\n",
            f"  (nets\n{lines(_nets(netlist), '    ')}  )\n",
            ")\n",
        )
    )


def _part(part: Component) -> Clause:
    return (
        "comp",
        ("ref", part.reference),
        ("value", part.value),
        ("footprint", part.kind.footprint),
        ("description", part.use),
        ("libsource", ("lib", LIBRARY), ("part", part.kind.symbol), ("description", "")),
    )


def _kind(kind: ComponentKind) -> Clause:
    pins: tuple[Clause, ...] = tuple(
        ("pin", ("num", str(pin.number)), ("name", pin.name), ("type", kind.type_of(pin)))
        for pin in kind.pins
    )
    return ("libpart", ("lib", LIBRARY), ("part", kind.symbol), ("pins", *pins))


def _nets(netlist: Netlist) -> Iterator[Clause]:
    kinds = {part.reference: part.kind for part in netlist.components}
    for code, net in enumerate(netlist.nets, start=1):
        yield ("net", ("code", str(code)), ("name", net.name), *_nodes(net, kinds))


def _nodes(net: Net, kinds: dict[str, ComponentKind]) -> Iterator[Clause]:
    for reference, pin in net.pins:
        yield (
            "node",
            ("ref", reference),
            ("pin", str(pin.number)),
            ("pinfunction", pin.name),
            ("pintype", kinds[reference].type_of(pin)),
        )
