"""What answers on the I2C buses, and what should."""

from __future__ import annotations

import os
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from companion.devices.i2c_bus import ADDRESSES, I2cBusError
from companion.service.doctor import i2c_checks

OLED = '[display]\nkind = "ssd1306"\n'


@pytest.fixture
def forbidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be used: the tests may run as root, who is never refused."""
    monkeypatch.setattr(os, "access", lambda *_: False)


def wired(patient: Any, answers: dict[int, tuple[int, ...]]) -> None:
    """Put chips on the buses of a machine."""
    for bus in answers:
        patient.file(f"/dev/i2c-{bus}")
    patient.answers = answers.__getitem__


def test_a_display_that_answers_is_well(patient: Any) -> None:
    patient.file("/dev/i2c-1")
    patient.answers = {1: (0x20, 0x3C)}.__getitem__
    found = patient.one(i2c_checks.buses, OLED)
    assert (found.ok, found.says) == (
        True,
        "on /dev/i2c-1 answers 0x20 (an MCP23017, probably), 0x3C (the display (ssd1306))",
    )


def test_a_display_that_does_not_answer_is_told_with_what_answers_instead(patient: Any) -> None:
    patient.file("/dev/i2c-1")
    patient.answers = {1: (0x3D,)}.__getitem__
    found = patient.one(i2c_checks.buses, OLED)
    assert found.ok is False
    assert found.says == (
        "on /dev/i2c-1 answers 0x3D (an OLED display, probably); missing: the display (ssd1306) at 0x3C"
    )
    assert found.mend == "in the configuration write 0x3D instead of 0x3C at display.address"


def test_each_bus_that_is_needed_is_asked(patient: Any) -> None:
    for bus in (1, 3):
        patient.file(f"/dev/i2c-{bus}")
    patient.answers = {1: (0x3C,), 3: ()}.__getitem__
    found = patient.found(i2c_checks.buses, OLED + '[second_display]\nkind = "sh1106"\nbus = 3\n')
    assert [(one.ok, "no device" in one.says) for one in found] == [(True, False), (False, True)]


def test_i2c_that_is_off_is_switched_on_with_raspi_config(patient: Any) -> None:
    found = patient.one(i2c_checks.buses, OLED)
    assert (found.ok, found.mend) == (False, "sudo raspi-config nonint do_i2c 0")


def test_a_bus_without_permission_names_the_group(patient: Any, forbidden: None) -> None:
    patient.file("/dev/i2c-1")
    assert patient.one(i2c_checks.buses, OLED).mend == "sudo usermod -aG i2c ada"


def test_a_bus_that_stands_still_says_so(patient: Any) -> None:
    def stand_still(_bus: int) -> tuple[int, ...]:
        raise I2cBusError("/dev/i2c-1: the bus stands still")

    patient.file("/dev/i2c-1")
    patient.answers = stand_still
    found = patient.one(i2c_checks.buses, OLED)
    says = "/dev/i2c-1 cannot be used (/dev/i2c-1: the bus stands still)"
    assert (found.ok, found.says) == (False, says)


def test_a_display_at_another_address_is_the_second_one_where_both_are_configured(patient: Any) -> None:
    wired(patient, {1: (0x3D,)})
    found = patient.one(i2c_checks.buses, OLED + '[second_display]\nkind = "ssd1306"\n')
    assert (found.ok, found.mend) == (False, "check wires, power and address, then: i2cdetect -y 1")


def test_the_address_of_the_second_display_is_a_key_of_its_own(patient: Any) -> None:
    wired(patient, {1: (0x3C,)})
    found = patient.one(i2c_checks.buses, '[second_display]\nkind = "ssd1306"\n')
    assert found.mend == "in the configuration write 0x3C instead of 0x3D at second_display.address"


@pytest.mark.parametrize(
    ("address", "change"),
    [
        (0x3C, "3 instead of 1 at display.bus"),
        (0x3D, "3 instead of 1 at display.bus and 0x3D instead of 0x3C at display.address"),
    ],
)
def test_a_display_on_another_bus_is_found_there(patient: Any, address: int, change: str) -> None:
    wired(patient, {1: (), 3: (0x20, address)})
    found, other = patient.found(i2c_checks.buses, OLED)
    assert (found.ok, found.mend) == (False, f"in the configuration write {change}")
    assert other.ok is None


def test_an_expander_at_another_address_is_told_with_its_key(patient: Any, tmp_path: Path) -> None:
    text = resources.files("companion.boards").joinpath("zahlenluchs-reeds.toml").read_text("utf-8")
    board = tmp_path / "reeds.toml"
    board.write_text(text.replace('chip = "matrix"\nrows = 5\ncolumns = 5', 'chip = "mcp23017"\ninputs = 25'))
    wired(patient, {1: (0x20, 0x27, 0x3C)})
    found = patient.one(i2c_checks.buses, f'board = "{board}"\n[grid]\nkind = "mcp23017"\n')
    assert found.mend == "in the configuration write 0x27 instead of 0x21 at grid.addresses"


def test_what_nobody_has_configured_is_told_with_what_it_probably_is(patient: Any) -> None:
    wired(patient, {1: (0x27, 0x3D, 0x68), 20: ()})
    found = patient.one(i2c_checks.buses)
    assert (found.ok, found.mend) == (None, "")
    assert found.says == (
        "on /dev/i2c-1 answers 0x27 (an MCP23017, probably), 0x3D (an OLED display, probably), 0x68;"
        " the configuration names nothing there"
    )


def test_a_bus_on_which_everything_seems_to_answer_is_told_in_short(patient: Any) -> None:
    wired(patient, {20: tuple(ADDRESSES)})
    assert patient.one(i2c_checks.buses).says.endswith(
        "0x17, and 96 more; the configuration names nothing there"
    )


def test_buses_that_are_not_needed_and_cannot_be_asked_are_no_trouble(patient: Any) -> None:
    def stand_still(bus: int) -> tuple[int, ...]:
        raise I2cBusError(f"/dev/i2c-{bus}: the bus stands still")

    patient.file("/dev/i2c-20")
    patient.answers = stand_still
    assert patient.one(i2c_checks.buses).says == "no display and no grid on it: not needed"


def test_buses_that_are_not_needed_are_not_asked_without_permission(patient: Any, forbidden: None) -> None:
    patient.file("/dev/i2c-20")
    patient.answers = lambda bus: pytest.fail(f"bus {bus} is not to be asked")
    assert patient.one(i2c_checks.buses).ok is None


def test_the_memory_modules_of_a_computer_are_left_alone(patient: Any) -> None:
    patient.file("/proc/device-tree/model", "Standard PC")
    patient.file("/dev/i2c-0")
    patient.answers = lambda bus: pytest.fail(f"bus {bus} is not to be asked")
    assert patient.one(i2c_checks.buses).says == "no display and no grid on it: not needed"
