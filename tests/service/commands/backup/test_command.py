"""`companion backup`: a table in one file, which only its owner may read."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from table_homes import TableHome

from companion.records.archive import Archive


@pytest.fixture
def ada(tmp_path: Path) -> TableHome:
    home = TableHome(tmp_path / "ada")
    home.furnish("Ada")
    return home


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "table.zip"


def test_a_backup_has_every_file_of_the_table_and_only_its_owner_may_read_it(
    ada: TableHome, file: Path
) -> None:
    done = ada.run("backup", str(file))
    assert (done.exit_code, done.stdout) == (
        0,
        f"5 files are in {file}\nonly its owner can read it, because it may hold passwords\n",
    )
    assert file.stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(file) as packed:
        assert set(packed.namelist()) == {
            "configuration.toml",
            "board",
            "archive.sqlite",
            "archive.sqlite.devices.json",
            "calibration-mine.json",
            "manifest.json",
        }
    assert [path.name for path in file.parent.iterdir() if path.is_file()] == ["table.zip"]


def test_a_table_plays_while_its_backup_is_made(ada: TableHome, file: Path) -> None:
    with Archive.open(ada.archive) as archive:
        archive.remember("Eve")
        assert ada.run("backup", str(file)).exit_code == 0
    with zipfile.ZipFile(file) as packed:
        assert b"Eve" in packed.read("archive.sqlite")


def test_the_files_that_the_configuration_names_are_taken_along(ada: TableHome, file: Path) -> None:
    password = ada.path / "password"
    password.write_text("secret\n")
    with ada.configuration.open("a") as configuration:
        configuration.write(f'[mqtt]\nbroker = "hub"\nuser = "t"\npassword_file = "{password}"\n')
    assert ada.run("backup", str(file)).exit_code == 0
    with zipfile.ZipFile(file) as packed:
        assert packed.read("mqtt.password_file") == b"secret\n"


def test_a_named_configuration_goes_before_the_users_own(ada: TableHome, file: Path) -> None:
    other = ada.path / "other.toml"
    other.write_text('language = "de"\n')
    assert ada.run("backup", str(file), "--config", str(other)).exit_code == 0
    with zipfile.ZipFile(file) as packed:
        assert packed.read("configuration.toml") == other.read_bytes()


def test_an_older_backup_is_replaced_and_nothing_else(ada: TableHome, file: Path) -> None:
    ada.run("backup", str(file))
    assert ada.run("backup", str(file)).stderr == (
        f"Error: {file} exists: name another file, or replace it with --replace\n"
    )
    assert ada.run("backup", "--replace", str(file)).exit_code == 0
    done = ada.run("backup", "--replace", str(ada.archive))
    assert done.exit_code == 1
    assert "no backup of a table" in done.stderr
    assert ada.run("games", "show", "1").exit_code == 0


def test_a_table_without_games_has_a_backup_too(tmp_path: Path, file: Path) -> None:
    home = TableHome(tmp_path / "eve")
    home.folder.mkdir(parents=True)
    home.configuration.write_text('language = "de"\n')
    assert home.run("backup", str(file)).exit_code == 0
    with zipfile.ZipFile(file) as packed:
        assert json.loads(packed.read("manifest.json"))["archive"] is None


def test_where_there_is_no_table_there_is_no_backup(tmp_path: Path, file: Path) -> None:
    done = TableHome(tmp_path / "eve").run("backup", str(file))
    assert (done.exit_code, file.exists()) == (1, False)
    assert done.stderr.startswith("Error: there is nothing to keep: there is no ")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('board = "none.toml"', "companion.toml: board: there is no file "),
        ("colour = 1", "colour"),
        ('grid = { kind = "recorded", file = "/nowhere" }', "grid.file: there is no file /nowhere"),
    ],
)
def test_a_configuration_that_names_what_is_not_there_is_told(
    ada: TableHome, file: Path, line: str, problem: str
) -> None:
    ada.configuration.write_text(f"{line}\n")
    done = ada.run("backup", str(file))
    assert (done.exit_code, file.exists(), done.stderr.count("\n")) == (1, False, 1)
    assert problem in done.stderr


def test_a_missing_directory_is_told(ada: TableHome, tmp_path: Path) -> None:
    done = ada.run("backup", str(tmp_path / "none" / "table.zip"))
    assert (done.exit_code, done.stderr.count("\n")) == (1, 1)
    assert str(tmp_path / "none") in done.stderr
