"""The walk of a verdict in the architecture names real functions, in the order in which they are called."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from companion.boards import board as boards
from companion.devices.channels import Channels
from companion.devices.grid import Chunk, Found
from companion.link import wire
from companion.referee.pipeline import Pace
from companion.referee.protocol import AnyVerdict, Played
from companion.rules.registry import game
from companion.screens.display_pages import draw, scene_of
from companion.screens.words import Words
from companion.service.game.session import Session
from companion.service.sensors.link_input import LinkInput

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `([\w.]+)` \| `([\w/]+\.py)` \| .+ \|$", re.MULTILINE)
WALK = [(module, function) for function, module in ROW.findall(PAGE.partition("## The walk of a verdict")[2])]


class WatchedTable:
    """A table of Sahara whose pits are counted, from the bytes of its grid to the verdicts."""

    def __init__(self) -> None:
        self._board = boards.find("sahara")
        rules = game("sahara", {})
        channels = Channels(self._board, rules.fields)
        pace = Pace(self._board.debounce, self._board.settle, self._board.unseen)
        self.session = Session(channels.sight, pace, None)
        self.session.new_game(rules, {}, starter="A")
        self._input = LinkInput(channels)
        self._input.feed(Found(0.0, "a cable"))
        self._input.feed(Chunk(0.0, wire.hello("1", self._board.name, self._board.channels)))
        self._frames = 0

    def show(self, t: float, counts: Mapping[str, int]) -> list[AnyVerdict]:
        """The grid says what lies on each field; the verdicts that are due a tenth of a second later."""
        values = [0] * self._board.channels
        for field, place in self._board.fields.items():
            if place.channel is not None:
                values[place.channel] = counts[field]
        self._frames += 1
        chunk = Chunk(t, wire.frame(self._frames, int(1000 * t), values))
        verdicts = [said for event in self._input.feed(chunk) for said in self.session.feed(event)]
        return [*verdicts, *self.session.advance(t + 0.1)]


@contextmanager
def first_calls(seen: list[tuple[str, str]]) -> Iterator[None]:
    """Note each function of the program when it is called for the first time: its module and its name."""

    def note(frame: FrameType, event: str, argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT / "companion"):
            called = str(path.relative_to(ROOT / "companion")), frame.f_code.co_qualname
            if called not in seen:
                seen.append(called)

    before: Callable[[FrameType, str, object], object] | None = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)


@pytest.fixture(scope="module")
def called() -> list[tuple[str, str]]:
    """The functions that the last bean of a simple ply calls, until its page is drawn."""
    table = WatchedTable()
    counts = {f"{row}{number}": 3 for row in "ab" for number in range(1, 7)} | {"A": 0, "B": 0}
    table.show(1.0, counts)
    table.show(2.0, counts)
    for step, changed in enumerate(({"a1": 0}, {"a2": 4}, {"a3": 4})):
        counts |= changed
        assert table.show(3.0 + 0.4 * step, counts) == []
    seen: list[tuple[str, str]] = []
    with first_calls(seen):
        verdicts = table.show(4.2, counts | {"a4": 4})
        draw(scene_of(table.session.view, Words("en")))
    assert [(type(one), one.move) for one in verdicts if isinstance(one, Played)] == [(Played, "a1")]
    return seen


def test_the_walk_names_a_function_of_each_floor() -> None:
    floors = {module.partition("/")[0] for module, _ in WALK}
    assert {"link", "sensing", "referee", "service", "screens"} <= floors


@pytest.mark.parametrize("step", WALK, ids=lambda step: step[1])
def test_a_function_of_the_walk_is_called(step: tuple[str, str], called: list[tuple[str, str]]) -> None:
    assert step in called


def test_the_functions_of_the_walk_are_called_in_the_order_of_the_page(called: list[tuple[str, str]]) -> None:
    assert [step for step in called if step in WALK] == WALK
