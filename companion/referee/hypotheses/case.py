"""A table to be judged: where play stood, and what was seen since."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.contents import Field, Table
from companion.referee.evidence import Trace
from companion.referee.hypotheses.alignment import Alignment, Changes
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.run import Run
from companion.referee.ledger import Chances
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Sight


class Evidence:
    """A trace as the sensors of a table read it, and what was worked out from it.

    `answers` are what searches found, by what they were asked; they are dropped with the trace.
    """

    def __init__(self, sight: Sight, trace: Trace, known: Evidence | None = None) -> None:
        self.sight = sight
        self.trace = trace
        self.changes: Changes = Changes(sight, trace) if known is None else known.changes
        self.answers: dict[object, Any] = {} if known is None else known.answers
        self._shown: dict[Position, bool] = {}

    def of(self, trace: Trace) -> Evidence:
        """The same sensors with another trace."""
        return self if trace is self.trace else Evidence(self.sight, trace)

    def at_rest(self) -> Evidence:
        """The table rests now, and shows something else than is on record."""
        return self if self.trace.rested else Evidence(self.sight, self.trace.at_rest(), self)

    @cached_property
    def counted(self) -> frozenset[Field]:
        """The fields of which the newest picture leaves no doubt how many pieces lie there."""
        return self.sight.counted(self.trace.last)

    @cached_property
    def sees_all(self) -> bool:
        """True if the newest picture leaves no doubt how many pieces lie on any field that is sensed."""
        return len(self.counted) == len(self.sight.sensed)

    def shows(self, game: AnyGame, position: Position) -> bool:
        """True if the newest picture allows this position of the game."""
        if position not in self._shown:
            self._shown[position] = self.sight.fits(self.trace.last, game.contents(position))
        return self._shown[position]


@dataclass(frozen=True, eq=False)
class Case:
    """What is to be explained: a position, the rolls or cards in line, and the evidence since then."""

    game: AnyGame
    position: Position
    chances: Chances
    evidence: Evidence

    @property
    def sight(self) -> Sight:
        """The sensors of the table."""
        return self.evidence.sight

    @property
    def trace(self) -> Trace:
        """The pictures since the position was recorded."""
        return self.evidence.trace

    @property
    def changes(self) -> Changes:
        """The changes of readings in these pictures, with which runs are aligned."""
        return self.evidence.changes

    @property
    def sees_all(self) -> bool:
        """True if the newest picture leaves no doubt how many pieces lie on any field that is sensed."""
        return self.evidence.sees_all

    @cached_property
    def table(self) -> Table:
        """What lies on the table in the position."""
        table: Table = self.game.contents(self.position)
        return table

    @property
    def shows_position(self) -> bool:
        """True if the newest picture allows the position."""
        return self.evidence.shows(self.game, self.position)

    def follow(self, run: Run) -> Alignment:
        """How well a run explains the pictures; the empty run, as if nothing had been done."""
        return self.changes.followed_by(run)

    def at(self, position: Position, chances: Chances) -> Case:
        """The same evidence, judged from another position."""
        return Case(self.game, position, chances, self.evidence)

    def after(self, one: Candidate) -> Case:
        """The same evidence, judged from the position after a ply, which has used up the first chance."""
        return self.at(one.ply.after, self.chances[1:])

    def using(self, chances: Chances) -> Case:
        """The same case with other rolls or cards in line."""
        return replace(self, chances=chances)

    def seen_in(self, trace: Trace) -> Case:
        """The same position and chances with other pictures."""
        return replace(self, evidence=self.evidence.of(trace))
