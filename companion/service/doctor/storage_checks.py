"""Checks what is kept: the archive, the calibration, and the space on the disk."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from companion.devices.raw_fields import calibrated_fields, raw_fields
from companion.records.archive_reader import ArchiveReader
from companion.records.errors import ArchiveCause, ArchiveError
from companion.screens.wording import Listing, Wording, counted_phrase, phrase
from companion.sensing.calibration import CalibrationError
from companion.service.calibration.calibration_files import DriftRecord, calibration_files
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.subject import Subject

FULL = 50_000_000
NEARLY_FULL = 500_000_000
"""The limits for the free space, in bytes."""

OLD_DAYS = 365
"""The age in days of an old calibration; load cells and magnets are stable, but glue and wood are not."""

MAKE_ROOM = "sudo apt-get clean; sudo journalctl --vacuum-size=50M"
NAME_ANOTHER = phrase("name another archive in the configuration")
PATIENCE_S = 5.0


def archive(subject: Subject) -> Iterator[CheckResult]:
    """Check that the archive is not damaged."""
    path = subject.archive
    if path.parent.is_dir() and not os.access(path.parent, os.X_OK):
        join = f"sudo usermod -aG {path.parent.group()} {subject.machine.user_name}"
        mend = phrase("{command}, then log in again", command=join)
        yield CheckResult("archive", False, phrase("no permission for {file}", file=path.parent), mend)
        return
    if not os.path.lexists(path):
        yield _none_yet(subject)
        return
    try:
        with ArchiveReader.open(path, PATIENCE_S) as reader:
            reader.check_whole()
            games = reader.games(every_ply=True)
    except ArchiveError as error:
        says = phrase("it cannot be used ({error})", error=str(error))
        yield CheckResult("archive", False, says, _mend(subject, error.cause))
        return
    damaged = [str(game.id) for game in games if game.damage is not None]
    if damaged:
        says = phrase("{path}: damaged games: {games}", path=path, games=Listing(damaged))
        yield CheckResult("archive", False, says, f"companion games list --archive {_quoted(path)}")
        return
    size = _size(path.stat().st_size)
    says = phrase("{path}: whole; games: {games}, size: {size}", path=path, games=len(games), size=size)
    yield CheckResult("archive", True, says)


def _none_yet(subject: Subject) -> CheckResult:
    """Check that an archive can be made; only the directory of the default one is made with it."""
    path = subject.archive.absolute()
    named = subject.configuration.archive is not None
    place = path.parent if named else next(parent for parent in path.parents if parent.exists())
    if not place.is_dir():
        says = phrase("{path} cannot be made: there is no directory {place}", path=path, place=place)
        mend = NAME_ANOTHER if place.exists() else f"mkdir -p {_quoted(place)}"
        return CheckResult("archive", False, says, mend)
    if not subject.served and not os.access(place, os.W_OK):
        says = phrase(
            "{path} cannot be made: {user} may not write in {place}",
            path=path,
            user=subject.machine.user_name,
            place=place,
        )
        mend = phrase("name another archive, or: {command}", command=f"ls -ld {_quoted(place)}")
        return CheckResult("archive", False, says, mend)
    return CheckResult("archive", True, phrase("no games yet; they will be in {path}", path=path))


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))


def _mend(subject: Subject, cause: ArchiveCause) -> Wording:
    """What mends an archive; the service mends a damaged one by itself when it starts."""
    if cause not in {"damaged", "damaged game"}:
        return NAME_ANOTHER
    if subject.served:
        return "sudo systemctl restart companion"
    return f"companion games repair --archive {_quoted(subject.archive)}"


def disk(subject: Subject) -> Iterator[CheckResult]:
    """Check that there is space for more games."""
    place = next(parent for parent in subject.archive.absolute().parents if parent.exists())
    free = subject.machine.free(place)
    says = phrase("{size} are free at {place}", size=_size(free), place=place)
    if free < FULL:
        yield CheckResult("disk", False, says, MAKE_ROOM)
    elif free < NEARLY_FULL:
        yield CheckResult("disk", None, says, MAKE_ROOM)
    else:
        yield CheckResult("disk", True, says)


def _size(number: float) -> Wording:
    for unit in ("B", "kB", "MB"):
        if number < 1000:  # noqa: PLR2004 - the step of the units
            return f"{number:.0f} {unit}"
        number /= 1000
    return phrase("{number} GB", number=number)


def calibration(subject: Subject) -> Iterator[CheckResult]:
    """Check that all sensors that need it are calibrated, and how long ago that was."""
    raw = raw_fields(subject.board) if subject.is_wired else {}
    if not raw:
        yield CheckResult("calibration", None, phrase("no sensors that need one"))
        return
    calibrate = f"companion calibrate --board {subject.named}"
    place = calibration_files(subject.board, subject.machine.environ)
    try:
        kept, drifted = place.load(), place.load_drift()
    except CalibrationError as error:
        says = phrase("it cannot be read ({error})", error=str(error))
        yield CheckResult("calibration", False, says, calibrate)
        return
    if kept is None:
        says = phrase("none yet for board {board}", board=subject.board.name)
        yield CheckResult("calibration", False, says, calibrate)
        return
    missing = sorted(raw.keys() - calibrated_fields(subject.board, kept).keys())
    if missing:
        says = phrase("not calibrated: {fields}", fields=Listing(missing))
        yield CheckResult("calibration", False, says, calibrate)
        return
    if drifted is not None:
        yield CheckResult("calibration", None, _drift(drifted), calibrate)
        return
    yield _age(subject, kept.made, calibrate)


def _drift(drifted: DriftRecord) -> Wording:
    fields = [phrase("{field} by {far}", field=field, far=far) for field, far in drifted.fields.items()]
    return phrase("drifted: {fields}, as found {time}", fields=Listing(fields), time=drifted.found)


def _age(subject: Subject, made: str, calibrate: str) -> CheckResult:
    try:
        at = datetime.fromisoformat(made)
    except ValueError:
        says: Wording = phrase("made at an unknown time, {time}", time=repr(made))
        return CheckResult("calibration", None, says, calibrate)
    days = (subject.machine.now() - (at if at.tzinfo else at.replace(tzinfo=UTC))).days
    says = counted_phrase(
        "made {date}, {n} day ago", "made {date}, {n} days ago", days, date=f"{at:%Y-%m-%d}"
    )
    return (
        CheckResult("calibration", None, says, calibrate)
        if days > OLD_DAYS
        else CheckResult("calibration", True, says)
    )
