"""The directive `cost-curves`: how the costs of explanations change while a table of Sahara is played on.

Each line of its content is a time in seconds and what fields then show, such as `2.4 a2=4`. Before that all
pits hold three beans. The picture has a curve for each thing that explanations say, as the cheapest of them
costs at each moment; the program computes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.sax.saxutils import escape

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from companion.contents import Field
from companion.referee.evidence import Agreement, RestClock, Trace
from companion.referee.hypotheses import Case, Evidence
from companion.referee.search import PlySource
from companion.referee.tracking import COSTS, Tracker, WeighedOutcome, outcomes
from companion.rules import registry
from companion.sensing.frames import Reading
from companion.sensing.kinds import sensor
from companion.sensing.sight import Picture, Sight

SETTLE_S = 0.6
FOLLOWED_S = 1.5
"""For so long after the last reading the curves go on."""

STEP_S = 0.02
HIGHEST = 30.0
"""The cost in nats at the upper edge; what is dearer is left out."""

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 300, 46, 150, 34, 30
NAME_WIDTH, NAME_HEIGHT = 100, 14
COLOURS = {"done": "#1f5fa8", "slip": "#c2491d", "under way": "#6a3d9a", "nothing": "#2e7d32"}
"""The colour for each thing that explanations say."""


@dataclass(frozen=True)
class Curve:
    """The cost in nats at each time in seconds of one thing that explanations say, and its name."""

    said: str
    name: str
    points: Sequence[tuple[float, float]]


class CostCurves(SphinxDirective):
    """A picture of the curves for the readings in the content."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        readings = [_reading(line) for line in self.content]
        return [nodes.raw("", picture(readings), format="html")]


def picture(readings: Sequence[tuple[float, Mapping[Field, int]]]) -> str:
    """The curves as SVG, for readings of pits with their times in seconds."""
    first, end = readings[0][0] - STEP_S * 5, readings[-1][0] + FOLLOWED_S
    drawing = _Drawing(first, end)
    shown = [one for one in curves(readings, end) if one.said in COLOURS]
    said = ", ".join(one.name for one in shown)
    parts = [
        f'<svg class="cost-curves" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>What these explanations cost in the course of time: {escape(said)}</title>",
        *drawing.axes(readings),
        *drawing.curves(shown),
        "</svg>",
    ]
    return "\n".join(parts)


def curves(readings: Sequence[tuple[float, Mapping[Field, int]]], end: float) -> list[Curve]:
    """What the cheapest explanation for each saying costs from the first reading to the `end`, in seconds."""
    game = registry.game("sahara")
    sight = Sight(dict.fromkeys(game.fields, sensor("count")))
    lying: dict[Field, Reading] = {field: 0 if field in "AB" else 3 for field in game.fields}
    trace = Trace().seen(Picture(lying), 0.0)
    points: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for (t, changed), (until, _) in pairwise([*readings, (end, {})]):
        lying |= changed
        trace = trace.seen(Picture(lying), t)
        case = Case(game, game.start("A"), (), Evidence(sight, trace))
        tracker = Tracker(case, PlySource(game, sight, Agreement()), RestClock(SETTLE_S), COSTS)
        tracker.follow(trace)
        for step in range(max(1, round((until - t) / STEP_S))):
            now = t + step * STEP_S
            for what, cost in _cheapest(outcomes(tracker, now, resting=False)).items():
                if cost <= HIGHEST:
                    points.setdefault(what, []).append((now, cost))
    return [Curve(*what, found) for what, found in points.items()]


def _cheapest(weighed: Sequence[WeighedOutcome]) -> dict[tuple[str, str], float]:
    """The cost in nats of the cheapest outcome for each saying and its name, with the moves of a ply."""
    cheapest: dict[tuple[str, str], float] = {}
    for one in weighed:
        moves = [] if one.said == "slip" else [str(candidate.ply.move) for candidate in one.run]
        cheapest.setdefault((one.said, " ".join([one.said, *moves])), one.cost)
    return cheapest


def _reading(line: str) -> tuple[float, dict[Field, int]]:
    """The time and the fields of one line of the content."""
    t, *fields = line.split()
    return float(t), {name: int(number) for name, number in (field.split("=") for field in fields)}


@dataclass(frozen=True)
class _Drawing:
    """Lays times from `first` to `end`, and costs up to `HIGHEST`, on the picture."""

    first: float
    end: float

    def x(self, t: float) -> float:
        """How far from the left a time is."""
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (t - self.first) / (self.end - self.first), 1)

    def y(self, cost: float) -> float:
        """How far from the top a cost is; the cheapest are at the bottom."""
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - cost / HIGHEST), 1)

    def axes(self, readings: Sequence[tuple[float, Mapping[Field, int]]]) -> Iterator[str]:
        """The costs at the left, and the readings as upright lines with their texts above."""
        for cost in range(0, int(HIGHEST) + 1, 10):
            y = self.y(cost)
            yield f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" class="grid"/>'
            yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{cost}</text>'
        yield f'<text x="{LEFT - 34}" y="{TOP - 14}">nats</text>'
        for t, changed in readings:
            text = ", ".join(f"{field}: {number}" for field, number in changed.items())
            yield f'<path d="M{self.x(t)} {TOP}V{HEIGHT - BOTTOM}" class="reading"/>'
            yield f'<text x="{self.x(t)}" y="{TOP - 6}" text-anchor="middle">{text}</text>'
            yield f'<text x="{self.x(t)}" y="{HEIGHT - 10}" text-anchor="middle">{t:g} s</text>'

    def curves(self, shown: Sequence[Curve]) -> Iterator[str]:
        """Each curve with its name where it ends, or below another name that is there."""
        names: list[tuple[float, float]] = []
        for one in shown:
            colour, (t, cost) = COLOURS[one.said], one.points[-1]
            x, y = self.x(t) + 8, self.y(cost) + 4
            while any(abs(x - at) < NAME_WIDTH and abs(y - up) < NAME_HEIGHT for at, up in names):
                y += 1
            names.append((x, y))
            yield f'<path d="{self._path(one)}" stroke="{colour}" class="curve"/>'
            yield f'<text x="{x}" y="{y}" fill="{colour}">{escape(one.name)}</text>'

    def _path(self, one: Curve) -> str:
        """The steps of a curve; where it is missing for a while, a new one begins."""
        parts, before = list[str](), -1.0
        for t, cost in one.points:
            parts.append(f"{'L' if t - before < 2 * STEP_S else 'M'}{self.x(t)} {self.y(cost)}")
            before = t
        return "".join(parts)


def setup(app: Sphinx) -> dict[str, bool]:
    """Make the directive and its style known to Sphinx."""
    app.add_directive("cost-curves", CostCurves)
    app.add_css_file("cost_curves.css")
    return {"parallel_read_safe": True}
