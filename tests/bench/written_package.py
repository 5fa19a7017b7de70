"""A page of the documents whose reader writes a package into a folder of the home, file by file.

The files of such a page stand in blocks that name them, ```` ```toml pyproject.toml ````; its commands in blocks
``sh``, one a line, and in blocks ``console``, with what they print. A file in several blocks is put together.

Two sorts of commands are not run as they stand. Instead of `pip install`, which would change the environment of
the tests, its first half is run: the package's metadata are made, with its entry points, and its folder is put
on the path, as an editable install does. A service is started, asked, and ended.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

import httpx
import pytest

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = shlex.quote(sys.executable)

T = TypeVar("T")


class Typed(NamedTuple):
    """A command of the page, and what it shows; None where it shows nothing of it."""

    command: str
    shown: str | None


class WrittenPackage:
    """The page at `path` of the checkout, whose package the reader writes to the folder ``~/name``."""

    def __init__(self, path: str, name: str) -> None:
        self.name = name
        self.text = (ROOT / path).read_text("utf-8")
        self.typed = list(self._commands())

    @property
    def install(self) -> str:
        """The command that installs the package, as every such page gives it."""
        return f".venv/bin/python -m pip install --no-deps --no-build-isolation --editable ~/{self.name}"

    def files(self) -> dict[str, str]:
        """The files of the page by name."""
        written: dict[str, str] = {}
        for _, name, body in BLOCK.findall(self.text):
            if name:
                written[name] = f"{written[name]}\n{body}" if name in written else body
        return written

    def write(self, home: Path) -> dict[str, str]:
        """Write the package into this home; return the environment of a reader who has installed it."""
        folder = home / self.name
        folder.mkdir()
        for name, body in self.files().items():
            (folder / name).write_text(body, "utf-8")
        subprocess.run(
            [sys.executable, "-W", "ignore", "-c", "from setuptools import setup; setup()", "-q", "egg_info"],
            cwd=folder,
            check=True,
        )
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PYTEST_"))}
        spoken = {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "LANGUAGE": ""}
        return {**kept, **spoken, "HOME": str(home), "PYTHONPATH": str(folder)}

    def run(self, typed: Typed, environ: dict[str, str]) -> None:
        """Run a command of the page, which does what the page shows, and complains of nothing."""
        with start(typed.command, environ) as running:
            output, complaint = running.communicate()
        assert complaint == ""
        if typed.shown is None:
            assert running.returncode == 0, output
        else:
            assert output == typed.shown

    def serve(self, command: str, environ: dict[str, str], ask: Callable[[str], T]) -> T:
        """Run a service of the page; what `ask` finds at the address of its page, before the service ends."""
        with start(command, environ) as running:
            try:
                assert running.stdout is not None
                address = running.stdout.readline().strip()
                assert address.startswith("http"), running.communicate()
                found = ask(address)
            finally:
                running.send_signal(signal.SIGINT)
                _, complaint = running.communicate()
        assert (running.returncode, complaint) == (0, "")
        return found

    def _commands(self) -> Iterator[Typed]:
        for language, _, body in BLOCK.findall(self.text):
            if language == "sh":
                yield from (Typed(line, None) for line in body.splitlines())
            if language == "console":
                for example in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                    command, _, shown = example.partition("\n")
                    yield Typed(command, shown)


def start(command: str, environ: dict[str, str]) -> subprocess.Popen[str]:
    """The command of a page, with what `./dev` would run, begun in a shell."""
    command = command.replace(".venv/bin/python ", f"{PYTHON} ")
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


def state_when(address: str, holds: Callable[[dict], bool]) -> dict:
    """The state of the table as the page has it, as soon as something holds of it."""
    with httpx.stream("GET", f"{address}api/events", timeout=10) as events:
        for line in events.iter_lines():
            if line.startswith("data:"):
                state: dict = httpx.get(f"{address}api/state", timeout=10).json()
                if holds(state):
                    return state
    pytest.fail("the page's events ended before it was so")
