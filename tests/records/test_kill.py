"""Whatever was shown is on disk, at whatever moment the process is killed."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import IO

import pytest

import companion
from companion.records.archive import Archive

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(companion.__file__).parents[1])}
WRITER = Path(__file__).parent / "writer.py"
PLIES_A_GAME = 5


class Writer:
    """The process of writer.py: `shown` are the plies of the last worker, as (game, ply)."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.stdin: IO[str] = process.stdin
        self.stdout: IO[str] = process.stdout

    def kill_itself_at(self, path: Path, moment: int) -> list[tuple[int, int]]:
        return self._answer(f"{path} {moment}\n", kill_after=None)

    def kill_after(self, path: Path, plies: int) -> list[tuple[int, int]]:
        return self._answer(f"{path} 0\n", kill_after=plies)

    def _answer(self, request: str, kill_after: int | None) -> list[tuple[int, int]]:
        self.stdin.write(request)
        self.stdin.flush()
        worker, shown = None, []
        for line in self.stdout:
            word, *numbers = line.split()
            if word == "dead":
                break
            if word == "worker":
                worker = int(numbers[0])
            else:
                shown.append((int(numbers[0]), int(numbers[1])))
            if worker is not None and kill_after is not None and len(shown) >= kill_after:
                os.kill(worker, signal.SIGKILL)
                kill_after = None
        return shown


@pytest.fixture(scope="module")
def writer() -> Iterator[Writer]:
    command = [sys.executable, WRITER]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=ENVIRONMENT, stdin=pipe, stdout=pipe, text=True) as process:
        yield Writer(process)


def kept(path: Path) -> list[tuple[int, int]]:
    """All plies in the archive, after the checks that SQLite itself can make."""
    with Archive.open(path) as archive:
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        found = []
        for game in sorted(summary.id for summary in archive.games()):
            record = archive.game(game)
            assert [ply.move for ply in record.plies] == [f"a{n}" for n in range(1, len(record.plies) + 1)]
            assert archive.readings(game) == [f"line {n}" for n in range(1, len(record.plies) + 1)]
            assert (record.result is not None) == (len(record.plies) == PLIES_A_GAME)
            found += [(game, number) for number in range(1, len(record.plies) + 1)]
        return found


@pytest.mark.parametrize("moments", [range(first, first + 400, 50) for first in range(1, 3200, 400)])
def test_a_kill_within_sqlite_loses_nothing_shown(tmp_path: Path, writer: Writer, moments: range) -> None:
    for moment in moments:
        path = tmp_path / f"{moment}.sqlite"
        shown = writer.kill_itself_at(path, moment)
        found = kept(path)
        assert found[: len(shown)] == shown
        assert len(found) <= len(shown) + 1


@pytest.mark.parametrize("plies", range(1, 25))
def test_a_kill_from_outside_loses_nothing_shown(tmp_path: Path, writer: Writer, plies: int) -> None:
    path = tmp_path / "archive.sqlite"
    shown = writer.kill_after(path, plies)
    found = kept(path)
    assert len(shown) >= plies
    assert found[: len(shown)] == shown
    assert len(found) <= len(shown) + 1


def test_one_archive_outlives_many_kills(tmp_path: Path, writer: Writer) -> None:
    path = tmp_path / "archive.sqlite"
    shown: list[tuple[int, int]] = []
    for plies in (3, 1, 7, 2, 5, 4):
        shown += writer.kill_after(path, plies)
        assert set(shown) <= set(kept(path))


def test_an_archive_killed_while_it_was_made_is_made_at_the_next_start(path: Path) -> None:
    """The file is there, still empty: no program has written it yet, so nothing is destroyed."""
    path.touch()
    with Archive.open(path) as archive:
        assert archive.games() == []
