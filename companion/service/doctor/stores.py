"""Checks what is kept: the archive, the calibration, and the space on the disk."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from companion.devices.calibrated import fitting, raw_fields
from companion.records import database
from companion.records.database import ArchiveError
from companion.sensing.calibration import CalibrationError
from companion.service.calibration.files import DriftRecord, shelf
from companion.service.doctor.finding import Finding
from companion.service.doctor.subject import Subject

FULL = 50_000_000
NEARLY_FULL = 500_000_000
"""The limits for the free space, in bytes."""

OLD_DAYS = 365
"""The age in days of an old calibration; load cells and magnets are stable, but glue and wood are not."""

MAKE_ROOM = "sudo apt-get clean; sudo journalctl --vacuum-size=50M"
PATIENCE_S = 5.0


def archive(subject: Subject) -> Iterator[Finding]:
    """Check that the archive is not damaged."""
    path = subject.archive
    if path.parent.is_dir() and not os.access(path.parent, os.X_OK):
        mend = f"sudo usermod -aG {path.parent.group()} {subject.machine.user_name}, then log in again"
        yield Finding("archive", False, f"no permission for {path.parent}", mend)
        return
    if not path.exists():
        yield _none_yet(subject)
        return
    try:
        with closing(database.to_read(path, PATIENCE_S)) as opened, database.telling(path):
            said = [row[0] for row in opened.execute("PRAGMA quick_check(1)")]
            games = opened.execute("SELECT count(*) FROM games").fetchone()[0]
    except ArchiveError as error:
        yield Finding("archive", False, str(error), _rescue(path))
        return
    if said != ["ok"]:
        yield Finding("archive", False, f"{path} is damaged: {said[0]}", _rescue(path))
    else:
        yield Finding("archive", True, f"{path}: whole; games: {games}, size: {_size(path.stat().st_size)}")


def _none_yet(subject: Subject) -> Finding:
    """Check that an archive can be made; only the directory of the default one is made with it."""
    path = subject.archive.absolute()
    named = subject.configuration.archive is not None
    place = path.parent if named else next(parent for parent in path.parents if parent.exists())
    if not place.is_dir():
        mend = "name another archive in the configuration" if place.exists() else f"mkdir -p {_quoted(place)}"
        return Finding("archive", False, f"{path} cannot be made: there is no directory {place}", mend)
    if not subject.served and not os.access(place, os.W_OK):
        says = f"{path} cannot be made: {subject.machine.user_name} may not write in {place}"
        return Finding("archive", False, says, f"name another archive, or: ls -ld {_quoted(place)}")
    return Finding("archive", True, f"no games yet; they will be in {path}")


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))


def _rescue(path: Path) -> str:
    damaged, rescued = shlex.quote(str(path)), shlex.quote(f"{path}.rescued")
    return f"sqlite3 {damaged} .recover | sqlite3 {rescued}"


def disk(subject: Subject) -> Iterator[Finding]:
    """Check that there is space for more games."""
    place = next(parent for parent in subject.archive.absolute().parents if parent.exists())
    free = subject.machine.free(place)
    says = f"{_size(free)} are free at {place}"
    if free < FULL:
        yield Finding("disk", False, says, MAKE_ROOM)
    elif free < NEARLY_FULL:
        yield Finding("disk", None, says, MAKE_ROOM)
    else:
        yield Finding("disk", True, says)


def _size(number: float) -> str:
    for unit in ("B", "kB", "MB"):
        if number < 1000:  # noqa: PLR2004 - the step of the units
            return f"{number:.0f} {unit}"
        number /= 1000
    return f"{number:.1f} GB"


def calibration(subject: Subject) -> Iterator[Finding]:
    """Check that all sensors that need it are calibrated, and how long ago that was."""
    raw = raw_fields(subject.board) if subject.is_wired else {}
    if not raw:
        yield Finding("calibration", None, "no sensors that need one")
        return
    calibrate = f"companion calibrate --board {subject.named}"
    place = shelf(subject.board, subject.machine.environ)
    try:
        kept, drifted = place.load(), place.load_drift()
    except CalibrationError as error:
        yield Finding("calibration", False, str(error), calibrate)
        return
    if kept is None:
        yield Finding("calibration", False, f"none yet for board {subject.board.name}", calibrate)
        return
    missing = sorted(raw.keys() - fitting(subject.board, kept).keys())
    if missing:
        yield Finding("calibration", False, f"not calibrated: {', '.join(missing)}", calibrate)
        return
    if drifted is not None:
        yield Finding("calibration", None, f"drifted: {_drift(drifted)}", calibrate)
        return
    yield _age(subject, kept.made, calibrate)


def _drift(drifted: DriftRecord) -> str:
    fields = ", ".join(f"{field} by {far}" for field, far in drifted.fields.items())
    return f"{fields}, as found {drifted.found}"


def _age(subject: Subject, made: str, calibrate: str) -> Finding:
    try:
        at = datetime.fromisoformat(made)
    except ValueError:
        return Finding("calibration", None, f"made at an unknown time, {made!r}", calibrate)
    days = (subject.machine.now() - (at if at.tzinfo else at.replace(tzinfo=UTC))).days
    says = f"made {at:%Y-%m-%d}, {days} days ago"
    return (
        Finding("calibration", None, says, calibrate)
        if days > OLD_DAYS
        else Finding("calibration", True, says)
    )
