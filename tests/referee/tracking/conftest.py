"""A table whose pictures are handed to the hypotheses one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from companion.referee.evidence import Agreement, RestClock, Trace
from companion.referee.hypotheses import Candidate, Case, Evidence
from companion.referee.ledger import Chances
from companion.referee.search import PlySource
from companion.referee.tracking import Tracker, WeighedOutcome, outcomes
from companion.referee.tracking.costs import COSTS, Costs
from companion.referee.tracking.course import PlyCourse
from companion.referee.tracking.courses import Courses
from companion.rules.game import Position, Step
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Picture, Sight

SETTLE_S = 0.6
PACE_S = 0.3


class WatchedTable:
    """A table at which a hand does one step in each `pace` seconds; a tracker sees a picture of each.

    `sensors` has the kind of sensor by field, with "*" for all others. `masses` are those of the pieces in
    grams, by letter, and `tolerance` the error of each. The first picture shows `position`, which is the
    start if it is left out.
    """

    def __init__(
        self,
        position: Mapping[str, Any] | None = None,
        *,
        game: str = "sahara",
        options: Mapping[str, Any] | None = None,
        sensors: str | Mapping[str, str] = "count",
        masses: Mapping[str, float] | None = None,
        tolerance: float = 0.0,
        chances: Chances = (),
        costs: Costs = COSTS,
        bridges: bool = False,
    ) -> None:
        self.game = find_game(game, options or {})
        kinds = {"*": sensors} if isinstance(sensors, str) else sensors
        self.sight = Sight(
            {at: sensor(kinds.get(at, kinds["*"]), masses, tolerance) for at in self.game.fields}
        )
        self.position: Position = self.game.start() if position is None else self.game.read_position(position)
        self.chances, self.costs, self.bridges = chances, costs, bridges
        self.clock = RestClock(SETTLE_S)
        self.lying: dict[str, str] = dict(self.game.contents(self.position))
        self.t, self.pace, self.trace = 0.0, PACE_S, Trace()
        self.plies = PlySource(self.game, self.sight, Agreement())
        self.tracker = Tracker(self.case, self.plies, self.clock, bridges=bridges, costs=costs)
        self.look()

    @property
    def case(self) -> Case:
        """The case with all pictures so far."""
        return Case(self.game, self.position, self.chances, Evidence(self.sight, self.trace))

    def courses(self) -> Courses:
        """The courses from each position."""
        most = self.costs.found
        return Courses(self.case, self.plies, cache(PlyCourse), bridges=self.bridges, most=most)

    def candidate(self, move: str, chance: int | None = None) -> Candidate:
        """A ply from the position at the beginning."""
        ply = self.game.play(self.position, self.game.read_move(move, self.position), chance)
        return Candidate(self.game, self.sight, [ply])

    def course(self, move: str, chance: int | None = None) -> PlyCourse:
        """The course of a ply from the position at the beginning."""
        return PlyCourse(self.candidate(move, chance))

    def picture(self, silent: Iterable[str] = (), **said: Any) -> Picture:
        """What the sensors show, but for those that are silent and those that say something else."""
        readings = {at: self.sight.sensor(at).expected(self.lying.get(at, "")) for at in self.sight.sensed}
        return Picture(readings | dict.fromkeys(silent) | said)

    def look(self, silent: Iterable[str] = (), **said: Any) -> None:
        """Hand in a picture."""
        self.trace = self.trace.seen(self.picture(silent, **said), self.t)
        self.tracker.follow(self.trace)

    def put(self, **contents: str) -> None:
        """Let fields hold these contents, one after the other."""
        for field, lying in contents.items():
            self.put_at_once(**{field: lying})

    def put_at_once(self, **contents: str) -> None:
        """Let fields hold these contents, all in one picture."""
        self.t += self.pace
        self.lying |= contents
        self.look()

    def steps(self, *moves: str, chance: int | None = None) -> list[Step]:
        """The steps of some plies that follow one another."""
        position, steps = self.position, []
        for move in moves:
            ply = self.game.play(position, self.game.read_move(move, position), chance)
            steps += [step for step in ply.steps if step.cause != "sweep"]
            position = ply.after
        return steps

    def play(self, *moves: str, chance: int | None = None) -> None:
        """Do all steps of some plies that follow one another."""
        for step in self.steps(*moves, chance=chance):
            self.put(**{step.field: step.leaves})

    def outcomes(
        self, waited: float = 0.0, *, resting: bool = False, insisted: bool = False
    ) -> list[WeighedOutcome]:
        """What the hypotheses say if the table has not changed for so many seconds."""
        t = self.tracker.t + waited
        return outcomes(self.tracker, t, resting=resting, insisted=insisted)

    def said(self, waited: float = 0.0) -> tuple[str, ...]:
        """What the likeliest outcome says, and the moves of its plies."""
        likeliest = self.outcomes(waited)[0]
        return likeliest.said, *(str(one.ply.move) for one in likeliest.run)

    def acts(self, *moves: str) -> list[str]:
        """The acts of the likeliest hypothesis, of those with these plies if moves are given."""
        (one, *_) = [
            each.hypothesis
            for each in self.outcomes()
            if not moves or moves == tuple(str(ply.ply.move) for ply in each.run)
        ]
        return [" ".join(filter(None, (act.name, act.detail))) for act in reversed(list(one.history()))]


@pytest.fixture(scope="session")
def watched() -> Callable[..., WatchedTable]:
    """Make a table whose pictures are tracked."""
    return WatchedTable
