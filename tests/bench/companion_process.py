"""A companion in a process of its own, as people run it, with its page."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from PIL import Image

from companion.rules.registry import game as find_game

PATIENCE_S = 60.0
"""Nothing that is waited for takes so long."""


class Running:
    """A companion in a process of its own."""

    def __init__(self, folder: Path, *args: str, **environment: str) -> None:
        self.archive = folder / "games.sqlite"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "run", "--no-browser", "--archive", str(self.archive), *args],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "LANG": "C", "LANGUAGE": "", "XDG_CONFIG_HOME": str(folder), **environment},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def get(self, path: str) -> Any:
        return httpx.get(self.address + path, timeout=30).json()

    def post(self, action: str, **body: object) -> Any:
        return httpx.post(f"{self.address}api/{action}", json=body, timeout=30)

    def wait_until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The state of the page as soon as it is so; the events of the page say when to look."""
        end, state = time.monotonic() + PATIENCE_S, {}
        with httpx.stream("GET", f"{self.address}api/events", timeout=30) as events:
            for line in events.iter_lines():
                if line.startswith("data:"):
                    state = self.get("api/state")
                    if true(state):
                        return state
                if time.monotonic() > end:
                    break
        pytest.fail(f"what was waited for has not come; last was {state}")

    def play(self, move: str, position: dict[str, Any]) -> None:
        """Do the steps of a move by the page's actions."""
        game = find_game("sahara")
        before = game.read_position(position)
        for step in game.play(before, game.read_move(move, before)).steps:
            if step.cause != "sweep":
                self.post(step.verb, field=step.field, pieces=step.pieces)

    def position(self) -> dict[str, Any]:
        state = self.wait_until(lambda state: state["turn"] is not None)
        return {"turn": state["turn"], "fields": state["table"]}

    def oled(self) -> bytes:
        """The picture on the display."""
        return Image.open(io.BytesIO(httpx.get(f"{self.address}oled.png", timeout=30).content)).tobytes()

    def replayed(self, number: int) -> list[dict[str, Any]]:
        """What `companion replay --json` says of a game."""
        told = subprocess.run(
            [sys.executable, "-m", "companion", "replay", str(number), "--json", "--archive", self.archive],
            capture_output=True,
            text=True,
            check=True,
        )
        return [json.loads(line) for line in told.stdout.splitlines()]

    def end(self, number: int = signal.SIGINT) -> tuple[int, str]:
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=30)
        return self.process.returncode, errors


@contextmanager
def companions(folder: Path) -> Iterator[Callable[..., Running]]:
    """Start companions whose files lie in a folder; they are ended with the block.

    Keywords are variables of their environment.
    """
    started: list[Running] = []

    def start(*args: str, **environment: str) -> Running:
        started.append(Running(folder, *args, **environment))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
        one.process.communicate()
