"""Which table it is that the doctor examines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.service.config.file_paths import INSTALLED_CONFIGURATION
from companion.service.doctor.subject import subject


def test_without_any_configuration_the_table_is_simulated(patient: Any) -> None:
    examined, told = subject(patient.machine, None)
    assert (told.ok, told.says) == (True, "none; by the defaults the table is simulated, board sahara")
    assert (examined.grid, examined.is_wired, examined.i2c_devices) == ("simulated", False, [])


def test_the_users_own_configuration_goes_before_the_installed_one(patient: Any) -> None:
    installed = patient.file(str(INSTALLED_CONFIGURATION), 'board = "zahlenluchs"\n')
    assert subject(patient.machine, None)[1].says == f"{installed}, board zahlenluchs"
    own = patient.file("/home/ada/.config/companion/companion.toml", 'board = "esiema"\n')
    assert subject(patient.machine, None)[1].says == f"{own}, board esiema"
    assert subject(patient.machine, installed)[1].says == f"{installed}, board zahlenluchs"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("colour = 1\n", "colour: there is no such key"),
        ("[grid\n", "no TOML"),
        ('board = "sahra"\n', "sahra"),
        ('board = "none.toml"\n', "none.toml"),
        ('[grid]\nkind = "gpio"\n', "board 'sahara' has none"),
    ],
)
def test_one_that_cannot_be_used_is_told_and_the_rest_goes_by_the_defaults(
    patient: Any, text: str, sentence: str
) -> None:
    file = patient.file("/bad.toml", text)
    examined, told = subject(patient.machine, file)
    assert (told.ok, told.mend) == (False, f"sudoedit {file}")
    assert sentence in told.says
    assert str(file) in told.says
    assert (examined.grid, examined.board.name) == ("simulated", "sahara")


def test_one_that_is_not_there_is_told(patient: Any, tmp_path: Path) -> None:
    _, told = subject(patient.machine, tmp_path / "none.toml")
    assert told.ok is False
    assert "No such file" in told.says


def test_what_must_answer_on_i2c_are_the_displays_that_are_configured(patient: Any) -> None:
    examined = patient.configured('[display]\nkind = "ssd1306"\n[second_display]\nkind = "sh1106"\nbus = 3\n')
    assert [(one.bus, one.address, one.name) for one in examined.i2c_devices] == [
        (1, 0x3C, "the display (ssd1306)"),
        (3, 0x3D, "the display (sh1106)"),
    ]


def test_the_archive_is_the_one_that_is_configured(patient: Any) -> None:
    assert patient.configured('archive = "/games.sqlite"\n').archive == Path("/games.sqlite")


@pytest.mark.parametrize(("says", "served"), [("active", True), ("inactive", False), ("failed", False)])
def test_whether_the_service_has_the_grid_is_what_systemd_says(patient: Any, says: str, served: bool) -> None:
    patient.program("systemctl", says)
    assert patient.configured().served == served
