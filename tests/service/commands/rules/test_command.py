"""`companion rules`: the rules on standard output, one sentence for each mistake."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.rules.registry import names
from companion.service.cli import main

ROOT = Path(__file__).parents[4]


def rules(*args: str, **environ: str) -> Result:
    return CliRunner(env={"LC_ALL": "C.UTF-8", **environ}).invoke(main, ["rules", *args])


def test_the_rules_are_printed_whole_and_plain() -> None:
    result = rules("sahara")
    assert result.exit_code == 0
    assert result.stdout.startswith("Sahara\n\n")
    assert "\n[rest_to: emptier (usual), holder]\n" in result.stdout
    assert "\x1b" not in result.stdout


def test_the_language_is_the_one_asked_for_or_that_of_the_environment() -> None:
    german = rules("sahara", "--lang", "de").stdout
    assert "Gewinnmulde" in german
    assert rules("sahara", LC_ALL="de_DE.UTF-8").stdout == german
    assert rules("sahara", "--lang", "en", LC_ALL="de_DE.UTF-8").stdout == rules("sahara").stdout


def test_the_values_in_force_are_marked() -> None:
    shown = rules("sahara", "--options", '{"rest_to": "holder"}').stdout
    assert "[rest_to: emptier (usual), holder (in force)]" in shown
    assert "[skip_origin: false (usual, in force), true]" in shown


def test_cards_that_are_dealt_are_in_force_only_where_they_are_given() -> None:
    four = rules("zahlenluchs", "--options", '{"seats": 4}').stdout
    assert "[seats: 2 (usual), 4 (in force)]" in four
    assert "[layout: not given (usual); " in four
    layout = [list(range(start, start + 5)) for start in range(1, 26, 5)]
    given = rules("zahlenluchs", "--options", json.dumps({"layout": layout})).stdout
    assert "[layout: not given (usual), [[1, 2, 3, 4, 5], " in given


@pytest.mark.parametrize(
    ("args", "message", "status"),
    [
        ((), f"say which game: {', '.join(names())}", 2),
        (("chess",), "there is no game 'chess'; the games are ", 1),
        (("sahara", "--lang", "fr"), "'fr' is not one of 'de', 'en'", 2),
        (("sahara", "--options", "{"), "'{' is not JSON", 2),
        (("sahara", "--options", '{"rest_to": "me"}'), "its values are emptier, holder", 1),
        (("sahara", "--options", '{"rest": 1}'), "sahara has no option 'rest' (is rest_to meant?)", 1),
    ],
)
def test_a_mistake_is_named_on_standard_error(args: tuple[str, ...], message: str, status: int) -> None:
    result = rules(*args)
    assert message in " ".join(result.stderr.split())
    assert (result.stdout, result.exit_code) == ("", status)


def test_a_game_that_brings_no_rules_is_named(bring) -> None:
    bring("guest", "from companion.rules.games.sahara import Sahara\nclass Brought(Sahara): id = 'guest'")
    result = rules("guest")
    assert (result.stderr, result.exit_code) == ("Error: the game 'guest' brings no text of its rules\n", 1)


@pytest.mark.parametrize(("lines", "paged"), [(30, True), (300, False)])
def test_a_terminal_that_is_too_low_gets_a_pager(lines: int, paged: bool) -> None:
    ours, theirs = pty.openpty()
    environ = {**os.environ, "LC_ALL": "C.UTF-8", "LINES": str(lines), "COLUMNS": "100"}
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "rules", "sahara"],
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        env={**environ, "PAGER": "sed s/^/paged:/"},
    ) as running:
        os.close(theirs)
        shown = everything(ours)
        assert running.wait() == 0
    os.close(ours)
    assert ("paged:Sahara" in shown) is paged
    assert "rest_to: emptier (usual), holder" in shown


def everything(terminal: int) -> str:
    """What comes from a terminal until its other end is closed."""
    parts = []
    while select.select([terminal], [], [], 10)[0]:
        try:
            part = os.read(terminal, 65536)
        except OSError:  # Linux's way to say that nobody holds the other end
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts).decode()
