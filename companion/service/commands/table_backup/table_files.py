"""Which files belong to a table: its configuration, what this names, its games and its calibrations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.service.calibration.calibration_files import FILE_NAME, files_of_all_boards
from companion.service.config.configuration import Configuration
from companion.service.config.file_paths import (
    INSTALLED_ARCHIVE,
    INSTALLED_CONFIGURATION,
    default_configuration,
    state_directory,
)
from companion.service.mqtt.mark_file import mark_file
from companion.service.page.kept_port import KeptPort
from companion.service.pairing.device_file import device_file

CONFIGURATION = "configuration.toml"
ARCHIVE = "archive.sqlite"
"""The names that these two have in a backup, whatever they are called on the machine."""


FILES_OF_MQTT = ("password_file", "ca_file", "cert_file", "key_file")
"""The keys of the section ``mqtt`` that are files."""


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """The configuration file of a table of this machine, and the directory of its games and calibrations."""

    configuration: Path
    state: Path

    def archive(self, found: Configuration) -> Path:
        """The archive that this configuration means."""
        if found.archive is None:
            return self.state / INSTALLED_ARCHIVE.name
        return Path(found.archive).expanduser().absolute()

    def fixed(self, found: Configuration) -> dict[str, Path]:
        """Each file of a table with this configuration, whether it is there or not, by its name in a backup.

        Calibrations are left out, of which there may be any number.
        """
        archive = self.archive(found)
        beside = (device_file(archive).path, mark_file(archive).path, KeptPort(archive).path)
        kept = {ARCHIVE + path.name.removeprefix(archive.name): path for path in beside}
        return {CONFIGURATION: self.configuration, ARCHIVE: archive} | kept | named_files(found)

    def present(self, found: Configuration) -> dict[str, Path]:
        """The files of the table that are there, by name. Raises OSError."""
        there = {name: path for name, path in self.fixed(found).items() if path.is_file()}
        return there | {path.name: path for path in files_of_all_boards(self.state)}

    def place(self, name: str, found: Configuration) -> Path | None:
        """Where the file of this name belongs; None if a table with this configuration has no such file."""
        if FILE_NAME.fullmatch(name):
            return self.state / name
        return self.fixed(found).get(name)


def places_of(
    named: Path | None, environ: Mapping[str, str], installed: Path = INSTALLED_CONFIGURATION
) -> TablePlaces:
    """The places of the table with the named configuration, else with the user's own, else of the service."""
    own = default_configuration(environ)
    if named is None and not own.exists() and installed.exists():
        return TablePlaces(installed, INSTALLED_ARCHIVE.parent)
    return TablePlaces((named or own).absolute(), state_directory(environ))


def named_files(found: Configuration) -> dict[str, Path]:
    """The files that a configuration names, by their keys there, which are their names in a backup."""
    mqtt = {f"mqtt.{key}": getattr(found.mqtt, key) for key in FILES_OF_MQTT}
    board = found.board if found.board is not None and found.board.endswith(".toml") else None
    keys = {"board": board, "grid.file": found.grid.file} | mqtt
    return {key: Path(path).expanduser().absolute() for key, path in keys.items() if path is not None}
