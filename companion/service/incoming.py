"""From what a grid puts on the queue to the events of the referee."""

from __future__ import annotations

from companion.devices.channels import Channels, Mismatch
from companion.devices.grid import Chunk, Found, GridMessage, Lost
from companion.link.clock import GridClock
from companion.link.decoder import Decoder
from companion.link.messages import Hello, Message, Refused, WireEvent, WireFrame, WireRaw, WireTested
from companion.referee.events import Card, Choose, Event, Press, Roll, button
from companion.screens.view import Trouble
from companion.sensing.frames import Frame

MOST_PIPS = 6


class Incoming:
    """Feed what the grid says; get events. `trouble` is what is wrong with the grid, if anything.

    While there is no grid all fields are without a reading, so nothing is judged that is not seen.
    """

    def __init__(self, channels: Channels) -> None:
        self._channels = channels
        self._decoder = Decoder()
        self._clock = GridClock()
        self.trouble: Trouble | None = Trouble("grid", "")

    def read_by(self, channels: Channels) -> None:
        """Read what comes from now on as what this board says."""
        self._channels = channels

    def feed(self, message: GridMessage) -> list[Event]:
        """The events of one message."""
        match message:
            case Chunk(t, data):
                return [event for said in self._decoder.feed(data) for event in self._events(said, t)]
            case Found():
                self._decoder.reconnected()
                self._clock = GridClock()
                self.trouble = None
                return []
            case Lost(t, reason):
                self.trouble = Trouble("grid", reason)
                return [self._nothing_seen(t)]

    def _nothing_seen(self, t: float) -> Frame:
        return Frame(t, dict.fromkeys(self._channels.sight.sensed))

    def _events(self, said: Message, t: float) -> list[Event]:
        match said:
            case WireFrame():
                return self._frame(said, t)
            case WireEvent():
                return _event(said, self._clock.at(t, said.ms))
            case WireRaw() | WireTested():
                return []
            case Hello():
                mismatch = self._channels.check(said)
                self.trouble = None if mismatch is None else Trouble("firmware", str(mismatch))
                return []
            case Refused():
                self.trouble = Trouble("firmware", str(said))
                return [self._nothing_seen(t)]

    def _frame(self, wired: WireFrame, t: float) -> list[Event]:
        frame = self._channels.frame(wired, self._clock.at(t, wired.ms))
        if isinstance(frame, Mismatch):
            self.trouble = Trouble("firmware", str(frame))
            return [self._nothing_seen(t)]
        return [frame]


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
