"""Wrong moves of which the players were told are kept with the game, each once."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

from companion.records.archive import Archive
from companion.records.wrong_move import WrongMove
from companion.service.game.archive_writer import ArchiveWriter
from companion.service.game.recording_run import RecordingRun

FIRST = {"recording": 1, "game": "sahara", "sensors": {"*": "count"}, "starter": "A"}
START = {**{f"{row}{number}": 3 for row in "ab" for number in range(1, 7)}, "A": 0, "B": 0}
LINES = [
    FIRST,
    {"t": 0, "read": START},
    {"t": 2, "read": {"b2": 0, "b3": 4, "b4": 4, "b5": 4}},
    {"t": 4, "read": {"b5": 3}},
    {"t": 6, "read": {"b2": 3, "b3": 3, "b4": 3}},
    {"t": 8, "read": {"a1": 0, "a2": 4, "a3": 4, "a4": 4}},
    {"t": 10, "read": {"b6": 9}},
    {"t": 12},
]


def test_a_wrong_move_is_kept_once_with_the_seat_and_the_rule(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    writer = ArchiveWriter(lambda: Archive.open(path), lambda: datetime(2026, 1, 31, tzinfo=UTC))
    verdicts = list(RecordingRun(map(json.dumps, LINES), writer).verdicts())
    writer.close()
    said = [type(verdict).__name__ for verdict in verdicts]
    assert said == ["Ready", "Illegal", "Illegal", "Restored", "Played", "Illegal"]
    with Archive.open(path) as archive:
        first, second = archive.wrong_moves(1)
    assert first == WrongMove("A", "sahara.1")
    assert second.seat == "B"
