"""`.ci/run`, with a `dev` that only says what it was asked."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("broken", "status"), [("nothing", 0), ("check", 1), ("test", 1), ("test --hub", 1), ("test --long", 1)]
)
def test_check_and_test_are_run_whole_and_both_count(tmp_path: Path, broken: str, status: int) -> None:
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/run", tmp_path / ".ci/run")
    dev = tmp_path / "dev"
    dev.write_text(f'#!/bin/sh\necho "asked $*"\n[ "$*" != "{broken}" ]\n')
    dev.chmod(0o755)
    result = subprocess.run(
        ["bash", tmp_path / ".ci/run"], cwd="/", capture_output=True, text=True, check=False
    )
    assert [line for line in result.stdout.splitlines() if line.startswith("asked")] == [
        "asked check",
        "asked test",
        "asked test --hub",
        "asked test --long",
    ]
    assert result.stdout.splitlines()[-1] == "asked test --long"
    assert result.returncode == status
