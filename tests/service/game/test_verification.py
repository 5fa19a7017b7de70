"""The plies of a record are compared with what the referee says of its readings."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from companion.records.archive import Archive
from companion.records.game_reader import Heard
from companion.records.game_record import GameRecord, PlyRecord
from companion.screens.words import Words
from companion.service.game.archive_writer import ArchiveWriter
from companion.service.game.recording_run import RecordingRun
from companion.service.game.verification import MadePly, VerificationError, difference

RECORDINGS = Path(__file__).parents[2] / "recordings"
WORDS = Words("en")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[GameRecord, list[Heard]]:
    """A game of which every ply was seen, and then one was taken back."""
    path = tmp_path_factory.mktemp("kept") / "archive.sqlite"
    writer = ArchiveWriter(lambda: Archive.open(path), lambda: datetime(2026, 1, 31, tzinfo=UTC))
    lines = (RECORDINGS / "ghostbuster-contents.jsonl").read_text("utf-8").splitlines()
    for _ in RecordingRun([*lines, '{"t":99,"press":"undo"}'], writer).verdicts():
        pass
    writer.close()
    with Archive.open(path) as archive:
        return archive.game(1), archive.heard(1)


def changed(record: GameRecord, number: int, **changes: object) -> GameRecord:
    plies = list(record.plies)
    plies[number - 1] = msgspec.structs.replace(plies[number - 1], **changes)
    return msgspec.structs.replace(record, plies=tuple(plies))


def test_a_game_comes_out_of_its_readings_as_it_was_kept(kept: tuple[GameRecord, list[Heard]]) -> None:
    record, heard = kept
    assert (len(record.plies), record.plies[-1].undone) == (14, True)
    assert difference(record, heard, WORDS) is None


def test_the_first_ply_that_is_another_one_is_named_with_what_is_said_today(
    kept: tuple[GameRecord, list[Heard]],
) -> None:
    record, heard = kept
    other = changed(changed(record, 5, move="t1"), 9, move="t2")
    found = difference(other, heard, WORDS)
    assert found is not None
    assert (found.number, found.kept) == (5, MadePly(record.plies[4].seat, "t1"))
    assert any(str(record.plies[4].move) in line for line in found.said)
    assert 0 < found.t < 99


def test_a_ply_that_today_is_not_recorded_is_told(kept: tuple[GameRecord, list[Heard]]) -> None:
    record, heard = kept
    silent = [one._replace(lines=one.lines[:1]) if one.ply == 3 and one.entry else one for one in heard]
    found = difference(record, silent, WORDS)
    assert found is not None
    assert found.number == 3


def test_a_game_that_the_players_ended_comes_out_of_its_readings(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    writer = ArchiveWriter(lambda: Archive.open(path), lambda: datetime(2026, 1, 31, tzinfo=UTC))
    lines = (RECORDINGS / "ghostbuster-contents.jsonl").read_text("utf-8").splitlines()
    for _ in RecordingRun([*lines, '{"t":99,"press":"undo"}'], writer).verdicts():
        pass
    writer.read('{"t":100}')
    writer.end("broken off")
    writer.close()
    with Archive.open(path) as archive:
        record, heard = archive.game(1), archive.heard(1)
    assert (record.result is not None, heard[-1].entry) == (True, True)
    assert difference(record, heard, WORDS) is None


def test_a_table_that_stands_is_a_ply_without_a_move(kept: tuple[GameRecord, list[Heard]]) -> None:
    record, heard = kept
    position = {"turn": "red", "fields": {}}
    stands = msgspec.structs.replace(
        record, plies=(PlyRecord(seat="yellow", move=None, flags=("stands",), position=position),)
    )
    first = next(number for number, one in enumerate(heard, 1) if one.entry)
    found = difference(stands, heard[:first], WORDS)
    assert found is not None
    assert found.kept == MadePly("yellow", None)


@pytest.mark.parametrize(
    ("heard", "why"),
    [
        ([], "no readings were kept"),
        ([Heard(1, ("garbage",))], "the readings cannot be read: line 1"),
        ([Heard(1, ('{"recording":1,"game":"chess","sensors":{}}',))], "chess"),
    ],
)
def test_why_a_game_cannot_be_judged_is_said(
    kept: tuple[GameRecord, list[Heard]], heard: list[Heard], why: str
) -> None:
    with pytest.raises(VerificationError, match=why):
        difference(kept[0], heard, WORDS)
