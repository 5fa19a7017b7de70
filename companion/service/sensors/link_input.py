"""From what a grid puts on the queue to the events of the referee."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from companion.devices.channels import Channels, Mismatch
from companion.devices.grid import Chunk, Found, GridMessage, Lost
from companion.link.clock import GridClock
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
)
from companion.referee.events import Card, Choose, Event, Press, Roll, button
from companion.sensing.frames import Frame
from companion.service.sensors.grid_mismatch import mismatch_trouble
from companion.trouble import Trouble

MOST_PIPS = 6

NONSENSE_S = 3.0
"""A grid says hello when it is asked, each second; what has said nothing of the wire for so long is none."""


class LinkInput:
    """Feed what the grid says; get events. `trouble` is what is wrong with the grid, if anything.

    All that the grid says, and when it came, goes to the `listeners` as well.
    While there is no grid all fields are without a reading, so nothing is judged that is not seen.
    The same holds for a grid with other firmware, until another one says hello: its channels may
    be other fields, however many they are. What is connected is a grid from its first line of the
    wire on: any other thing on a serial port talks as well. `named` is what commands call the
    board, by default by its name.
    """

    def __init__(self, channels: Channels, damaged: str = "", named: str | None = None) -> None:
        self.read_by(channels, damaged)
        self._named = named or channels.board.name
        self._decoder = Decoder()
        self._clock = GridClock()
        self.trouble: Trouble | None = Trouble("grid", "")
        self._unknown: Found | None = None
        self.listeners: list[Callable[[Message, float], None]] = []

    def read_by(self, channels: Channels, damaged: str = "") -> None:
        """Read what comes from now on as what this board says; its calibration may be `damaged`."""
        self._channels = channels
        self._damaged = damaged

    @property
    def counts(self) -> LinkCounts:
        """How the link is doing, since the start."""
        return self._decoder.counts

    @property
    def channels(self) -> Channels:
        """How what comes is read."""
        return self._channels

    @property
    def calibrate_command(self) -> str:
        """What calibrates this board."""
        return f"companion calibrate --board {shlex.quote(self._named)}"

    @property
    def calibration_trouble(self) -> Trouble | None:
        """What the board lacks of a calibration, if anything."""
        channels = self._channels
        if not channels.uncalibrated:
            return None
        fields = ", ".join(channels.uncalibrated)
        return Trouble(
            "calibration" if channels.is_blind else "uncalibrated",
            self._damaged or f"not calibrated: {fields}",
            self.calibrate_command,
        )

    def feed(self, message: GridMessage) -> list[Event]:
        """The events of one message."""
        match message:
            case Chunk(t, data):
                events = [event for said in self._decoder.feed(data) for event in self._events(said, t)]
                return events or self._nonsense(t)
            case Found():
                self._decoder.reconnected()
                self._clock = GridClock()
                self._unknown = message
                self.trouble = self.trouble and Trouble("grid", "")
                return []
            case Lost(t, reason):
                self._unknown = None
                self.trouble = Trouble("grid", reason)
                return [self._nothing_seen(t)]

    def _nothing_seen(self, t: float) -> Frame:
        return Frame(t, dict.fromkeys(self._channels.sight.sensed))

    def _events(self, said: Message, t: float) -> list[Event]:
        for listener in tuple(self.listeners):
            listener(said, t)
        if self._unknown is not None:
            self._unknown, self.trouble = None, None
        match said:
            case WireFrame():
                return self._frame(said, t)
            case WireEvent():
                return _event(said, self._clock.at(t, said.ms))
            case WireRaw() | WireTested():
                return []
            case Hello():
                self.trouble = None
                mismatch = self._channels.check(said)
                return [] if mismatch is None else self._mismatched(mismatch, t)
            case Refused():
                return self._mismatched(said, t)

    def _frame(self, wired: WireFrame, t: float) -> list[Event]:
        if self.trouble is not None:
            return []
        frame = self._channels.frame(wired, self._clock.at(t, wired.ms))
        return self._mismatched(frame, t) if isinstance(frame, Mismatch) else [frame]

    def _nonsense(self, t: float) -> list[Event]:
        """What is connected talks, but not as a grid does: wait a little, then say so."""
        if self._unknown is None or t - self._unknown.t < NONSENSE_S:
            return []
        port, self._unknown = self._unknown.detail, None
        return self._mismatched(f"{port} says nothing that the companion understands", t)

    def _mismatched(self, why: Mismatch | Refused | str, t: float) -> list[Event]:
        """The grid has the wrong firmware: say so with the command that mends it, and see nothing."""
        self.trouble = mismatch_trouble(self._channels.board, self._named, str(why))
        return [self._nothing_seen(t)]


def _event(said: WireEvent, t: float) -> list[Event]:
    """An event of the wire; one that makes no sense is passed over, as a damaged line is."""
    if said.name == "press":
        pressed = button(said.what)
        return [] if pressed is None else [Press(t, pressed)]
    if said.name == "choose":
        return [Choose(t, said.what)]
    if not said.what.isascii() or not said.what.isdigit():
        return []
    number = int(said.what)
    if said.name == "card":
        return [Card(t, number)]
    return [Roll(t, number)] if 1 <= number <= MOST_PIPS else []
