"""fake-rpi's RPi.GPIO, completed so far that gpiozero's real RPiGPIOFactory runs on it.

fake-rpi brings the names and the constants; its pins neither keep a level nor call back. What is
added here behaves as RPi.GPIO does: pins are inputs with a pull resistor until they are set up
otherwise, outputs keep their level, edges are reported from one thread of its own, and after an
edge the next ones are not reported for `bouncetime` milliseconds. Time is `now`, in seconds, and
moves only by hand.
"""

from __future__ import annotations

import contextlib
import io
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from switches import Switches

with contextlib.redirect_stdout(io.StringIO()):
    import fake_rpi
    from fake_rpi import RPi

fake_rpi.toggle_print(False)
PI_4B = 0xC03114


@dataclass
class Detection:
    """What somebody wants to hear of a pin."""

    edge: int
    callback: Callable[[int], None]
    bounce: float
    last: float = float("-inf")


class BenchGpio(RPi._GPIO):  # noqa: SLF001 - fake-rpi has no other name for it
    """RPi.GPIO with levels, pulls, edges and callbacks; `drive` is the finger on the button."""

    def __init__(self) -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            super().__init__()
        self.now = 0.0
        self.functions: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self.switches: Switches | None = None
        self.detections: dict[int, Detection] = {}
        self.reports: queue.Queue[tuple[Callable[[int], None], int] | None] = queue.Queue()
        self.poll = threading.Thread(target=self._report, name="RPi.GPIO")
        self.poll.start()

    def _report(self) -> None:
        while (report := self.reports.get()) is not None:
            callback, channel = report
            callback(channel)
            self.reports.task_done()

    def stop(self) -> None:
        """End the thread of the callbacks."""
        self.reports.put(None)
        self.poll.join()

    def setup(self, channel: int, state: int, pull_up_down: int | None = None, initial: int = -1) -> None:
        """RPi.GPIO's own order of arguments; an input takes the level of its pull."""
        self.functions[channel] = state
        if state == self.IN:
            self.levels[channel] = int(pull_up_down == self.PUD_UP)
        elif initial != -1:
            self.output(channel, initial)

    def gpio_function(self, channel: int) -> int:
        return self.functions.get(channel, self.IN)

    def input(self, channel: int) -> int:
        if self.switches is not None and channel in self.switches.columns:
            return self.switches.level(channel)
        return self.levels.get(channel, 0)

    def output(self, channel: int, level: int) -> None:
        if self.gpio_function(channel) != self.OUT:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self.levels[channel] = int(bool(level))

    def outputs(self) -> dict[int, int]:
        """The level of each pin that is an output."""
        return {pin: self.levels.get(pin, 0) for pin, kind in self.functions.items() if kind == self.OUT}

    def wire(self, rows: Sequence[int], columns: Sequence[int]) -> Switches:
        """Put a matrix of switches between its pins."""
        self.switches = Switches(rows, columns, self.outputs)
        return self.switches

    def add_event_detect(self, channel: int, edge: int, callback: Callable, bouncetime: int = -666) -> None:
        if channel in self.detections:
            raise RuntimeError("Conflicting edge detection already enabled for this GPIO channel")
        self.detections[channel] = Detection(edge, callback, max(bouncetime, 0) / 1000)

    def remove_event_detect(self, channel: int) -> None:
        self.detections.pop(channel, None)

    def cleanup(self, channel: int | None = None) -> None:
        for each in [channel] if channel is not None else list(self.functions):
            self.functions.pop(each, None)
            self.detections.pop(each, None)

    def drive(self, channel: int, level: int) -> None:
        """Put the pin on a level from outside; returns when everybody has heard of the edge."""
        was, self.levels[channel] = self.levels[channel], level
        heard = self.detections.get(channel)
        if heard is None or was == level:
            return
        wanted = heard.edge in {self.BOTH, self.RISING if level else self.FALLING}
        if wanted and self.now - heard.last > heard.bounce:
            heard.last = self.now
            self.reports.put((heard.callback, channel))
            self.reports.join()


@contextlib.contextmanager
def installed(modules: dict) -> Iterator[BenchGpio]:
    """Put it where ``from RPi import GPIO`` finds it, with `modules` as `sys.modules`."""
    names = ("RPi", "RPi.GPIO", "gpiozero.pins.rpigpio")
    before = {name: modules.pop(name, None) for name in names}
    gpio = BenchGpio()
    plain, RPi.GPIO = RPi.GPIO, gpio
    modules.update({"RPi": RPi, "RPi.GPIO": gpio})
    try:
        yield gpio
    finally:
        gpio.stop()
        RPi.GPIO = plain
        for name, module in before.items():
            modules.pop(name, None)
            if module is not None:
                modules[name] = module
