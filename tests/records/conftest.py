"""What the tests of the archive share."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.records import schema
from companion.records.archive import Archive


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive.sqlite"


@pytest.fixture
def execute(path: Path) -> Callable[[str], list[tuple[object, ...]]]:
    """Runs a statement on the archive as another program does, and gives its rows."""

    def execute(statement: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(path)) as connection:
            rows = connection.execute(statement).fetchall()
            connection.commit()
        return rows

    return execute


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    with Archive.open(path) as archive:
        yield archive


@pytest.fixture
def begin() -> Callable[..., int]:
    """Begins a game in an archive; its rules play no part."""

    def begin(archive: Archive, **options: object) -> int:
        seats = options.pop("seats", {"A": "Ada", "B": None})
        at = datetime(2026, 1, 31, 18, tzinfo=UTC)
        return archive.begin("sahara", {"match_target": 30}, {"turn": "A"}, seats, at, **options)

    return begin


@pytest.fixture
def old_archive() -> Callable[[Path, int], None]:
    """Writes an archive as version 1 made it, without sums: games of three plies each."""

    def old_archive(path: Path, games: int) -> None:
        with closing(schema.as_made(1)) as made:
            for number in range(1, games + 1):
                made.execute(
                    'INSERT INTO games VALUES (?, \'sahara\', \'{}\', \'{"A":"Ada","B":null}\', \'{"turn":"A"}\','
                    " '\"2026-01-31T18:00:00Z\"', NULL, 'table', NULL)",
                    (number,),
                )
                for ply in (1, 2, 3):
                    text = f'{{"seat":"A","move":"a{ply}"}}'
                    made.execute("INSERT INTO plies VALUES (?, ?, ?, ?, 0)", (number, ply, ply - 1, text))
                made.execute("INSERT INTO readings (game, ply, lines) VALUES (?, 1, 'old')", (number,))
            path.write_bytes(made.serialize())

    return old_archive
