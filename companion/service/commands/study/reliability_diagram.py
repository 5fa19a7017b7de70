"""The reliability diagram of a study: how often the referee is right, by how sure it is, as SVG.

Both axes are scaled by doubt: from 90 % to 99 % is as far as from 99 % to 99.9 %, because nearly all verdicts
are near 100 %. A calibrated referee has its points on the diagonal.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from companion.boards.papers import svg
from companion.screens.words import Words
from companion.study.calibration import ConfidenceBin, Reliability

SIZE = 440
"""The width and height of the field of the diagram, in pixels."""

LEFT, TOP, RIGHT, BOTTOM = 78, 64, 58, 62
"""The margins around it, in pixels."""

NINES = 4.0
"""The scale ends at 99.99 %, which is four nines; whatever is surer is drawn there."""

TICKS = (0.0, 0.5, 0.8, 0.9, 0.99, 0.999, 0.9999)
"""The probabilities at the axes."""

POINT, FINE, GRID = "#1f5fa8", "#8fb4dd", "#e3e7eb"
"""The colours of points, of their intervals, and of the lines behind them."""

SMALL = 11
"""The size of numbers and counts, in pixels."""


def diagram(reliability: Reliability, words: Words) -> str:
    """The whole drawing as text. A bin is a point as large as its count, with an interval of 95 %."""
    width, height = LEFT + SIZE + RIGHT, TOP + SIZE + BOTTOM
    title = words.text("How often the referee is right, by how sure it is")
    parts = [*_head(title, reliability, words), *_axes(words), *_points(reliability)]
    return svg.document((0, 0, width, height), parts, title=title)


def _head(title: str, reliability: Reliability, words: Words) -> Iterator[str]:
    yield svg.text(LEFT, 26, title, 16, font_weight="bold")
    error = reliability.error
    if error is not None:
        said = words.text(
            "calibration error {error}; {n} verdicts, those of each point beside it",
            error=words.decimal(error, 4),
            n=reliability.number,
        )
        yield svg.text(LEFT, 46, said, 12)


def _axes(words: Words) -> Iterator[str]:
    for tick in TICKS:
        x, y, named = _x(tick), _y(tick), _percent(tick, words)
        yield svg.path(f"M{x:g} {TOP}V{TOP + SIZE}M{LEFT} {y:g}H{LEFT + SIZE}", stroke=GRID)
        yield svg.text(x, TOP + SIZE + 18, named, SMALL, anchor="middle")
        yield svg.text(LEFT - 8, y + 4, named, SMALL, anchor="end")
    yield svg.rect(LEFT, TOP, SIZE, SIZE, fill="none", stroke=svg.FAINT)
    yield svg.path(f"M{LEFT} {TOP + SIZE}L{LEFT + SIZE} {TOP}", stroke=svg.FAINT, stroke_dasharray="5 4")
    yield svg.text(LEFT + SIZE / 2, TOP + SIZE + 44, words.text("how sure it is"), 13, anchor="middle")
    x, y = 18, TOP + SIZE / 2
    upwards = f"rotate(-90 {x} {y:g})"
    yield svg.text(x, y, words.text("how often it is right"), 13, anchor="middle", transform=upwards)


def _points(reliability: Reliability) -> Iterator[str]:
    bins = reliability.bins
    for one in bins:
        x, (low, high) = _x(one.confidence), one.interval
        yield svg.path(f"M{x:g} {_y(low):g}V{_y(high):g}", stroke=FINE, stroke_width=3)
    for one in bins:
        x, y = _x(one.confidence), _y(one.accuracy)
        yield svg.circle(x, y, _radius(one, reliability), fill=POINT, fill_opacity=0.85)
    for one in bins:
        yield _count(one, _radius(one, reliability) + 2)


def _count(one: ConfidenceBin, beside: float) -> str:
    """The count of a bin, on the side of its point that is away from the diagonal."""
    x, y, said = _x(one.confidence), _y(one.accuracy), f"{one.number}"
    if y - TOP < TOP + SIZE - y and one.accuracy >= one.confidence:
        return svg.text(x + beside, y + beside + 6, said, SMALL)
    if one.accuracy >= one.confidence:
        return svg.text(x - beside, y - beside + 4, said, SMALL, anchor="end")
    return svg.text(x + beside, y + beside + 4, said, SMALL)


def _radius(one: ConfidenceBin, reliability: Reliability) -> float:
    """The radius of a point in pixels, larger with a greater share of all verdicts."""
    return 3 + 9 * math.sqrt(one.number / reliability.number)


def _x(probability: float) -> float:
    return LEFT + SIZE * _nines(probability) / NINES


def _y(probability: float) -> float:
    return TOP + SIZE * (1 - _nines(probability) / NINES)


def _nines(probability: float) -> float:
    """How many nines a probability has: 1 for 90 %, 2 for 99 %, at most `NINES`."""
    return min(NINES, -math.log10(max(1 - probability, 10**-NINES)))


def _percent(probability: float, words: Words) -> str:
    percent = 100 * probability
    places = max(0, round(_nines(probability)) - 2)
    return f"{words.decimal(percent, places)} %"
