"""Samples of all channels of a grid, for those who calibrate it or look at its sensors.

Where the grid answers `raw?`, the samples are those answers, neither smoothed nor kept back; else
they are what its frames say, which is all there is of a simulated table or of switches on the Pi.
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
    Value,
    WireEvent,
    WireFrame,
    WireRaw,
    WireTested,
)

ASK_S = 0.1
"""How often raw values are asked for, in seconds: as often as a slow HX711 has new ones."""

ANSWER_S = 1.0
"""A grid that has answered no `raw?` for so long does not know it."""

NOT_UNDERSTOOD = "the port is open, but nothing that is understood has come yet"
"""The trouble from Found to the first line of the wire: any other thing on a port talks as well."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What all channels said at `t` seconds."""

    t: float
    values: Sequence[Value]


class Sampler:
    """Feed what a grid says, get samples; `ask` for them now and then, as `say` says it to the grid.

    `trouble` is what is wrong with the grid, in English, ``""`` where nothing is. `faults` are
    those of its last self-test, by channel, `frames` how many frames have come, `counts` how the
    link does.
    """

    def __init__(self, board: Board, say: Callable[[bytes], None], every: float = ASK_S) -> None:
        self._channels = Channels(board)
        self._say = say
        self._every = every
        self._decoder = Decoder()
        self.trouble = "waiting for the grid"
        self.forget()

    def forget(self) -> None:
        """What comes from now on is another connection, perhaps another grid."""
        self._asked_at = self._answered_at = float("-inf")
        self.faults: Mapping[int, str] = {}
        self.frames = 0

    @property
    def counts(self) -> LinkCounts:
        """How the link does, of what went through `feed`."""
        return self._decoder.counts

    def ask(self, t: float) -> None:
        """Ask for raw values where that is due; the first time for a self-test, too."""
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
        """The sample of what a decoder made of the grid's bytes, where it is one."""
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

    def _sample(self, t: float, values: Sequence[Value]) -> Sample | None:
        """None where the values are not those of this board's channels."""
        return Sample(t, values) if len(values) == self._channels.board.channels else None
