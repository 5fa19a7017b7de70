"""The games that were played are read by a program of one's own as the manual shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

import companion
from companion.service.cli import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "library.md").read_text(encoding="utf-8")
RECORDING = ROOT / "tests" / "recordings" / "sahara-count.jsonl"


def test_the_example_of_the_manual_prints_the_games_of_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert CliRunner().invoke(main, ["referee", "--record", str(RECORDING)]).exit_code == 0
    (example,) = re.findall(r"^```python\n(import companion.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    exec(example, names)  # noqa: S102 - the example of the manual
    printed = capsys.readouterr().out
    assert printed == f"1 sahara {len(names['moves'])} plies\n"
    assert len(names["moves"]) > 1


def test_without_an_archive_the_error_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(companion.CompanionError, match=r"none\.sqlite"):
        companion.archive(tmp_path / "none.sqlite")
