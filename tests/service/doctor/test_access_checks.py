"""The ways to the hardware, and whether this user may go them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from companion.devices.pins import PinError
from companion.screens.catalogue import Catalogue
from companion.screens.wording import worded
from companion.service.doctor import access_checks, i2c_checks
from companion.service.doctor.bare_pico import COPY_MICROPYTHON

SERIAL = '[grid]\nkind = "serial"\n'
OLED = '[display]\nkind = "ssd1306"\n'
BUTTONS = "[buttons]\nok = 17\n"
PICO = "/dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e660-if00"


@pytest.fixture
def forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be used: the tests may run as root, who is never refused."""
    monkeypatch.setattr(os, "access", lambda *_: False)


def test_a_user_who_is_in_all_groups_that_are_needed_is_well(patient: Any) -> None:
    found = patient.one(access_checks.groups, SERIAL)
    assert (found.ok, found.says) == (True, "ada is in dialout")


def test_a_user_who_is_missing_in_groups_is_told_the_command(patient: Any) -> None:
    found = patient.one(access_checks.groups, SERIAL + OLED + BUTTONS)
    assert (found.ok, found.says) == (False, "ada is not in i2c, gpio")
    assert found.mend == "sudo usermod -aG i2c,gpio ada, then log in again"


def test_a_user_who_has_joined_but_not_logged_in_again_is_told_so(patient: Any) -> None:
    patient.groups = {1000}
    found = patient.one(access_checks.groups, SERIAL)
    assert (found.ok, found.mend) == (False, "log out and in again")


def test_who_does_not_see_the_games_of_the_service_is_told_how_without_an_alarm(patient: Any) -> None:
    patient.file("/var/lib/companion/archive.sqlite")
    found = patient.one(access_checks.groups, SERIAL)
    assert (found.ok, found.says) == (None, "ada is not in companion")
    assert found.mend == "sudo usermod -aG companion ada, then log in again"


def test_while_the_service_runs_the_user_needs_no_group(patient: Any) -> None:
    patient.program("systemctl", "active")
    found = patient.one(access_checks.groups, OLED)
    assert (found.ok, found.says) == (None, "ada is not in i2c")


def test_groups_that_this_machine_does_not_have_are_not_asked_for(patient: Any) -> None:
    patient.file("/etc/group", "ada:x:1000:\n")
    assert patient.one(access_checks.groups, OLED).ok


def test_root_needs_no_group(patient: Any) -> None:
    patient.user = 0
    assert patient.one(access_checks.groups, SERIAL + OLED).says == "root may use everything"


def test_pins_are_reached_by_a_library(patient: Any) -> None:
    assert patient.one(access_checks.pins, BUTTONS).says == "gpiozero reaches them by LGPIOFactory"


def test_pins_that_cannot_be_reached_are_told_with_the_packages(patient: Any) -> None:
    def refuse() -> str:
        raise PinError("the pins: gpiozero needs lgpio to reach them")

    patient.pins = refuse
    found = patient.one(access_checks.pins, BUTTONS)
    says = "gpiozero does not reach them (the pins: gpiozero needs lgpio to reach them)"
    assert (found.ok, found.says) == (False, says)
    assert found.mend == "sudo apt install python3-gpiozero python3-lgpio"


@pytest.mark.parametrize("check", [access_checks.pins, i2c_checks.buses, access_checks.serial_port])
def test_what_is_not_needed_is_not_missed(patient: Any, check: Any) -> None:
    found = patient.one(check)
    assert (found.ok, found.mend) == (None, "")
    assert found.says.endswith(": not needed")


def test_the_only_pico_is_the_port(patient: Any) -> None:
    port = patient.file(PICO)
    found = patient.one(access_checks.serial_port, SERIAL)
    assert (found.ok, found.says) == (True, str(port))


SCALES = 'board = "sahara-scales"\n' + SERIAL


def test_without_a_pico_it_says_what_to_plug_in(patient: Any) -> None:
    found = patient.one(access_checks.serial_port, SCALES)
    assert found.ok is False
    assert found.says.startswith("no Pico with MicroPython is plugged in (no board found on USB")
    assert found.mend == "plug the Pico in, with a cable for data"


def test_of_several_picos_the_configuration_has_to_name_one(patient: Any) -> None:
    ports = [str(patient.file(f"/dev/serial/by-id/usb-MicroPython_{name}-if00")) for name in "ab"]
    found = patient.one(access_checks.serial_port, SCALES)
    assert (found.ok, found.mend) == (False, "name one of them in the configuration, as grid.port")
    assert found.says.endswith(f"{', '.join(ports)})")


@pytest.mark.parametrize("port", ["", 'port = "/dev/companion-grid"\n'])
def test_a_new_pico_gets_micropython_first_and_nothing_else_is_said(patient: Any, port: str) -> None:
    patient.plug("2e8a", "0003")
    mend = patient.one(access_checks.serial_port, SCALES + port).mend
    assert mend == worded(COPY_MICROPYTHON, Catalogue("en"))


def test_a_microcontroller_with_firmware_of_its_own_needs_no_micropython(patient: Any) -> None:
    patient.plug("2e8a", "0003")
    assert patient.one(access_checks.serial_port, SERIAL).mend == "plug the Pico in, with a cable for data"


def test_a_configured_port_that_is_not_there_is_told(patient: Any) -> None:
    found = patient.one(access_checks.serial_port, SERIAL + 'port = "/dev/companion-grid"\n')
    assert (found.ok, found.says) == (False, f"there is no {patient.root}/dev/companion-grid")
    link = Path(patient.root, "dev/companion-grid")
    link.parent.mkdir()
    link.symlink_to(patient.file("/dev/ttyACM0"))
    assert patient.one(access_checks.serial_port, SERIAL + 'port = "/dev/companion-grid"\n').ok


def test_a_port_without_permission_names_the_group(patient: Any, forbidden: None) -> None:
    patient.file(PICO)
    assert patient.one(access_checks.serial_port, SERIAL).mend == "sudo usermod -aG dialout ada"
