"""The page "How to add a game" is true: its files are written, its commands run in its order.

Two commands are not run as they stand. Instead of `pip install`, which would change the environment
of the tests, its first half is run: the package's metadata are made, with its entry point, and its
folder is put on the path, as an editable install does. The service is ended once it runs.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "add-a-game.md").read_text("utf-8")
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INSTALL = ".venv/bin/python -m pip install --no-deps --no-build-isolation --editable ~/noughts"
PLAY = "./dev run --board ~/noughts/noughts.toml"
PYTHON = shlex.quote(sys.executable)


class Typed(NamedTuple):
    """A command of the page, and what it shows; None where it shows nothing of it."""

    command: str
    shown: str | None


def files() -> dict[str, str]:
    """The files of the page by name; one in pieces is put together."""
    written: dict[str, str] = {}
    for _, name, body in BLOCK.findall(PAGE):
        if name:
            written[name] = f"{written[name]}\n{body}" if name in written else body
    return written


def commands() -> Iterator[Typed]:
    """All commands of the page, in its order."""
    for language, _, body in BLOCK.findall(PAGE):
        if language == "sh":
            yield from (Typed(line, None) for line in body.splitlines())
        if language == "console":
            for example in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                command, _, shown = example.partition("\n")
                yield Typed(command, shown)


TYPED = list(commands())


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the folder of the page in it, its package as good as installed."""
    home = tmp_path_factory.mktemp("home")
    folder = home / "noughts"
    folder.mkdir()
    for name, body in files().items():
        (folder / name).write_text(body, "utf-8")
    subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "from setuptools import setup; setup()", "-q", "egg_info"],
        cwd=folder,
        check=True,
    )
    return home


@pytest.fixture(scope="module")
def environ(home: Path) -> dict[str, str]:
    """The environment of somebody whose home this is."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTEST_"))}
    spoken = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "LANGUAGE": ""}
    return {**kept, **spoken, "HOME": str(home), "PYTHONPATH": str(home / "noughts")}


def here(command: str) -> str:
    """The command of the page, with what `./dev` would run."""
    command = command.replace("./dev test ", f"{PYTHON} -m pytest -q -p no:cacheprovider ")
    command = command.replace("./dev run ", "./dev companion run --no-browser ")
    return command.replace("./dev companion ", f"{PYTHON} -m companion ")


def start(command: str, environ: dict[str, str]) -> subprocess.Popen[str]:
    """The command of the page, with what `./dev` would run, begun in a shell."""
    command = command.replace("./dev test ", f"{PYTHON} -m pytest -q -p no:cacheprovider ")
    command = command.replace("./dev run ", f"exec {PYTHON} -m companion run --no-browser ")
    command = command.replace("./dev companion ", f"{PYTHON} -m companion ")
    return subprocess.Popen(
        ["sh", "-c", command],
        cwd=ROOT,
        env=environ,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_the_page_installs_and_plays_its_game() -> None:
    assert {INSTALL, PLAY} <= {typed.command for typed in TYPED}


@pytest.mark.parametrize(
    "typed", [one for one in TYPED if one.command not in {INSTALL, PLAY}], ids=lambda one: one.command[:40]
)
def test_a_command_of_the_page_does_what_the_page_shows(typed: Typed, environ: dict[str, str]) -> None:
    with start(typed.command, environ) as running:
        output, complaint = running.communicate()
    assert complaint == ""
    if typed.shown is None:
        assert running.returncode == 0, output
    else:
        assert output == typed.shown


def test_the_service_plays_the_game_of_the_page(environ: dict[str, str]) -> None:
    with start(PLAY, environ) as running:
        assert running.stdout is not None
        address = running.stdout.readline().strip()
        turn = whose_turn(address) if address else None
        running.send_signal(signal.SIGINT)
        _, complaint = running.communicate()
    assert (running.returncode, complaint) == (0, "")
    assert turn in {"cross", "nought"}


def whose_turn(address: str) -> str:
    """The seat to move, as soon as the table is found set up."""
    with httpx.stream("GET", f"{address}api/events", timeout=10) as events:
        for line in events.iter_lines():
            if line.startswith("data:"):
                turn = httpx.get(f"{address}api/state", timeout=10).json()["turn"]
                if turn is not None:
                    return str(turn)
    pytest.fail("the page's events ended before it was anybody's turn")
