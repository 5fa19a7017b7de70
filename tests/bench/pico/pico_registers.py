"""Stands for `firmware/registers.py`: does at the pins of the world what that does at the registers of a chip.

It takes the time that native code was measured to take on an emulated RP2040, and nothing from the heap.
"""

from world import PINS, WORLD

CALL_US = 10
PULSE_US = 2
SAMPLE_US = 5

IN = 0
FIRST_ANALOG = 26


def levels():
    WORLD.spend(CALL_US)
    return _levels()


def put(pins, high):
    WORLD.spend(CALL_US)
    for pin in range(PINS):
        if pins >> pin & 1:
            WORLD.drive(pin, high >> pin & 1)


def clock_out(clock, pulses, seen):
    WORLD.spend(CALL_US)
    pin = 0
    while clock >> pin != 1:
        pin += 1
    for pulse in range(pulses):
        WORLD.drive(pin, 1)
        seen[pulse] = _levels()
        WORLD.drive(pin, 0)
        WORLD.spend(PULSE_US)


def measure(channel, samples):
    WORLD.spend(CALL_US)
    total = 0
    for _ in range(samples):
        WORLD.spend(SAMPLE_US)
        total += WORLD.sample(FIRST_ANALOG + channel)
    return total // samples


def _levels():
    seen = 0
    for pin in range(PINS):
        if WORLD.modes[pin] == IN:
            seen |= WORLD.level(pin) << pin
    return seen
