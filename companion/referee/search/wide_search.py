"""Runs of plies that explain the pictures, in a game whose moves are searched for.

Where sensors do not see every piece, one picture may allow thousands of plies of such a game, and
far more runs of several. So all plies are found that may have been the first, and for each that is
not the last as well one example of how play went on. Who records a first ply judges anew from
there. The search says where there may be more: nothing may be recorded then, for what was not
looked at may be what happened.

A run explains the pictures as in `companion.referee.search.explainer`: each ply before the last has been
shown done, and the first lift of each was seen, in the order of the plies. A ply that a sensor must have
seen which stood still is in no run of several: what goes on from there is denied, and another way may not be.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple, Protocol

from companion.contents import Field
from companion.referee.evidence import Trace, resown_at_once, sown_before_lifted
from companion.referee.hypotheses import TOUCHED, Candidate, Changes, Length, Run
from companion.referee.ledger import Chances
from companion.referee.search.openings import FEELING, Begins, BegunLifts, Openings
from companion.rules.game import Position
from companion.sensing.sight import Picture, Sight

MOST_SEARCHES = 200
"""How many times it is searched for a way to go on; after that every first ply counts as possible."""

MOST_LOOKS = 500
"""How many times pictures are searched for it in all; a disturbed table has asked for thousands."""

MOST_RESULTS = 100
"""How many runs are looked at in all.

