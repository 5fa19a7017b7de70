"""The decoder: bytes go in as they come, messages come out.

Nothing that the wire can carry raises an error here: a damaged line is counted and passed over,
and the next line end is where it starts afresh. It keeps at most one line in memory.

The first line after a start may have been cut by opening the port; it is used where it is
whole, and not counted where it is not.
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
    """Feed bytes, get messages. `counts` tells how the link is doing."""

    def __init__(self) -> None:
        self.counts = LinkCounts()
        self._clock = _WideClock()
        self.reconnected()

    def reconnected(self) -> None:
        """Forget the half line and the number of the last frame: a new connection begins."""
        self._line = bytearray()
        self._skipping = False
        self._first = True
        self._seq: int | None = None
        self._refused: int | None = None

    def feed(self, data: bytes) -> list[Message]:
        """Take bytes in, cut anywhere; give the messages that they complete. Raises nothing."""
        messages = []
        *whole, rest = data.split(b"\n")
        for part in whole:
            message = self._end_line(part)
            if message is not None:
                messages.append(message)
        self._add(rest)
        return messages

    def _add(self, part: bytes) -> None:
        if not self._skipping and len(self._line) + len(part) >= wire.LONGEST:
            self._skipping = True
            self._count("overlong")
        if self._skipping:
            self._line.clear()
        else:
            self._line += part

    def _end_line(self, part: bytes) -> Message | None:
        self._add(part)
        line, skipped = bytes(self._line).removesuffix(b"\r"), self._skipping
        self._line.clear()
        self._skipping = False
        message = None if skipped or not line else self._read(line)
        self._first = False
        return message

    def _read(self, line: bytes) -> Message | None:
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
        """Say it once for each version, not with every line."""
        if version == self._refused:
            return None
        self._refused = version
        return Refused(version, wire.VERSION)

    def _message(self, words: list[str]) -> Message:
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
        return self._clock.widen(_whole(ms, wire.MS_WRAP))

    def _miss(self, seq: int) -> None:
        """Count the frames between the last and this one, unless the grid has started anew."""
        missed = 0 if self._seq is None else (seq - self._seq - 1) % wire.SEQ_WRAP
        if seq != 0 and missed < wire.SEQ_WRAP // 2:
            self._count("lost", missed)
        self._seq = seq

    def _count(self, what: str, number: int = 1) -> None:
        if not self._first or what == "lines":
            self.counts = replace(self.counts, **{what: getattr(self.counts, what) + number})


class _WideClock:
    """Widens a clock that wraps at MS_WRAP, by taking each step the shorter way round.

    A step back is a restart of the grid: its time then goes on from where it was.
    """

    def __init__(self) -> None:
        self._wide: int | None = None
        self._last = 0

    def widen(self, ms: int) -> int:
        step = (ms - self._last) % wire.MS_WRAP
        self._last = ms
        if self._wide is None:
            self._wide = ms
        elif step < wire.MS_WRAP // 2:
            self._wide += step
        return self._wide


def _whole(word: str, limit: int) -> int:
    """Read a whole number from 0 below the limit. Raises WireError."""
    if not wire.is_digits(word) or int(word) >= limit:
        raise wire.WireError(f"{word!r} is no whole number below {limit}")
    return int(word)


def _raw(word: str) -> int | None:
    """Read a raw value. Raises WireError."""
    value = wire.read_value(word)
    if value is None or isinstance(value, int):
        return value
    raise wire.WireError(f"{word!r} is no raw value: - or a whole number")


def _fault(word: str) -> tuple[int, str]:
    """Read a channel and its fault. Raises WireError."""
    channel, _, fault = word.partition(":")
    if fault not in wire.FAULTS:
        raise wire.WireError(f"{word!r} is no fault of a channel")
    return _whole(channel, wire.LONGEST), fault
