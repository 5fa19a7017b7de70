"""A table to be judged: the recorded position, and the evidence since then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.contents import Field, Table
from companion.referee.evidence import DoubtKind, Trace
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.ledger import Chances
from companion.rules.game import AnyGame, AnyPly, Position
from companion.sensing.sight import Sight


class Evidence:
    """The pictures since the recorded position, read by the sensors of one table, and what follows from them.

    `answers` caches what was asked of the evidence, by the arguments of the question.
    """

    def __init__(self, sight: Sight, trace: Trace, known: Evidence | None = None) -> None:
        self.sight = sight
        self.trace = trace
        self.answers: dict[object, Any] = {} if known is None else known.answers
        self._shown: dict[Position, bool] = {}

    def of(self, trace: Trace) -> Evidence:
        """The evidence of the same sensors with another trace."""
        return self if trace is self.trace else Evidence(self.sight, trace)

    def since(self, index: int) -> Evidence:
        """The evidence of the pictures from this index on."""
        if not index:
            return self
        known: dict[object, Evidence] = self.answers
        key = "since", index
        if key not in known:
            known[key] = self.of(self.trace.since(index))
        return known[key]

    def doubted(self, kind: DoubtKind) -> Evidence:
        """The same evidence after a doubt of this kind was said."""
        trace = self.trace.doubted(kind)
        return self if trace is self.trace else Evidence(self.sight, trace, self)

    @cached_property
    def counted(self) -> frozenset[Field]:
        """The fields for which the newest picture says exactly how many pieces lie there."""
        return self.sight.counted(self.trace.last)

    @cached_property
    def sees_all(self) -> bool:
        """True if the newest picture says for every field with a sensor exactly how many pieces lie there."""
        return len(self.counted) == len(self.sight.sensed)

    @cached_property
    def moves(self) -> Mapping[Field, Sequence[int | None]]:
        """For each field whose reading has changed, when each other reading came, as in `FieldTrace`."""
        trace, sensor = self.trace, self.sight.sensor
        return {field: trace.of(field).moves(sensor(field).same) for field in trace.moved}

    def changes_after(self, lifted: Field) -> Mapping[Field, int]:
        """For each field the index of the picture in which it first changed once `lifted` was emptied.

        That of its second change for `lifted`, because pieces may come there again. Fields of which it is not
        known are left out; if `lifted` has never changed, the first change of each field counts.
        """
        key = "changes after", lifted
        if key not in self.answers:
            emptied = next(iter(self.moves.get(lifted, ())), None) or 0
            found = {
                field: next((at for at in some[field == lifted :] if at is None or at >= emptied), None)
                for field, some in self.moves.items()
            }
            self.answers[key] = {field: at for field, at in found.items() if at is not None}
        known: Mapping[Field, int] = self.answers[key]
        return known

    def shows(self, game: AnyGame, position: Position) -> bool:
        """True if the newest picture allows this position of the game."""
        if position not in self._shown:
            self._shown[position] = self.sight.fits(self.trace.last, game.contents(position))
        return self._shown[position]


@dataclass(frozen=True, eq=False)
class Case:
    """What is to be explained: a position, the known rolls or cards, and the evidence since then."""

    game: AnyGame
    position: Position
    chances: Chances
    evidence: Evidence

    @cached_property
    def sight(self) -> Sight:
        """The sensors of the table."""
        return self.evidence.sight

    @cached_property
    def trace(self) -> Trace:
        """The pictures since the position was recorded."""
        return self.evidence.trace

    @cached_property
    def table(self) -> Table:
        """The contents of each field in the position."""
        table: Table = self.game.contents(self.position)
        return table

    @property
    def chance(self) -> int | None:
        """The roll or card of the next ply; None if it is not known."""
        return self.chances[0] if self.chances else None

    @property
    def shows_position(self) -> bool:
        """True if the newest picture allows the position."""
        return self.evidence.shows(self.game, self.position)

    def at(self, position: Position, chances: Chances) -> Case:
        """The same evidence, judged from another position with other rolls or cards."""
        return Case(self.game, position, chances, self.evidence)

    def after(self, one: Candidate) -> Case:
        """The same evidence, judged from the position after a ply, which has used the first roll or card."""
        return self.at(one.ply.after, self.chances[1:])

    def before(self, ply: AnyPly) -> Case:
        """The same evidence, judged from the position before a ply, with its roll or card."""
        return self.at(ply.before, () if ply.chance is None else (ply.chance,))

    def since(self, index: int) -> Case:
        """The same position and chances with only the pictures from this index on."""
        return replace(self, evidence=self.evidence.since(index))

    def using(self, chances: Chances) -> Case:
        """The same case with other rolls or cards for the next plies."""
        return replace(self, chances=chances)

    def seen_in(self, trace: Trace) -> Case:
        """The same position and chances with other pictures."""
        return replace(self, evidence=self.evidence.of(trace))
