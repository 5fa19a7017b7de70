"""A disk that refuses at any moment: what is shown as kept is kept, and what is not kept is said.

strace answers one system call of the unchanged program with an error, or all of this kind from then on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import families
import many_plies
import pytest
from system_calls import Run, traced

from companion.records.archive import Archive

ARCHIVE = "archive.sqlite"
FILES = (".", ARCHIVE, *(f"{ARCHIVE}{suffix}" for suffix in ("-wal", "-shm", "-journal", ".lock")))


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of simulated people."""
    file = tmp_path_factory.mktemp("recording") / "game.jsonl"
    file.write_text("\n".join([*many_plies.session("sahara", "count", 1).texts, ""]), "utf-8")
    return file


def runs(recording: Path, tmp_path: Path, call: str, error: str) -> Iterator[tuple[Run, Path]]:
    """The game is kept in one new archive after the other.

    In each the next call of this kind fails, once, and at every fifth in another run this one and all that
    follow; until there is no such call any more. A short run takes one of twenty-five calls, because a run
    under strace takes seconds.
    """
    for number in count(1, families.step() ** 2):
        onward = [f"{number}+"] if number % families.SHARE == 1 else []
        for when in (f"{number}", *onward):
            directory = tmp_path / when
            directory.mkdir()
            path = directory / ARCHIVE
            only = [option for name in FILES for option in ("-P", str(directory / name))]
            inject = ["-e", f"inject={call}:error={error}:when={when}"]
            command = ["referee", "--json", "--record", "--archive", str(path), str(recording)]
            run = traced(command, directory, tmp_path / "log", *only, *inject)
            if not run.refused:
                return
            yield run, path


def plies_in(path: Path) -> list[tuple[str, str | None]]:
    """The plies of the games in an archive, which is not damaged."""
    with Archive.open(path, rescuing=True) as archive:
        assert archive.set_aside is None
        games = sorted(summary.id for summary in archive.games())
        return [(ply.seat, ply.move) for game in games for ply in archive.game(game).plies]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("call", "error"),
    [
        ("pwrite64", "ENOSPC"),
        ("pwrite64", "EIO"),
        ("fdatasync", "EIO"),
        ("fsync", "EIO"),
        ("ftruncate", "ENOSPC"),
        ("openat", "EROFS"),
        ("openat", "EMFILE"),
        ("unlink", "EIO"),
    ],
)
def test_what_is_shown_as_kept_is_kept_whatever_the_disk_refuses(
    tmp_path: Path,
    recording: Path,
    record_property: Callable[[str, object], None],
    call: str,
    error: str,
) -> None:
    made_runs = list(runs(recording, tmp_path, call, error))
    for run, path in made_runs:
        verdicts = [json.loads(line) for line in run.output.splitlines()]
        played = [one for one in verdicts if one["verdict"] == "played"]
        found = plies_in(path)
        made = [(one["seat"], one["move"]) for one in played]
        assert found == made[: len(found)]
        assert {(one["seat"], one["move"]) for one in played if one.get("kept", True)} <= set(found)
        assert (run.status, len(found) == len(made)) in {(0, True), (1, False), (1, True)}
        assert "Traceback" not in run.errors
        assert (run.errors == "") <= (run.status == 0)
    assert made_runs
    record_property("system calls that the disk refused", len(made_runs))
