"""The machine as the checks see it: its files, its programs, its user, its buses."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from companion.devices import i2c_bus, pins
from companion.service.config.file_paths import INSTALLED_UNIT

PATIENCE_S = 5.0
"""Seconds within which a program of the system must answer."""

ROOT_USER = 0

_USB = "/sys/bus/usb/devices"


def _free(path: Path) -> int:
    return shutil.disk_usage(path).free


def _now() -> datetime:
    return datetime.now(UTC)


def _my_groups() -> frozenset[int]:
    return frozenset([os.getegid(), *os.getgroups()])


@dataclass(frozen=True, kw_only=True)
class Machine:
    """The machine that is examined; tests replace its parts.

    `root` is the directory of its files, and `environ` says where its programs are. `user` and `groups` are
    the numbers of the user who runs the doctor. `addresses` gives the addresses that answer on an I2C bus,
    and `pins` the name of the library that reaches the GPIO; both raise OSError. `free` gives the free bytes
    at a path.
    """

    root: Path = Path("/")
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    user: int = field(default_factory=os.geteuid)
    groups: frozenset[int] = field(default_factory=_my_groups)
    addresses: Callable[[int], tuple[int, ...]] = i2c_bus.addresses
    pins: Callable[[], str] = pins.library
    free: Callable[[Path], int] = _free
    now: Callable[[], datetime] = _now

    def path(self, name: str | Path) -> Path:
        """The place of a file of this machine, given its absolute path there."""
        return self.root / str(name).lstrip("/")

    def read(self, name: str) -> str | None:
        """The text of a small file, None if it does not exist or may not be read."""
        try:
            return self.path(name).read_text("utf-8", "replace").strip("\0\n ")
        except OSError:
            return None

    def run(self, *command: str) -> str | None:
        """The output of a program, whatever its exit status; None if it does not exist or hangs."""
        program = shutil.which(command[0], path=self.environ.get("PATH"))
        if program is None:
            return None
        try:
            done = subprocess.run(  # noqa: S603 - only the checks name their programs
                [program, *command[1:]],
                capture_output=True,
                text=True,
                check=False,
                timeout=PATIENCE_S,
                env=dict(self.environ),
            )
        except (OSError, subprocess.TimeoutExpired):
            return None
        return done.stdout.strip()

    @property
    def model(self) -> str | None:
        """The model by the device tree, None if the machine has none."""
        return self.read("/proc/device-tree/model")

    @property
    def is_raspberry_pi(self) -> bool:
        """True if it is a Raspberry Pi."""
        return (self.model or "").startswith("Raspberry Pi")

    def i2c_buses(self) -> list[int]:
        """The numbers of all I2C buses."""
        names = (path.name.removeprefix("i2c-") for path in self.path("/dev").glob("i2c-*"))
        return sorted(int(name) for name in names if name.isdecimal())

    def usb_devices(self) -> set[tuple[str | None, str | None]]:
        """The vendors and products of what is plugged in at USB, in hexadecimal (kernel, sysfs-bus-usb)."""
        names = [f"{_USB}/{path.name}" for path in self.path(_USB).glob("*")]
        return {(self.read(f"{name}/idVendor"), self.read(f"{name}/idProduct")) for name in names}

    @property
    def serves(self) -> bool:
        """True if the installed service runs."""
        return self.run("systemctl", "is-active", INSTALLED_UNIT.name) == "active"

    @property
    def user_name(self) -> str:
        """The name of the user who runs the doctor, quoted for a command."""
        for entry in _entries(self.read("/etc/passwd")):
            if len(entry) > _NUMBER and entry[_NUMBER] == str(self.user):
                return entry[0]
        return "$USER"

    def group(self, name: str) -> tuple[int, frozenset[str]] | None:
        """The number and the members of a group, None if it does not exist."""
        for entry in _entries(self.read("/etc/group")):
            if entry[0] == name and len(entry) > _MEMBERS and entry[_NUMBER].isdecimal():
                return int(entry[_NUMBER]), frozenset(entry[_MEMBERS].split(","))
        return None


_NUMBER = 2
_MEMBERS = 3


def _entries(text: str | None) -> list[list[str]]:
    """The entries of passwd(5) or group(5)."""
    return [line.split(":") for line in (text or "").splitlines() if line]
