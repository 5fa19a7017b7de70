"""The walk of a verdict: each call that the last bean of a simple ply of Sahara leads to.

It begins with the bytes of the grid and ends with the picture on the display. No archive stands between.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

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

PACKAGE = Path(boards.__file__).parents[1]


class Call(NamedTuple):
    """A call of a function of the program: its module, as a path below `companion/`, and its name."""

    module: str
    function: str


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
def _noted(calls: list[Call]) -> Iterator[None]:
    """Note each call of a function of the program; a generator that goes on counts as called again."""

    def note(frame: FrameType, event: str, _argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(PACKAGE):
            calls.append(Call(str(path.relative_to(PACKAGE)), frame.f_code.co_qualname))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)


def calls_of_a_ply() -> list[Call]:
    """All calls in their order while A plays a1. RuntimeError if the ply is not recorded at once."""
    table = WatchedTable()
    counts = {f"{row}{number}": 3 for row in "ab" for number in range(1, 7)} | {"A": 0, "B": 0}
    table.show(1.0, counts)
    table.show(2.0, counts)
    verdicts: list[AnyVerdict] = []
    for step, changed in enumerate(({"a1": 0}, {"a2": 4}, {"a3": 4})):
        counts |= changed
        verdicts += table.show(3.0 + 0.4 * step, counts)
    calls: list[Call] = []
    with _noted(calls):
        verdicts += table.show(4.2, counts | {"a4": 4})
        draw(scene_of(table.session.view, Words("en")))
    if [(type(one), getattr(one, "move", None)) for one in verdicts] != [(Played, "a1")]:
        raise RuntimeError(f"a1 was not recorded at once, but told as {verdicts}")
    return calls
