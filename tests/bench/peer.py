"""A board at the other end of a pseudo terminal, as a Pico is at the other end of a cable."""

import os
import pty
import select
import tty

PATIENCE_S = 30.0  # only ever waited for when a test fails


class Peer:
    """A board on a cable: the port is a link that leads to a new pseudo terminal at each plugging."""

    def __init__(self, path):
        self.path = path
        self._ends = ()

    @property
    def end(self):
        """The file descriptor of the board's own end."""
        return self._ends[0]

    def plug(self):
        master, slave = pty.openpty()
        tty.setraw(slave)
        self._ends = (master, slave)
        self.path.symlink_to(os.ttyname(slave))

    def unplug(self):
        if self._ends:
            self.path.unlink()
            for end in self._ends:
                os.close(end)
            self._ends = ()

    def say(self, data):
        while data:
            data = data[os.write(self.end, data) :]

    def hear(self):
        """The next line that the companion says."""
        line = b""
        while not line.endswith(b"\n"):
            assert select.select([self.end], [], [], PATIENCE_S)[0], f"nothing heard after {line!r}"
            line += os.read(self.end, 1)
        return line
