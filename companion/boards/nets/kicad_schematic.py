"""The schematic of a board for KiCad 9 or newer: all parts in columns, and a label with its net at each pin.

Lengths are in mm, and y points down.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import sha256

from companion.boards.nets.expressions import Clause, Word, lines, text
from companion.boards.nets.kicad_netlist import LIBRARY
from companion.boards.nets.netlist import Component, ComponentKind, Netlist
from companion.boards.nets.symbols import (
    GRID,
    REFERENCE,
    VALUE,
    PinPlace,
    half_width,
    height,
    hidden_property,
    places,
    shown_property,
    symbol,
)
from companion.boards.papers.pinouts import Pin

_SCHEMATIC_VERSION = 20250114
_LIBRARY_VERSION = 20241209
"""The formats of KiCad 9.0."""

_TALLEST = 100 * GRID
_MARGIN = 10 * GRID
_BETWEEN = 4 * GRID
_TITLE = 20 * GRID
"""Room below for the title of the sheet."""

_LABEL = 11 * GRID
"""Room for a label on each side of a part."""

_FLAG = ComponentKind(
    letter="#FLG",
    symbol="Supplied",
    footprint="",
    pins=(Pin("supplied", 1),),
    types={"supplied": "power_out"},
)
"""Says that a supply comes from outside: KiCad misses its source otherwise."""

_NO_PART: Clause = ("power",)


def files(netlist: Netlist) -> dict[str, str]:
    """Schematic, library of symbols and project of a board, by the names of their files.

    Raises BoardError if the library sexpdata is missing.
    """
    parts = (*netlist.components, *_flags(netlist))
    kinds = tuple({part.kind.symbol: part.kind for part in parts}.values())
    return {
        f"{netlist.board}.kicad_sch": _schematic(netlist, parts, kinds),
        f"{netlist.board}.kicad_pro": json.dumps({"meta": {"version": 3}}) + "\n",
        f"{LIBRARY}.kicad_sym": _library(kinds),
        "sym-lib-table": _table(),
    }


def _library(kinds: Sequence[ComponentKind]) -> str:
    head = f'(kicad_symbol_lib (version {_LIBRARY_VERSION}) (generator "companion")\n'
    return f"{head}{lines(map(_drawn, kinds), '  ')})\n"


def _table() -> str:
    uri = f"${{KIPRJMOD}}/{LIBRARY}.kicad_sym"
    entry: Clause = (
        "lib",
        ("name", LIBRARY),
        ("type", "KiCad"),
        ("uri", uri),
        ("options", ""),
        ("descr", ""),
    )
    return f"(sym_lib_table\n  (version 7)\n{lines([entry], '  ')})\n"


def _drawn(kind: ComponentKind, library: str = "") -> Clause:
    drawn = symbol(kind, library)
    return (*drawn[:2], _NO_PART, *drawn[2:]) if kind is _FLAG else drawn


def _schematic(netlist: Netlist, parts: Sequence[Component], kinds: Sequence[ComponentKind]) -> str:
    sheet = _identity(netlist, "sheet")
    placed = list(_placed(parts))
    width = max(x + _reach(part.kind) for part, x, _ in placed) + _MARGIN
    tall = max(y + height(part.kind) for part, _, y in placed) + _TITLE
    joined = {(reference, pin.number) for net in netlist.nets for reference, pin in net.pins}
    head = (
        f'(kicad_sch (version {_SCHEMATIC_VERSION}) (generator "companion") (generator_version "9.0")\n'
        f'  (uuid "{sheet}")\n'
        f'  (paper "User" {width:g} {tall:g})\n'
        f"  {text(('title_block', ('title', f'{netlist.board}: circuit')))}\n"
        f"  (lib_symbols\n{lines((_drawn(kind, LIBRARY) for kind in kinds), '    ')}  )\n"
    )
    body = "".join(lines(_at(netlist, part, x, y, joined), "  ") for part, x, y in placed)
    return f'{head}{body}  (sheet_instances (path "/" (page "1")))\n)\n'


def _flags(netlist: Netlist) -> Iterator[Component]:
    """One flag for each net that feeds a part and has no source on the board."""
    kinds = {part.reference: part.kind for part in netlist.components}
    number = 0
    for net in netlist.nets:
        types = {kinds[reference].type_of(pin) for reference, pin in net.pins}
        if "power_in" in types and "power_out" not in types:
            number += 1
            yield Component(
                kind=_FLAG, value="from outside", joined={1: net.name}, reference=f"#FLG{number:02}"
            )


def _reach(kind: ComponentKind) -> float:
    """From the middle of a part to the end of its labels."""
    return half_width(kind) + _LABEL


def _placed(parts: Sequence[Component]) -> Iterator[tuple[Component, float, float]]:
    """Each part with the middle of its upper edge, in columns from the left to the right."""
    column: list[Component] = []
    x, y = _MARGIN, _MARGIN
    for part in parts:
        if column and y + height(part.kind) > _TALLEST:
            yield from _column(column, x)
            x, y = x + _across(column), _MARGIN
            column = []
        column.append(part)
        y += height(part.kind) + _BETWEEN
    yield from _column(column, x)


def _across(column: Sequence[Component]) -> float:
    return 2 * max(_reach(part.kind) for part in column)


def _column(column: Sequence[Component], x: float) -> Iterator[tuple[Component, float, float]]:
    y = _MARGIN
    for part in column:
        yield part, x + _across(column) / 2, y
        y += height(part.kind) + _BETWEEN


def _identity(netlist: Netlist, of: str) -> str:
    """A UUID (RFC 9562, version 8) that is the same for the same thing of the same board, so that a drawing
    changes no more than its board.
    """
    found = sha256(f"{netlist.board}/{of}".encode()).hexdigest()
    return f"{found[:8]}-{found[8:12]}-8{found[13:16]}-8{found[17:20]}-{found[20:32]}"


def _at(
    netlist: Netlist, part: Component, x: float, y: float, joined: set[tuple[str, int]]
) -> Iterator[Clause]:
    """A part at (x, y) with a label, or a cross, at each of its pins."""
    yield _instance(netlist, part, x, y)
    for place in places(part.kind):
        name = f"{part.reference}/{place.pin.number}"
        identity: Clause = ("uuid", _identity(netlist, name))
        at = (round(x + place.x, 2), round(y + place.y, 2))
        if part.kind is _FLAG or (part.reference, place.pin.number) in joined:
            yield _label(part.joined[place.pin.number], place, at, identity)
        else:
            yield ("no_connect", ("at", *at), identity)


def _label(net: str, place: PinPlace, at: tuple[float, float], identity: Clause) -> Clause:
    side = "right" if place.left else "left"
    return (
        "global_label",
        net,
        ("shape", Word("passive")),
        ("at", *at, 180 if place.left else 0),
        ("effects", ("font", ("size", 1.27, 1.27)), ("justify", Word(side))),
        identity,
    )


def _instance(netlist: Netlist, part: Component, x: float, y: float) -> Clause:
    path = f"/{_identity(netlist, 'sheet')}"
    return (
        "symbol",
        ("lib_id", f"{LIBRARY}:{part.kind.symbol}"),
        ("at", round(x, 2), round(y, 2), 0),
        ("unit", 1),
        ("exclude_from_sim", Word("no")),
        ("in_bom", Word("yes")),
        ("on_board", Word("yes")),
        ("dnp", Word("no")),
        ("uuid", _identity(netlist, part.reference)),
        shown_property("Reference", part.reference, round(x, 2), y - REFERENCE),
        shown_property("Value", part.value, round(x, 2), y - VALUE),
        shown_property("Description", part.use, round(x, 2), y + height(part.kind) + VALUE),
        hidden_property("Footprint", part.kind.footprint, round(x, 2), y),
        *(
            ("pin", str(pin.number), ("uuid", _identity(netlist, f"{part.reference}:{pin.number}")))
            for pin in part.kind.pins
        ),
        (
            "instances",
            ("project", netlist.board, ("path", path, ("reference", part.reference), ("unit", 1))),
        ),
    )
