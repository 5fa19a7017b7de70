"""The wiring of one input, drawn beside the chips of a schematic: a switch, a Hall, a load cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from companion.boards.papers import svg
from companion.boards.papers.block import SMALL, dot, tag
from companion.boards.papers.switches import PULL_UP
from companion.boards.scanner import Scanner

HEIGHT = 170
"""The greatest height of an inset."""


def inset(scanner: Scanner, x: float, y: float) -> Iterator[str]:
    """The drawing of one input, with its upper left corner at (x, y)."""
    yield svg.text(x, y, "at each input", 11, font_weight="bold")
    yield from _DRAW[scanner.chip](scanner, x + 30, y + 24)


def _switched(scanner: Scanner, x: float, y: float) -> Iterator[str]:
    """A pull-up, if the input has one of its own, and what closes it to ground."""
    joint = y + 50
    if scanner.chip == "74hc165":
        yield tag(x - 4, y - 6, "3V3")
        yield svg.path(f"M{x:g} {y:g}v8m-5 0h10v26h-10zm5 26V{joint:g}")
        yield tag(x + 6, y + 21, PULL_UP[scanner.switch])
        yield dot(x, joint)
    yield svg.path(f"M{x:g} {joint:g}h50")
    yield tag(x + 50, joint, "input")
    yield svg.path(f"M{x:g} {joint:g}v12")
    yield from (_reflex if scanner.switch == "reflex" else _reed)(x, joint + 12)
    yield svg.path(f"M{x:g} {joint + 42:g}v10m-8 0h16m-13 3h10m-7 3h4")
    yield tag(x + 8, joint + 54, "GND")


def _reed(x: float, y: float) -> Iterator[str]:
    yield svg.rect(x - 7, y - 3, 14, 36, 7, fill="none", stroke=svg.FAINT)
    yield svg.path(f"M{x:g} {y:g}v14m-4 0v4M{x:g} {y + 30:g}V{y + 17:g}l-4 -6")
    yield tag(x + 8, y + 15, "reed")


def _reflex(x: float, y: float) -> Iterator[str]:
    """A phototransistor, and beside it the LED of this one and two other fields."""
    yield svg.path(f"M{x:g} {y:g}v6l-9 6m0 -7v20m0 -7l9 6v6", stroke_width=1.2)
    yield svg.path(f"M{x - 26:g} {y + 6:g}l10 6m-4 0l4 0l-2 -4M{x - 26:g} {y + 14:g}l10 6m-4 0l4 0l-2 -4")
    yield tag(x + 6, y + 15, "TCRT5000, transistor")
    leds, top = x + 150, y - 62
    yield tag(leds - 8, top - 6, "VBUS, 5 V")
    yield svg.path(f"M{leds:g} {top:g}v6m-5 0h10v20h-10zm5 20v6")
    for number in range(3):
        at = top + 32 + 22 * number
        yield svg.path(f"M{leds:g} {at:g}v4m-5 0h10l-5 8zm0 8h10m-5 0v10", fill="none")
    yield tag(leds + 8, top + 64, "its LED, three in series")
    yield svg.path(f"M{leds:g} {top + 98:g}v6m-8 0h16m-13 3h10m-7 3h4")


def _hall(_: Scanner, x: float, y: float) -> Iterator[str]:
    yield svg.rect(x, y, 56, 64, 3, fill="#fbf6ea", stroke=svg.INK)
    yield tag(x + 6, y + 34, "49E Hall")
    for number, name in enumerate(("supply", "GND", "input"), start=1):
        at = y + 16 * number
        yield svg.path(f"M{x + 56:g} {at:g}h26")
        yield svg.text(x + 60, at - 2, str(number), 7, fill=svg.FAINT)
        yield tag(x + 82, at, name)


def _bridge(scanner: Scanner, x: float, y: float) -> Iterator[str]:
    """Four strain gauges; two of them grow where the other two shrink."""
    middle, half = (x + 40, y + 50), 32
    yield svg.path(f"M{middle[0]:g} {middle[1] - half:g}l{half} {half}l-{half} {half}l-{half} -{half}z")
    for dx, dy, turn in ((16, -16, 45), (16, 16, -45), (-16, 16, 45), (-16, -16, -45)):
        turned = f"rotate({turn} {middle[0] + dx:g} {middle[1] + dy:g})"
        at = (middle[0] + dx - 9, middle[1] + dy - 4)
        yield svg.rect(*at, 18, 8, fill="#ffffff", stroke=svg.INK, transform=turned)
    for said, dx, dy, anchor in (
        *(("E+", 0, -half - 4, "middle"), ("E-", 0, half + 11, "middle")),
        *(("A+", half + 5, 3, "start"), ("A-", -half - 5, 3, "end")),
    ):
        yield svg.text(middle[0] + dx, middle[1] + dy, said, SMALL, anchor=anchor)
    yield tag(x + 100, y + 54, f"load cell {scanner.capacity} g")


_Draw: TypeAlias = Callable[[Scanner, float, float], Iterator[str]]
_DRAW: Mapping[str, _Draw] = MappingProxyType(
    {"74hc165": _switched, "mcp23017": _switched, "hall": _hall, "hx711": _bridge}
)
