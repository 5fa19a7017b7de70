"""The sensors of the running table, measured only while a page shows them."""

from __future__ import annotations

from collections.abc import Callable

from companion.link.messages import Message
from companion.screens.trouble_texts import meaning_and_detail
from companion.screens.words import Words
from companion.service.sensors.link_input import LinkInput
from companion.service.sensors.sampler import Sampler
from companion.service.sensors.sensor_watch import SensorWatch
from companion.service.table.board_in_use import BoardInUse
from companion.trouble import Trouble
from companion.web.live_table import Sensors

FORGET_S = 5.0
"""Seconds after the last call of `look` at which measuring stops."""


class SensorView:
    """One view of the sensors of the board in use; its methods belong to the loop's thread.

    `drift` gives the trouble about sensors that have drifted, None if none have.
    """

    def __init__(
        self, in_use: BoardInUse, link_input: LinkInput, drift: Callable[[], Trouble | None]
    ) -> None:
        self._in_use = in_use
        self._link_input = link_input
        self._drift = drift
        self._seen: object = None
        self._looked_at = 0.0

    def look(self, t: float, words: Words) -> Sensors:
        """The state of the sensors now, with a trouble in these words; asks the grid for the next look."""
        self._looked_at = t
        if self._hear not in self._link_input.listeners or self._seen is not self._in_use.channels:
            self._begin()
        self._sampler.ask(t)
        trouble = self._link_input.trouble or self._link_input.calibration_trouble or self._drift()
        told = "" if trouble is None else meaning_and_detail(trouble, words)
        return self._watch.look(t, self._link_input.counts, self._sampler.frames, told)

    def _begin(self) -> None:
        """Watch this board from now on, with its current calibration."""
        in_use = self._in_use
        self._seen = in_use.channels
        self._sampler = Sampler(in_use.board, in_use.say)
        self._watch = SensorWatch(in_use.board, in_use.channels.calibration)
        if self._hear not in self._link_input.listeners:
            self._link_input.listeners.append(self._hear)

    def _hear(self, said: Message, t: float) -> None:
        if t - self._looked_at > FORGET_S:
            self._link_input.listeners.remove(self._hear)
            return
        sample = self._sampler.take(said, t)
        if sample is not None:
            self._watch.feed(sample, self._sampler.faults)
