"""Whatever is killed and cut off, the hub has every game as its table has it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import hub_faults
import pytest

from companion.hub.archive import HubArchive
from companion.records.archive import Archive
from companion.records.game_record import PlyRecord

AT = datetime(2026, 11, 28, 18, 0, tzinfo=UTC)
PLY = PlyRecord(seat="A", move="a4", at=AT)


@pytest.mark.hub
def test_faults_by_lot_lose_double_and_mix_up_nothing(tmp_path: Path) -> None:
    found = hub_faults.run(tmp_path, faults=12, tables=2, seed=3)
    assert (found.differing, found.recovered is not None) == ([], True)
    assert found.plies > 0


def test_a_ply_too_few_a_ply_too_many_and_a_game_too_many_would_be_noticed(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with Archive.open(path) as archive, HubArchive.open(str(tmp_path / "hub.sqlite")) as hub:
        game = archive.begin("sahara", {}, {}, {"A": None, "B": None}, AT)
        archive.add(game, PLY)
        assert list(hub_faults.differing("ada", path, hub)) == ["ada, game 1"]
        hub.add_record("ada", archive.game(game))
        assert list(hub_faults.differing("ada", path, hub)) == []
        archive.add(game, PLY)
        assert list(hub_faults.differing("ada", path, hub)) == ["ada, game 1"]
        hub.add_record("ada", archive.game(game))
        archive.undo(game)
        assert list(hub_faults.differing("ada", path, hub)) == ["ada, game 1"]
        archive.begin("sahara", {}, {}, {"A": None, "B": None}, AT)
    path.unlink()
    with Archive.open(path) as archive, HubArchive.open(str(tmp_path / "hub.sqlite")) as hub:
        assert list(hub_faults.differing("ada", path, hub)) == ["ada, game 1, which only the hub has"]
