"""The command line as a whole: what an error repeats of a file cannot control the terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.service.cli import COMMANDS, main

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


RECORDING = Path(__file__).parents[1] / "recordings" / "sahara-count.jsonl"


def companion(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command of the program in a shell, which redirects what it reads and writes."""
    told = f'"{sys.executable}" -m companion {command}'
    environ = {**os.environ, "LANG": "C", "LANGUAGE": "", **environment}
    return subprocess.run(["sh", "-c", told], capture_output=True, text=True, env=environ, check=False)


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (f'referee "{RECORDING}" > /dev/full', "standard output cannot be written: No space left on device"),
        ("rules sahara > /dev/full", "standard output cannot be written: No space left on device"),
        ("games > /dev/full", "standard output cannot be written: No space left on device"),
        ("judge <&-", "standard input is closed"),
        (
            "study sahara --games 1 --masses o=1e300",
            "the mass of o is 1e+300, and must be 0.001 to 10000 grams",
        ),
    ],
)
def test_what_cannot_be_read_or_written_is_told_in_one_sentence(
    command: str, says: str, tmp_path: Path
) -> None:
    done = companion(command, XDG_STATE_HOME=str(tmp_path))
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"Error: {says}"
    assert "Traceback" not in done.stderr


def test_a_reader_that_has_seen_enough_ends_the_command_without_a_word() -> None:
    done = companion(f'referee "{RECORDING}" | head -n 1')
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


def test_a_directory_that_cannot_be_made_for_the_archive_is_named() -> None:
    done = companion(f'referee "{RECORDING}" --record', HOME="/proc", XDG_STATE_HOME="")
    assert done.returncode == 1
    assert "/proc/.local/state/companion: the directory for the archive cannot be made" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("key", ["board", "archive", "grid.port", "grid.file"])
def test_a_path_of_the_configuration_with_a_nul_is_told_with_its_key(key: str, tmp_path: Path) -> None:
    section, _, name = key.rpartition(".")
    head = f"[{section}]\n" if section else ""
    file = tmp_path / "companion.toml"
    file.write_text(head + name + ' = "a\\u0000b"\n', encoding="utf-8")
    done = CliRunner().invoke(main, ["run", "--no-browser", "--config", str(file)])
    assert done.exit_code == 78
    assert f"{key}: 'a\\x00b' is not allowed; no path holds the character U+0000" in done.output


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_an_example_in_a_help_text_stays_on_lines_of_its_own(name: str) -> None:
    shown = CliRunner().invoke(main, ["help", name]).stdout
    assert "\\b" not in shown
    assert "\b" not in shown
