"""Lines to and from the companion, over the USB port on which MicroPython's prompt is as well.

Nothing here waits for the companion longer than MicroPython itself does, and no line that comes in
takes more than its place in the buffer, however long it is.
"""

import select

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

_LONGEST = 64
"""Bytes: no question is longer, and what is longer is passed over."""

_BURST = 64
"""Bytes read at most in one go, so that a flood does not keep the grid from being scanned."""

_LINE_END = 10


class Link:
    """Reads questions and sends lines; `reader` and `writer` are the buffers of stdin and stdout."""

    def __init__(self, reader: "BinaryIO", writer: "BinaryIO") -> None:
        self._reader = reader
        self._writer = writer
        self._incoming = select.poll()
        self._incoming.register(reader, select.POLLIN)
        self._outgoing = select.poll()
        self._outgoing.register(writer, select.POLLOUT)
        self._line = bytearray(_LONGEST)
        self._length = 0
        self._cut = True

    def wait(self, ms: int) -> None:
        """Wait for something to read, `ms` milliseconds at most. Allocates nothing."""
        for _ in self._incoming.ipoll(ms):
            pass

    def hear(self) -> "bytes | None":
        """Give a line without its end, or None if no line is whole. Allocates nothing if no byte came."""
        for _ in range(_BURST):
            if not _is_ready(self._incoming):
                break
            byte = self._reader.read(1)[0]
            if byte == _LINE_END:
                return self._taken()
            if self._length < _LONGEST:
                self._line[self._length] = byte
            self._length += 1
        return None

    def say(self, line: bytes) -> bool:
        """Send a line; False where the companion does not read and it went out cut or not at all.

        What was cut is ended by the next line.
        """
        if not _is_ready(self._outgoing):
            return False
        if self._cut:
            line = b"\n" + line
        self._cut = self._writer.write(line) != len(line)
        return not self._cut

    def _taken(self) -> "bytes | None":
        length, self._length = self._length, 0
        return bytes(self._line[:length]).rstrip(b"\r") if length <= _LONGEST else None


def _is_ready(poll: "select.poll") -> bool:
    for _ in poll.ipoll(0):  # any() would allocate
        return True
    return False
