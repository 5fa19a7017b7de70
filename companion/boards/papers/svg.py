"""A few shapes and texts of SVG for the papers: black on white, to be printed."""

from __future__ import annotations

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

INK = "#1d1d1d"
FAINT = "#8a8a8a"
FONT = "Helvetica, Arial, sans-serif"


def document(
    box: tuple[float, float, float, float], parts: Iterable[str], *, title: str, unit: str = ""
) -> str:
    """A whole drawing; with ``unit`` "mm" one unit of its coordinates is printed as one millimetre."""
    x, y, width, height = box
    size = f'width="{width:g}{unit}" height="{height:g}{unit}" viewBox="{x:g} {y:g} {width:g} {height:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}">',
        f"<title>{escape(title)}</title>",
        rect(x, y, width, height, fill="#ffffff"),
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def rect(x: float, y: float, width: float, height: float, corner: float = 0, **looks: str | float) -> str:
    """A rectangle from its upper left corner."""
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    rounded = f' rx="{corner:g}"' if corner else ""
    return f"<rect {size}{rounded}{_looks(looks)}/>"


def circle(x: float, y: float, radius: float, **looks: str | float) -> str:
    """A circle around its middle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}"{_looks(looks)}/>'


def path(steps: str, **looks: str | float) -> str:
    """A line, black and not filled by default."""
    drawn: dict[str, str | float] = {"fill": "none", "stroke": INK, **looks}
    return f'<path d="{steps}"{_looks(drawn)}/>'


def form(identifier: str, steps: str) -> str:
    """A line that is not drawn itself, but each time that `used` names it."""
    return f'<defs><path id="{identifier}" d="{steps}"/></defs>'


def used(identifier: str, down: float, **looks: str | float) -> str:
    """The form of this name, so far below its own place."""
    return f'<use href="#{identifier}" y="{down:g}"{_looks(looks)}/>'


def text(x: float, y: float, said: str, size: float, **looks: str | float) -> str:
    """A text whose baseline begins at (x, y); with ``anchor`` "middle" or "end" it is centred
    or ends there.
    """
    anchor = looks.pop("anchor", None)
    drawn: dict[str, str | float] = {"font-size": size, "fill": INK, **looks}
    if anchor is not None:
        drawn["text-anchor"] = anchor
    return f'<text x="{x:g}" y="{y:g}"{_looks(drawn)}>{escape(said)}</text>'


def _looks(looks: dict[str, str | float]) -> str:
    """The attributes; "_" in a name becomes "-"."""
    return "".join(
        f" {name.replace('_', '-')}={quoteattr(value if isinstance(value, str) else f'{value:g}')}"
        for name, value in looks.items()
    )
