"""A machine made of real files and scripts, and the table that a configuration makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.screens.catalogue import Catalogue
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.machine import Machine
from companion.service.doctor.subject import Subject, subject

ENGLISH = Catalogue("en")
ADA = 1000
USERS = "root:x:0:0:root:/root:/bin/bash\nada:x:1000:1000:,,,:/home/ada:/bin/bash\n"
GROUP = "root:x:0:\ndialout:x:20:ada\ngpio:x:986:\ni2c:x:988:\ncompanion:x:990:\nada:x:1000:\n"


class Patient:
    """A Raspberry Pi below a directory, on which nothing is wrong as long as nothing is needed."""

    def __init__(self, directory: Path) -> None:
        self.root = directory / "root"
        self.programs = directory / "programs"
        self.programs.mkdir()
        self.user = ADA
        self.groups = {ADA, 20}
        self.answers: Callable[[int], tuple[int, ...]] = lambda _bus: ()
        self.pins: Callable[[], str] = lambda: "LGPIOFactory"
        self.free = 20_000_000_000
        self.file("/proc/device-tree/model", "Raspberry Pi Zero 2 W Rev 1.0\0")
        self.file(
            "/etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\n'
        )
        self.file("/etc/passwd", USERS)
        self.file("/etc/group", GROUP)

    def file(self, name: str, text: str = "") -> Path:
        """Make a file of the machine."""
        path = self.root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def program(self, name: str, says: str) -> None:
        """A program that says something, and fails like `systemctl is-active` does."""
        path = self.programs / name
        path.write_text(f"#!/bin/sh\necho '{says}'\nexit 3\n")
        path.chmod(0o755)

    def plug(self, vendor: str, product: str) -> None:
        """Plug a device in at USB, as sysfs shows it."""
        place = f"/sys/bus/usb/devices/1-{product}"
        self.file(f"{place}/idVendor", f"{vendor}\n")
        self.file(f"{place}/idProduct", f"{product}\n")

    @property
    def home(self) -> Path:
        """Where the user's own files are."""
        return self.root / "home/ada"

    @property
    def machine(self) -> Machine:
        """The machine as it is now."""
        return Machine(
            root=self.root,
            environ={"PATH": str(self.programs), "HOME": str(self.home)},
            user=self.user,
            groups=frozenset(self.groups),
            addresses=self.answers,
            pins=self.pins,
            free=lambda _path: self.free,
            now=lambda: datetime(2026, 6, 1, 20, 15, tzinfo=UTC),
        )

    def configured(self, text: str = "") -> Subject:
        """The table of a configuration."""
        made, told = subject(self.machine, self.file("/etc/companion/companion.toml", text))
        assert told.ok, told.spoken(ENGLISH).says
        return made

    def found(self, check: Callable[[Subject], object], configuration: str = "") -> list[CheckResult]:
        """What a check finds, in English."""
        found: Iterable[CheckResult] = check(self.configured(configuration))  # type: ignore[assignment]
        return [finding.spoken(ENGLISH) for finding in found]

    def one(self, check: Callable[[Subject], object], configuration: str = "") -> CheckResult:
        """The only finding of a check."""
        (finding,) = self.found(check, configuration)
        return finding


@pytest.fixture
def patient(tmp_path: Path) -> Patient:
    return Patient(tmp_path)
