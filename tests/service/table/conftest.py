"""Tables as `companion run` makes them, with a clock that is set by hand and an archive of their own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.service.config.configuration import Configuration
from companion.service.table.assembly import Companion


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.t = 0.0

    def __call__(self) -> float:
        return self.t


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


@pytest.fixture
def companion(archive: Path) -> Iterator[Any]:
    made: list[Companion] = []

    def make(**configuration: Any) -> Companion:
        made.append(Companion(Configuration(**configuration), archive, "en", Clock()))
        return made[-1]

    yield make
    for one in made:
        one.close()
