"""MicroPython's `time` of a Pico, as far as the firmware uses it, in the world of the tests."""

import rig  # noqa: F401 - begins the world
from world import TICKS, WORLD

HALF = (TICKS + 1) // 2


def ticks_us():
    WORLD.spend(1)
    return WORLD.now() & TICKS


def ticks_ms():
    WORLD.spend(1)
    return WORLD.now() // 1000 & TICKS


def ticks_add(ticks, delta):
    return ticks + delta & TICKS


def ticks_diff(end, start):
    return (end - start + HALF & TICKS) - HALF


def sleep_us(us):
    WORLD.rest(us)


def sleep_ms(ms):
    WORLD.rest(1000 * ms)
