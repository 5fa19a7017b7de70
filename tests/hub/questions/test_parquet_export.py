"""The games of a hub as Parquet: every column of every game, as the archive has it."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec
import pyarrow.parquet as pq
import pytest
from hub_records import AT, RECORDS

from companion.hub.archive import HubArchive
from companion.hub.questions import export
from companion.hub.questions.columns import TABLES
from companion.mqtt.game_events import NOT_BEGUN, events_since


def in_utc(time: datetime) -> datetime:
    """The time as it stands in an export, where all times are in UTC."""
    return time.replace(tzinfo=None)


def rows(folder: Path, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(folder / f"{name}.parquet").to_pylist()
    return found


def test_each_file_has_the_columns_that_are_promised(folder: Path) -> None:
    assert {file.name for file in folder.iterdir()} == {f"{name}.parquet" for name in TABLES}
    for name, schema in TABLES.items():
        assert pq.read_schema(folder / f"{name}.parquet").equals(schema)


def test_a_game_is_one_row_the_oldest_first(folder: Path) -> None:
    won, given_up, open_game = rows(folder, "games")
    assert (won["table"], won["number"], won["started"]) == ("table-0", 1, in_utc(RECORDS[0].started))
    assert (won["plies"], won["taken_back"], won["winner"], won["points"]) == (2, 1, "A", 14)
    assert (won["seconds"], json.loads(won["options"])) == (65.0, {"match_target": 30})
    assert (given_up["winner"], given_up["ended"], given_up["game"]) == (None, "given up", "ghostbuster")
    assert (open_game["winner"], open_game["ended"], open_game["points"]) == (None, None, None)


def test_a_seat_is_one_row_of_its_game(folder: Path) -> None:
    told = [(row["number"], row["seat"], row["name"], row["won"]) for row in rows(folder, "players")]
    assert told == [
        (1, "A", "Ada", True),
        (1, "B", None, False),
        (2, "A", "Ada", None),
        (2, "B", None, None),
        (3, "A", "Ada", None),
        (3, "B", None, None),
    ]


def test_a_ply_is_one_row_of_its_game_also_one_taken_back(folder: Path) -> None:
    first, undone, second, thrown, _ = rows(folder, "plies")
    assert [(row["ply"], row["after"], row["seat"], row["undone"]) for row in (first, undone, second)] == [
        (1, 0, "A", False),
        (2, 1, "B", True),
        (3, 1, "B", False),
    ]
    assert (thrown["roll"], thrown["card"], thrown["inferred"], thrown["at"]) == (6, None, True, in_utc(AT))


def test_a_game_of_which_parts_are_missing_is_left_out(hub: HubArchive, tmp_path: Path) -> None:
    later = msgspec.structs.replace(RECORDS[0], id=9)
    hub.take(list(events_since("table-0", later, NOT_BEGUN))[1:])
    assert export(hub, tmp_path / "export") == len(RECORDS)


def test_it_says_how_far_it_is(hub: HubArchive, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    export(hub, tmp_path / "export", lambda done, every: told.append((done, every)), together=2)
    assert told == [(2, 3), (3, 3)]
    assert len(rows(tmp_path / "export", "games")) == 3


def test_one_that_is_broken_off_leaves_the_older_export_as_it_is(
    hub: HubArchive, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    hub.add_record("table-0", RECORDS[0])

    def broken(_key: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(hub, "record", broken)
    with pytest.raises(KeyboardInterrupt):
        export(hub, folder)
    assert {name: (folder / name).read_bytes() for name in before} == before


def test_an_empty_archive_has_an_export_without_rows(tmp_path: Path) -> None:
    with HubArchive.open(str(tmp_path / "hub.sqlite")) as empty:
        assert export(empty, tmp_path / "export") == 0
    assert rows(tmp_path / "export", "plies") == []
