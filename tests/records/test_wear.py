"""How much a ply writes: memory cards wear by the bytes that are written to them."""

from __future__ import annotations

from pathlib import Path

import many_plies
import pytest
from system_calls import Synced, Written, traced

MOST_BYTES = 6200
"""Half of the 12,360 bytes that a ply wrote before; a ply of Ghostbuster writes its roll, too."""

MOST_SYNCS = 2


@pytest.mark.parametrize(("game", "kind"), [("ghostbuster", "count"), ("esiema", "contents")])
def test_a_ply_writes_little_and_is_synced(tmp_path: Path, game: str, kind: str) -> None:
    directory, recording = tmp_path / "archive", tmp_path / "game.jsonl"
    directory.mkdir()
    recording.write_text("\n".join([*many_plies.session(game, kind, 1).texts, ""]), "utf-8")
    command = [
        "referee",
        "--json",
        "--record",
        "--archive",
        str(directory / "archive.sqlite"),
        str(recording),
    ]
    run = traced(command, directory, tmp_path / "log")
    plies = run.output.count('"verdict":"played"')
    journal = [call for call in run.calls if getattr(call, "name", "").endswith("-wal")]
    written = sum(len(call.data) for call in journal if isinstance(call, Written))
    syncs = sum(isinstance(call, Synced) for call in journal)
    assert plies > 10
    assert written / plies < MOST_BYTES
    assert 1 <= syncs / plies <= MOST_SYNCS
