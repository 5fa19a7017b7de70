"""Which computer it is, its system, its clock, its power."""

from __future__ import annotations

import platform
from typing import Any

import pytest

from companion.screens.catalogue import Catalogue
from companion.screens.wording import worded
from companion.service.doctor import computer_checks

OLED = '[display]\nkind = "ssd1306"\n'


def test_a_raspberry_pi_says_which_it_is(patient: Any) -> None:
    found = patient.one(computer_checks.model, OLED)
    assert (found.ok, found.says) == (True, "Raspberry Pi Zero 2 W Rev 1.0")


def test_a_laptop_will_do_where_no_pins_are_needed(patient: Any) -> None:
    (patient.root / "proc/device-tree/model").unlink()
    found = patient.one(computer_checks.model, '[grid]\nkind = "serial"\n')
    assert (found.ok, found.says) == (True, f"{platform.machine()}: no Raspberry Pi; this table needs none")


@pytest.mark.parametrize("needs", [OLED, "[buttons]\nok = 17\n"])
def test_a_laptop_will_not_do_where_pins_are_needed(patient: Any, needs: str) -> None:
    patient.file("/proc/device-tree/model", "Pine64 Rock64\0")
    found = patient.one(computer_checks.model, needs)
    assert found.ok is False
    assert found.says.startswith("Pine64 Rock64: no Raspberry Pi")


def test_the_system_says_its_name(patient: Any) -> None:
    system, python = patient.found(computer_checks.system)
    assert (system.ok, system.says) == (True, "Debian GNU/Linux 12 (bookworm)")
    assert (python.ok, python.says) == (True, platform.python_version())


def test_a_system_without_a_name_is_unknown(patient: Any) -> None:
    patient.file("/etc/os-release", "ID=debian\n")
    assert patient.found(computer_checks.system)[0].ok is None


def test_a_python_that_is_too_old_is_told(patient: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.version_info", (3, 9, 2))
    assert patient.found(computer_checks.system)[1].mend == "sudo apt full-upgrade"


@pytest.mark.parametrize(
    ("said", "ok", "mend"), [("yes", True, ""), ("no", None, "sudo timedatectl set-ntp true")]
)
def test_the_clock_is_right_where_the_network_has_set_it(
    patient: Any, said: str, ok: object, mend: str
) -> None:
    patient.program("timedatectl", said)
    found = patient.one(computer_checks.clock)
    assert (found.ok, found.mend) == (ok, mend)
    assert found.says.startswith("2026-06-01 20:15 UTC")


def test_without_systemd_nothing_is_said_of_the_clock(patient: Any) -> None:
    found = patient.one(computer_checks.clock)
    assert (found.ok, found.mend) == (None, "")


@pytest.mark.parametrize(
    ("said", "ok"),
    [
        ("throttled=0x0", True),
        ("throttled=0x50000", None),
        ("throttled=0x50005", False),
        ("throttled=0x8", True),
    ],
)
def test_the_voltage_is_what_the_firmware_of_the_pi_says(patient: Any, said: str, ok: object) -> None:
    patient.program("vcgencmd", said)
    found = patient.one(computer_checks.power)
    assert (found.ok, found.mend) == (ok, "" if ok else worded(computer_checks.SUPPLY, Catalogue("en")))


def test_a_pi_that_does_not_tell_this_user_says_what_is_missing(patient: Any) -> None:
    patient.program("vcgencmd", "VCHI initialization failed")
    found = patient.one(computer_checks.power)
    assert (found.ok, found.mend) == (None, "sudo usermod -aG video ada")


def test_other_machines_are_not_asked_for_their_voltage(patient: Any) -> None:
    assert patient.found(computer_checks.power) == []
