"""Turns the messages that a grid puts on the queue into events for the referee."""

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
from companion.referee.protocol import Card, Choose, Event, Press, Roll, button
from companion.sensing.frames import Frame
from companion.service.sensors.grid_mismatch import mismatch_trouble
from companion.trouble import Trouble

MOST_PIPS = 6

NONSENSE_S = 3.0
"""Seconds after which a device that sent no valid line is no grid; a grid says hello within a second."""


class LinkInput:
    """Feed messages of the grid, get events. `trouble` is what is wrong with the grid, None if nothing is.

    `listeners` also get each decoded message with the time at which it came. Without a grid all fields have
    no reading, so nothing is judged that is not seen. The same holds for a grid with other firmware until a
    grid with the right firmware says hello, because its channels may belong to other fields. A device counts
    as a grid from its first valid line, because other devices on a serial port send bytes, too. `named` is
    what commands call the board, by default its name.
    """

    def __init__(self, channels: Channels, damaged: str = "", named: str | None = None) -> None:
        self.read_by(channels, damaged)
        self._named = named or channels.board.name
        self._decoder = Decoder()
        self._clock = GridClock()
        self.trouble: Trouble | None = Trouble("grid", "")
        self._unknown: Found | None = None
        self._awaits_another = False
        self.listeners: list[Callable[[Message, float], None]] = []

    def read_by(self, channels: Channels, damaged: str = "") -> None:
        """Use these channels for all further messages; `damaged` says what is wrong with their
        calibration.
        """
        self._channels = channels
        self._damaged = damaged

    def await_another(self) -> None:
        """Ignore what comes before the next Found: it is of a grid that is no longer in use."""
        self._awaits_another = True

    @property
    def counts(self) -> LinkCounts:
        """The counts of good and bad lines since the start."""
        return self._decoder.counts

    @property
    def channels(self) -> Channels:
        """The channels that turn values into readings."""
        return self._channels

    @property
    def calibrate_command(self) -> str:
        """The command that calibrates this board."""
        return f"companion calibrate --board {shlex.quote(self._named)}"

    @property
    def calibration_trouble(self) -> Trouble | None:
        """The trouble about fields that are not calibrated, None if all are."""
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
        if self._awaits_another and not isinstance(message, Found):
            return []
        self._awaits_another = False
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
        """Report a device that sends bytes but no valid line, after waiting a little."""
        if self._unknown is None or t - self._unknown.t < NONSENSE_S:
            return []
        port, self._unknown = self._unknown.detail, None
        return self._mismatched(f"{port} says nothing that the companion understands", t)

    def _mismatched(self, why: Mismatch | Refused | str, t: float) -> list[Event]:
        """Report that the grid has the wrong firmware; from now on no field has a reading."""
        self.trouble = mismatch_trouble(self._channels.board, self._named, str(why))
        return [self._nothing_seen(t)]


def _event(said: WireEvent, t: float) -> list[Event]:
    """The event of a line; a line that makes no sense is ignored, like a damaged one."""
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
