"""Options that several commands share."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.service.cli import main

OPENING = Path(__file__).parents[2] / "records" / "classical-opening.json"


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that every user may enter, with an archive of one game."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        archive = Path(name) / "games.sqlite"
        CliRunner().invoke(main, ["games", "import", str(OPENING), "--archive", str(archive)])
        archive.chmod(0o644)
        yield Path(name)


@pytest.mark.parametrize(
    "command", ["run", "doctor", "calibrate", "watch", "games report 1 1 --archive games.sqlite"]
)
def test_a_configuration_that_may_not_be_read_is_named_with_the_reason(
    folder: Path,
    ordinary_user: Callable[[], AbstractContextManager[None]],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
) -> None:
    file = folder / "table.toml"
    file.touch(0)
    monkeypatch.chdir(folder)
    with ordinary_user():
        done = CliRunner().invoke(main, [*command.split(), "--config", str(file)])
    assert f"{file}: cannot be read: Permission denied" in " ".join(done.output.split())
    assert "Usage" not in done.output
    assert done.exit_code
