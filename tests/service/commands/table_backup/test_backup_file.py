"""A backup is read as it was written, or refused."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import families
import pytest

from companion.service.commands.table_backup.backup_file import BackupError, BackupReader, write_backup

CONTENT = {"configuration.toml": b'language = "de"\n', "calibration-x.json": bytes(range(256)) * 20}


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    for name, content in CONTENT.items():
        (tmp_path / name).write_bytes(content)
    file = tmp_path / "table.zip"
    files = {name: tmp_path / name for name in CONTENT}
    write_backup(file, files, files, None, datetime(2026, 1, 31, tzinfo=UTC), lambda _done, _whole: None)
    return file


def content(file: Path) -> dict[str, bytes]:
    with BackupReader(file) as reader:
        return {entry.name: b"".join(reader.parts(entry)) for entry in reader.manifest.files}


def test_what_is_written_is_read_again(backup: Path) -> None:
    assert content(backup) == CONTENT


def test_how_far_it_is_told_up_to_the_last_byte(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    files = {"one": tmp_path / "one", "two": tmp_path / "two"}
    for path in files.values():
        path.write_bytes(b"x" * 1000)
    now = datetime(2026, 1, 31, tzinfo=UTC)
    write_backup(tmp_path / "table.zip", files, files, None, now, lambda *far: told.append(far))
    assert told == [(1000, 2000), (2000, 2000)]


@pytest.mark.sampled
def test_a_backup_with_other_bytes_is_read_as_it_was_or_refused(backup: Path) -> None:
    whole = backup.read_bytes()
    refused = 0
    for seed in families.seeds(2000):
        random = Random(seed)
        changed = bytearray(whole[: random.choice((len(whole), random.randrange(len(whole))))] or b"x")
        changed[random.randrange(len(changed))] ^= random.randrange(1, 256)
        backup.write_bytes(changed)
        try:
            assert content(backup) == CONTENT
        except BackupError:
            refused += 1
    assert refused > families.part(2000) / 2


def test_a_backup_that_cannot_be_written_leaves_the_older_one(backup: Path, tmp_path: Path) -> None:
    files = {"gone": tmp_path / "gone"}
    with pytest.raises(FileNotFoundError):
        write_backup(backup, files, files, None, datetime(2026, 1, 31, tzinfo=UTC), lambda *_: None)
    assert content(backup) == CONTENT
    assert not list(tmp_path.glob("*.new"))
