"""How the machine of a table is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.service.mqtt.machine_health import disk_free, temperature


def test_the_free_space_is_that_where_the_archive_lies(tmp_path: Path) -> None:
    found = disk_free(tmp_path / "games.sqlite")
    assert found is not None
    assert found > 0
    assert disk_free(tmp_path / "missing" / "games.sqlite") is None


@pytest.mark.parametrize(("text", "degrees"), [("48312\n", 48), ("-500", 0), ("", None), ("warm", None)])
def test_the_temperature_is_that_of_the_processor(tmp_path: Path, text: str, degrees: int | None) -> None:
    file = tmp_path / "temp"
    file.write_text(text)
    assert temperature(file) == degrees
    assert temperature(tmp_path / "missing") is None
