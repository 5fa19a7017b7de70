"""How good the calibration in force is, and how far the empty table has drifted since."""

from __future__ import annotations

import queue
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.boards.board import Board
from companion.contents import Field
from companion.devices.grid import Grid, GridMessage
from companion.devices.raw_fields import calibrated_fields, raw_fields
from companion.errors import CompanionError
from companion.sensing.calibration import Calibration, drifts
from companion.sensing.quality import Quality
from companion.sensing.recent_values import RecentValues
from companion.service.calibration.calibration_files import qualities
from companion.service.sensors.sampler import Sampler

LISTEN_S = 2.0
"""Seconds for which the empty table is measured."""

WAIT_S = 6.0
"""Seconds within which a grid must be found and answer."""

TURN_S = 0.1
"""Seconds to wait for a message of the grid before it is asked again."""

DRIFTED = 1.0
"""The drift at which readings become wrong, as a share of the error that the quality allows."""


class NoSamplesError(CompanionError, OSError):
    """The grid sent nothing that could be measured; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class CalibrationCheck:
    """One field: its quality is None if it is not calibrated, its drift is None if it was not measured."""

    field: Field
    channel: int
    quality: Quality | None
    drift: float | None

    def drifted(self, doubt: float = 0.0) -> bool:
        """True if the field has drifted too far; `doubt` is the possible error of the measured drift."""
        if self.quality is None or self.drift is None:
            return False
        return abs(self.drift) >= DRIFTED * self.quality.allowed + doubt

    @property
    def fine(self) -> bool:
        """True if its readings are reliable."""
        return self.quality is not None and self.quality.grade != "bad" and not self.drifted()

    @property
    def told_drift(self) -> str:
        """The drift with its sign and unit, ``""`` if there is none to show."""
        if self.quality is None or self.drift is None:
            return ""
        return f"{self.drift:+.3f} g" if self.quality.unit == "g" else f"{self.drift:+.0f} raw"

    def told(self) -> dict[str, Any]:
        """The check as a JSON object."""
        quality = self.quality
        return {
            "field": self.field,
            "channel": self.channel,
            "grade": "missing" if quality is None else quality.grade,
            "error": None if quality is None else round(quality.error, 4),
            "allowed": None if quality is None else round(quality.allowed, 4),
            "unit": None if quality is None else quality.unit,
            "drift": None if self.drift is None else round(self.drift, 4),
            "fine": self.fine,
        }

    def __str__(self) -> str:
        quality = self.quality
        if quality is None:
            return f"{self.field:>8}  channel {self.channel:3}  not calibrated"
        drift = f"  drift {self.told_drift}" if self.told_drift else ""
        far = "" if self.fine or quality.grade == "bad" else "  too far"
        error = f"errs {_measure(quality.error, quality.unit)} of {_measure(quality.allowed, quality.unit)}"
        return f"{self.field:>8}  channel {self.channel:3}  {quality.grade:6}  {error}{drift}{far}"


def checks(
    board: Board, calibration: Calibration | None, rests: Mapping[int, float] | None = None
) -> list[CalibrationCheck]:
    """The checks of all fields that need a calibration; `rests` are the raw values of the empty table."""
    found = {} if calibration is None else calibrated_fields(board, calibration)
    graded = {} if calibration is None else qualities(board, calibration)
    known = {field: rests[one.channel] for field, one in found.items() if rests and one.channel in rests}
    drifted = {} if calibration is None else drifts(calibration, known)
    return [
        CalibrationCheck(field, channel, graded.get(field), drifted.get(field))
        for field, channel in raw_fields(board).items()
    ]


def rests_of(board: Board, grid: Grid, clock: Callable[[], float]) -> dict[int, float]:
    """The average raw value of each channel that gives one. Raises NoSamplesError."""
    said: queue.SimpleQueue[GridMessage] = queue.SimpleQueue()
    sampler = Sampler(board, grid.say)
    recent: dict[int, RecentValues] = {}
    begun, first = clock(), None
    grid.start(said.put)
    try:
        while clock() - begun <= WAIT_S and (first is None or clock() - first < LISTEN_S):
            sampler.ask(clock())
            try:
                message = said.get(timeout=TURN_S)
            except queue.Empty:
                continue
            for sample in sampler.feed(message):
                first = sample.t if first is None else first
                for channel, value in enumerate(sample.values):
                    number = float(value) if isinstance(value, int | float) else None
                    recent.setdefault(channel, RecentValues(None)).feed(sample.t, number)
    finally:
        grid.close()
    if first is None:
        raise NoSamplesError(sampler.trouble or "the grid says no values")
    return {channel: one.level(clock(), LISTEN_S).mean for channel, one in recent.items() if one.speaks}


def _measure(value: float, unit: str) -> str:
    return f"{value:.3f} g" if unit == "g" else f"{value:.0f} raw"
