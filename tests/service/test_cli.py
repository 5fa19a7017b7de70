"""The command line as a whole: what an error repeats of a file cannot control the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.service.cli import main

EVIL = "\x1b]0;PWNED\x07\x9b31m\u202e"


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (["run", "--no-browser", "--config", "{file}"], 78),
        (["doctor", "--config", "{file}"], 1),
        (["run", "--no-browser", "--board", f"{EVIL}.toml"], 78),
        (["board", "show", f"{EVIL}.toml"], 1),
        (["games", "show", "1", "--archive", f"{{file}}{EVIL}"], 1),
        (["referee", "{file}"], 1),
        (["referee", f"{{file}}{EVIL}"], 1),
        (["rules", EVIL], 1),
    ],
)
def test_no_error_controls_the_terminal(tmp_path: Path, args: list[str], status: int) -> None:
    file = tmp_path / "companion.toml"
    file.write_text('board = "\\u001b]0;PWNED\\u0007\\u009b31m"\n', encoding="utf-8")
    done = CliRunner().invoke(main, [each.replace("{file}", str(file)) for each in args])
    assert done.exit_code == status
    assert all(line.isprintable() for line in done.output.splitlines()), done.output
