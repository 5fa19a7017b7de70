"""Listens to a grid for some seconds: its name and firmware, and the values of its channels."""

from __future__ import annotations

import queue
import time
from collections.abc import Sequence

from companion.boards.board import Board
from companion.devices.grid import Chunk, Grid, GridMessage, Lost
from companion.link.decoder import Decoder
from companion.link.messages import Hello, LinkCounts, Message, Refused, WireValue
from companion.service.sensors.sampler import ASK_S, Sample, Sampler


class GridListener:
    """Feed messages of one connection. `hello`, `refused` and `lost` are the last ones of their kind.

    `samples` are the values of all channels, `faults` the results of the grid's self-test by channel.
    """

    def __init__(self, sampler: Sampler) -> None:
        self._decoder = Decoder()
        self._sampler = sampler
        self.hello: Hello | None = None
        self.refused: Refused | None = None
        self.lost = ""
        self.samples: list[Sample] = []

    @property
    def counts(self) -> LinkCounts:
        """The counts of good and bad lines."""
        return self._decoder.counts

    @property
    def faults(self) -> dict[int, str]:
        """The faults that the grid's self-test found, by channel."""
        return dict(self._sampler.faults)

    def feed(self, message: GridMessage) -> None:
        """Take in one message of the grid."""
        if isinstance(message, Lost):
            self.lost = message.reason
        elif isinstance(message, Chunk):
            for said in self._decoder.feed(message.data):
                self._take(said, message.t)

    def _take(self, said: Message, t: float) -> None:
        if isinstance(said, Hello):
            self.hello = said
        elif isinstance(said, Refused):
            self.refused = said
        sample = self._sampler.take(said, t)
        if sample is not None:
            self.samples.append(sample)

    def values(self, channel: int) -> Sequence[WireValue]:
        """The values of a channel, one after the other."""
        return [sample.values[channel] for sample in self.samples]


def listen(grid: Grid, board: Board, seconds: float) -> GridListener:
    """Listen to a grid for so many seconds or until it is lost, then close it."""
    inbox: queue.SimpleQueue[GridMessage] = queue.SimpleQueue()
    sampler = Sampler(board, grid.say)
    listener = GridListener(sampler)
    grid.start(inbox.put)
    try:
        end = time.monotonic() + seconds
        while not listener.lost and (now := time.monotonic()) < end:
            if listener.hello is not None:
                sampler.ask(now)
            try:
                listener.feed(inbox.get(timeout=min(ASK_S, end - now)))
            except queue.Empty:
                continue
    finally:
        grid.close()
    return listener
