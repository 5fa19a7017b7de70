"""What is kept, and the room for it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from companion.boards.board import load
from companion.devices.raw_fields import raw_fields
from companion.records.archive import Archive
from companion.screens.catalogue import Catalogue
from companion.sensing.calibration import Calibration, Magnets
from companion.service.calibration.calibration_files import CalibrationFiles, DriftRecord
from companion.service.config.configuration import Configuration, GridSection
from companion.service.doctor import storage_checks
from companion.service.doctor.subject import Subject

HALLS = """
name = "pair"
game = "guest"
note = "two Halls"
size = [100, 100]
scanners = [{ chip = "hall", inputs = 2 }]
[fields]
a = { x = 20, y = 20, shape = "pit", radius = 10, sensor = "presence", channel = 0 }
b = { x = 60, y = 20, shape = "pit", radius = 10, sensor = "presence", channel = 1 }
"""


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """An archive with no games in it."""
    path = tmp_path / "games.sqlite"
    Archive.open(path).close()
    return path


def test_before_the_first_game_there_is_no_archive(patient: Any, tmp_path: Path) -> None:
    found = patient.one(storage_checks.archive, f'archive = "{tmp_path}/none.sqlite"\n')
    assert (found.ok, found.says) == (True, f"no games yet; they will be in {tmp_path}/none.sqlite")


def test_an_archive_without_its_directory_cannot_be_made(patient: Any, tmp_path: Path) -> None:
    found = patient.one(storage_checks.archive, f'archive = "{tmp_path}/not/yet.sqlite"\n')
    assert (found.ok, found.mend) == (False, f"mkdir -p {tmp_path}/not")
    assert found.says == f"{tmp_path}/not/yet.sqlite cannot be made: there is no directory {tmp_path}/not"


def test_an_archive_below_a_file_cannot_be_made(patient: Any, kept: Path) -> None:
    found = patient.one(storage_checks.archive, f'archive = "{kept}/games.sqlite"\n')
    assert (found.ok, found.mend) == (False, "name another archive in the configuration")


def test_an_archive_in_a_directory_of_others_cannot_be_made(
    patient: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the tests may run as root, who is never refused
    monkeypatch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
    found = patient.one(storage_checks.archive, f'archive = "{tmp_path}/none.sqlite"\n')
    assert found.ok is False
    assert found.says.endswith(f"ada may not write in {tmp_path}")


def test_the_directory_of_the_default_archive_is_made_with_it(patient: Any) -> None:
    found = patient.one(storage_checks.archive)
    assert found.ok
    assert found.says.endswith("companion/archive.sqlite")


def test_a_whole_archive_says_how_many_games_it_has(patient: Any, kept: Path) -> None:
    found = patient.one(storage_checks.archive, f'archive = "{kept}"\n')
    assert found.ok
    assert found.says.startswith(f"{kept}: whole; games: 0, size: ")


def test_an_archive_with_damaged_pages_is_told_with_what_repairs_it(patient: Any, kept: Path) -> None:
    with kept.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)
    found = patient.one(storage_checks.archive, f'archive = "{kept}"\n')
    assert (found.ok, found.mend) == (False, f"companion games repair --archive {kept}")


def test_an_archive_of_others_names_their_group(
    patient: Any, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)  # the tests may run as root, who is never refused
    found = patient.one(storage_checks.archive, f'archive = "{kept}"\n')
    assert (found.ok, found.says) == (False, f"no permission for {kept.parent}")
    assert found.mend == f"sudo usermod -aG {kept.parent.group()} ada, then log in again"


def test_a_file_that_is_no_archive_is_told(patient: Any, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_text("no database at all, but long enough to be looked at " * 50)
    found = patient.one(storage_checks.archive, f'archive = "{file}"\n')
    assert (found.ok, found.mend) == (False, "name another archive in the configuration")


@pytest.mark.parametrize(
    ("free", "ok", "size"),
    [
        (20_000_000_000, True, "20.0 GB"),
        (400_000_000, None, "400 MB"),
        (49_000_000, False, "49 MB"),
        (7, False, "7 B"),
    ],
)
def test_a_disk_that_is_nearly_full_is_told_before_it_is_full(
    patient: Any, tmp_path: Path, free: int, ok: object, size: str
) -> None:
    patient.free = free
    found = patient.one(storage_checks.disk, f'archive = "{tmp_path}/not/yet/games.sqlite"\n')
    assert (found.ok, found.says) == (ok, f"{size} are free at {tmp_path}")
    assert found.mend == ("" if ok else storage_checks.MAKE_ROOM)


class Halls:
    """A table with two Halls and the calibration of some of their fields."""

    def __init__(self, patient: Any) -> None:
        self.patient = patient
        self.file = patient.file("/pair.toml", HALLS)
        self.files = CalibrationFiles(patient.home / ".local/state/companion", "pair")

    def calibrate(self, *fields: str, made: str = "2026-05-01T20:00:00Z") -> None:
        channels = raw_fields(load(self.file))
        magnets = {
            field: Magnets(channel=channels[field], rest=32768, noise=20, distances=(9000,))
            for field in fields
        }
        self.files.keep(Calibration(board="pair", made=made, fields=magnets))

    def found(self, kind: str = "serial") -> Any:
        subject = Subject(
            machine=self.patient.machine,
            configuration=Configuration(board=str(self.file), grid=GridSection(kind=kind)),
            board=load(self.file),
            archive=self.patient.home / "games.sqlite",
        )
        (finding,) = storage_checks.calibration(subject)
        return finding.spoken(Catalogue("en"))


@pytest.fixture
def halls(patient: Any) -> Halls:
    return Halls(patient)


def test_a_board_whose_sensors_say_readings_needs_no_calibration(patient: Any) -> None:
    found = patient.one(storage_checks.calibration, '[grid]\nkind = "serial"\n')
    assert (found.ok, found.says) == (None, "no sensors that need one")


def test_a_simulated_board_needs_no_calibration(halls: Halls) -> None:
    assert halls.found("simulated").ok is None


def test_halls_without_a_calibration_are_told(halls: Halls) -> None:
    found = halls.found()
    assert (found.ok, found.says, found.mend) == (
        False,
        "none yet for board pair",
        f"companion calibrate --board {halls.file}",
    )


def test_fields_that_were_not_calibrated_are_named(halls: Halls) -> None:
    halls.calibrate("a")
    found = halls.found()
    assert (found.ok, found.says) == (False, "not calibrated: b")


def test_a_calibration_says_its_age(halls: Halls) -> None:
    halls.calibrate("a", "b")
    found = halls.found()
    assert (found.ok, found.says) == (True, "made 2026-05-01, 31 days ago")


@pytest.mark.parametrize("made", ["2024-05-01T20:00:00", "before the war"])
def test_an_old_calibration_should_be_made_anew(halls: Halls, made: str) -> None:
    halls.calibrate("a", "b", made=made)
    found = halls.found()
    assert (found.ok, found.mend) == (None, f"companion calibrate --board {halls.file}")


def test_what_the_running_table_found_to_have_drifted_is_told(halls: Halls) -> None:
    halls.calibrate("a", "b")
    halls.files.keep_drift(DriftRecord(found="2026-05-20T19:00:00Z", fields={"b": "+3100 raw"}))
    found = halls.found()
    assert (found.ok, found.says, found.mend) == (
        None,
        "drifted: b by +3100 raw, as found 2026-05-20T19:00:00Z",
        f"companion calibrate --board {halls.file}",
    )


def test_a_damaged_calibration_is_told(halls: Halls) -> None:
    halls.calibrate("a", "b")
    halls.files.file.write_text("{")
    found = halls.found()
    assert found.ok is False
    assert str(halls.files.file) in found.says
