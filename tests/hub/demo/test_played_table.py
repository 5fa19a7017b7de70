"""Simulated people go on playing, whatever a slip of theirs has led to."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.hub.demo.played_table import PlayedTable

IDLE: dict[str, Any] = {
    "names": {"A": "Ada", "B": "Bo"},
    "seats": ["A", "B"],
    "winner": None,
    "chance": None,
    "question": None,
    "waiting": False,
    "story": {"kind": "turn"},
    "hands": {"hand": "", "contents": {"a1": "3o"}},
}


class Watched(PlayedTable):
    """A table without a process: what its people do is in `acts`."""

    moves: tuple[str, ...] = ("a1",)

    def see(self, **changed: Any) -> list[Any]:
        self.acts: list[Any] = []
        self._act(IDLE | changed)
        return self.acts

    def _asked(self, path: str) -> dict[str, Any]:
        return {"moves": [{"move": move} for move in self.moves]}

    def _done(self, action: str, **body: object) -> None:
        self.acts.append((action, *body.values()))


class Steady(Random):
    """Nobody slips."""

    def random(self) -> float:
        return 0.5


@pytest.fixture
def table(tmp_path: Path) -> Watched:
    return Watched("x", 1, tmp_path, "en", 0.0, Steady(1))


@pytest.mark.parametrize(
    ("changed", "act"),
    [
        ({}, ("play_move", "a1")),
        ({"hands": {"hand": "1o", "contents": {}}}, ("put_back",)),
        ({"question": {"moves": ["a1"]}, "story": {"kind": "question"}}, ("choose", "none")),
        ({"story": {"kind": "illegal"}}, ("repair", "back")),
        ({"story": {"kind": "unfinished"}}, ("repair", "back")),
        ({"chance": {"waiting": True}}, ("throw",)),
    ],
)
def test_they_do_what_is_next(table: Watched, changed: dict[str, Any], act: tuple[str, ...]) -> None:
    assert table.see(**changed) == [act]


@pytest.mark.parametrize(
    "changed", [{"waiting": True}, {"winner": "A"}, {"names": {}}, {"story": {"kind": "setup"}}]
)
def test_they_wait_for_the_table(table: Watched, changed: dict[str, Any]) -> None:
    assert table.see(**changed) == []


def test_without_a_move_they_wait(table: Watched) -> None:
    table.moves = ()
    assert table.see() == []
