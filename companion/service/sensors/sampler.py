"""Samples of all channels of a grid, for calibration and for tests of its sensors.

If the grid answers `raw?`, the samples are those answers, which are neither smoothed nor delayed. Otherwise
they are the values of its frames; a simulated table and switches on the Pi have no others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.boards.board import Board
from companion.devices.channels import Channels
from companion.devices.grid import Chunk, Found, GridMessage, Lost
from companion.link import wire
from companion.link.decoder import Decoder
from companion.link.messages import (
    Hello,
    LinkCounts,
    Message,
    Refused,
    WireEvent,
    WireFrame,
    WireRaw,
    WireTested,
    WireValue,
)

ASK_S = 0.1
"""Seconds between two requests for raw values: as often as a slow HX711 has new ones."""

ANSWER_S = 1.0
"""Seconds after which a grid that has not answered `raw?` counts as one that does not know it."""

NOT_UNDERSTOOD = "the port is open, but nothing that is understood has come yet"
"""The trouble until the first valid line, because other devices on a serial port send bytes, too."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The values of all channels at `t` seconds."""

    t: float
    values: Sequence[WireValue]


class Sampler:
    """Feed messages of a grid, get samples; `ask` requests raw values through `say`.

    `trouble` is what is wrong with the grid, in English, ``""`` if nothing is. `faults` are the results of
    its last self-test by channel, `frames` is the number of frames so far, and `counts` are those of the
    link.
    """

    def __init__(self, board: Board, say: Callable[[bytes], None], every: float = ASK_S) -> None:
        self._channels = Channels(board)
        self._say = say
        self._every = every
        self._decoder = Decoder()
        self.trouble = "waiting for the grid"
        self.forget()

    def forget(self) -> None:
        """Forget everything about the connection; the next one may be to another grid."""
        self._asked_at = self._answered_at = float("-inf")
        self.faults: Mapping[int, str] = {}
        self.frames = 0

    @property
    def counts(self) -> LinkCounts:
        """The counts of good and bad lines that went through `feed`."""
        return self._decoder.counts

    def ask(self, t: float) -> None:
        """Request raw values if that is due; the first request also asks for a self-test."""
        if t - self._asked_at < self._every:
            return
        if self._asked_at == float("-inf"):
            self._say(wire.ask_test())
        self._asked_at = t
        self._say(wire.ask_raw())

    def feed(self, message: GridMessage) -> list[Sample]:
        """The samples of one message of the grid."""
        match message:
            case Found():
                self._decoder.reconnected()
                self.forget()
                self.trouble = NOT_UNDERSTOOD
            case Lost(_, reason):
                self.trouble = reason
            case Chunk(t, data):
                taken = (self.take(said, t) for said in self._decoder.feed(data))
                return [sample for sample in taken if sample is not None]
        return []

    def take(self, said: Message, t: float) -> Sample | None:
        """The sample in a decoded message, None if it has none."""
        if self.trouble == NOT_UNDERSTOOD:
            self.trouble = ""
        match said:
            case WireRaw(_, values):
                self._answered_at = t
                return self._sample(t, values)
            case WireFrame():
                self.frames += 1
                return None if t - self._answered_at < ANSWER_S else self._sample(t, said.values)
            case WireTested():
                self.faults = said.faults
            case Hello():
                self.trouble = str(self._channels.check(said) or "")
            case Refused():
                self.trouble = str(said)
            case WireEvent():
                pass
        return None

    def _sample(self, t: float, values: Sequence[WireValue]) -> Sample | None:
        """None if the number of values is not that of the board's channels."""
        return Sample(t, values) if len(values) == self._channels.board.channels else None
