"""Checks the computer itself: its model, its system, its clock, its power."""

from __future__ import annotations

import platform
import sys
from collections.abc import Iterator

from companion.screens.wording import phrase
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.subject import Subject

OLDEST_PYTHON = (3, 11)
_UNDER_VOLTAGE = 1 << 0
_UNDER_VOLTAGE_SEEN = 1 << 16
"""Bits of what ``vcgencmd get_throttled`` says (Raspberry Pi documentation, vcgencmd)."""

SUPPLY = phrase("a power supply that gives 5.1 V at the Pi, on a short cable")


def model(subject: Subject) -> Iterator[CheckResult]:
    """Check which computer it is, by its device tree."""
    found = subject.machine.model or platform.machine()
    if subject.machine.is_raspberry_pi:
        yield CheckResult("computer", True, found)
    elif subject.uses_pins or subject.i2c_devices:
        says = phrase("{computer}: no Raspberry Pi, but the configuration needs its pins", computer=found)
        mend = phrase("run the companion on a Raspberry Pi, or configure no pins")
        yield CheckResult("computer", False, says, mend)
    else:
        says = phrase("{computer}: no Raspberry Pi; this table needs none", computer=found)
        yield CheckResult("computer", True, says)


def system(subject: Subject) -> Iterator[CheckResult]:
    """Check the system and the version of Python."""
    name = _os_name(subject.machine.read("/etc/os-release"))
    if name is None:
        yield CheckResult("system", None, phrase("unknown: there is no /etc/os-release"))
    else:
        yield CheckResult("system", True, name)
    version = platform.python_version()
    if sys.version_info >= OLDEST_PYTHON:
        yield CheckResult("Python", True, version)
    else:
        says = phrase("{version} is too old", version=version)
        yield CheckResult("Python", False, says, "sudo apt full-upgrade")


def _os_name(release: str | None) -> str | None:
    for line in (release or "").splitlines():
        key, _, value = line.partition("=")
        if key == "PRETTY_NAME":
            return value.strip("\"'")
    return None


def clock(subject: Subject) -> Iterator[CheckResult]:
    """Check that the clock is set; a Pi loses the time when it is turned off."""
    now = f"{subject.machine.now():%Y-%m-%d %H:%M} UTC"
    said = subject.machine.run("timedatectl", "show", "--property=NTPSynchronized", "--value")
    if said == "yes":
        yield CheckResult("clock", True, phrase("{time}, set from the network", time=now))
    elif said == "no":
        says = phrase(
            "{time}, not set from the network: the dates of games may be wrong, never their order", time=now
        )
        yield CheckResult("clock", None, says, "sudo timedatectl set-ntp true")
    else:
        says = phrase("{time}; whether that is right cannot be told here", time=now)
        yield CheckResult("clock", None, says)


def power(subject: Subject) -> Iterator[CheckResult]:
    """Check the voltage of a Pi; other machines are not asked."""
    said = subject.machine.run("vcgencmd", "get_throttled")
    if said is None:
        return
    try:
        bits = int(said.removeprefix("throttled="), 16)
    except ValueError:
        says = phrase("vcgencmd says {answer}", answer=repr(said))
        yield CheckResult("power", None, says, f"sudo usermod -aG video {subject.machine.user_name}")
        return
    if bits & _UNDER_VOLTAGE:
        yield CheckResult("power", False, phrase("the voltage is too low at this moment"), SUPPLY)
    elif bits & _UNDER_VOLTAGE_SEEN:
        says = phrase("the voltage was too low since the Pi was turned on")
        yield CheckResult("power", None, says, SUPPLY)
    else:
        says = phrase("the voltage has been high enough since the Pi was turned on")
        yield CheckResult("power", True, says)
