"""MicroPython's `machine` of a Pico, as far as the firmware uses it, in the world of the tests."""

import sys

import rig  # noqa: F401 - begins the world
from world import PINS, WORLD


class Pin:
    """A pin; what it is set to and what it reads is up to the chip at its end, or to its pull."""

    US = 18
    """What it costs to read or set one, in us: so the 25 pulses of a read-out take the 1.4 ms that an emulated
    RP2040 was measured to need for them in MicroPython."""

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
            return _level(self.number)
        if self.mode == Pin.IN:
            raise ValueError("an input was set")
        if self.is_led:
            WORLD.led = level
            return None
        WORLD.driven[self.number] = level
        if WORLD.leads[self.number] is not None:
            WORLD.leads[self.number].drive(self.number, level)
        return None

    __call__ = value

    def toggle(self):
        self.value(1 - WORLD.led)


def _level(pin):
    chip = WORLD.leads[pin]
    level = None if chip is None else chip.level(pin)
    return (WORLD.pulls[pin] & 1) if level is None else level


class _Memory:
    """The registers of the RP2040, of which there is but one here: the levels of all inputs."""

    GPIO_IN = 0xD0000004

    def __getitem__(self, address):
        if address != _Memory.GPIO_IN:
            raise ValueError("no such register")
        WORLD.spend(Pin.US)
        levels = 0
        for pin in range(PINS):
            if WORLD.modes[pin] == Pin.IN:
                levels |= _level(pin) << pin
        return levels


mem32 = _Memory()


class ADC:
    """The voltage at a pin; as on a Pico, making one ends the pulls of the pin."""

    US = 3

    def __init__(self, pin):
        self._number = pin.number
        WORLD.pulls[pin.number] = 0

    def read_u16(self):
        WORLD.spend(ADC.US)
        twelve = WORLD.leads[self._number].voltage(self._number) >> 4
        return twelve << 4 | twelve >> 8


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
