"""The state of the sensors as text that fits a terminal: long lines, or several columns of short ones."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import click

from companion.sensing.frames import Reading
from companion.web.live_table import LinkState, Sensors, SensorState

COLOURS = {"moved": "green", "noisy": "yellow", "spike": "magenta", "stuck": "blue", "silent": "red"}
"""The colours of the states; a sensor at rest has none."""

HEAD = f"{'field':>8} {'ch':>3} {'input':>10} {'raw':>9} {'reading':>9} {'noise':>8} {'sp':>3} state "
WIDE = len(HEAD)
NARROW = 26
GAP = 2
AROUND = 4
"""The number of lines above and below the channels."""


def screenful(seen: Sensors, width: int, height: int) -> list[str]:
    """The lines for a terminal of this size, coloured, and none longer than its width."""
    cells, lines, head = _cells(seen["sensors"], width, height - AROUND)
    per_line = max(1, (width + GAP) // (cells + GAP))
    rows = ceil(len(lines) / per_line)
    columns = [lines[start : start + rows] for start in range(0, len(lines), rows)] if lines else []
    body = [(" " * GAP).join(column[row] for column in columns if row < len(column)) for row in range(rows)]
    left_out = len(body) - (height - AROUND)
    if left_out > 0:
        body = [*body[: height - AROUND - 1], f"... {left_out + 1} more: make the terminal larger"[:width]]
    heading = (" " * GAP).join([head] * len(columns)) if head else ""
    return [_title(seen)[:width], _link(seen["link"])[:width], heading[:width], *body]


def _cells(sensors: Sequence[SensorState], width: int, height: int) -> tuple[int, list[str], str]:
    """Long lines if they fit, otherwise short ones: their width, the lines, and their heading."""
    if len(sensors) <= height * ((width + GAP) // (WIDE + GAP)):
        return WIDE, [_wide(one) for one in sensors], HEAD
    return NARROW, [_narrow(one) for one in sensors], ""


def _wide(one: SensorState) -> str:
    chip = "-" if one["chip"] is None else f"{one['chip']} {(one['input'] or 0) + 1}"
    noise = "-" if one["noise"] is None else f"{one['noise']:.1f}"
    line = (
        f"{one['field'] or '-':>8} {one['channel']:>3} {chip:>10} {_written(one['value']):>9}"
        f" {_written(one['reading']):>9} {noise:>8} {one['spikes'] or '':>3} {one['state']:6}"
    )
    return _coloured(line, one["state"])


def _narrow(one: SensorState) -> str:
    line = f"{one['field'] or '-':>7} {_written(one['value']):>9} {one['state']:7} "
    return _coloured(line, one["state"])


def _coloured(line: str, state: str) -> str:
    return click.style(line, fg=COLOURS.get(state))


def _written(value: Reading) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "there" if value else "empty"
    if isinstance(value, float):
        return f"{value:.2f}"
    return str(value) if value != "" else "empty"


def _title(seen: Sensors) -> str:
    made = f", calibrated {seen['calibrated']}" if seen["calibrated"] else ""
    trouble = f": {seen['trouble']}" if seen["trouble"] else ""
    return f"{seen['board']}{made}{trouble}"


def _link(link: LinkState) -> str:
    return (
        f"link: {link['frames_per_second']:.1f} frames/s, {link['lines']} lines, {link['damaged']} damaged,"
        f" {link['foreign']} foreign, {link['overlong']} too long, {link['lost']} lost"
    )
