"""The world of a Pico in the tests: its time, what its pins lead to, and the test's hand on both.

Runs inside MicroPython, beside the firmware. Time passes only as the firmware spends it, and as far
as the test has granted it; then the world waits for the test. The test says lines of Python on a
socket: expressions, whose values it hears, and statements, which begin with an exclamation mark.
"""

import sys

import micropython
import uselect
import utime

TICKS = (1 << 30) - 1
"""The clock of a Pico wraps beyond this."""

PINS = 30
PULL_UP, PULL_DOWN = 1, 2


class World:
    """All times are in microseconds. `leads` are the chips by pin, `pulls` the pulls by pin."""

    def __init__(self):
        self.leads = [None] * PINS
        self.pulls = [0] * PINS
        self.modes = [None] * PINS
        self.driven = [None] * PINS
        self.has_radio = False
        self.radio_supply_mode = None
        self.led = 0
        self.irqs_off = 0
        self.waits = 0
        self.watchdog = None
        self.watchdogs = 0
        self.names = {"world": self}
        self._now = 0
        self._granted = 0
        self.is_real = False
        self._haste = 1
        self._control = None
        self._begun = False
        self._owes = False
        self._is_frugal = False

    def connect(self, chip, *pins):
        """Lead pins to a chip."""
        for pin in pins:
            if self.leads[pin] is not None:
                raise ValueError(f"pin {pin} leads to a chip already")
            self.leads[pin] = chip

    def drive(self, pin, level):
        """Set an output, which its chip sees."""
        self.driven[pin] = level
        if self.leads[pin] is not None:
            self.leads[pin].drive(pin, level)

    def level(self, pin):
        """What an input reads: what its chip says, or its pull."""
        chip = self.leads[pin]
        level = None if chip is None else chip.level(pin)
        return (self.pulls[pin] & 1) if level is None else level

    def sample(self, pin):
        """What the ADC makes of the voltage at a pin: twelve bits, 0 to 65535."""
        twelve = self.leads[pin].voltage(pin) >> 4
        return twelve << 4 | twelve >> 8

    def now(self):
        """The time, which never wraps."""
        return utime.ticks_us() if self.is_real else self._now

    def spend(self, us):
        """Let time pass, as the firmware works."""
        self._now += us

    def rest(self, us):
        """Let time pass, as the firmware sleeps."""
        if self.is_real:
            utime.sleep_us(us)
        else:
            self._now += us

    def wait(self, poll, ms):
        """Wait until `poll` has something, `ms` milliseconds at most; here the test is listened to."""
        self.waits += 1
        if self.is_real:
            self._wait_really(poll, ms)
            return
        until = self._now + 1000 * ms
        while not _has(poll):
            self.look_after_watchdog()
            if self._now < self._granted:
                self._now = max(self._now, min(until, self._granted))
            if self._now >= self._granted:
                self._listen(poll)
            elif self._now >= until:
                return

    def feed_watchdog(self, timeout):
        """Put the watchdog off by `timeout` milliseconds."""
        self.look_after_watchdog()
        self.watchdog = self.now() + 1000 * timeout // self._haste

    def start_watchdog(self, timeout):
        """Start it; it cannot be stopped."""
        self.watchdogs += 1
        self.feed_watchdog(timeout)

    def look_after_watchdog(self):
        """End all where it was not fed in time."""
        if self.watchdog is not None and self.now() > self.watchdog:
            print("the watchdog bites", file=sys.stderr)
            sys.exit(3)

    # --- what the test says ---

    def begin(self, control):
        """Let the test wire the Pico, until it says that the firmware shall start."""
        self._control = control
        while not self._begun:
            self._obey()

    def start(self, us=0):
        """Start the firmware, at this time."""
        self._begun = True
        self._now = self._granted = us

    def run(self, ms):
        """Grant time; this is answered when it is spent."""
        self._granted = self._now + 1000 * ms
        self._owes = True

    def run_frugally(self, ms):
        """Grant time in which whoever takes memory from the heap gets a MemoryError."""
        self.run(ms)
        self._is_frugal = True

    def run_really(self, haste=1):
        """Let the time be the real one from now on; the watchdog's runs so many times faster."""
        self.is_real = True
        self._haste = haste

    def tell(self, what):
        """Tell the test without having been asked."""
        self._answer(what)

    def set(self, name, value):
        """Give a thing a name, by which the test reaches it from now on."""
        self.names[name] = value

    # ---

    def _listen(self, poll):
        """Obey the test until it grants time, or the firmware has something to read."""
        if self._is_frugal:
            micropython.heap_unlock()
            self._is_frugal = False
        if self._owes:
            self._owes = False
            self._answer(None)
        poll.register(self._control, uselect.POLLIN)
        for stream, _ in poll.ipoll(-1):
            if stream is self._control:
                self._obey()
        poll.unregister(self._control)
        if self._is_frugal:
            micropython.heap_lock()

    def _wait_really(self, poll, ms):
        poll.register(self._control, uselect.POLLIN)
        for stream, _ in poll.ipoll(ms):
            if stream is self._control:
                self._obey()
        poll.unregister(self._control)

    def _obey(self):
        line = self._control.readline()
        if not line:
            sys.exit(0)
        try:
            answer = exec(line[1:], self.names) if line.startswith(b"!") else eval(line, self.names)
        except Exception as error:
            answer = repr(error)
        if not self._owes:
            self._answer(answer)

    def _answer(self, answer):
        self._control.write(f"{answer!r}\n".encode())


def _has(poll):
    for _ in poll.ipoll(0):
        return True
    return False


WORLD = World()
