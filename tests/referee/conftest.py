"""A table for the referee's tests: hands that do steps, sensors of a kind, verdicts as JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import pytest

from companion.contents import count
from companion.referee.ledger import Ledger, Patience
from companion.referee.pipeline import Pace, Pipeline
from companion.referee.protocol import Card, Choose, Event, Press, Roll, Tell, Tick, line
from companion.rules.game import Step
from companion.rules.match import Match
from companion.rules.registry import game as find_game
from companion.sensing.frames import Frame, Reading
from companion.sensing.kinds import sensor
from companion.sensing.sight import Sight

SENSORS = {
    "contents": {"*": "contents"},
    "count": {"*": "count"},
    "count on the pits": {"*": "count", "A": "none", "B": "none"},
    "presence": {"*": "presence"},
    "mass": {"*": "mass"},
    "none": {"*": "none"},
    "one pit": {"*": "none", "a1": "count"},
    "mixed": {"*": "count", "e5": "contents", "e6": "presence", "f6": "presence", "d6": "none", "g5": "none"},
    "count but for two pits": {"*": "count", "r4": "none", "r5": "none"},
    "count but for three pits": {"*": "count", "a4": "none", "a5": "none", "b1": "none"},
    "count on the left": {"*": "count", "r2": "none", "r3": "none", "r4": "none", "r5": "none", "F": "none"},
    "count but for b1": {"*": "count", "b1": "none"},
    "count but for a1 and b5": {"*": "count", "a1": "none", "b5": "none"},
    "count but for a3": {"*": "count", "a3": "none"},
    "count but for a3 and the stores": {"*": "count", **dict.fromkeys(("a3", "A", "B"), "none")},
    "count but for a5": {"*": "count", "a5": "none"},
    "count but for b3, b6 and the stores": {"*": "count", **dict.fromkeys(("b3", "b6", "A", "B"), "none")},
    "presence but for a5 and b3": {"*": "presence", "a5": "none", "b3": "none"},
    "presence but for l3 and r2": {"*": "presence", "l3": "none", "r2": "none"},
    "presence, a4 blind and a5 counted": {"*": "presence", "a4": "none", "a5": "count"},
    "presence but for a1 and b5": {"*": "presence", "a1": "none", "b5": "none"},
    "count on the left and r3": {"*": "count", **dict.fromkeys(("r1", "r2", "r4", "r5"), "none")},
    "count, b1 blind and b6 full or empty": {"*": "count", "b1": "none", "b6": "presence"},
    "presence, a6 blind and B counted": {"*": "presence", "a6": "none", "B": "count"},
    "presence but for a6": {"*": "presence", "a6": "none"},
    "presence but for five fields": {
        "*": "presence",
        "B": "contents",
        "b2": "count",
        **dict.fromkeys(("a2", "a3", "b3"), "none"),
    },
    "count but for e8, f8 and j5": {"*": "count", **dict.fromkeys(("e8", "f8", "j5"), "none")},
    "count but for e3 and f3, and contents on g1": {
        "*": "count",
        "g1": "contents",
        **dict.fromkeys(("e3", "f3"), "none"),
    },
    "count but for c2": {"*": "count", "c2": "none"},
    "count but for c4 and c5": {"*": "count", "c4": "none", "c5": "none"},
    "count but for c1 and e5": {"*": "count", "c1": "none", "e5": "none"},
    "presence but for r4": {"*": "presence", "r4": "none"},
    "presence but for c2": {"*": "presence", "c2": "none"},
    "presence but for a2 and d5": {"*": "presence", "a2": "none", "d5": "none"},
    "presence but for b1 and c2": {"*": "presence", "b1": "none", "c2": "none"},
    "presence but for b1, b2, d4 and e4": {
        "*": "presence",
        **dict.fromkeys(("b1", "b2", "d4", "e4"), "none"),
    },
    "presence but for the yards": {"*": "presence", "y.yard": "none", "r.yard": "none"},
    "contents but for b2 and b6": {"*": "contents", "b2": "none", "b6": "none"},
    "contents but for green's yard": {"*": "contents", "g.yard": "presence"},
    "count but for t4": {"*": "count", "t4": "none"},
    "count but for t13 and a yard": {"*": "count", "t13": "none", "y.yard": "none"},
    "presence but for b1": {"*": "presence", "b1": "none"},
    "presence but for t31": {"*": "presence", "t31": "none"},
    "presence, five blind and six that tell more": {
        "*": "presence",
        **dict.fromkeys(("a2", "c2", "c3", "e3", "a4"), "none"),
        **dict.fromkeys(("a1", "c1", "d5"), "count"),
        **dict.fromkeys(("b4", "c4"), "contents"),
        "b5": "mass",
    },
    "count, six blind, two full or empty": {
        "*": "count",
        **dict.fromkeys(("a1", "b1", "c1", "d2", "c3", "a4"), "none"),
        **dict.fromkeys(("d1", "e5"), "presence"),
        **dict.fromkeys(("a3", "e3", "e4"), "contents"),
    },
    "presence on the pits": {"*": "presence", "A": "none", "B": "none"},
    "contents, and presence on l5": {"*": "contents", "l5": "presence"},
    "contents but for two cards": {"*": "contents", "b4": "none", "c2": "none"},
    "contents but for d5 and e5": {"*": "contents", "d5": "none", "e5": "none"},
    "contents but for c7 and d7": {"*": "contents", "c7": "none", "d7": "none"},
    "contents but for d6": {"*": "contents", "d6": "none"},
    "contents, b1 blind and b2 counted": {"*": "contents", "b1": "none", "b2": "count"},
    "contents but for i1, j2 and k4": {"*": "contents", **dict.fromkeys(("i1", "j2", "k4"), "none")},
    "contents but for a1 and a2": {"*": "contents", "a1": "none", "a2": "none"},
    "contents on a5 and b1": {"*": "none", "a5": "contents", "b1": "contents"},
    "count on a5 and b1": {"*": "none", "a5": "count", "b1": "count"},
    "mass on a5 and b1": {"*": "none", "a5": "mass", "b1": "mass"},
    "contents on a5, b1 and b2": {"*": "none", **dict.fromkeys(("a5", "b1", "b2"), "contents")},
    "contents on b3, b5 and B": {"*": "none", **dict.fromkeys(("b3", "b5", "B"), "contents")},
    "contents on a1, a5 and b4": {"*": "none", **dict.fromkeys(("a1", "a5", "b4"), "contents")},
    "contents on a2": {"*": "none", "a2": "contents"},
    "count on l4": {"*": "none", "l4": "count"},
    "presence on five pits and F": {
        "*": "presence",
        **dict.fromkeys(("l1", "l4", "l5", "r1", "r5"), "none"),
    },
    "count but for a4": {"*": "count", "a4": "none"},
    "count but for a4, b2 and A": {"*": "count", **dict.fromkeys(("a4", "b2", "A"), "none")},
    "count on the pits of A": {"*": "none", **dict.fromkeys(("a1", "a2", "a3", "a4", "a5", "a6"), "count")},
}


Weights: TypeAlias = tuple[Mapping[str, float], float]
"""What each piece weighs, and by how much a load cell may err, in grams."""


def at_once() -> Callable[[], bool]:
    """A search for the least number of turns gives up at once."""
    return lambda: False


class Table:
    """A table, by default of Sahara; time goes on by `pace` seconds with each step of a hand."""

    def __init__(
        self,
        sensors: str,
        options: Mapping[str, Any],
        position: Mapping[str, Any] | None,
        settle: float,
        game: str,
        weights: Weights | None = None,
        patience: Patience = at_once,
    ) -> None:
        self.game = find_game(game, options)
        kinds = SENSORS[sensors]
        masses, tolerance = weights or (
            {letter: 3.0 + 0.4 * at for at, letter in enumerate(self.game.letters)},
            0.1,
        )
        self.sight = Sight(
            {field: sensor(kinds.get(field, kinds["*"]), masses, tolerance) for field in self.game.fields}
        )
        start = self.game.start() if position is None else self.game.read_position(position)
        match = Match.between(self.game.seats, 30) if self.game.end.match_target else None
        self.ledger = Ledger(self.game, start, match=match, patience=patience)
        self.settle = settle
        self.take_up()
        self.lying: dict[str, str] = dict(self.game.contents(start))
        self.t = 0.0
        self.pace = 0.3
        self.log: list[dict[str, Any]] = []
        self.stuck: dict[str, Reading] = {}

    def take_up(self) -> None:
        """Begin to referee with what is on record, as at the start or after a power cut."""
        self.run = Pipeline(self.game, self.sight, self.ledger, Pace(0.03, self.settle))

    def feed(self, event: Event) -> None:
        """Hand an event in and write the verdicts down."""
        self.log += [line(verdict, lambda reason: reason.key) for verdict in self.run.feed(event)]

    def look(self, **blind: None) -> None:
        """Send what the sensors see now, nothing for the fields that are named as None."""
        readings = {
            field: self.sight.sensor(field).expected(self.lying.get(field, "")) for field in self.sight.sensed
        }
        self.feed(Frame(self.t, readings | self.stuck | blind))

    def set_up(self) -> list[dict[str, Any]]:
        """Show the first position and let the table rest."""
        self.look()
        return self.rest()

    def put(self, **contents: str) -> None:
        """Let fields hold these contents, one after the other."""
        for field, lying in contents.items():
            self.t += self.pace
            self.lying[field] = lying
            self.look()

    def step(self, step: Step) -> None:
        """Do one step."""
        self.put(**{step.field: step.leaves})

    def throw(self, number: int) -> list[dict[str, Any]]:
        """Throw the die or draw a card; give the verdicts that are new."""
        self.t += 0.5
        event = Roll if self.game.waits_for(self.game.start()) == "roll" else Card
        self.feed(event(self.t, number))
        new, self.log = self.log, []
        return new

    def steps(self, move: str, chance: int | None = None) -> list[Step]:
        """The steps that are owed for a move from the recorded position."""
        position = self.run.position
        chance = self.run.referee.chance if chance is None else chance
        ply = self.game.play(position, self.game.read_move(move, position), chance)
        return [step for step in ply.steps if step.cause != "sweep"]

    def play(self, move: str, chance: int | None = None) -> None:
        """Do all steps of a move from the recorded position, with the roll in force or this one."""
        for step in self.steps(move, chance):
            self.step(step)

    def play_on(self, *moves: str) -> None:
        """Do all steps of several moves, one after the other, whatever is recorded meanwhile."""
        position = self.run.position
        for move in moves:
            ply = self.game.play(position, self.game.read_move(move, position))
            for step in ply.steps:
                self.step(step)
            position = ply.after

    def rest(self, seconds: float = 2.0) -> list[dict[str, Any]]:
        """Let the table rest; give the verdicts that are new since the last call."""
        self.t += seconds
        self.feed(Tick(self.t))
        new, self.log = self.log, []
        return new

    def press(self, *buttons: str) -> list[dict[str, Any]]:
        """Press buttons; give the verdicts that are new."""
        for button in buttons:
            self.t += 0.1
            self.feed(Press(self.t, button))  # type: ignore[arg-type]
        new, self.log = self.log, []
        return new

    def choose(self, move: str) -> list[dict[str, Any]]:
        """Answer; give the verdicts that are new."""
        self.t += 0.1
        self.feed(Choose(self.t, move))
        new, self.log = self.log, []
        return new

    def tell(self, field: str, contents: str) -> list[dict[str, Any]]:
        """Say what lies on a field; give the verdicts that are new."""
        self.t += 0.1
        self.feed(Tell(self.t, field, contents))
        new, self.log = self.log, []
        return new

    @property
    def because(self) -> str:
        """Why the players are asked; empty if no question is open."""
        question = self.run.referee.question
        return "" if question is None else question.because

    def total(self) -> int:
        """How many beans lie on the table."""
        return sum(count(contents) for contents in self.lying.values())


@pytest.fixture
def table() -> Callable[..., Table]:
    """Make a table: sensors by name, options, position."""

    def make(
        sensors: str = "count",
        options: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
        settle: float = 0.6,
        game: str = "sahara",
        weights: Weights | None = None,
        patience: Patience = at_once,
    ) -> Table:
        return Table(sensors, options or {}, position, settle, game, weights, patience)

    return make
