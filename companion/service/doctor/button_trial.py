"""Has each button pressed once by whoever stands at the table, and says which one answered."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from companion.boards.papers.pinouts import pi_pins
from companion.devices.buttons import Buttons
from companion.devices.pins import PinError
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.subject import Subject

PATIENCE_S = 15.0
"""How long is waited for each button, in seconds."""


def try_buttons(
    subject: Subject, say: Callable[[str], object], patience: float = PATIENCE_S
) -> Iterator[CheckResult]:
    """Ask for one button after the other by `say`, and tell what came; a hold counts as a press."""
    pins = subject.configuration.buttons.pins()
    if not pins:
        yield CheckResult("buttons", None, "none is configured")
        return
    if subject.served:
        says = "the service has them while it runs"
        yield CheckResult("buttons", None, says, "sudo systemctl stop companion, then the same command again")
        return
    inbox: queue.SimpleQueue[str] = queue.SimpleQueue()
    with ExitStack() as opened:
        try:
            opened.enter_context(Buttons(pins, lambda name, _held: inbox.put(name)))
        except PinError as error:
            yield CheckResult("buttons", False, str(error))
            return
        for name, pin in pins.items():
            say(f"press {name}")
            yield _told(name, pin, pins, _pressed(inbox, name, patience))


def _pressed(inbox: queue.SimpleQueue[str], wanted: str, patience: float) -> str:
    """The button that was pressed: the wanted one, else the last other one; "" if none was in time."""
    end, pressed = time.monotonic() + patience, ""
    while pressed != wanted and (left := end - time.monotonic()) > 0:
        try:
            pressed = inbox.get(timeout=left)
        except queue.Empty:
            break
    return pressed


def _told(name: str, pin: int, pins: dict[str, int], pressed: str) -> CheckResult:
    [wired] = pi_pins((pin,))
    if pressed == name:
        return CheckResult("buttons", True, f"{name} works, at {wired}")
    if pressed:
        numbers = f"{name} = {pin} and {pressed} = {pins[pressed]}"
        mend = f"where you pressed {name}: under [buttons] exchange {numbers}"
        return CheckResult("buttons", False, f"{pressed} came, and {name} did not", mend)
    mend = f"check the wire from {wired} to the button, and from its other leg to GND"
    return CheckResult("buttons", False, f"{name} was not pressed, or does not answer", mend)
