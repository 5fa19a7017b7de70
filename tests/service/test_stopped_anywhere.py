"""A game that is stopped by kill -9 at any of its events goes on as it was shown."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import families
import pytest
import stopped_table

FEWEST = 30
"""An evening has more events than this."""

BOARDS = ("sahara", "sahara-pits", "ghostbuster", "geisterfahrer", "zahlenluchs", "esiema")


class Tables:
    """The process of `stopped_table`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, line: str) -> Any:
        """What a table shows before it dies."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        said = [json.loads(self._process.stdout.readline())]
        while said[-1] != "dead":
            said.append(json.loads(self._process.stdout.readline()))
        return said[0]


@pytest.fixture(scope="module")
def tables() -> Iterator[Tables]:
    root = Path(stopped_table.__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    command = [sys.executable, stopped_table.__file__]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as process:
        yield Tables(process)


@pytest.mark.sampled
@pytest.mark.parametrize("board", BOARDS)
def test_a_game_stopped_at_any_event_goes_on_as_it_was_shown(
    tables: Tables, tmp_path: Path, record_property: Callable[[str, object], None], board: str
) -> None:
    stops = 0
    for stop in count(1, families.step()):
        archive = tmp_path / f"{stop}.sqlite"
        before = tables.ask(f"play {archive} {board} {stop}")
        if before is None:
            break
        after = tables.ask(f"go on {archive}")
        event, seen = (
            before["event"],
            [name for name in before["seen"] if name not in unkept(before["event"])],
        )
        assert {name: after["seen"][name] for name in seen} == {
            name: before["seen"][name] for name in seen
        }, event
        stops += 1
    record_property("tables stopped at one of their events", stops)
    assert stops > FEWEST // families.step()


def unkept(event: str) -> tuple[str, ...]:
    """What need not be as it was, because hands of the simulated table moved since the last verdict."""
    return ("wrong", "display", "lying") if event in {"lift", "drop", "set up", "press undo"} else ()
