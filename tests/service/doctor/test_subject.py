"""Which table it is that the doctor examines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.screens.catalogue import Catalogue
from companion.screens.wording import worded
from companion.service.config.file_paths import INSTALLED_CONFIGURATION
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.subject import Subject, subject

ENGLISH = Catalogue("en")


def told_of(patient: Any, named: Path | None) -> tuple[Subject, CheckResult]:
    """The table of a configuration, and the finding about it in English."""
    examined, told = subject(patient.machine, named)
    return examined, told.spoken(ENGLISH)


def test_without_any_configuration_the_table_is_simulated(patient: Any) -> None:
    examined, told = told_of(patient, None)
    assert (told.ok, told.says) == (True, "none; by the defaults the table is simulated, board sahara")
    assert (examined.grid, examined.is_wired, examined.i2c_devices) == ("simulated", False, [])


def test_the_users_own_configuration_goes_before_the_installed_one(patient: Any) -> None:
    installed = patient.file(str(INSTALLED_CONFIGURATION), 'board = "zahlenluchs"\n')
    assert told_of(patient, None)[1].says == f"{installed}, board zahlenluchs"
    own = patient.file("/home/ada/.config/companion/companion.toml", 'board = "esiema"\n')
    assert told_of(patient, None)[1].says == f"{own}, board esiema"
    assert told_of(patient, installed)[1].says == f"{installed}, board zahlenluchs"


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
    examined, told = told_of(patient, file)
    assert (told.ok, told.mend) == (False, f"sudoedit {file}")
    assert sentence in told.says
    assert str(file) in told.says
    assert (examined.grid, examined.board.name) == ("simulated", "sahara")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ('language = "de"\n', "de"),
        ('language = "de"\ncolour = 1\n', "de"),
        ('language = "de"\nboard = "sahra"\n', "de"),
        ('language = "en"\n[grid]\nkind = "gpio"\n', "en"),
        ('language = "fr"\n', None),
        ("language = 1\n", None),
        ('language = "de"\n[grid\n', None),
        ("", None),
    ],
)
def test_the_language_is_that_of_the_file_even_if_the_rest_of_it_cannot_be_used(
    patient: Any, text: str, language: str | None
) -> None:
    assert told_of(patient, patient.file("/table.toml", text))[0].configuration.language == language


def test_one_that_is_not_there_is_told(patient: Any, tmp_path: Path) -> None:
    examined, told = told_of(patient, tmp_path / "none.toml")
    assert (told.ok, examined.configuration.language) == (False, None)
    assert "No such file" in told.says


def test_what_must_answer_on_i2c_are_the_displays_that_are_configured(patient: Any) -> None:
    examined = patient.configured('[display]\nkind = "ssd1306"\n[second_display]\nkind = "sh1106"\nbus = 3\n')
    assert [(one.bus, one.address, worded(one.name, ENGLISH)) for one in examined.i2c_devices] == [
        (1, 0x3C, "the display (ssd1306)"),
        (3, 0x3D, "the display (sh1106)"),
    ]


def test_the_archive_is_the_one_that_is_configured(patient: Any) -> None:
    assert patient.configured('archive = "/games.sqlite"\n').archive == Path("/games.sqlite")


@pytest.mark.parametrize(("says", "served"), [("active", True), ("inactive", False), ("failed", False)])
def test_whether_the_service_has_the_grid_is_what_systemd_says(patient: Any, says: str, served: bool) -> None:
    patient.program("systemctl", says)
    assert patient.configured().served == served
