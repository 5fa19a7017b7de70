"""How much the broker has got, kept beside the archive."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.mqtt.game_events import Progress
from companion.service.mqtt.mark_file import Mark, MarkFileError, mark_file

MARK = Mark(7, datetime(2026, 11, 28, 18, 0, tzinfo=UTC), Progress(3, 1, False))


def test_a_mark_is_read_as_it_was_kept(tmp_path: Path) -> None:
    file = mark_file(tmp_path / "games.sqlite")
    assert file.load() is None
    for mark in (MARK, Mark.before(2)):
        file.keep(mark)
        assert file.load() == mark
    assert [path.name for path in tmp_path.iterdir()] == ["games.sqlite.mqtt.json"]


@pytest.mark.parametrize("text", ["", "{}", '{"game": "x"}', "[1", "\xff"])
def test_a_damaged_file_is_named(tmp_path: Path, text: str) -> None:
    file = mark_file(tmp_path / "games.sqlite")
    file.path.write_text(text, "latin-1")
    with pytest.raises(MarkFileError, match=r"games\.sqlite\.mqtt\.json: it is damaged"):
        file.load()


def test_a_disk_that_refuses_is_named(tmp_path: Path) -> None:
    file = mark_file(tmp_path / "missing" / "games.sqlite")
    with pytest.raises(MarkFileError, match="cannot be written"):
        file.keep(MARK)
    file.path.parent.mkdir()
    file.path.mkdir()
    with pytest.raises(MarkFileError, match="cannot be read"):
        file.load()
