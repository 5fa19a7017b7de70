"""The sensors of the running table, for whoever looks at them: measured only while somebody does."""

from __future__ import annotations

from collections.abc import Callable

from companion.link.messages import Message
from companion.screens.troubles import account
from companion.screens.view import Trouble
from companion.screens.words import Words
from companion.service.sensors.link_input import Incoming
from companion.service.sensors.sampler import Sampling
from companion.service.sensors.sensor_watch import Watch
from companion.service.table.board_in_use import BoardInUse
from companion.web.live import Sensors

FORGET_S = 5.0
"""After so many seconds in which nobody has looked, nothing is measured any more."""


class SensorView:
    """One view on the sensors of the board in use; its methods belong to the loop's thread.

    `drift` says which of them have drifted, if any.
    """

    def __init__(self, in_use: BoardInUse, incoming: Incoming, drift: Callable[[], Trouble | None]) -> None:
        self._in_use = in_use
        self._incoming = incoming
        self._drift = drift
        self._seen: object = None
        self._looked_at = 0.0

    def look(self, t: float, words: Words) -> Sensors:
        """What the sensors say now, a trouble in these words; for the next look the grid is asked."""
        self._looked_at = t
        if self._hear not in self._incoming.ears or self._seen is not self._in_use.channels:
            self._begin()
        self._sampling.ask(t)
        trouble = self._incoming.trouble or self._incoming.calibration_trouble or self._drift()
        told = "" if trouble is None else account(trouble, words)
        return self._watch.look(t, self._incoming.counts, self._sampling.frames, told)

    def _begin(self) -> None:
        """Look at this board from now on, as it is calibrated now."""
        in_use = self._in_use
        self._seen = in_use.channels
        self._sampling = Sampling(in_use.board, in_use.say)
        self._watch = Watch(in_use.board, in_use.channels.calibration)
        if self._hear not in self._incoming.ears:
            self._incoming.ears.append(self._hear)

    def _hear(self, said: Message, t: float) -> None:
        if t - self._looked_at > FORGET_S:
            self._incoming.ears.remove(self._hear)
            return
        sample = self._sampling.take(said, t)
        if sample is not None:
            self._watch.feed(sample, self._sampling.faults)
