"""An ear that hears what a grid puts, and pins to put it on."""

import importlib
import queue
import sys

import gpiozero.pins.local
import pytest
import rpi_gpio

from companion.devices.grid import Chunk

PATIENCE_S = 30.0  # only ever waited for when a test fails


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


@pytest.fixture
def bench_gpio(monkeypatch):
    """The real RPi.GPIO factory of gpiozero, on the completed fake."""
    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: rpi_gpio.PI_4B)
    with rpi_gpio.installed(sys.modules) as gpio:
        factory = importlib.import_module("gpiozero.pins.rpigpio").RPiGPIOFactory()
        monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
        yield gpio
        factory.close()
