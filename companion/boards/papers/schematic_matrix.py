"""A matrix of switches in a schematic: rows, columns, and at each crossing a switch and a diode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.boards.papers import svg
from companion.boards.papers.block import Block, Drawn, dot
from companion.boards.papers.wiring import Wire, WiredChannel, Wiring

_COMPUTER = 86
_LABELS = 170
_ELBOW = 8
_ACROSS = 92
_DOWN = 84


def draw_matrix(wiring: Wiring, x: float, y: float) -> Drawn:
    """The Pico at (x, y), and to its right the switches. Raises ValueError if there is no matrix."""
    matrix = wiring.matrix
    if matrix is None:
        raise ValueError(f"{wiring.scanner.chip} is wired in units, and no matrix")
    # The last column is on top, so that no wire crosses another before it is in the matrix.
    lines = (*reversed(matrix.columns), *matrix.rows)
    pico = Block(x, y, _COMPUTER, "Raspberry Pi Pico", (), [line.pin for line in lines])
    size = len(matrix.columns)
    elbows = pico.ends[1] + _LABELS
    left = elbows + _ELBOW * len(matrix.rows) + 20
    columns = [left + _ACROSS * number for number in range(size)]
    rows = [pico.row(size - 1) + _DOWN * (number + 1) for number in range(len(matrix.rows))]
    parts = [*pico.draw(), *_labels(pico, lines)]
    for number, column in enumerate(columns):
        parts.append(
            svg.path(f"M{pico.ends[1]:g} {pico.row(size - 1 - number):g}H{column:g}V{rows[-1] - 64:g}")
        )
    for number, row in enumerate(rows):
        elbow = elbows + _ELBOW * (len(rows) - 1 - number)
        start = f"M{pico.ends[1]:g} {pico.row(size + number):g}"
        parts.append(svg.path(f"{start}H{elbow:g}V{row:g}H{columns[-1] + 22:g}"))
    places = [(column, row) for row in rows for column in columns]
    for (column, row), channel in zip(places, matrix.channels, strict=True):
        parts += _crossing(column, row, channel) if channel is not None else _left_over(column, row)
    return Drawn(tuple(parts), columns[-1] + _ACROSS, max(rows[-1], pico.bottom))


def _labels(pico: Block, lines: Sequence[Wire]) -> Iterator[str]:
    for number, line in enumerate(lines):
        pi = "" if line.pi is None else f", or {line.pi} of a Pi"
        yield svg.text(pico.ends[1] + 4, pico.row(number) - 3, f"{line.name}{pi}", 8)


def _crossing(x: float, y: float, channel: WiredChannel) -> Iterator[str]:
    """A switch at the column, then a diode whose bar, the ring, is towards the row below."""
    leg, top = x + 22, y - 64
    yield dot(x, top)
    yield svg.path(f"M{x:g} {top:g}H{leg:g}v8")
    yield svg.circle(leg, top + 10, 2, fill="#ffffff", stroke=svg.INK)
    yield svg.path(f"M{leg + 1:g} {top + 11.5:g}l8 14")
    yield svg.circle(leg, top + 28, 2, fill="#ffffff", stroke=svg.INK)
    yield svg.path(f"M{leg:g} {top + 30:g}v8m-5 0h10l-5 8z", fill=svg.INK)
    yield svg.path(f"M{leg - 5:g} {top + 46:g}h10m-5 0V{y:g}")
    yield dot(leg, y)
    yield svg.text(leg + 12, top + 12, channel.field, 10, font_weight="bold")
    yield svg.text(leg + 12, top + 24, str(channel.number), 9, fill=svg.FAINT)


def _left_over(x: float, y: float) -> Iterator[str]:
    """A crossing without a switch."""
    yield svg.text(x + 34, y - 52, "left over", 9, fill=svg.FAINT)
