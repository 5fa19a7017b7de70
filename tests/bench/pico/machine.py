"""MicroPython's `machine` of a Pico, as far as the firmware uses it, in the world of the tests."""

import sys

import rig  # noqa: F401 - begins the world
from world import PINS, WORLD


class Pin:
    """A pin; what it is set to and what it reads is up to the chip at its end, or to its pull."""

    US = 10
    """What it costs to read or set one, in us: a matrix of 6 x 6 is scanned in 0.45 ms on an emulated RP2040,
    besides the waits for its rows."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2

    def __init__(self, number, mode=-1, pull=0, *, value=None):
        self.number = number
        self.is_led = number == "LED"
        if WORLD.has_radio and number == "WL_GPIO1":
            WORLD.radio_supply_mode = value
            return
        if not self.is_led and number not in range(PINS):
            raise ValueError("invalid pin")
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=0, *, value=None):
        self.mode = mode
        if not self.is_led:
            WORLD.modes[self.number] = mode
            WORLD.pulls[self.number] = pull
        if value is not None:
            self.value(value)

    def value(self, level=None):
        WORLD.spend(Pin.US)
        if level is None:
            return WORLD.level(self.number)
        if self.mode == Pin.IN:
            raise ValueError("an input was set")
        if self.is_led:
            WORLD.led = level
            return None
        WORLD.drive(self.number, level)
        return None

    __call__ = value

    def toggle(self):
        self.value(1 - WORLD.led)


class ADC:
    """The ADC at a pin; as on a Pico, making one ends the pulls of the pin."""

    def __init__(self, pin):
        WORLD.pulls[pin.number] = 0


class WDT:
    """The watchdog."""

    def __init__(self, timeout):
        self._timeout = timeout
        WORLD.start_watchdog(timeout)

    def feed(self):
        WORLD.feed_watchdog(self._timeout)


def disable_irq():
    WORLD.irqs_off += 1
    return WORLD.irqs_off - 1


def enable_irq(state):
    WORLD.irqs_off = state


def reset():
    sys.exit(13)
