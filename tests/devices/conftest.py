"""An ear that hears what a grid puts."""

import queue

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


@pytest.fixture
def ear():
    return Ear()
