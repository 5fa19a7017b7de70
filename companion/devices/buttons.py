"""Push buttons on GPIO pins, through gpiozero.

Wiring: each button between its pin and any GND pin. The pull-up inside the Pi keeps the pin high, so
that a pressed button reads low.

    pin      ____         _ _ _____        released: high, pressed: low
                 |_|_|___| |                with bounce at both edges
                 <-> 20 ms: further edges in this time are ignored

Each button counts when it goes down, but `ok` only when it comes up: held for a second it means
something else, and must not first mean `ok`.

gpiozero calls back in a thread of its own. That thread only puts the press on a queue, which the caller
reads. gpiozero's class `Button` is not used, because each one keeps a thread that wakes up ten times a
second; here a timer runs only while `ok` is down.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Protocol, Self, TypeAlias

from companion.devices.pins import open_input, release

if TYPE_CHECKING:
    from types import TracebackType

BOUNCE = 0.02
HOLD = 1.0
"""How long a button must be down to count as held, in seconds; `BOUNCE` is the time of its bounce, in
seconds.
"""

HELD_APART = "ok"
"""The button whose press and hold mean different things."""

TakePress: TypeAlias = Callable[[str, bool], object]
"""Takes a button's name and whether it was held; called in another thread."""


class Timer(Protocol):
    """The part of `threading.Timer` that is used here."""

    def start(self) -> None:
        """Call back once, after the time of the timer."""

    def cancel(self) -> None:
        """Do not call back any more."""


class Buttons:
    """Buttons by name; each press is put until `close`.

    `pins` are BCM numbers by name; `put(name, held)` is called for each press. `hold` is in seconds, and
    `timer` makes the timer for it. Raises PinError if there is no GPIO or a pin is taken.
    """

    def __init__(
        self,
        pins: Mapping[str, int],
        put: TakePress,
        hold: float = HOLD,
        timer: Callable[[float, Callable[[], None]], Timer] = threading.Timer,
    ) -> None:
        with ExitStack() as opened:
            for name, pin in pins.items():
                device = open_input(pin, f"button {name!r}", BOUNCE)
                opened.callback(release, device)
                if name == HELD_APART:
                    press = PressOrHold(partial(put, name), partial(timer, hold))
                    opened.callback(press.forget)
                    device.when_activated, device.when_deactivated = press.down, press.up
                else:
                    device.when_activated = partial(put, name, False)
            self._open = opened.pop_all()

    def close(self) -> None:
        """Release the pins. Closing again does nothing."""
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class PressOrHold:
    """Tells a short press from a hold: the press counts when it ends, the hold as soon as its time is over.

    The timer calls back in one thread, the edges in another. Whichever comes first takes the only element out
    of `_waiting`; a list never gives it away twice.
    """

    def __init__(self, put: Callable[[bool], object], timer: Callable[[Callable[[], None]], Timer]) -> None:
        self._put, self._make_timer = put, timer
        self._waiting: list[Timer] = []

    def down(self) -> None:
        """The button went down: the time of the hold begins."""
        timer = self._make_timer(partial(self._end, held=True))
        self._waiting[:] = [timer]
        timer.start()

    def up(self) -> None:
        """The button came up: a short press, unless the time of the hold is over."""
        self._end(held=False)

    def forget(self) -> None:
        """Stop waiting for the button, even if it is down."""
        self._take()

    def _end(self, *, held: bool) -> None:
        """Put the press or the hold, whichever ends first."""
        if self._take():
            self._put(held)

    def _take(self) -> bool:
        """Stop the timer; True if it was still running."""
        try:
            self._waiting.pop().cancel()
        except IndexError:
            return False
        return True
