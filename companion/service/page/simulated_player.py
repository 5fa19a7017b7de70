"""Moves the pieces of a simulated table for the page, act by act, as a player would do it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol, TypeVar

from companion.contents import Table
from companion.devices.simulated_table import HandName, SimulatedTable
from companion.rules.game import AnyGame, AnyPly
from companion.screens.story import WayGoal
from companion.service.page.ply_acts import acts_of
from companion.service.table.running_table import RunningTable

T = TypeVar("T")

ACT_S = 0.12
"""Seconds between two acts: eyes can follow them, and each lasts longer than a board debounces a reading."""

MOST_ACTS = 500
"""So many acts are done at most; others may move pieces meanwhile, and no game has half as many pieces."""


class Ask(Protocol):
    """Calls a function in the loop's thread, and gives its result."""

    def __call__(self, do: Callable[[], T], /) -> T: ...


class SimulatedPlayer:
    """Puts a simulated table right, and plays a ply on it; for any thread of the page.

    The program knows what lies on a simulated table, so each piece goes where it belongs, also on fields
    whose sensors do not tell pieces apart. `ask` calls a function in the loop, and `pause` lets seconds pass.
    """

    def __init__(self, ask: Ask, table: RunningTable, pause: Callable[[float], None]) -> None:
        self._ask = ask
        self._table = table
        self._pause = pause
        self._one_at_a_time = threading.Lock()

    def put_right(self, hands: SimulatedTable, way: WayGoal, hand: HandName) -> bool:
        """Go this way with this hand until all is done or play goes on; False if there is no such way now."""
        with self._one_at_a_time:
            goal, before = self._ask(lambda: (self._table.goal(way), self._table.expected()))
            if goal is None:
                return False
            for _ in range(MOST_ACTS):
                if not self._goes_on(before, goal) or not hands.act_towards(goal, hand):
                    break
                self._pause(ACT_S)
        return True

    def play(self, hands: SimulatedTable, game: AnyGame, ply: AnyPly, hand: HandName) -> bool:
        """Play this ply with this hand; False if others have changed the table, before it or meanwhile."""
        before, after = game.contents(ply.before), game.contents(ply.after)
        with self._one_at_a_time:
            for act in acts_of(ply):
                move = hands.lift if act["verb"] == "lift" else hands.drop
                if not self._goes_on(before, after) or move(act["field"], act["pieces"], hand) is not None:
                    return False
                self._pause(ACT_S)
        return True

    def _goes_on(self, before: Table, goal: Table) -> bool:
        """True unless players have begun something else: another game, or another ply."""
        return self._ask(self._table.expected) in (before, goal)
