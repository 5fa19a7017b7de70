"""Scan the board, tell the companion, and again. MicroPython runs this file when it starts.

The watchdog is started with the first hello. Before that, Ctrl-C leads to the prompt, and the Pico stays
there. A watchdog that runs cannot be stopped: a Pico that then comes to the prompt, by Ctrl-C or by a
fault in these files, starts anew after WATCHDOG_MS.
"""

import sys
from time import ticks_diff, ticks_ms

import board
import channels
import wire
from drivers import driver
from grid import Grid
from host import Host
from link import Link
from machine import WDT, Pin

SCAN_MS = 2
WATCHDOG_MS = 8000


class Light:
    """The light on the Pico: changes with each heartbeat, as long as the board is scanned."""

    def __init__(self, pin: Pin) -> None:
        self._pin = pin
        self._changed_ms = ticks_ms()

    def beat(self, now: int) -> None:
        """Change where it is time. Allocates nothing."""
        if ticks_diff(now, self._changed_ms) >= wire.HEARTBEAT_MS:
            self._changed_ms = now
            self._pin.toggle()


def quiet_supply() -> None:
    """Keep the 3.3 V supply switching at its full pace, which ripples less (Pico datasheet, 4.4).

    Halls and load cells are measured by it. A Pico W has the pin for that at its radio, and there alone.
    """
    try:
        Pin(board.RADIO_SUPPLY_MODE, Pin.OUT, value=1)
    except ValueError:
        Pin(board.SUPPLY_MODE, Pin.OUT, value=1)


def run() -> None:
    """Scan and tell, for ever."""
    quiet_supply()
    grid = Grid([(driver(chip, settings), settings["step"]) for chip, settings in channels.SCANNERS])
    link = Link(sys.stdin.buffer, sys.stdout.buffer)
    host = Host(link, grid)
    light = Light(Pin(board.LED, Pin.OUT))
    watchdog = None
    host.greet()
    while True:
        now = ticks_ms()
        grid.scan()
        host.tell(now)
        light.beat(now)
        if host.answer(now) and watchdog is None:
            watchdog = WDT(timeout=WATCHDOG_MS)
        if watchdog is not None:
            watchdog.feed()
        link.wait(max(0, SCAN_MS - ticks_diff(ticks_ms(), now)))


run()
