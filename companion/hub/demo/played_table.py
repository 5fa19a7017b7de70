"""A simulated table in a process of its own, and people who play on it through its page."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import urllib.request
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Self

PATIENCE_S = 60.0
"""Seconds after which an answer of a table does not come any more."""

LOOK_S = 0.3
"""Seconds between two looks of people who wait for something."""

SLIP = 0.03
"""How often somebody puts a piece where it does not belong, and puts it back when the table says so."""

SLIP_S = 4.0
"""Seconds until that is put right: others want to see what the table says."""

WRONG = frozenset({"illegal", "unfinished"})
"""The kinds of story after a slip: pieces do not lie as they should."""


class PlayedTable:
    """The table of this name at the broker on this port of the loopback; it runs while the block does.

    Two people play every game that begins there with their names. `pace` are the seconds that they think
    about a move. What the table keeps is in `folder`.
    """

    def __init__(
        self, name: str, port: int, folder: Path, language: str, pace: float, random: Random
    ) -> None:
        self._archive = folder / f"{name}.sqlite"
        self._config = folder / f"{name}.toml"
        self._config.write_text(
            f'language = "{language}"\n[mqtt]\nbroker = "127.0.0.1"\nport = {port}\ntable = "{name}"\n'
            'commands = ["new_game", "message"]\n',
            "utf-8",
        )
        self._pace = pace
        self._random = random
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._play, name=f"players at {name}", daemon=True)
        self.address = ""

    def __enter__(self) -> Self:
        files = ("--config", str(self._config), "--archive", str(self._archive))
        self._process = subprocess.Popen(  # noqa: S603 - this program itself
            [sys.executable, "-m", "companion", "run", "--no-browser", *files],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "XDG_CONFIG_HOME": str(self._config.parent)},
        )
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._process.terminate()
        self._process.wait()
        self._thread.join()

    def _play(self) -> None:
        """Play until the table ends, whatever does not work meanwhile."""
        self.address = "".join(islice(self._process.stdout or (), 1)).strip()
        while not self._ended.wait(LOOK_S):
            with suppress(OSError, ValueError, KeyError):
                self._act(self._asked("api/state"))

    def _act(self, state: dict[str, Any]) -> None:
        """Do what is to be done at a table that shows this."""
        if len(set(state["names"].values())) < len(state["seats"]) or state["winner"] is not None:
            return
        kind = state["story"]["kind"]
        if state["hands"]["hand"]:
            self._done("put_back")
        elif state["question"] is not None:
            self._done("choose", move="none")
        elif kind in WRONG:
            self._done("repair", way="back")
        elif state["chance"] is not None and state["chance"]["waiting"]:
            self._done("throw")
        elif kind == "turn" and not state["waiting"] and not self._ended.wait(self._pace):
            self._move(state["hands"]["contents"])

    def _move(self, contents: dict[str, str]) -> None:
        if self._random.random() < SLIP:
            full = [field for field, pieces in contents.items() if pieces]
            self._done("lift", field=self._random.choice(full))
            self._done("drop", field=self._random.choice(list(contents)))
            self._ended.wait(SLIP_S)
            return
        moves = self._asked("api/legal")["moves"]
        if moves:
            self._done("play_move", move=self._random.choice(moves)["move"])

    def _asked(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = self._answer(urllib.request.Request(self.address + path))  # noqa: S310 - loopback
        return found

    def _done(self, action: str, **body: object) -> None:
        self._answer(
            urllib.request.Request(  # noqa: S310 - as above
                f"{self.address}api/{action}", json.dumps(body).encode(), {"Content-Type": "application/json"}
            )
        )

    def _answer(self, request: urllib.request.Request) -> Any:  # noqa: ANN401 - whatever JSON can say
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310 - as above
            return json.load(answer)
