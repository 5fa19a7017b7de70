"""Has each button pressed once by whoever stands at the table, and says which one answered."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack

from companion.boards.papers.pinouts import pi_pins
from companion.devices.buttons import Buttons
from companion.devices.pins import PinError
from companion.screens.message_markers import mark
from companion.screens.wording import Phrase, Wording, phrase
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.subject import Subject

PATIENCE_S = 15.0
"""How long is waited for each button, in seconds."""

BUTTONS: Mapping[str, str] = {
    "ok": mark("ok"),
    "undo": mark("undo"),
    "accept": mark("accept"),
    "up": mark("up"),
    "down": mark("down"),
}
"""What the buttons are called; the configuration has them under their English names."""


def try_buttons(
    subject: Subject, say: Callable[[Wording], object], patience: float = PATIENCE_S
) -> Iterator[CheckResult]:
    """Ask for one button after the other by `say`, and tell what came; a hold counts as a press."""
    pins = subject.configuration.buttons.pins()
    if not pins:
        yield CheckResult("buttons", None, phrase("none is configured"))
        return
    if subject.served:
        says = phrase("the service has them while it runs")
        mend = phrase("{command}, then the same command again", command="sudo systemctl stop companion")
        yield CheckResult("buttons", None, says, mend)
        return
    inbox: queue.SimpleQueue[str] = queue.SimpleQueue()
    with ExitStack() as opened:
        try:
            opened.enter_context(Buttons(pins, lambda name, _held: inbox.put(name)))
        except PinError as error:
            yield CheckResult("buttons", False, phrase("they cannot be used ({error})", error=str(error)))
            return
        for name, pin in pins.items():
            say(phrase("press {button}", button=_called(name)))
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
    [header_pin] = pi_pins((pin,))
    button = _called(name)
    wired = phrase("{name} (pin {number})", name=header_pin.name, number=header_pin.number)
    if pressed == name:
        return CheckResult("buttons", True, phrase("{button} works, at {pin}", button=button, pin=wired))
    if pressed:
        says = phrase("{other} came, and {button} did not", other=_called(pressed), button=button)
        mend = phrase(
            "where you pressed {button}: under [buttons] exchange {first} and {second}",
            button=button,
            first=f"{name} = {pin}",
            second=f"{pressed} = {pins[pressed]}",
        )
        return CheckResult("buttons", False, says, mend)
    says = phrase("{button} was not pressed, or does not answer", button=button)
    mend = phrase("check the wire from {pin} to the button, and from its other leg to GND", pin=wired)
    return CheckResult("buttons", False, says, mend)


def _called(button: str) -> Phrase:
    return phrase(BUTTONS[button])
