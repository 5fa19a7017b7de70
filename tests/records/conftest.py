"""What the tests of the archive share."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

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
