"""The journal of a game knows what is in the archive, also where the disk gave no clear answer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.records.archive import Archive
from companion.records.errors import ArchiveError
from companion.records.game_record import PlyRecord
from companion.service.game.journal import Journal

AT = datetime(2026, 1, 31, tzinfo=UTC)
SEATS = {"A": "Ada", "B": None}


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive.open(tmp_path / "archive.sqlite") as made:
        yield made


def journal() -> Journal:
    return Journal(lambda archive: archive.begin("sahara", {}, {"turn": "A"}, SEATS, AT))


class Disk:
    """Keeps a ply, and once says that it has not; `keeps` says whether it has."""

    def __init__(self, *, keeps: bool) -> None:
        self.keeps = keeps
        self.asked = 0

    def write(self, archive: Archive, game_id: int) -> None:
        self.asked += 1
        if self.asked > 1 or self.keeps:
            archive.add(game_id, PlyRecord(seat="A", move="a1"), ["line"])
        if self.asked == 1:
            raise ArchiveError("disk I/O error")


@pytest.mark.parametrize(("keeps", "asked"), [(True, 1), (False, 2)])
def test_what_was_kept_although_the_disk_denied_it_is_not_kept_twice(
    archive: Archive, keeps: bool, asked: int
) -> None:
    game, disk = journal(), Disk(keeps=keeps)
    game.owe(disk.write)
    with pytest.raises(ArchiveError):
        game.write(archive)
    assert game.owed == 1
    game.write(archive)
    game.owe(lambda archive, game_id: archive.add(game_id, PlyRecord(seat="B", move="b1"), ["line"]))
    game.write(archive)
    assert (game.owed, game.is_written, disk.asked, game.written_again) == (0, True, asked, False)
    assert [ply.move for ply in archive.game(1).plies] == ["a1", "b1"]
    assert len(archive.games()) == 1


def test_only_plies_undos_and_ends_are_owed(archive: Archive) -> None:
    game = journal()
    game.owe_readings(lambda archive, game_id: archive.add_readings(game_id, ["line"]))
    assert (game.owed, game.is_written, game.played) == (0, False, False)
    game.write(archive)
    assert game.is_written
