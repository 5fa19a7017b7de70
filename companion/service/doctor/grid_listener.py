"""Listening to a grid for a while: who it is, and what its channels say while nobody touches them."""

from __future__ import annotations

import queue
import time
from collections.abc import Sequence

from companion.boards.board import Board
from companion.devices.grid import Chunk, Grid, GridMessage, Lost
from companion.link.decoder import Decoder
from companion.link.messages import Hello, LinkCounts, Message, Refused, Value
from companion.service.sensors.sampler import ASK_S, Sample, Sampler


class GridListener:
    """Feed what a grid says, from one connection. `hello`, `refused` and `lost` are what it said last.

    `samples` are what all channels said, `faults` what its self-test found, by channel.
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
        """How the link did."""
        return self._decoder.counts

    @property
    def faults(self) -> dict[int, str]:
        """What is wrong with channels by the grid's own test."""
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

    def values(self, channel: int) -> Sequence[Value]:
        """What a channel said, one after the other."""
        return [sample.values[channel] for sample in self.samples]


def listen(grid: Grid, board: Board, seconds: float) -> GridListener:
    """Hear a grid for so long, or until it is lost; it is closed afterwards."""
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
