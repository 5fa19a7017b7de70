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
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from companion.contents import Field
from companion.referee.evidence import resown_at_once, sown_before_lifted
from companion.referee.hypotheses import (
    TOUCHED,
    Candidate,
    Case,
    Length,
    Run,
    is_clearing,
    lift_seen,
    lifted_at,
    overlooked,
)
from companion.referee.search.found_plies import MOST_FOUND, PlyMatches
from companion.referee.search.openings import BegunLifts, Openings
from companion.referee.search.ply_source import PlySource
from companion.rules.game import Position
from companion.rules.hints import AnyHints

MOST_SEARCHES = 200
"""How many times it is searched for a way to go on; after that every first ply counts as possible."""

MOST_LOOKS = 500
"""How many times pictures are searched for it in all; a disturbed table has asked for thousands."""

MOST_RESULTS = 100
"""How many runs are looked at in all.

Nobody chooses among so many: where there are more, it is asked what lies on one field.
"""


_SOME = 20
"""How many plies are looked at for one that shows how play went on."""


class WideSearch:
    """One search over runs of plies; afterwards `many` says whether there may be more first plies.

    `hints` tell how plies of a position begin.
    """

    def __init__(self, plies: PlySource, case: Case, hints: AnyHints) -> None:
        self._plies = plies
        self._case = case
        self._sight = case.sight
        self._trace = case.trace
        self._newest = len(case.trace) - 1
        self._hints = hints
        self._left = MOST_SEARCHES
        self._looks_left = MOST_LOOKS
        self._openings = Openings(case.sight, case.trace, case.game.fields)
        self._alike_at: dict[int, bool] = {}
        self.many = False

    def runs(self) -> list[Run]:
        """The runs from the position of the case, each first ply in one of them or, if it is the last, alone.

        Of first plies whose lift was seen only those whose lift came first, and shorter runs if what was
        lifted before them may only have been touched, or was put back: then none of those begun before
        it count whose end was not found out. What came out of a silence may have been done since it began.
        """
        every = itertools.chain(self._alone(self._case), self._longer(self._case))
        found = list(islice(every, MOST_RESULTS))
        self.many = self.many or len(found) == MOST_RESULTS
        seen = [lift_seen(run[0], self._trace, 0) for run in found]
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
        """True if a run that was seen to begin in the picture `at` may have begun by the `first` one.

        So it may where the field was silent just before it showed that.
        """
        return first is not None and self._trace.of(run[0].steps[0].field).fell_silent(at, 0) <= first

    def begin_again(self, most: int) -> None:
        """Take at most so many searches for a way to go on from now on."""
        self._left = most

    @property
    def given_up(self) -> bool:
        """True if the search has taken all that it may take."""
        return min(self._left, self._looks_left) < 0

    def some_done(self) -> Iterator[tuple[Candidate, int]]:
        """Some of the first plies that may have been followed by others, each with a picture of it."""
        for at in self._ends(self._case, 0, self._openings.of(self._case.position, self._hints)):
            for first in self._done(self._case, 0, at, _SOME).candidates:
                yield first, at

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
        """True if the table looked as before the run just before the picture `at`; all runs begin alike."""
        if at not in self._alike_at:
            self._alike_at[at] = self._sight.fits(self._trace.pictures[at - 1], run[0].before)
        return self._alike_at[at]

    def ends_here(self, run: Run) -> bool:
        """True if the newest picture shows the end of a run; of another one it was not found out."""
        return run[-1].complete(self._trace.last) or is_clearing(run[-1], self._trace.last)

    def _after_a_touch(self, run: Run, at: int, begun: _FirstBegun) -> bool:
        """True if a run needs fewer plies than those `begun` before it, and leaves but a touch more open.

        More than that where the table looked as before when its first lift was seen, in the picture `at`.
        """
        if len(run) >= begun.fewest:
            return False
        return self._as_before(run, at) or self.unexplained(run) <= begun.least + TOUCHED

    def unexplained(self, run: Run) -> int:
        """How many changes that were seen a run leaves unexplained."""
        return self._case.follow(run).unexplained

    def _alone(self, case: Case) -> Iterator[Run]:
        for candidate in self._first(case, self._newest, MOST_RESULTS):
            if candidate.steps:
                yield (candidate,)

    def _longer(self, case: Case) -> Iterator[Run]:
        known: set[Position] = set()
        for at in self._ends(case, 0, self._openings.of(case.position, self._hints)):
            for first in self._first(case, at, MOST_FOUND):
                after = first.ply.after
                if after in known:
                    continue
                if self._cleared(first):
                    known.add(after)
                    yield (first,)
                elif after.winner is None and not overlooked(first, self._trace):
                    rest = self.way_on(case.after(first), at, Length.of(first, self._trace))
                    if rest is not None:
                        known.add(after)
                        yield (first, *rest)

    def _cleared(self, done: Candidate) -> bool:
        """True if this ply, which a picture has shown done, ended the game and the table is being cleared."""
        return done.ply.after.winner is not None and is_clearing(done, self._trace.last)

    def _first(self, case: Case, at: int, enough: int) -> tuple[Candidate, ...]:
        """The plies that may have been the first; `enough` that were begun by then will do."""
        found = self._done(case, 0, at, enough)
        if found.many and len(found.candidates) < enough < MOST_FOUND:
            found = self._done(case, 0, at, MOST_FOUND)
        self.many = self.many or found.many
        return found.candidates

    def _some(self, case: Case, start: int, at: int) -> PlyMatches:
        """Some plies begun from `start` on that a picture shows done, but for those that a sensor denies.

        A run with such a ply counts for nothing, and as the example it would hide one that counts.
        """
        self._looks_left -= 1
        if self._looks_left < 0:
            return PlyMatches((), many=True)
        found = self._done(case, start, at, _SOME)
        undenied = tuple(one for one in found.candidates if not overlooked(one, self._trace, start))
        return PlyMatches(undenied, found.many)

    def way_on(self, case: Case, start: int, length: Length) -> Run | None:
        """An example of how play went on from `start`, empty where that was not found out; else None.

        A ply that nobody saw comes last. The run has some `length` so far.
        """
        begun = self._openings.of(case.position, self._hints)
        if length.left <= 0 or not begun.between(start, self._newest):
            return None
        self._left -= 1
        return () if self._left < 0 else self._searched_on(case, start, length, begun)

    def _searched_on(self, case: Case, start: int, length: Length, begun: BegunLifts) -> Run | None:
        """As `way_on`, of plies that may have been `begun`."""
        found, more = self._some(case, start, self._newest)
        last = next((one for one in found if one.steps), None)
        if last is not None:
            return (last,)
        unseen: list[tuple[Candidate, int]] = []
        for at in () if more or length.last else self._ends(case, start, begun):
            # From a picture to itself nothing changes, so that a ply done by then went unseen.
            if at == start and length.hurried:
                continue
            found, more = self._some(case, start, at)
            if found and length.left == 1:
                return ()
            if ended := [one for one in found if self._cleared(one)]:
                return (ended[0],)
            done = [(one, at) for one in found if one.ply.after.winner is None]
            unseen += [end for end in done if end[0].traceless]
            run = self._run_on([end for end in done if not end[0].traceless], case, length)
            if run is not None:
                return run
            if more:
                break
        return () if more else self._run_on(self._unlike(unseen), case, length)

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
        """True if the ply drops pieces and takes none, on fields where a lift would have been seen."""
        return all(step.verb == "drop" for step in one.steps) and all(
            self._trace.of(field).stood_still and self._sight.sensor(field).sees_emptying
            for field in one.touched
        )

    def _run_on(self, ends: Iterable[tuple[Candidate, int]], case: Case, length: Length) -> Run | None:
        """An example that begins with one of these plies, each with the picture that shows it done."""
        for one, at in ends:
            rest = self.way_on(case.after(one), at, length.and_one(one, self._trace))
            if rest is not None:
                return (one, *rest)
        return None

    def _ends(self, case: Case, start: int, begun: BegunLifts) -> Iterator[int]:
        """The pictures from `start` on that may show a ply done after which another was begun.

        That ply was itself `begun` from `start` on.
        """
        for at in range(start, self._newest):
            if begun.between(start, at) and (at < self._openings.last or self._plies.lists(case.position)):
                yield at

    def _done(self, case: Case, start: int, at: int, most: int) -> PlyMatches:
        """The plies that the picture `at` shows done and that were begun from `start` on."""
        now = at == self._newest
        found = self._plies.shown_done(case, self._trace.pictures[at], most, now=now)
        if not found.candidates:
            return found
        begun = ((one, lifted_at(one, self._trace, start)) for one in found.candidates)
        begun_by = (one for one, by in begun if by is not None and by <= at)
        return PlyMatches(tuple(one for one in begun_by if not self._too_soon(one, start)), found.many)

    def _too_soon(self, one: Candidate, start: int) -> bool:
        """True if a ply that follows another sows sooner than any hand can, or before its pit is emptied."""
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
