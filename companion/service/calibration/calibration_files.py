"""The files of a board's calibration.

calibration-sahara-scales.json          in force
calibration-sahara-scales.json.bak      the one before
calibration-sahara-scales.draft.json    the measurements of a calibration that was broken off
calibration-sahara-scales.drift.json    the drift since then, if the running table found any
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec

from companion.boards.board import Board
from companion.contents import Field
from companion.devices.raw_fields import calibrated_fields
from companion.sensing.calibration import Calibrated, Calibration, CalibrationError
from companion.sensing.measurements import Measurements
from companion.sensing.quality import Quality, quality
from companion.service.config.file_paths import state_directory

T = TypeVar("T")

FILE_NAME = re.compile(r"calibration-[\w.-]+\.json(?:\.bak)?")
"""The names of all these files, whatever the board."""


class DriftRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The fields that had drifted too far: when they were found (ISO 8601, UTC), and each drift in words."""

    found: str
    fields: dict[Field, str]


@dataclass(frozen=True, slots=True)
class CalibrationFiles:
    """The files of the calibration of one board."""

    directory: Path
    board: str

    @property
    def file(self) -> Path:
        """The calibration in force."""
        return self.directory / f"calibration-{self.board}.json"

    @property
    def before(self) -> Path:
        """The calibration before the one in force."""
        return self.directory / f"calibration-{self.board}.json.bak"

    @property
    def draft(self) -> Path:
        """The measurements of a calibration that is not finished."""
        return self.directory / f"calibration-{self.board}.draft.json"

    @property
    def drift(self) -> Path:
        """The drift that was found last."""
        return self.directory / f"calibration-{self.board}.drift.json"

    def load(self) -> Calibration | None:
        """The calibration in force, None if there is none. Raises CalibrationError."""
        found = _read(self.file, Calibration)
        if found is not None and found.board != self.board:
            raise CalibrationError(f"{self.file}: it is the calibration of board {found.board!r}")
        return found

    def load_draft(self) -> Measurements | None:
        """The measurements so far, None if there are none. Raises CalibrationError."""
        return _read(self.draft, Measurements)

    def load_drift(self) -> DriftRecord | None:
        """The drift since the calibration, None if there is none. Raises CalibrationError."""
        return _read(self.drift, DriftRecord)

    def keep(self, calibration: Calibration) -> None:
        """Put a calibration in force, and remove draft and drift. Raises CalibrationError."""
        if self.file.exists():
            _write(self.before, self.file.read_bytes())
        _write(self.file, _json(calibration))
        _remove(self.draft)
        _remove(self.drift)

    def keep_draft(self, measured: Measurements) -> None:
        """Keep the measurements so far. Raises CalibrationError."""
        _write(self.draft, _json(measured))

    def keep_drift(self, drifted: DriftRecord) -> None:
        """Keep the drift, or remove the file if no field has drifted. Raises CalibrationError."""
        if drifted.fields:
            _write(self.drift, _json(drifted))
        else:
            _remove(self.drift)


def calibration_files(board: Board, environ: Mapping[str, str]) -> CalibrationFiles:
    """The files of this board's calibration, the same for the service and for each command."""
    return CalibrationFiles(state_directory(environ), board.name)


def files_of_all_boards(directory: Path) -> list[Path]:
    """The files of the calibrations of all boards that lie in a directory, by name. Raises OSError."""
    there = directory.iterdir() if directory.is_dir() else ()
    return sorted(path for path in there if FILE_NAME.fullmatch(path.name))


def load(board: Board, environ: Mapping[str, str]) -> Calibration | None:
    """The calibration in force of this board, None if there is none. Raises CalibrationError."""
    return calibration_files(board, environ).load()


def qualities(board: Board, calibration: Calibration) -> dict[Field, Quality]:
    """The quality of each calibrated field of the board."""
    masses = board.masses | calibration.masses
    return {
        field: quality_of(board, masses, calibrated)
        for field, calibrated in calibrated_fields(board, calibration).items()
    }


def quality_of(board: Board, masses: Mapping[str, float], calibrated: Calibrated) -> Quality:
    """The quality of one calibrated channel, with pieces of these masses."""
    return quality(
        calibrated,
        board.located[calibrated.channel][0].worth_telling,
        lightest=min(masses.values(), default=0.0),
        tolerance=board.tolerance,
    )


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def _read(path: Path, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CalibrationError(f"{path}: cannot be read: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise CalibrationError(f"{path}: it is damaged: {error}") from error


def _remove(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise CalibrationError(f"{path}: cannot be removed: {error.strerror}") from error


def _write(path: Path, data: bytes) -> None:
    """Write a file whole or not at all, even if the power fails."""
    new = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
        _sync_directory(path.parent)
    except OSError as error:
        raise CalibrationError(f"{path}: cannot be written: {error.strerror}") from error


def _sync_directory(path: Path) -> None:
    """Write the directory to the disk; until then a power failure may bring the old file back."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
