"""An evening lies in a file, which a running hub and commands change at the same time."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from companion.hub.evening.evening import Evening, begun
from companion.hub.evening.participants import Participant, read_participants
from companion.hub.evening_file import EveningFile, EveningFileError

EVENING = begun(read_participants("Ada\nBo"), game="sahara", system="swiss", round_count=1, tables=1)
EACH = 20


def test_an_evening_is_made_once(tmp_path: Path) -> None:
    file = EveningFile(tmp_path / "evening.json")
    file.make(EVENING)
    assert file.load() == EVENING
    with pytest.raises(EveningFileError, match=r"evening\.json: there is an evening already"):
        file.make(EVENING)


def test_names_options_and_earlier_games_are_kept(tmp_path: Path) -> None:
    evening = begun(
        read_participants("Ada\nBo"),
        game="esiema",
        system="round robin",
        round_count=1,
        tables=1,
        options={"seats": 2},
        table_names=["north"],
    )
    file = EveningFile(tmp_path / "evening.json")
    file.make(evening)
    assert (file.load().options, file.load().table_names) == ({"seats": 2}, ("north",))


def test_a_missing_file_and_a_missing_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(EveningFileError, match=r"none\.json: cannot be read: No such file"):
        EveningFile(tmp_path / "none.json").load()
    with pytest.raises(EveningFileError, match=r"evening\.json: cannot be written: No such file"):
        EveningFile(tmp_path / "none" / "evening.json").make(EVENING)


def test_a_change_that_fails_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    file = EveningFile(tmp_path / "evening.json")
    file.make(EVENING)

    def fail(_evening: Evening) -> Evening:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        file.change(fail)
    assert file.load() == EVENING


def enter(path: Path, name: str) -> None:
    for number in range(EACH):
        EveningFile(path).change(
            lambda evening, called=f"{name} {number}": evening.with_participant(Participant(called))
        )


def test_changes_of_two_programs_at_once_are_all_kept(tmp_path: Path) -> None:
    file = EveningFile(tmp_path / "evening.json")
    file.make(EVENING)
    fresh = multiprocessing.get_context("spawn")
    workers = [fresh.Process(target=enter, args=(tmp_path / "evening.json", name)) for name in ("Cy", "Di")]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(file.load().participants) == 2 + 2 * EACH
