"""The page of the archive has every table and column of the real file, and every key of a real export."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from click.testing import CliRunner

from companion.records import game_record, schema
from companion.records.archive import Archive, Origin
from companion.records.game_record import GameRecord, PlyRecord, Result
from companion.service.cli import main

PAGE = "archive"
KEYS = {"The JSON export": GameRecord, "A ply": PlyRecord, "The result": Result}
NUMBER = {"number": "whole number"}
"""A key that the export adds to each ply."""


def columns() -> dict[str, dict[str, str]]:
    """The columns of each table with their types, as SQLite itself tells them of a new archive."""
    tables: dict[str, dict[str, str]] = {}
    with closing(schema.as_made(schema.VERSION)) as connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            if not name.startswith("sqlite_"):
                rows = connection.execute(f"PRAGMA table_info({name})").fetchall()
                tables[name] = {row[1]: row[2] for row in rows}
    return tables


@pytest.fixture
def exported(tmp_path: Path, page) -> str:
    """The game of the page, imported into a new archive and exported again."""
    archive, file = tmp_path / "games.sqlite", tmp_path / "game.json"
    file.write_text(page.examples("json")[0], "utf-8")
    for words in (["import", str(file)], ["export", "1"]):
        result = CliRunner().invoke(main, ["games", *words, "--archive", str(archive)])
        assert result.exit_code == 0, result.output
    return result.stdout


def test_there_is_a_heading_for_every_table_and_no_other(page) -> None:
    assert {line[5:-1] for line in page.text.splitlines() if line.startswith("### `")} == set(columns())


@pytest.mark.parametrize("name", columns())
def test_a_table_has_every_column_with_its_type(page, name: str) -> None:
    told = {column: row["type"] for column, row in page.table(f"`{name}`").items()}
    assert told == columns()[name]


@pytest.mark.parametrize("heading", KEYS)
def test_an_object_of_the_export_has_every_key_with_its_type(page, type_of, heading: str) -> None:
    told = {key: row["type"] for key, row in page.table(heading).items()}
    fields = msgspec.structs.fields(KEYS[heading])
    expected = {one.encode_name: type_of(without_unset(one.type)) for one in fields}
    expected |= (
        NUMBER if heading == "A ply" else {"record": "whole number"} if heading == "The JSON export" else {}
    )
    if heading == "The result":
        expected = {key: kind.removesuffix(" or null") for key, kind in expected.items()}
    assert told == expected


def without_unset(annotation: object) -> object:
    """The type of a key where it is there."""
    kinds = [kind for kind in get_args(annotation) if kind is not msgspec.UnsetType]
    if msgspec.UnsetType not in get_args(annotation):
        return annotation
    union = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union


@pytest.mark.parametrize("heading", KEYS)
def test_a_key_that_is_always_there_is_told_so(page, heading: str) -> None:
    told = {key for key, row in page.table(heading).items() if row["when"].startswith("always: ")}
    assert told == {one.encode_name for one in msgspec.structs.fields(KEYS[heading]) if one.required}


def test_the_example_is_an_export_that_can_be_imported(page, exported: str) -> None:
    assert json.loads(exported) == json.loads(page.examples("json")[0])


def test_flags_origins_and_endings_are_those_of_the_program(page) -> None:
    assert tuple(row["flag"].strip("`") for row in page.tables("A ply")[1]) == get_args(game_record.Flag)
    for name in get_args(Origin):
        assert f"`{name}`" in page.table("`games`")["origin"]["meaning"]
    for name in get_args(game_record.Ending):
        assert f"`{name}`" in page.table("The result")["ended"]["when"]


def test_the_versions_are_those_of_the_program(page, tmp_path: Path) -> None:
    assert f"`user_version`, today {schema.VERSION}." in page.text
    path = tmp_path / "archive.sqlite"
    with closing(schema.as_made(1)) as old, closing(sqlite3.connect(path)) as file:
        old.backup(file)
    Archive.open(path).close()
    assert (tmp_path / "archive.sqlite.version-1").exists()
