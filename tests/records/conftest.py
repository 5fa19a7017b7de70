"""What the tests of the archive share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.records.archive import Archive


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive.sqlite"


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
