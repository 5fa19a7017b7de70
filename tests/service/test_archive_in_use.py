"""The archive under a running service: in use, unusable, damaged, or gone; told at the start and played on."""

from __future__ import annotations

import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from damaged_archive import with_unreadable_table

from companion.records.archive import Archive
from companion.records.archive_reader import ArchiveReader

Run = Callable[..., Any]

IN_USE = "Moves are not saved, play goes on: another companion uses the archive"
NO_ARCHIVE = "Moves cannot be saved, play goes on: the file for them is no archive"
NOT_RESUMED = "The last game cannot be read any more: a new game begins"
SET_ASIDE = "The archive was damaged: it is set aside, and what could be read is in a new one"


def play_one(here: Any) -> dict[str, Any]:
    """Make the first ply of a game; the state that shows it."""
    position = here.position()
    here.play("a1" if position["turn"] == "A" else "b1", position)
    state: dict[str, Any] = here.wait_until(lambda state: kinds(state).count("played") == 1)
    return state


def kinds(state: dict[str, Any]) -> list[str]:
    return [line["kind"] for line in state["log"]]


def plies(path: Path) -> list[int]:
    with ArchiveReader.open(path) as archive:
        return [summary.plies for summary in archive.games()]


def test_a_second_service_says_so_plays_on_and_writes_nothing(run: Run) -> None:
    first, second = run(), run()
    play_one(first)
    state = play_one(second)
    assert IN_USE in state["troubles"]
    assert plies(first.archive) == [1]
    assert second.get("api/games")[0]["plies"] == 1
    first.end()
    second.wait_until(lambda state: IN_USE not in state["troubles"])
    assert plies(first.archive) == [1, 1]
    status, errors = second.end()
    assert (status, errors.count("\n")) == (0, 2)
    assert "Address already in use; this time the page is at port" in errors
    assert f"in use: another companion (process {first.process.pid}) writes its games there" in errors


@pytest.mark.long
def test_a_second_service_does_not_go_on_with_the_game_of_the_first(run: Run) -> None:
    first = run()
    play_one(first)
    assert "played" not in kinds(run().wait_until(lambda state: state["turn"] is not None))


def test_what_is_never_saved_is_told_at_the_end_and_the_status_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("my shopping list", encoding="utf-8")
    here = run()
    assert NO_ARCHIVE in here.wait_until(lambda state: state["turn"] is not None)["troubles"]
    play_one(here)
    status, errors = here.end(signal.SIGTERM)
    assert status == 1
    *_, last = errors.splitlines()
    said = f"{here.archive} is no archive: it is no SQLite file"
    assert last == f"Error: moves that were not saved and are lost: 1 ({said})"


def test_the_page_answers_for_an_unusable_archive_and_does_not_tell_its_path(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "games.sqlite").write_text("my shopping list", encoding="utf-8")
    here = run()
    for address in ("api/games", "api/replay/1"):
        answer = httpx.get(here.address + address, timeout=30)
        assert (answer.status_code, answer.json()) == (503, {"error": "The file for the games is no archive"})
    assert here.end() == (0, f"{here.archive} is no archive: it is no SQLite file\n")


def test_nobody_reads_what_the_service_reports(run: Run) -> None:
    here = run()
    here.process.stderr.close()
    shutil.rmtree(here.archive.parent)
    here.wait_until(lambda state: any("archive" in trouble for trouble in state["troubles"]))
    play_one(here)
    here.process.send_signal(signal.SIGTERM)
    assert here.process.wait(30) == 1


@pytest.mark.long
def test_a_damaged_last_game_is_told_before_another_begins(run: Run) -> None:
    first = run()
    play_one(first)
    first.end()
    with closing(sqlite3.connect(first.archive, isolation_level=None)) as archive:
        archive.execute("UPDATE plies SET ply = replace(ply, '1', '2')")
    here = run()
    state = here.wait_until(lambda state: state["turn"] is not None)
    assert NOT_RESUMED in state["troubles"]
    assert "played" not in kinds(state)
    (game,) = here.get("api/games")
    assert (game["id"], game["result"]) == (1, "damaged")
    answer = httpx.get(f"{here.address}api/replay/1", timeout=30)
    assert (answer.status_code, answer.json()) == (503, {"error": "This game is damaged in the archive"})
    assert here.end() == (
        0,
        f"a new game begins: the archive {here.archive} is damaged: game 1: ply 1 is not as it was written\n",
    )


def test_a_damaged_archive_is_set_aside_and_its_game_goes_on_in_a_new_one(run: Run) -> None:
    first = run()
    state = play_one(first)
    first.end()
    content = with_unreadable_table(first.archive.read_bytes())
    first.archive.write_bytes(content)
    here = run()
    again = here.wait_until(lambda state: state["turn"] is not None)
    assert (again["table"], again["turn"]) == (state["table"], state["turn"])
    assert SET_ASIDE in again["troubles"]
    assert Path(f"{here.archive}.damaged-1").read_bytes() == content
    assert plies(here.archive) == [1]
    assert "games.sqlite.damaged-1; what could be read is in a new one" in here.end()[1]


@pytest.mark.parametrize("lost", ["the archive", pytest.param("its directory", marks=pytest.mark.long)])
def test_an_archive_that_is_removed_is_written_again(run: Run, lost: str) -> None:
    here = run()
    play_one(here)
    if lost == "the archive":
        for file in here.archive.parent.glob("games.sqlite*"):
            file.unlink()
    else:
        shutil.rmtree(here.archive.parent)
        here.archive.parent.mkdir()
    here.wait_until(lambda state: any("did not hold this game" in trouble for trouble in state["troubles"]))
    assert plies(here.archive) == [1]


@pytest.mark.long
def test_another_programs_lock_delays_no_press(run: Run) -> None:
    here = run()
    play_one(here)
    with closing(sqlite3.connect(here.archive, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(3):
            # A press that undoes a ply writes; the patience of before was five seconds for each.
            assert (
                httpx.post(f"{here.address}api/press", json={"button": "undo"}, timeout=4).status_code == 200
            )
        state = here.wait_until(lambda state: state["troubles"] != [])
        assert "another program has locked the archive" in state["troubles"][0]
        other.execute("ROLLBACK")
    here.wait_until(lambda state: state["troubles"] == [])
    with ArchiveReader.open(here.archive) as archive:
        assert [ply.undone for ply in archive.game(1).plies] == [True]


def test_a_service_beside_any_other_writer_leaves_the_archive_to_it(run: Run, tmp_path: Path) -> None:
    with Archive.open(tmp_path / "games.sqlite") as archive:
        here = run()
        assert IN_USE in here.wait_until(lambda state: state["turn"] is not None)["troubles"]
        assert archive.games() == []
