"""The chip of gpio-sim from outside: the hand that pulls its pins, and the eye that sees them."""

import queue
from pathlib import Path

import gpiozero
import pytest

PATIENCE_S = 20.0  # only ever waited for when a test fails; the machine is emulated


class Bank:
    """The pins of the chip; `pull` is the level from outside, `value` the one that the kernel sees."""

    def __init__(self):
        [self.path] = Path("/sys/devices/platform").glob("gpio-sim.*/gpiochip*/sim_gpio0/..")

    def pull(self, pin, level):
        (self.path / f"sim_gpio{pin}" / "pull").write_text("pull-up" if level else "pull-down")

    def value(self, pin):
        return int((self.path / f"sim_gpio{pin}" / "value").read_text())


class Heard(queue.Queue):
    """What arrived, one by one."""

    def next(self):
        return self.get(timeout=PATIENCE_S)


@pytest.fixture(scope="session")
def bank():
    return Bank()


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture(scope="session", autouse=True)
def _last_of_all():
    """Gpiozero closes its factory when the program ends; the devices are closed before."""
    yield
    if gpiozero.Device.pin_factory is not None:
        gpiozero.Device.pin_factory.close()
        gpiozero.Device.pin_factory = None
