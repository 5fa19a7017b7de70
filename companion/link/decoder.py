"""The decoder: bytes go in as they come, messages come out.

No bytes on the wire raise an error here: a damaged line is counted and skipped, and decoding goes on after
the next line end. At most one line is kept in memory.

The first line after a start may have been cut by opening the port: it is used if it is whole, and not counted
if it is not.
"""

from __future__ import annotations

from dataclasses import replace

from companion.link import wire
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


class Decoder:
    """Takes bytes and returns messages; `counts` says how the link is doing."""

    def __init__(self) -> None:
        self.counts = LinkCounts()
        self._clock = _WideClock()
        self.reconnected()

    def reconnected(self) -> None:
        """A new connection begins: forget the half line and the number of the last frame."""
        self._line = bytearray()
        self._skipping = False
        self._first = True
        self._seq: int | None = None
        self._refused: int | None = None

    def feed(self, data: bytes) -> list[Message]:
        """Take bytes, cut anywhere; return the messages that they complete. Raises nothing."""
        messages = []
        *whole, rest = data.split(b"\n")
        for part in whole:
            message = self._end_line(part)
            if message is not None:
                messages.append(message)
        self._add(rest)
        return messages

    def _add(self, part: bytes) -> None:
        """Keep a part of a line, or skip the line if it is too long."""
        if not self._skipping and len(self._line) + len(part) >= wire.LONGEST:
            self._skipping = True
            self._count("overlong")
        if self._skipping:
            self._line.clear()
        else:
            self._line += part

    def _end_line(self, part: bytes) -> Message | None:
        """The message of the line that ends with this part; None if there is none."""
        self._add(part)
        line, skipped = bytes(self._line).removesuffix(b"\r"), self._skipping
        self._line.clear()
        self._skipping = False
        message = None if skipped or not line else self._read(line)
        self._first = False
        return message

    def _read(self, line: bytes) -> Message | None:
        """The message of a whole line; None if it is damaged, foreign or refused."""
        sealed = wire.unseal(line)
        if sealed is None:
            self._count("damaged" if line.startswith(wire.MARK) else "foreign")
            return None
        version, words = sealed
        if version != wire.VERSION:
            return self._refuse(version)
        try:
            message = self._message(words)
        except ValueError:
            self._count("damaged")
            return None
        self._count("lines")
        return message

    def _refuse(self, version: int) -> Refused | None:
        """The refusal of another version of the wire; None if it was returned before."""
        if version == self._refused:
            return None
        self._refused = version
        return Refused(version, wire.VERSION)

    def _message(self, words: list[str]) -> Message:
        """The message of these words. Raises WireError."""
        match words:
            case ["hello", firmware, board, channels]:
                return Hello(firmware, board, _whole(channels, wire.LONGEST))
            case ["frame", seq, ms, *values]:
                return self._frame(_whole(seq, wire.SEQ_WRAP), ms, values)
            case ["raw", ms, *values]:
                return WireRaw(self._at(ms), tuple(map(_raw, values)))
            case ["tested", ms, *faults]:
                return WireTested(self._at(ms), dict(map(_fault, faults)))
            case [name, ms, what] if name in wire.EVENTS:
                return WireEvent(name, self._at(ms), what)
            case _:
                raise wire.WireError(f"{' '.join(words)!r} is no line of wire version {wire.VERSION}")

    def _frame(self, seq: int, ms: str, words: list[str]) -> WireFrame:
        values = tuple(wire.read_value(word) for word in words)
        t = self._at(ms)
        self._miss(seq)
        return WireFrame(seq, t, values)

    def _at(self, ms: str) -> int:
        """The grid's clock in milliseconds, widened. Raises WireError."""
        return self._clock.widen(_whole(ms, wire.MS_WRAP))

    def _miss(self, seq: int) -> None:
        """Count the frames missing between the last one and this, unless the grid has started anew."""
        missed = 0 if self._seq is None else (seq - self._seq - 1) % wire.SEQ_WRAP
        if seq != 0 and missed < wire.SEQ_WRAP // 2:
            self._count("lost", missed)
        self._seq = seq

    def _count(self, what: str, number: int = 1) -> None:
        """Count a line, but not a bad line at the very start."""
        if not self._first or what == "lines":
            self.counts = replace(self.counts, **{what: getattr(self.counts, what) + number})


class _WideClock:
    """Widens a clock that wraps at MS_WRAP, by taking each step in the shorter direction.

    A step back is a restart of the grid: its time then goes on from where it was.
    """

    def __init__(self) -> None:
        self._wide: int | None = None
        self._last = 0

    def widen(self, ms: int) -> int:
        """The widened time in milliseconds."""
        step = (ms - self._last) % wire.MS_WRAP
        self._last = ms
        if self._wide is None:
            self._wide = ms
        elif step < wire.MS_WRAP // 2:
            self._wide += step
        return self._wide


def _whole(word: str, limit: int) -> int:
    """The whole number of a word, from 0 to below the limit. Raises WireError."""
    if not wire.is_digits(word) or int(word) >= limit:
        raise wire.WireError(f"{word!r} is no whole number below {limit}")
    return int(word)


def _raw(word: str) -> int | None:
    """The raw value of a word; None for no reading. Raises WireError."""
    value = wire.read_value(word)
    if value is None or isinstance(value, int):
        return value
    raise wire.WireError(f"{word!r} is no raw value: - or a whole number")


def _fault(word: str) -> tuple[int, str]:
    """The channel and the fault of a word. Raises WireError."""
    channel, _, fault = word.partition(":")
    if fault not in wire.FAULTS:
        raise wire.WireError(f"{word!r} is no fault of a channel")
    return _whole(channel, wire.LONGEST), fault
