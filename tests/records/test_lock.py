"""One process writes an archive; the others read it, or are told who writes."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import companion
from companion.records.archive import Archive, ArchiveError, ArchiveReader
from companion.records.game_record import PlyRecord
from companion.records.lock import WriterLock

Begin = Callable[..., int]

A4 = PlyRecord(seat="A", move="a4")
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(companion.__file__).parents[1])}


def refused(path: Path, process: int | None) -> None:
    holder = "" if process is None else f" (process {process})"
    said = f"the archive {path} is in use: another companion{holder} writes its games there"
    with pytest.raises(ArchiveError, match=f"^{re.escape(said)}$") as caught:
        Archive.open(path)
    assert caught.value.cause == "in use"


def test_a_second_writer_is_told_who_writes_and_changes_nothing(path: Path, archive: Archive) -> None:
    refused(path, os.getpid())
    assert archive.in_place()
    archive.close()
    Archive.open(path).close()


@pytest.mark.parametrize("link", ["symbolic", "by a directory"])
def test_an_archive_has_one_lock_by_whatever_name_it_is_called(
    tmp_path: Path, path: Path, archive: Archive, link: str
) -> None:
    if link == "symbolic":
        other = tmp_path / "other.sqlite"
        other.symlink_to(path)
    else:
        (tmp_path / "other").symlink_to(tmp_path, target_is_directory=True)
        other = tmp_path / "other" / path.name
    refused(other, os.getpid())


def test_readers_read_beside_the_writer(path: Path, archive: Archive, begin: Begin) -> None:
    game = begin(archive)
    with ArchiveReader.open(path) as reader:
        archive.add(game, A4)
        assert reader.game(game).plies == (A4,)


def test_nothing_is_left_beside_an_archive_that_is_closed(path: Path, archive: Archive) -> None:
    archive.close()
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_writer_that_is_killed_leaves_no_lock(path: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from companion.records.archive import Archive\n"
        "archive = Archive.open(Path(sys.argv[1])); print('open', flush=True); sys.stdin.read()"
    )
    pipe = subprocess.PIPE
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(command, env=ENVIRONMENT, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        refused(path, process.pid)
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert Path(f"{path}.lock").exists()
    Archive.open(path).close()


def test_a_lock_whose_file_was_removed_guards_nothing_and_says_so(path: Path) -> None:
    lock = WriterLock(path)
    Path(f"{path}.lock").unlink()
    assert not lock.in_place()
    other = WriterLock(path)
    lock.release()
    assert other.in_place()
    refused(path, os.getpid())
    other.release()


@pytest.mark.parametrize("content", [b"", b"not a number", b"\xff" * 100])
def test_a_lock_that_does_not_say_whose_it_is_holds_all_the_same(path: Path, content: bytes) -> None:
    lock = WriterLock(path)
    Path(f"{path}.lock").write_bytes(content)
    refused(path, None)
    lock.release()


NOBODY = 65534


@pytest.fixture
def another_user() -> Iterator[Path]:
    """A folder that everybody may use, and a process that is not root while the test lasts."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    root = os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    yield folder
    if root:
        os.seteuid(0)
    shutil.rmtree(folder)


def test_a_lock_that_another_users_killed_process_left_is_taken_though_it_can_only_be_read(
    another_user: Path,
) -> None:
    archive = another_user / "games.sqlite"
    left = Path(f"{archive}.lock")
    left.write_text("4711\n")
    left.chmod(0o444)
    taken = WriterLock(archive)
    assert taken.in_place()
    with pytest.raises(ArchiveError, match="in use"):
        WriterLock(archive)
    taken.release()
    assert not left.exists()


def test_a_lock_that_may_not_even_be_read_is_told_as_such(another_user: Path) -> None:
    archive = another_user / "games.sqlite"
    left = Path(f"{archive}.lock")
    left.touch()
    left.chmod(0)
    with pytest.raises(ArchiveError, match="Permission denied"):
        WriterLock(archive)