Nobody chooses among so many: where there are more, it is asked what lies on one field.
"""

MOST_FOUND = 500
"""How many plies are looked at that one picture shows done."""

MOST_OVERLAPPING = 40
"""How many times it is searched for a way to go on after a ply that overlaps with the next one."""

_SOME = 20
"""How many plies are looked at for one that shows how play went on."""


class PlyMatches(NamedTuple):
    """The plies that one picture shows done, one for each result; `many` says that there may be more."""

    candidates: tuple[Candidate, ...]
    many: bool


class PlySearch(Protocol):
    """At `most` so many plies of a position that a picture shows done; `now` says that it is the newest."""

    def __call__(
        self, position: Position, chance: Chances, picture: Picture, most: int, *, now: bool
    ) -> PlyMatches: ...


class UnderWay(Protocol):
    """The plies begun from a picture on that were under way when another was begun.

    With each the picture before the lift of that other one.
    """

    def __call__(
        self, position: Position, chances: Chances, start: int
    ) -> Iterable[tuple[Candidate, int]]: ...


class WideSearch:
    """One search over runs of plies; afterwards `many` says whether there may be more first plies.

    `search` gives the plies of a position that a picture shows done, and `opens_with_drop` says
    of a position whether its plies begin with a drop rather than a lift.
    """

    def __init__(
        self,
        sight: Sight,
        trace: Trace,
        search: PlySearch,
        opens_with_drop: Callable[[Position], bool],
        game: Begins,
    ) -> None:
        self._sight = sight
        self._trace = trace
        self._newest = len(trace) - 1
        self._search = search
        self._opens_with_drop = opens_with_drop
        self._game = game
        self._left = MOST_SEARCHES
        self._looks_left = MOST_LOOKS
        self._openings = Openings(sight, trace, game.fields)
        self._alike_at: dict[int, bool] = {}
        self.many = False

    def runs(self, position: Position, chances: Chances) -> list[Run]:
        """The runs from this position, each first ply in one of them or, where it is the last, alone.

        Of first plies whose lift was seen only those whose lift came first, and shorter runs if what was
        lifted before them may only have been touched, or was put back: then none of those begun before
        it count whose end was not found out. What came out of a silence may have been done since it began.
        """
        every = itertools.chain(self._alone(position, chances), self._longer(position, chances))
        found = list(islice(every, MOST_RESULTS))
        self.many = self.many or len(found) == MOST_RESULTS
        seen = [run[0].lift_seen(self._trace, 0) for run in found]
        first = min((at for at in seen if at is not None), default=None)
        begun = _FirstBegun(self, [run for run, at in zip(found, seen, strict=True) if at == first])
        again = self._looked_as_before(found, seen)
        return [
            run
            for run, at in zip(found, seen, strict=True)
            if at is None
            or (
                (self._by_then(run, at, first) or self._after_a_touch(run, at, begun))
                and (at >= again or self.ends_here(run))
            )
        ]

    def _by_then(self, run: Run, at: int, first: int | None) -> bool:
        """Whether a run that was seen to begin in the picture `at` may have begun by the `first` one.

        So it may where the field was silent just before it showed that.
        """
        return first is not None and self._trace.of(run[0].steps[0].field).fell_silent(at, 0) <= first

    def overlapping(self, position: Position, chances: Chances, overlaps: UnderWay) -> list[Run]:
        """The runs in which a ply was still under way when the next was begun; nothing else is looked for."""
        self._left = MOST_OVERLAPPING
        found: dict[Position, Run] = {}
        for first, at in overlaps(position, chances, 0):
            rest = self._way_on(first.ply.after, chances[1:], at, Length.of(first, self._trace))
            if rest:
                found.setdefault(first.ply.after, (first, *rest))
        for at in self._ends(position, 0, self._openings.of(position, self._game)):
            for first in self._done(position, chances, 0, at, _SOME).candidates:
                if first.ply.after not in found and first.ply.after.winner is None:
                    length = Length.of(first, self._trace)
                    rest = self._overlapping_on(first.ply.after, chances[1:], at, length, overlaps)
                    if rest:
                        found[first.ply.after] = (first, *rest)
        self.many = self.many or min(self._left, self._looks_left) < 0
        return list(found.values())

    def _overlapping_on(
        self, position: Position, chances: Chances, start: int, length: Length, overlaps: UnderWay
    ) -> Run | None:
        """An example of how play went on with an overlap of the next two plies."""
        for one, at in overlaps(position, chances, start):
            rest = self._way_on(one.ply.after, chances[1:], at, length.and_one(one, self._trace))
            if rest:
                return (one, *rest)
        return None

    def _looked_as_before(self, runs: Sequence[Run], lifts: Sequence[int | None]) -> int:
        """The picture in which a ply was begun, and done by now, on a table that looked as before; else 0.

        All that was seen until then was undone, so what may have happened must be found out to count.
        """
        shown = (
            at
            for run, at in zip(runs, lifts, strict=True)
            if at and len(run) == 1 and self._as_before(run, at) and self.ends_here(run)
        )
        return max(shown, default=0)

    def _as_before(self, run: Run, at: int) -> bool:
        """Whether the table looked as before the run just before the picture `at`; all runs begin alike."""
        if at not in self._alike_at:
            self._alike_at[at] = self._sight.fits(self._trace.pictures[at - 1], run[0].before)
        return self._alike_at[at]

    def ends_here(self, run: Run) -> bool:
        """Whether the newest picture shows the end of a run; of another one it was not found out."""
        return run[-1].complete(self._trace.last) or run[-1].clearing(self._trace.last)

    def _after_a_touch(self, run: Run, at: int, begun: _FirstBegun) -> bool:
        """Whether a run needs fewer plies than those `begun` before it, and leaves but a touch more open.

        More than that where the table looked as before when its first lift was seen, in the picture `at`.
        """
        if len(run) >= begun.fewest:
            return False
        return self._as_before(run, at) or self.unexplained(run) <= begun.least + TOUCHED

    def unexplained(self, run: Run) -> int:
        """How many changes that were seen a run leaves unexplained."""
        return self._changes.followed_by(run).unexplained

    @cached_property
    def _changes(self) -> Changes:
        return Changes(self._sight, self._trace)

    def _alone(self, position: Position, chances: Chances) -> Iterator[Run]:
        for candidate in self._first(position, chances, self._newest, MOST_RESULTS):
            if candidate.steps:
                yield (candidate,)

    def _longer(self, position: Position, chances: Chances) -> Iterator[Run]:
        known: set[Position] = set()
        for at in self._ends(position, 0, self._openings.of(position, self._game)):
            for first in self._first(position, chances, at, MOST_FOUND):
                after = first.ply.after
                if after in known:
                    continue
                if self._cleared(first):
                    known.add(after)
                    yield (first,)
                elif after.winner is None and not first.overlooked(self._trace):
                    rest = self._way_on(after, chances[1:], at, Length.of(first, self._trace))
                    if rest is not None:
                        known.add(after)
                        yield (first, *rest)

    def _cleared(self, done: Candidate) -> bool:
        """Whether this ply, which a picture has shown done, ended the game and the table is being cleared."""
        return done.ply.after.winner is not None and done.clearing(self._trace.last)

    def _first(self, position: Position, chances: Chances, at: int, enough: int) -> tuple[Candidate, ...]:
        """The plies that may have been the first; `enough` that were begun by then will do."""
        found = self._done(position, chances, 0, at, enough)
        if found.many and len(found.candidates) < enough < MOST_FOUND:
            found = self._done(position, chances, 0, at, MOST_FOUND)
        self.many = self.many or found.many
        return found.candidates

    def _some(self, position: Position, chances: Chances, start: int, at: int) -> PlyMatches:
        """Some plies begun from `start` on that a picture shows done, but for those that a sensor denies.

        A run with such a ply counts for nothing, and as the example it would hide one that counts.
        """
        self._looks_left -= 1
        if self._looks_left < 0:
            return PlyMatches((), many=True)
        found = self._done(position, chances, start, at, _SOME)
        undenied = tuple(one for one in found.candidates if not one.overlooked(self._trace, start))
        return PlyMatches(undenied, found.many)

    def _way_on(self, position: Position, chances: Chances, start: int, length: Length) -> Run | None:
        """An example of how play went on from `start`, empty where that was not found out; else None.

        A ply that nobody saw comes last. The run has some `length` so far.
        """
        begun = self._openings.of(position, self._game)
        if length.left <= 0 or not begun.between(start, self._newest):
            return None
        self._left -= 1
        return () if self._left < 0 else self._searched_on(position, chances, start, length, begun)

    def _searched_on(
        self, position: Position, chances: Chances, start: int, length: Length, begun: BegunLifts
    ) -> Run | None:
        """As `_way_on`, of plies that may have been `begun`."""
        found, more = self._some(position, chances, start, self._newest)
        last = next((one for one in found if one.steps), None)
        if last is not None:
            return (last,)
        unseen: list[tuple[Candidate, int]] = []
        for at in () if more or length.last else self._ends(position, start, begun):
            # From a picture to itself nothing changes, so that a ply done by then went unseen.
            if at == start and length.hurried:
                continue
            found, more = self._some(position, chances, start, at)
            if found and length.left == 1:
                return ()
            if ended := [one for one in found if self._cleared(one)]:
                return (ended[0],)
            done = [(one, at) for one in found if one.ply.after.winner is None]
            unseen += [end for end in done if end[0].traceless]
            run = self._run_on([end for end in done if not end[0].traceless], chances, length)
            if run is not None:
                return run
            if more:
                break
        return () if more else self._run_on(self._unlike(unseen), chances, length)

    def _unlike(self, ends: Iterable[tuple[Candidate, int]]) -> Iterator[tuple[Candidate, int]]:
        """The plies without those that only drop more pieces where another one drops some.

        It makes no difference to what follows how many lie where nothing was lifted since.
        """
        known: set[tuple[frozenset[Field], int]] = set()
        for one, at in ends:
            if not self._only_drops(one):
                yield one, at
            elif (key := (one.touched, at)) not in known:
                known.add(key)
                yield one, at

    def _only_drops(self, one: Candidate) -> bool:
        """Whether the ply drops pieces and takes none, on fields where a lift would have been seen."""
        return all(step.verb == "drop" for step in one.steps) and all(
            self._trace.of(field).stood_still and self._sight.sensor(field).kind in FEELING
            for field in one.touched
        )

    def _run_on(self, ends: Iterable[tuple[Candidate, int]], chances: Chances, length: Length) -> Run | None:
        """An example that begins with one of these plies, each with the picture that shows it done."""
        for one, at in ends:
            rest = self._way_on(one.ply.after, chances[1:], at, length.and_one(one, self._trace))
            if rest is not None:
                return (one, *rest)
        return None

    def _ends(self, position: Position, start: int, begun: BegunLifts) -> Iterator[int]:
        """The pictures from `start` on that may show a ply done after which another was begun.

        That ply was itself `begun` from `start` on.
        """
        for at in range(start, self._newest):
            if begun.between(start, at) and (at < self._openings.last or self._opens_with_drop(position)):
                yield at

    def _done(self, position: Position, chances: Chances, start: int, at: int, most: int) -> PlyMatches:
        """The plies that the picture `at` shows done and that were begun from `start` on."""
        now = at == self._newest
        found = self._search(position, chances[:1], self._trace.pictures[at], most, now=now)
        if not found.candidates:
            return found
        begun = ((one, one.lifted_at(self._trace, start)) for one in found.candidates)
        begun_by = (one for one, by in begun if by is not None and by <= at)
        return PlyMatches(tuple(one for one in begun_by if not self._too_soon(one, start)), found.many)

    def _too_soon(self, one: Candidate, start: int) -> bool:
        """Whether a ply that follows another sows sooner than any hand can, or before its pit is emptied."""
        if not start or not one.steps:
            return False
        seen = one.steps, one.baseline, self._trace, start
        return resown_at_once(*seen) or sown_before_lifted(*seen)


class _FirstBegun:
    """The runs whose first lift was seen before that of any other; asked for where there is such another."""

    def __init__(self, search: WideSearch, runs: Sequence[Run]) -> None:
        self._search = search
        self._runs = runs

    @cached_property
    def fewest(self) -> int:
        """The fewest plies that one of them needs; where its end was not found out, one more at least."""
        return min(len(run) + (not self._search.ends_here(run)) for run in self._runs)

    @cached_property
    def least(self) -> int:
        """The fewest changes that one of them leaves unexplained."""
        return min(map(self._search.unexplained, self._runs))
