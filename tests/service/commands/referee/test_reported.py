"""Plies that players disputed: each report in ``recordings/reported`` is judged as its plies are on record.

`companion games report ID PLY --output tests/recordings/reported/NAME.jsonl` makes a test of a fault.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.referee.protocol import Played, Stands, Undone
from companion.service.game.recording_run import RecordingRun

REPORTS = sorted((Path(__file__).parents[3] / "recordings" / "reported").glob("*.jsonl"))


@pytest.mark.parametrize("file", REPORTS, ids=lambda file: file.stem)
def test_a_disputed_ply_is_judged_as_it_is_on_record(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    wanted = [ply["move"] for ply in json.loads(lines[0])["about"]["plies"] if "undone" not in ply["flags"]]
    made: list[str | None] = []
    for verdict in RecordingRun(lines).verdicts():
        if isinstance(verdict, Played | Stands):
            made.append(verdict.move if isinstance(verdict, Played) else None)
        elif isinstance(verdict, Undone) and made:
            made.pop()
    assert made == wanted
