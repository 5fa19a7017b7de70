"""The state of each sensor of a board and of the link, for people who build or test it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Literal

from companion.boards.board import Board
from companion.boards.scanner import Scanner
from companion.devices.channels import Channels
from companion.devices.raw_fields import RAILS, calibrated_fields
from companion.link.messages import LinkCounts
from companion.sensing.calibration import Calibration
from companion.sensing.gauge import Gauge
from companion.service.sensors.sampler import Sample
from companion.web.live_table import LinkState, Sensors, SensorState

OLD_S = 2.0
"""Seconds after which a sample is too old; a grid sends something four times a second."""

RATE_S = 5.0
"""Seconds over which frames are counted."""

_FOUND: Mapping[str, Literal["stuck", "silent"]] = {"stuck": "stuck", "chain": "stuck", "rail": "silent"}
"""The state of a channel in which a self-test found this fault; one that was silent then may speak now."""


class SensorWatch:
    """Feed samples, look at sensors and link.

    `calibration` turns raw values into readings; without it the values are readings already.
    """

    def __init__(self, board: Board, calibration: Calibration | None) -> None:
        self._board = board
        self._says_raw = calibration is not None
        self._channels = Channels(board, calibration=calibration)
        self._calibrated = None if calibration is None else calibration.made or None
        known = {} if calibration is None else calibrated_fields(board, calibration)
        self._rests = {field: one.rest for field, one in known.items()}
        self._inputs = board.located
        self._fields = {
            place.channel: field for field, place in board.fields.items() if place.channel is not None
        }
        self._gauges = [self._gauge(channel) for channel in range(board.channels)]
        self._rates: deque[tuple[float, int]] = deque()
        self._heard = float("-inf")

    def feed(self, sample: Sample, faults: Mapping[int, str]) -> None:
        """Take the values of all channels, and the faults that a self-test found, by channel."""
        self._heard = sample.t
        for channel, (gauge, value) in enumerate(zip(self._gauges, sample.values, strict=True)):
            gauge.fault = _FOUND.get(faults.get(channel, ""))
            gauge.feed(sample.t, value)

    def look(self, t: float, counts: LinkCounts, frames: int, trouble: str) -> Sensors:
        """The state at `t` seconds, after `frames` frames; see `companion.web.live_table.Sensors`.

        Fields come in the order of the board, then the channels without a field. All sensors are silent if no
        samples come, for example because the grid was unplugged.
        """
        if t - self._heard > OLD_S:
            for gauge in self._gauges:
                gauge.feed(t, None)
        free = [channel for channel in range(self._board.channels) if channel not in self._fields]
        return Sensors(
            board=self._board.name,
            trouble=trouble,
            calibrated=self._calibrated,
            link=self._link(t, counts, frames),
            sensors=[self._sensor(channel, t) for channel in (*self._fields, *free)],
        )

    def _link(self, t: float, counts: LinkCounts, frames: int) -> LinkState:
        self._rates.append((t, frames))
        while self._rates[0][0] < t - RATE_S:
            self._rates.popleft()
        (begun, before), (now, after) = self._rates[0], self._rates[-1]
        rate = (after - before) / (now - begun) if now > begun else 0.0
        return LinkState(
            lines=counts.lines,
            damaged=counts.damaged,
            foreign=counts.foreign,
            overlong=counts.overlong,
            lost=counts.lost,
            frames_per_second=round(max(rate, 0.0), 1),
        )

    def _gauge(self, channel: int) -> Gauge:
        scanner = self._scanner(channel)
        if scanner is None or not scanner.raw or not self._says_raw:
            return Gauge()
        field = self._fields.get(channel)
        return Gauge(scanner.worth_telling, self._rests.get(field or ""), RAILS[scanner.chip])

    def _scanner(self, channel: int) -> Scanner | None:
        return self._inputs[channel][0] if channel < len(self._inputs) else None

    def _sensor(self, channel: int, t: float) -> SensorState:
        gauged = self._gauges[channel].look(t)
        scanner = self._scanner(channel)
        field = self._fields.get(channel)
        return SensorState(
            channel=channel,
            field=field,
            chip=None if scanner is None else scanner.chip,
            input=None if scanner is None else self._inputs[channel][1],
            value=gauged.value,
            reading=None if field is None else self._channels.reading(field, gauged.value),
            noise=None if gauged.noise is None else round(gauged.noise, 3),
            spikes=gauged.spikes,
            state=gauged.state,
        )
