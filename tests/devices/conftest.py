"""An ear that hears what a grid puts, and a board at the other end of a pseudo terminal."""

import os
import pty
import queue
import select
import tty

import pytest

from companion.devices.grid import Chunk

PATIENCE_S = 5.0  # only ever waited for when a test fails


class Ear:
    """Takes a grid's messages and gives them one by one."""

    def __init__(self):
        self._heard = queue.Queue()

    def put(self, message):
        self._heard.put(message)

    def next(self):
        return self._heard.get(timeout=PATIENCE_S)

    def bytes(self, number):
        """The next chunks, joined, until they are so many bytes."""
        data = b""
        while len(data) < number:
            message = self.next()
            assert isinstance(message, Chunk), message
            data += message.data
        return data

    @property
    def silent(self):
        return self._heard.empty()


class Peer:
    """A board on a cable: the port is a link that leads to a new pseudo terminal at each plugging."""

    def __init__(self, path):
        self.path = path
        self._ends = ()

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
            data = data[os.write(self._ends[0], data) :]

    def hear(self):
        """The next line that the companion says."""
        line = b""
        while not line.endswith(b"\n"):
            assert select.select([self._ends[0]], [], [], PATIENCE_S)[0], f"nothing heard after {line!r}"
            line += os.read(self._ends[0], 1)
        return line


@pytest.fixture
def ear():
    return Ear()


@pytest.fixture
def peer(tmp_path):
    made = Peer(tmp_path / "usb-MicroPython_Board_in_FS_mode_e660-if00")
    yield made
    made.unplug()
