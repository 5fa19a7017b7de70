"""GPIO pins of the Pi through gpiozero, with errors that say what to do.

gpiozero chooses the library and the chip: lgpio first, and on a Pi 5 whichever number its chip has. gpiozero
and lgpio are loaded only when a pin is opened.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from companion.errors import CompanionError

DEVICES = Path("/dev")
_FALLBACK = "Falling back from "
_RELEASES, _RELEASE_S = 5, 0.02


class PinError(CompanionError, OSError):
    """A pin cannot be used; the message says what it is for, its number and what to do."""


def open_input(pin: int, what: str, bounce: float | None = None) -> Any:  # noqa: ANN401 - gpiozero has no types
    """An input with pull-up at a BCM number, as gpiozero's device; `what` names it in errors.

    With `bounce`, in seconds, the device reports edges, and ignores those that follow within that time.
    Raises PinError if there is no GPIO or the pin is taken.
    """
    import gpiozero  # type: ignore[import-untyped] # noqa: PLC0415 - only where there are pins

    with _first_errors(f"{what} on GPIO {pin}"):
        if bounce is None:
            return gpiozero.InputDevice(pin, pull_up=True)
        return gpiozero.DigitalInputDevice(pin, pull_up=True, bounce_time=bounce)


def release(device: Any, pause: Callable[[float], object] = time.sleep) -> None:  # noqa: ANN401 - see above
    """Close a device of gpiozero; `pause` waits for the given seconds.

    lgpio calls a pin busy as long as its own thread still listens to it. So closing is tried several times;
    at last the pin stays open until the end of the program, as an input, which does no harm.
    """
    for _ in range(_RELEASES):
        try:
            device.close()
        except _lgpio_error():
            pause(_RELEASE_S)
        else:
            return


def library() -> str:
    """The library with which gpiozero reaches the pins, such as ``LGPIOFactory``. Raises PinError."""
    import gpiozero  # noqa: PLC0415 - see above

    with _first_errors("the pins"):
        gpiozero.Device.ensure_pin_factory()
    return type(gpiozero.Device.pin_factory).__name__


@contextmanager
def _first_errors(what: str) -> Iterator[None]:
    """As `pin_errors`, if gpiozero may have to choose a library first."""
    import gpiozero  # noqa: PLC0415 - see above

    with warnings.catch_warnings(record=True) as tried, pin_errors(what, tried):
        # One warning for each library that fails: of no use, unless all fail; then it is the reason.
        warnings.simplefilter("always", gpiozero.exc.PinFactoryFallback)
        if gpiozero.Device.pin_factory is None:
            _load_lgpio()
        yield


@contextmanager
def pin_errors(what: str, tried: Sequence[warnings.WarningMessage] = ()) -> Iterator[None]:
    """Raise PinError, which begins with `what`, for all errors that gpiozero and its libraries
    raise inside.
    """
    import gpiozero  # noqa: PLC0415 - see above

    try:
        yield
    except (gpiozero.GPIOZeroError, OSError, RuntimeError, *_lgpio_error()) as error:
        reasons = [str(one.message).removeprefix(_FALLBACK) for one in tried]
        raise PinError(f"{what}: {_explained(error, reasons)}") from error


def _explained(error: Exception, reasons: list[str]) -> str:
    """What is wrong with the pin and what to do, as a sentence."""
    import gpiozero  # noqa: PLC0415 - see above

    if isinstance(error, gpiozero.GPIOPinInUse):
        return "the pin is taken already; each wire needs a pin of its own"
    if isinstance(error, gpiozero.BadPinFactory | gpiozero.exc.PinUnknownPi) or "gpiochip" in str(error):
        return _without_chip(reasons[0] if reasons else str(error))
    if "busy" in str(error):
        return "another program has the pin; gpioinfo (package gpiod) tells which"
    return str(error)


def _without_chip(reason: str) -> str:
    """Why no GPIO chip can be used, as a sentence."""
    chips = sorted(DEVICES.glob("gpiochip*"))
    if not chips:
        return "there is no GPIO on this machine"
    if not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        return (
            f"this user may not use {chips[0]}; sudo usermod -aG gpio USER allows it from the next log-in on"
        )
    if find_spec("lgpio") is None:
        return "gpiozero needs lgpio to reach the pins: sudo apt install python3-lgpio"
    return f"gpiozero finds no way to the pins: {reason}"


def _lgpio_error() -> tuple[type[Exception], ...]:
    """The error class of lgpio, which is no OSError; empty if lgpio is not loaded."""
    lgpio = sys.modules.get("lgpio")
    return () if lgpio is None else (lgpio.error,)


def _load_lgpio() -> None:
    """Load lgpio without using or changing the working directory.

    At import it creates a named pipe in the working directory, fails if it cannot, and leaves the pipe
    behind. LG_WD names another directory for it, but then it moves the whole process there (lgpio 0.2.2).
    Once it is loaded the pipe is open, and needs neither name nor directory.
    """
    if "lgpio" in sys.modules or find_spec("lgpio") is None:
        return
    with ExitStack() as after:
        after.callback(os.chdir, Path.cwd())
        there = tempfile.TemporaryDirectory(prefix="companion-")
        before = os.environ.get("LG_WD")
        os.environ["LG_WD"] = after.enter_context(there)
        after.callback(_set, "LG_WD", before)
        with suppress(ImportError):  # gpiozero tells why it fails, where no other library works
            import lgpio  # type: ignore[import-not-found] # noqa: F401, PLC0415 - see above


def _set(name: str, value: str | None) -> None:
    """Set an environment variable, or delete it if `value` is None."""
    if value is None:
        del os.environ[name]
    else:
        os.environ[name] = value
