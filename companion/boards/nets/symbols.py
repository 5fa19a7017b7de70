"""How a part looks in a schematic: a rectangle with its pins on both sides, and the place of each pin.

Lengths are in mm. In a symbol y points up, on a sheet it points down, as KiCad has it. All pins are on a
grid of 2.54 mm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.boards.nets.expressions import Clause, Word
from companion.boards.nets.netlist import ComponentKind
from companion.boards.papers.pinouts import Pin

GRID = 2.54
REFERENCE, VALUE = 1.5 * GRID, 0.5 * GRID
"""How far above a symbol its reference and its value are written."""

_LETTER = 1.1
"""The width of a letter of 1.27 mm, and a little more."""


@dataclass(frozen=True, slots=True)
class PinPlace:
    """The outer end of a pin, from the middle of its symbol's upper edge; y points down."""

    x: float
    y: float
    pin: Pin

    @property
    def left(self) -> bool:
        """True if the pin is on the left side."""
        return self.x < 0


def half_width(kind: ComponentKind) -> float:
    """From the middle of the symbol to its sides, a whole number of grid steps."""
    longest = max(len(pin.name) for pin in kind.pins)
    return GRID * max(2, -(-(longest * _LETTER + GRID) // GRID))


def height(kind: ComponentKind) -> float:
    """The height of its rectangle."""
    return GRID * (1 + -(-len(kind.pins) // 2))


def places(kind: ComponentKind) -> Iterator[PinPlace]:
    """The pins in the order of their numbers: down the left side, and up the right one, as of a chip."""
    down = -(-len(kind.pins) // 2)
    out = half_width(kind) + GRID
    for number, pin in enumerate(kind.pins):
        row = number if number < down else 2 * down - 1 - number
        yield PinPlace(-out if number < down else out, GRID * (1 + row), pin)


def symbol(kind: ComponentKind, library: str = "") -> Clause:
    """The symbol of a kind of part; in a schematic its name has that of its `library` before it."""
    half, tall = half_width(kind), height(kind)
    body: Clause = (
        "rectangle",
        ("start", -half, 0),
        ("end", half, -tall),
        ("stroke", ("width", 0.254), ("type", Word("default"))),
        ("fill", ("type", Word("background"))),
    )
    return (
        "symbol",
        f"{library}:{kind.symbol}" if library else kind.symbol,
        ("exclude_from_sim", Word("no")),
        ("in_bom", Word("yes")),
        ("on_board", Word("yes")),
        shown_property("Reference", kind.letter, 0, REFERENCE),
        shown_property("Value", kind.symbol, 0, VALUE),
        hidden_property("Footprint", kind.footprint, 0, 0),
        ("symbol", f"{kind.symbol}_0_1", body),
        ("symbol", f"{kind.symbol}_1_1", *(_pin(kind, place) for place in places(kind))),
    )


def shown_property(name: str, said: str, x: float, y: float) -> Clause:
    """A text of a symbol that is written at (x, y)."""
    return ("property", name, said, ("at", x, round(y, 2), 0), ("effects", _FONT))


def hidden_property(name: str, said: str, x: float, y: float) -> Clause:
    """A text of a symbol that is not written on the sheet."""
    return ("property", name, said, ("at", x, round(y, 2), 0), ("effects", _FONT, ("hide", Word("yes"))))


_FONT: Clause = ("font", ("size", 1.27, 1.27))


def _pin(kind: ComponentKind, place: PinPlace) -> Clause:
    return (
        "pin",
        Word(kind.type_of(place.pin)),
        Word("line"),
        ("at", place.x, -place.y, 0 if place.left else 180),
        ("length", GRID),
        ("name", place.pin.name, ("effects", _FONT)),
        ("number", str(place.pin.number), ("effects", _FONT)),
    )
