"""A level or a sheet as an SVG for a laser: one unit is one millimetre, each kind of work has a colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from xml.sax.saxutils import escape

from companion.boards.placement import Point
from companion.boards.plates.contours import Contour, Oval, RoundedRectangle
from companion.boards.plates.levels import Cutting, Inscription, Work

HAIRLINE = 0.1
"""The width of the lines in mm: what a laser's program takes for a line, and can still be seen."""

COLOURS: Mapping[Work, str] = MappingProxyType({"cut": "#ff0000", "drill": "#0000ff", "engrave": "#000000"})
"""The colours that shops ask for, by kind of work: red is cut through, black is engraved."""

_FONT = "Georgia, serif"


def draw(cutting: Cutting, title: str) -> str:
    """The drawing: from above, (0, 0) is the upper left corner; the groups `engrave`, `drill`, `cut`."""
    width, height = cutting.size
    size = f'width="{width:g}mm" height="{height:g}mm" viewBox="0 0 {width:g} {height:g}"'
    groups = (line for work in ("engrave", "drill", "cut") for line in _group(cutting, work))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<title>{escape(title)}</title>",
        *groups,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _group(cutting: Cutting, work: Work) -> Iterator[str]:
    looks = f'fill="none" stroke="{COLOURS[work]}" stroke-width="{HAIRLINE:g}"'
    yield f'<g id="{work}" {looks}>'
    for plate in cutting.plates:
        yield from (_contour(contour) for done, contour in plate.worked() if done == work)
        if work == "engrave":
            yield from (_line(*line) for line in plate.lines)
            yield from (_text(inscription) for inscription in plate.inscriptions)
    yield "</g>"


def _contour(contour: Contour) -> str:
    if isinstance(contour, RoundedRectangle):
        corner = f'x="{_mm(contour.x - contour.rx)}" y="{_mm(contour.y - contour.ry)}"'
        size = f'width="{_mm(2 * contour.rx)}" height="{_mm(2 * contour.ry)}" rx="{_mm(contour.corner)}"'
        return f"<rect {corner} {size}/>"
    if isinstance(contour, Oval):
        return _oval(contour)
    points = " ".join(f"{_mm(x)},{_mm(y)}" for x, y in contour.corners)
    return f'<polygon points="{points}"/>'


def _oval(oval: Oval) -> str:
    middle = f'cx="{_mm(oval.x)}" cy="{_mm(oval.y)}"'
    if oval.is_circle:
        return f'<circle {middle} r="{_mm(oval.rx)}"/>'
    return f'<ellipse {middle} rx="{_mm(oval.rx)}" ry="{_mm(oval.ry)}"/>'


def _line(start: Point, end: Point) -> str:
    (x, y), (to_x, to_y) = start, end
    return f'<line x1="{_mm(x)}" y1="{_mm(y)}" x2="{_mm(to_x)}" y2="{_mm(to_y)}"/>'


def _text(one: Inscription) -> str:
    at = f'x="{_mm(one.x)}" y="{_mm(one.y)}" font-size="{_mm(one.size)}"'
    looks = f'font-family="{_FONT}" text-anchor="middle" fill="{COLOURS["engrave"]}" stroke="none"'
    turn = f' transform="rotate(90 {_mm(one.x)} {_mm(one.y)})"' if one.upright else ""
    return f"<text {at} {looks}{turn}>{escape(one.text)}</text>"


def _mm(length: float) -> str:
    """A length to a thousandth of a millimetre."""
    return f"{round(length, 3):.10g}"
