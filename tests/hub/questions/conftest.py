"""An archive of a hub with games of two tables, and its export."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hub_records import RECORDS

from companion.hub.archive import HubArchive
from companion.hub.questions import export


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[HubArchive]:
    with HubArchive.open(str(tmp_path / "hub.sqlite")) as archive:
        for number, one in enumerate(RECORDS):
            archive.add_record(f"table-{number % 2}", one)
        yield archive


@pytest.fixture
def folder(hub: HubArchive, tmp_path: Path) -> Path:
    export(hub, tmp_path / "export")
    return tmp_path / "export"
