"""A home with a table: its configuration, a board file, games, a calibration and a device that was let in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
from click.testing import CliRunner, Result

from companion.records import game_record
from companion.records.archive import Archive
from companion.service.cli import main
from companion.service.pairing.device_file import DeviceRecord, device_file

ROOT = Path(__file__).parents[2]
OPENING = ROOT / "tests" / "records" / "classical-opening.json"
BOARD = ROOT / "companion" / "boards" / "sahara.toml"


NAMES = ("Ada", "Bob")
"""Whose tables there are."""


class TableHome:
    """The home of a user; without `furnish` it is empty."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.folder = path / ".config" / "companion"
        self.state = path / ".local" / "state" / "companion"
        self.configuration = self.folder / "companion.toml"
        self.archive = self.state / "archive.sqlite"
        path.mkdir()

    @property
    def environ(self) -> dict[str, str]:
        """The environment of its user."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        return {**kept, "HOME": str(self.path), "LC_ALL": "C.UTF-8", "LANGUAGE": "", "COLUMNS": "80"}

    def furnish(self, name: str) -> None:
        """Put a table there, whose files tell of this name."""
        self.folder.mkdir(parents=True)
        self.state.mkdir(parents=True)
        self.configuration.write_text(f'board = "mine.toml"\nplayers = {{ A = "{name}" }}\n', "utf-8")
        (self.folder / "mine.toml").write_text(f"# {name}\n{BOARD.read_text('utf-8')}", "utf-8")
        (self.state / "calibration-mine.json").write_text(f'{{"made by": "{name}"}}\n', "utf-8")
        device_file(self.archive).keep(DeviceRecord(name))
        record = game_record.read(OPENING.read_bytes())
        with Archive.open(self.archive) as archive:
            archive.add_record(msgspec.structs.replace(record, seats={"A": name, "B": None}))

    def run(self, *arguments: str) -> Result:
        """Run a command of the companion as the user of this home."""
        environ: dict[str, str | None] = {name: None for name in os.environ if name.startswith("XDG_")}
        return CliRunner().invoke(main, list(arguments), env=environ | self.environ)

    def run_program(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run a program of Python as the user of this home."""
        return subprocess.run(
            [sys.executable, "-c", program, *arguments],
            capture_output=True,
            text=True,
            check=False,
            env=self.environ,
        )

    def owners(self) -> dict[str, str]:
        """Whose name each file tells that belongs to a table or lies beside one, by the name of the file."""
        files = [path for folder in (self.folder, self.state) if folder.is_dir() for path in folder.iterdir()]
        return {path.name: _owner(path) for path in files}


def _owner(path: Path) -> str:
    """The name that a file tells of those that `TableHome.furnish` has written; empty if it tells none."""
    content = path.read_bytes()
    return next((name for name in NAMES if name.encode() in content), "")
