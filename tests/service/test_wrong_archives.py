"""Files that are no archive: every command says so in one sentence, and leaves them and their folder alone."""

from __future__ import annotations

import os
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from command_tree import commands_with_archive

from companion.records.archive import Archive
from companion.records.archive_reader import ArchiveReader
from companion.service.cli import main
from companion.service.table.assembly import Companion

OrdinaryUser = Callable[[], AbstractContextManager[None]]

TESTS = Path(__file__).parents[1]

FILES = {
    "games import": str(TESTS / "records" / "classical-opening.json"),
    "games backup": "copy.sqlite",
    "referee": str(TESTS / "recordings" / "sahara-count.jsonl"),
}
"""The file that a command wants beside the archive."""

MORE = {"referee": ["--record"], "run": ["--no-browser"]}
"""Options without which a command would use no archive, or open a browser."""

PLAY_ON = ("referee", "run")
"""Commands that go on without an archive: the game matters more than what is kept of it."""

MAKERS = ("games import", "games repair", "referee", "run")
"""Commands that make an archive of an empty file."""


COMMANDS = commands_with_archive()


def newer(path: Path) -> None:
    Archive.open(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE diary (day)")


def forbidden(path: Path) -> None:
    Archive.open(path).close()
    path.chmod(0)


WRONG: dict[str, tuple[Callable[[Path], object], str]] = {
    "newer": (newer, "has version 99, but this companion knows only up to "),
    "foreign": (foreign, "is no archive: another program wrote this SQLite file"),
    "text": (lambda path: path.write_text("Dear diary", "utf-8"), "is no archive: it is no SQLite file"),
    "directory": (Path.mkdir, "cannot be opened: it is a directory"),
    "loop": (lambda path: path.symlink_to(path), "cannot be opened: Too many levels of symbolic links"),
    "dangling": (lambda path: path.symlink_to("nothing"), "cannot be opened: there is no such file"),
    "pipe": (os.mkfifo, "cannot be opened: it is no regular file"),
    "forbidden": (forbidden, "cannot be opened: permission denied"),
}
"""What may be in the place of an archive, and what is said of it."""


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that every user may enter, and no configuration but the usual one."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o777)
        monkeypatch.chdir(name)
        monkeypatch.setenv("XDG_CONFIG_HOME", name)
        monkeypatch.setenv("LANG", "C")
        yield Path(name)


@pytest.fixture(autouse=True)
def _no_table_runs_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let `run` end as soon as its table has shown something."""
    run = Companion.run

    def run_once(companion: Companion) -> None:
        companion.table.pass_time(companion.clock())
        companion.stop()
        run(companion)

    monkeypatch.setattr(Companion, "run", run_once)


def called(path: str, archive: Path) -> Result:
    """What comes of a command with this archive; its numbers are 1."""
    arguments = [one for one in COMMANDS[path].params if isinstance(one, click.Argument)]
    given = ["1" if one.type is click.INT else FILES[path] for one in arguments]
    args = [*path.split(), *given, *MORE.get(path, []), "--archive", str(archive)]
    return CliRunner().invoke(main, args)


def contents(folder: Path) -> dict[str, object]:
    """Everything in a folder: the bytes of files, and the kind of all else."""
    return {
        one.name: one.read_bytes() if stat.S_ISREG(one.lstat().st_mode) else one.lstat().st_mode
        for one in folder.iterdir()
    }


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("path", COMMANDS)
def test_what_is_no_archive_is_one_sentence_and_stays_as_it_is(
    folder: Path, ordinary_user: OrdinaryUser, path: str, wrong: str
) -> None:
    archive, (make, said) = folder / "games.sqlite", WRONG[wrong]
    make(archive)
    before = contents(folder)
    with ordinary_user() if wrong == "forbidden" else nullcontext():
        done = called(path, archive)
    assert done.stderr.count("\n") == 1
    assert done.stderr.removeprefix("Error: ").removeprefix("the archive ").startswith(f"{archive} {said}")
    assert done.exit_code == (0 if path == "run" else 1)
    assert bool(done.stdout) == (path in PLAY_ON)
    assert contents(folder) == before


@pytest.mark.parametrize("path", [path for path in COMMANDS if path not in MAKERS])
def test_an_empty_file_is_an_archive_without_games_and_stays_empty(folder: Path, path: str) -> None:
    archive = folder / "games.sqlite"
    archive.touch()
    done = called(path, archive)
    assert done.output.count("\n") == 1
    assert "Traceback" not in done.output
    assert "no game" in done.output or "0 games" in done.output
    assert archive.read_bytes() == b""


@pytest.mark.parametrize("path", MAKERS)
def test_an_empty_file_becomes_an_archive_as_soon_as_games_are_kept_there(folder: Path, path: str) -> None:
    archive = folder / "games.sqlite"
    archive.touch(0o666)
    archive.chmod(0o666)
    done = called(path, archive)
    assert (done.stderr, done.exit_code) == ("", 0)
    with ArchiveReader.open(archive) as reader:
        assert len(reader) == (1 if path in {"games import", "referee"} else 0)
    kept = {f"{archive.name}.port"} if path == "run" else set()
    assert {one.name for one in folder.iterdir()} == {archive.name} | kept
    assert archive.stat().st_size


@pytest.mark.parametrize("wrong", WRONG)
def test_the_doctor_names_what_is_no_archive_and_leaves_it_as_it_is(
    folder: Path, ordinary_user: OrdinaryUser, wrong: str
) -> None:
    archive, (make, said) = folder / "games.sqlite", WRONG[wrong]
    make(archive)
    configuration = folder / "table.toml"
    configuration.write_text(f'archive = "{archive}"\n', "utf-8")
    before = contents(folder)
    with ordinary_user() if wrong == "forbidden" else nullcontext():
        done = CliRunner().invoke(main, ["doctor", "--config", str(configuration)])
    assert done.exit_code == 1
    told = " ".join(done.stdout.split())
    assert f"{archive} {said}" in told
    assert told.count("!!") == 1
    assert contents(folder) == before
