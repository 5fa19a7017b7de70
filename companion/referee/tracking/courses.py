"""The courses of the plies that may follow a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import starmap

from companion.contents import Field
from companion.referee.hypotheses import Candidate, Case
from companion.referee.ledger import Chances
from companion.referee.search import BegunPlies, PlySource
from companion.referee.tracking.course import PlyCourse
from companion.referee.tracking.hypothesis import HandState
from companion.rules.game import Position
from companion.sensing.sight import Picture


class Courses:
    """The courses of the plies from each position, made when they are first needed.

    Plies that no sensor tells apart share a course.

    `position` is the recorded one and `start` its table. `course` makes the course of a ply. `bridges` says
    that rolls without use may have gone untold although the roll after them was told. Where plies are
    searched for, no further search begins after a picture once `most` plies were found after it; a search
    counts as one more, so that those without a result end, too.
    """

    def __init__(
        self, case: Case, plies: PlySource, course: Callable[..., PlyCourse], *, bridges: bool, most: int
    ) -> None:
        self._case = case
        self._plies = plies
        self._bridges = bridges
        self.position: Position = case.position
        self.start = case.table
        self._course = course
        # Not `functools.cache`: a cached method keeps all that was ever found until garbage is collected.
        self._listed: dict[tuple[Position, Chances], BegunPlies] = {}
        self._idle: dict[tuple[Position, Chances], Sequence[Candidate]] = {}
        self._since, self._most, self._left = 0, most, most

    def begin_with(self, picture: int) -> None:
        """Let plies begin with this picture of the case, given by its index, and not with an earlier one.

        What is searched for must be shown by this picture, by a later one, or by the one before it. With just
        these pictures the referee goes on once the ply before is recorded.
        """
        self._since, self._left = max(0, picture - 1), self._most

    def touching(self, position: Position, line: Chances, fields: AbstractSet[Field]) -> Iterator[PlyCourse]:
        """The courses that touch one of these fields; `line` are the rolls or cards that are left."""
        for alike in self._begun(position, line[:1]).alike:
            if any(not fields.isdisjoint(one.touched) for one in alike):
                yield self._course(*alike)

    def after(self, place: HandState) -> Position:
        """The position after the plies of a place."""
        return place.run[-1].ply.after if place.run else self.position

    def all(self, position: Position, line: Chances) -> Iterator[PlyCourse]:
        """The courses of all plies."""
        return starmap(self._course, self._begun(position, line[:1]).alike)

    def without_trace(self, position: Position, line: Chances) -> Iterator[PlyCourse]:
        """The courses of which no sensor sees a step."""
        for alike in self._begun(position, line[:1]).alike:
            if not alike[0].steps or alike[0].traceless:
                yield self._course(*alike)

    def after_idle_rolls(
        self, position: Position, line: Chances, fields: AbstractSet[Field]
    ) -> Iterator[PlyCourse]:
        """The courses that touch one of these fields, of plies after rolls without use that were not told."""
        for candidate in () if line and not self._bridges else self._after_idle(position, line[:1]):
            if not fields.isdisjoint(candidate.touched):
                yield self._course(candidate)

    def shown_done(
        self, position: Position, line: Chances, fields: AbstractSet[Field]
    ) -> Iterator[PlyCourse]:
        """The courses that change all these fields, so that they may be done if only these differ."""
        for alike in self._begun(position, line[:1]).alike:
            first = alike[0]
            changes = first.steps and not first.traceless
            if changes and (fields <= first.touched or first.ply.after.winner is not None):
                yield self._course(*alike)

    def odd(self, position: Position, picture: Picture) -> frozenset[Field]:
        """The fields whose reading in this picture does not allow their contents in the position."""
        return self._plies.baselines.of(position).odd(picture)

    def is_cut(self, position: Position, line: Chances) -> bool:
        """True if there may be more plies from this position than were found."""
        return self._begun(position, line[:1]).many

    def _begun(self, position: Position, line: Chances) -> BegunPlies:
        """The plies that may be begun, listed or searched for when they are first needed.

        There are none if the game is over, or if no further search may begin.
        """
        if position.winner is not None:
            return BegunPlies((), many=False)
        key = position, line
        if key not in self._listed:
            if self._left <= 0:
                return BegunPlies((), many=True)
            case, lists_all = self._case.at(position, line), self._plies.lists_all
            found = self._listed[key] = self._plies.begun(case if lists_all else case.since(self._since))
            self._left -= 0 if lists_all else 1 + sum(map(len, found.alike))
        return self._listed[key]

    def _after_idle(self, position: Position, line: Chances) -> Sequence[Candidate]:
        """The plies that may be begun after rolls without use, listed when they are first needed."""
        key = position, line
        if key not in self._idle:
            self._idle[key] = self._plies.idle(self._case.at(position, line))
        return self._idle[key]
