"""A report about a ply is a recording that the referee judges, and it explains itself."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.records.archive import Archive
from companion.records.game_reader import Heard
from companion.records.game_record import GameRecord
from companion.referee.protocol import Played
from companion.service.game.archive_writer import ArchiveWriter
from companion.service.game.field_report import FieldReportError, field_report
from companion.service.game.recording_run import RecordingRun

RECORDINGS = Path(__file__).parents[2] / "recordings"
GAMES = ("ghostbuster-contents", "sahara-mass", "zahlenluchs-count", "esiema-contents")


def kept(folder: Path, name: str) -> tuple[GameRecord, list[Heard]]:
    path = folder / "archive.sqlite"
    writer = ArchiveWriter(lambda: Archive.open(path), lambda: datetime(2026, 1, 31, tzinfo=UTC))
    for _ in RecordingRun((RECORDINGS / f"{name}.jsonl").read_text("utf-8").splitlines(), writer).verdicts():
        pass
    writer.close()
    with Archive.open(path) as archive:
        return archive.game(1), archive.heard(1)


def plies_of(lines: list[str]) -> list[tuple[str, str]]:
    verdicts = RecordingRun(lines).verdicts()
    return [(verdict.seat, verdict.move) for verdict in verdicts if isinstance(verdict, Played)]


@pytest.mark.parametrize("name", GAMES)
def test_the_referee_judges_a_report_about_any_ply(tmp_path: Path, name: str) -> None:
    record, heard = kept(tmp_path, name)
    for number in (1, 2, 3, 4, len(record.plies)):
        lines = field_report(record, heard, number, {})
        told = json.loads(lines[0])["about"]
        made = [(ply["seat"], ply["move"]) for ply in told["plies"]]
        ply = record.plies[number - 1]
        assert (ply.seat, ply.move) in made
        assert plies_of(lines) == made
        assert len(made) <= 4


def test_a_report_tells_versions_and_verdicts_and_no_names(tmp_path: Path) -> None:
    record, heard = kept(tmp_path, "ghostbuster-contents")
    first, *_ = field_report(record, heard, 5, {"board": "ghostbuster"})
    told: dict[str, Any] = json.loads(first)["about"]
    assert (told["id"], told["ply"], told["companion"], told["board"]) == (1, 5, __version__, "ghostbuster")
    assert [one["verdict"] for one in told["verdicts"]] == ["ready", "played", "played", "played", "played"]
    assert told["plies"][0].keys() == {"seat", "move", "roll", "at", "flags"}
    assert "names" not in told


@pytest.mark.parametrize("number", [0, 15])
def test_a_ply_that_the_game_does_not_have_is_refused(tmp_path: Path, number: int) -> None:
    record, heard = kept(tmp_path, "ghostbuster-contents")
    with pytest.raises(
        FieldReportError, match=f"there is no ply {number}; the plies of the game are 1 to 14"
    ):
        field_report(record, heard, number, {})


def test_a_ply_without_readings_is_said(tmp_path: Path) -> None:
    record, _ = kept(tmp_path, "ghostbuster-contents")
    with pytest.raises(FieldReportError, match="no readings of ply 3 were kept"):
        field_report(record, [], 3, {})
