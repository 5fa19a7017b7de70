"""How much the broker has got, kept beside the archive."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from companion.mqtt.game_events import Progress
from companion.service.mqtt.mark_file import Mark, mark_file

MARK = Mark(7, datetime(2026, 11, 28, 18, 0, tzinfo=UTC), Progress(3, 1, False))


def test_a_mark_is_read_as_it_was_kept(tmp_path: Path) -> None:
    file = mark_file(tmp_path / "games.sqlite")
    for mark in (MARK, Mark.before(2)):
        file.keep(mark)
        assert file.load() == mark
    assert [path.name for path in tmp_path.iterdir()] == ["games.sqlite.mqtt.json"]
