"""Checks whether this user reaches the hardware: groups, pins, the serial port."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from companion.devices.serial_ports import BY_ID, NoBoardError, PortError, choose
from companion.screens.wording import Listing, phrase
from companion.service.config.file_paths import INSTALLED_ARCHIVE
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.machine import ROOT_USER
from companion.service.doctor.subject import Subject

GROUP_OF_GAMES = "companion"
"""The group whose members may read the games of the installed service."""


def groups(subject: Subject) -> Iterator[CheckResult]:
    """Check that this user is in the groups that the hardware needs.

    While the service runs, a missing group breaks nothing, because the service has its own groups.
    """
    machine = subject.machine
    if machine.user == ROOT_USER:
        yield CheckResult("groups", True, phrase("root may use everything"))
        return
    needed = _hardware(subject)
    if machine.path(INSTALLED_ARCHIVE.parent).exists():
        needed.append(GROUP_OF_GAMES)
    wanted = {name: group for name in needed if (group := machine.group(name)) is not None}
    missing = [name for name, (number, _) in wanted.items() if number not in machine.groups]
    if missing:
        joined = all(machine.user_name in wanted[name][1] for name in missing)
        yield _outside(subject, missing, joined=joined)
    else:
        says = phrase("{user} is in {groups}", user=machine.user_name, groups=Listing([*wanted]))
        yield CheckResult("groups", True, says if wanted else phrase("none is needed"))


def _outside(subject: Subject, missing: list[str], *, joined: bool) -> CheckResult:
    """The finding for a user who is not in some groups, or has joined them since the log-in."""
    user = subject.machine.user_name
    ok = None if subject.served or missing == [GROUP_OF_GAMES] else False
    groups = Listing(missing)
    if joined:
        says = phrase("{user} will be in {groups} from the next log-in on", user=user, groups=groups)
        return CheckResult("groups", ok, says, phrase("log out and in again"))
    mend = phrase("{command}, then log in again", command=join_command(subject, ",".join(missing)))
    return CheckResult("groups", ok, phrase("{user} is not in {groups}", user=user, groups=groups), mend)


def _hardware(subject: Subject) -> list[str]:
    needed = {
        "dialout": subject.grid == "serial",
        "i2c": bool(subject.i2c_devices),
        "gpio": subject.uses_pins,
    }
    return [name for name, is_needed in needed.items() if is_needed]


def join_command(subject: Subject, names: str) -> str:
    """The command that makes this user a member of the named groups, which are separated by commas."""
    return f"sudo usermod -aG {names} {subject.machine.user_name}"


def pins(subject: Subject) -> Iterator[CheckResult]:
    """Check that gpiozero reaches the pins."""
    if not subject.uses_pins:
        yield CheckResult("pins", None, phrase("no buttons and no grid on the pins: not needed"))
        return
    try:
        says = phrase("gpiozero reaches them by {library}", library=subject.machine.pins())
        yield CheckResult("pins", True, says)
    except OSError as error:
        says = phrase("gpiozero does not reach them ({error})", error=str(error))
        yield CheckResult("pins", False, says, "sudo apt install python3-gpiozero python3-lgpio")


def serial_port(subject: Subject) -> Iterator[CheckResult]:
    """Check that the port of the grid exists and may be opened."""
    if subject.grid != "serial":
        yield CheckResult("serial port", None, phrase("no grid on a cable: not needed"))
        return
    machine = subject.machine
    named = subject.configuration.grid.port
    try:
        port = choose(None if named is None else str(machine.path(named)), machine.path(BY_ID))
    except NoBoardError as error:
        says = phrase("no Pico with MicroPython is plugged in ({error})", error=str(error))
        mend = subject.bare_pico_step or phrase("plug the Pico in, with a cable for data")
        yield CheckResult("serial port", False, says, mend)
        return
    except PortError as error:
        says = phrase("it is not clear which one it is ({error})", error=str(error))
        mend = phrase("name one of them in the configuration, as grid.port")
        yield CheckResult("serial port", False, says, mend)
        return
    if not Path(port).exists():
        mend = subject.bare_pico_step or f"ls -l {BY_ID}"
        yield CheckResult("serial port", False, phrase("there is no {port}", port=port), mend)
    elif not os.access(port, os.R_OK | os.W_OK):
        says = phrase("no permission for {file}", file=port)
        yield CheckResult("serial port", False, says, join_command(subject, "dialout"))
    else:
        yield CheckResult("serial port", True, port)
