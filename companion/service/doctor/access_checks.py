"""Checks whether this user reaches the hardware: groups, pins, I2C, the serial port."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.devices.serial_ports import BY_ID, PortError, choose
from companion.service.config.file_paths import INSTALLED_ARCHIVE
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.machine import ROOT_USER
from companion.service.doctor.subject import Subject

GROUP_OF_GAMES = "companion"
"""The group whose members may read the games of the installed service."""

SWITCH_I2C_ON = "sudo raspi-config nonint do_i2c 0"


def groups(subject: Subject) -> Iterator[CheckResult]:
    """Check that this user is in the groups that the hardware needs.

    While the service runs, a missing group breaks nothing, because the service has its own groups.
    """
    machine = subject.machine
    if machine.user == ROOT_USER:
        yield CheckResult("groups", True, "root may use everything")
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
        says = f"{machine.user_name} is in {', '.join(wanted)}" if wanted else "none is needed"
        yield CheckResult("groups", True, says)


def _outside(subject: Subject, missing: list[str], *, joined: bool) -> CheckResult:
    """The finding for a user who is not in some groups, or has joined them since the log-in."""
    user = subject.machine.user_name
    ok = None if subject.served or missing == [GROUP_OF_GAMES] else False
    if joined:
        says = f"{user} will be in {', '.join(missing)} from the next log-in on"
        return CheckResult("groups", ok, says, "log out and in again")
    mend = _join(subject, ",".join(missing)) + ", then log in again"
    return CheckResult("groups", ok, f"{user} is not in {', '.join(missing)}", mend)


def _hardware(subject: Subject) -> list[str]:
    needed = {"dialout": subject.grid == "serial", "i2c": bool(subject.chips), "gpio": subject.uses_pins}
    return [name for name, is_needed in needed.items() if is_needed]


def _join(subject: Subject, names: str) -> str:
    return f"sudo usermod -aG {names} {subject.machine.user_name}"


def pins(subject: Subject) -> Iterator[CheckResult]:
    """Check that gpiozero reaches the pins."""
    if not subject.uses_pins:
        yield CheckResult("pins", None, "no buttons and no grid on the pins: not needed")
        return
    try:
        yield CheckResult("pins", True, f"gpiozero reaches them by {subject.machine.pins()}")
    except OSError as error:
        yield CheckResult("pins", False, str(error), "sudo apt install python3-gpiozero python3-lgpio")


def buses(subject: Subject) -> Iterator[CheckResult]:
    """Check that everything that is configured answers on its I2C bus."""
    if not subject.chips:
        yield CheckResult("I2C", None, "no display and no grid on it: not needed")
    for bus, chips in subject.chips.items():
        yield _bus(subject, bus, chips)


def _bus(subject: Subject, bus: int, chips: Mapping[int, str]) -> CheckResult:
    device = f"/dev/i2c-{bus}"
    if not subject.machine.path(device).exists():
        return CheckResult("I2C", False, f"there is no bus {device}", SWITCH_I2C_ON)
    if not os.access(subject.machine.path(device), os.R_OK | os.W_OK):
        return CheckResult("I2C", False, f"no permission for {device}", _join(subject, "i2c"))
    try:
        answer = subject.machine.addresses(bus)
    except OSError as error:
        return CheckResult(
            "I2C", False, str(error), f"unplug what is on it, one after the other; i2cdetect -y {bus}"
        )
    heard = f"on {device} answers {', '.join(map(_hexadecimal, answer)) or 'nobody'}"
    silent = [
        f"{what} at {_hexadecimal(address)}" for address, what in chips.items() if address not in answer
    ]
    if not silent:
        return CheckResult("I2C", True, heard)
    says = f"{heard}; missing: {', '.join(silent)}"
    return CheckResult("I2C", False, says, f"check wires, power and address, then: i2cdetect -y {bus}")


def _hexadecimal(address: int) -> str:
    return f"0x{address:02X}"


def serial_port(subject: Subject) -> Iterator[CheckResult]:
    """Check that the port of the grid exists and may be opened."""
    if subject.grid != "serial":
        yield CheckResult("serial port", None, "no grid on a cable: not needed")
        return
    machine = subject.machine
    named = subject.configuration.grid.port
    try:
        port = choose(None if named is None else str(machine.path(named)), machine.path(BY_ID))
    except PortError as error:
        plug = "plug the Pico in, with a cable for data"
        new = f"; a new one needs: {subject.mismatch_repair}" if subject.board.scanners else ""
        yield CheckResult("serial port", False, str(error), plug + new)
        return
    if not Path(port).exists():
        yield CheckResult("serial port", False, f"there is no {port}", f"ls -l {BY_ID}")
    elif not os.access(port, os.R_OK | os.W_OK):
        yield CheckResult("serial port", False, f"no permission for {port}", _join(subject, "dialout"))
    else:
        yield CheckResult("serial port", True, port)
