"""Which files belong to a table, and where they lie on this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.service.commands.table_backup.table_files import TablePlaces, named_files, places_of
from companion.service.config.configuration import Configuration, parsed
from companion.service.config.file_paths import INSTALLED_ARCHIVE

HERE = TablePlaces(Path("/etc/companion/companion.toml"), Path("/var/lib/companion"))


def test_without_a_word_in_the_configuration_games_lie_with_the_calibrations() -> None:
    assert HERE.archive(Configuration()) == Path("/var/lib/companion/archive.sqlite")
    assert HERE.archive(Configuration(archive="/usb/games.sqlite")) == Path("/usb/games.sqlite")


def test_what_lies_beside_an_archive_goes_with_it_by_whatever_name() -> None:
    files = HERE.fixed(Configuration(archive="/usb/games.sqlite"))
    assert files["archive.sqlite.devices.json"] == Path("/usb/games.sqlite.devices.json")
    assert {"archive.sqlite.port", "archive.sqlite.mqtt.json"} <= files.keys()


def test_a_board_file_lies_beside_the_configuration_that_names_it() -> None:
    found = parsed('board = "mine.toml"', Path("/elsewhere/companion.toml"))
    assert named_files(found) == {"board": Path("/elsewhere/mine.toml")}
    assert named_files(Configuration(board="sahara")) == {}


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("configuration.toml", "/etc/companion/companion.toml"),
        ("calibration-sahara-scales.json", "/var/lib/companion/calibration-sahara-scales.json"),
        ("calibration-sahara-scales.json.bak", "/var/lib/companion/calibration-sahara-scales.json.bak"),
        ("calibration-../x.json", None),
        ("calibration-x.json.new", None),
        ("board", None),
        ("companion.toml", None),
    ],
)
def test_a_file_has_the_one_place_that_its_name_means(name: str, place: str | None) -> None:
    assert HERE.place(name, Configuration()) == (None if place is None else Path(place))


def test_a_table_is_the_named_one_else_the_users_own_else_the_installed_one(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path)}
    installed, own = tmp_path / "installed.toml", tmp_path / ".config" / "companion" / "companion.toml"
    assert places_of(None, environ, installed).configuration == own
    installed.touch()
    assert places_of(None, environ, installed) == TablePlaces(installed, INSTALLED_ARCHIVE.parent)
    own.parent.mkdir(parents=True)
    own.touch()
    assert places_of(None, environ, installed).configuration == own
    assert places_of(tmp_path / "named.toml", environ, installed).configuration == tmp_path / "named.toml"
