"""Runs of plies that explain the pictures, in a game whose moves are searched for.

If sensors do not see every piece, one picture may allow thousands of plies of such a game, and far more runs
of several plies. So the search finds all plies that may have been the first one, and for each that is not
also the last one example of how play went on. Whoever records a first ply judges anew from there. `many` says
that there may be more first plies: then nothing may be recorded, because one of those that were not examined
may have been made.

A run explains the pictures as in `companion.referee.search.explainer`: a picture shows each ply before the
last one done, and the first lift of each ply was seen, in the order of the plies. A ply that a sensor denies
(its field had to change and stood still) is in no run of several plies: all that goes on from it would be
denied, too, while another example may not be.
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
"""How many times a way to go on is searched for; after that every first ply counts as possible."""

MOST_LOOKS = 500
"""How many times pictures are searched for plies in all; a disturbed table has needed thousands."""

MOST_RESULTS = 100
"""How many runs are found at most.

Players cannot choose among so many: if there are more, they are asked what lies on one field.
"""


_SOME = 20
"""How many plies are examined to find one example of how play went on."""


class WideSearch:
    """One search for runs of plies; afterwards `many` says whether there may be more first plies.

    `hints` say with which steps plies of a position may begin.
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
        """The runs from the position of the case; each first ply is in one run with what followed, or alone.

        Among runs whose first lift was seen, only those count whose lift came first. Shorter runs with a
        later lift count, too, if the pieces lifted before them may only have been touched, or were put back;
        then no run with an earlier lift counts whose end was not found. A ply seen when its field speaks
        again may have begun when the silence began.
        """
        every = itertools.chain(self._alone(self._case), self._longer(self._case))
        likeliest = list(islice(every, MOST_RESULTS))
        self.many = self.many or len(likeliest) == MOST_RESULTS
        seen = [lift_seen(run[0], self._trace, 0) for run in likeliest]
        first = min((at for at in seen if at is not None), default=None)
        begun = _FirstBegun(self, [run for run, at in zip(likeliest, seen, strict=True) if at == first])
        again = self._looked_as_before(likeliest, seen)
        return [
            run
            for run, at in zip(likeliest, seen, strict=True)
            if at is None
            or (
                (self._by_then(run, at, first) or self._after_a_touch(run, at, begun))
                and (at >= again or self.ends_here(run))
            )
        ]

    def _by_then(self, run: Run, at: int, first: int | None) -> bool:
        """True if a run that was seen to begin in picture `at` may have begun by picture `first`.

        That is so if its field was silent from then until picture `at`.
        """
        return first is not None and self._trace.of(run[0].steps[0].field).fell_silent(at, 0) <= first

    def begin_again(self, most: int) -> None:
        """Allow at most this many searches for a way to go on from now on."""
        self._left = most

    @property
    def given_up(self) -> bool:
        """True if the search has used up its budget."""
        return min(self._left, self._looks_left) < 0

    def some_done(self) -> Iterator[tuple[Candidate, int]]:
        """Some first plies after which others may have been made, each with a picture that shows it done."""
        for at in self._ends(self._case, 0, self._openings.of(self._case.position, self._hints)):
            for first in self._done(self._case, 0, at, _SOME).candidates:
                yield first, at

    def _looked_as_before(self, runs: Sequence[Run], lifts: Sequence[int | None]) -> int:
        """The index of the last picture that begins a complete single ply on a table that looked as before.

        Else 0.

        All that was seen until then was undone, so earlier runs count only if their end is found.
        """
        shown = (
            at
            for run, at in zip(runs, lifts, strict=True)
            if at and len(run) == 1 and self._as_before(run, at) and self.ends_here(run)
        )
        return max(shown, default=0)

    def _as_before(self, run: Run, at: int) -> bool:
        """True if the picture before `at` shows the table as before the run.

        All runs begin at the same position.
        """
        if at not in self._alike_at:
            self._alike_at[at] = self._sight.fits(self._trace.pictures[at - 1], run[0].before)
        return self._alike_at[at]

    def ends_here(self, run: Run) -> bool:
        """True if the newest picture shows the end of the run; otherwise its end was not found."""
        return run[-1].complete(self._trace.last) or is_clearing(run[-1], self._trace.last)

    def _after_a_touch(self, run: Run, at: int, begun: _FirstBegun) -> bool:
        """True if a run needs fewer plies than those `begun` before it and leaves little more unexplained.

        That is at most a touch; it may be more if the table looked as before when its first lift was seen, in
        picture `at`.
        """
        if len(run) >= begun.fewest:
            return False
        return self._as_before(run, at) or self.unexplained(run) <= begun.least + TOUCHED

    def unexplained(self, run: Run) -> int:
        """How many changes of readings a run leaves unexplained."""
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
        """True if this ply ended the game and the newest picture shows the table being cleared."""
        return done.ply.after.winner is not None and is_clearing(done, self._trace.last)

    def _first(self, case: Case, at: int, enough: int) -> tuple[Candidate, ...]:
        """The plies that may have been the first one.

        The search stops once it has found `enough` that were begun.
        """
        matches = self._done(case, 0, at, enough)
        if matches.many and len(matches.candidates) < enough < MOST_FOUND:
            matches = self._done(case, 0, at, MOST_FOUND)
        self.many = self.many or matches.many
        return matches.candidates

    def _some(self, case: Case, start: int, at: int) -> PlyMatches:
        """Some plies begun from picture `start` on that picture `at` shows done and no sensor denies.

        A run with a denied ply does not count, and as the example it would hide one that counts.
        """
        self._looks_left -= 1
        if self._looks_left < 0:
            return PlyMatches((), many=True)
        matches = self._done(case, start, at, _SOME)
        undenied = tuple(one for one in matches.candidates if not overlooked(one, self._trace, start))
        return PlyMatches(undenied, matches.many)

    def way_on(self, case: Case, start: int, length: Length) -> Run | None:
        """An example of how play went on from picture `start`.

        Empty if it was not found, None if there is none.

        Plies that no sensor saw are tried last. `length` is that of the run so far.
        """
        begun = self._openings.of(case.position, self._hints)
        if length.left <= 0 or not begun.between(start, self._newest):
            return None
        self._left -= 1
        return () if self._left < 0 else self._searched_on(case, start, length, begun)

    def _searched_on(self, case: Case, start: int, length: Length, begun: BegunLifts) -> Run | None:
        """The result of `way_on`, from the lifts with which plies may have `begun`."""
        matches, more = self._some(case, start, self._newest)
        last = next((one for one in matches if one.steps), None)
        if last is not None:
            return (last,)
        unseen: list[tuple[Candidate, int]] = []
        for at in () if more or length.last else self._ends(case, start, begun):
            # The picture does not change, so a ply that is done in it went unseen; that needs time.
            if at == start and length.hurried:
                continue
            matches, more = self._some(case, start, at)
            if matches and length.left == 1:
                return ()
            if ended := [one for one in matches if self._cleared(one)]:
                return (ended[0],)
            done = [(one, at) for one in matches if one.ply.after.winner is None]
            unseen += [end for end in done if end[0].traceless]
            run = self._run_on([end for end in done if not end[0].traceless], case, length)
            if run is not None:
                return run
            if more:
                break
        return () if more else self._run_on(self._unlike(unseen), case, length)

    def _unlike(self, ends: Iterable[tuple[Candidate, int]]) -> Iterator[tuple[Candidate, int]]:
        """The plies, of those that only drop pieces on the same fields only the first one.

        What follows does not depend on how many pieces lie where nothing was lifted since.
        """
        known: set[tuple[frozenset[Field], int]] = set()
        for one, at in ends:
            if not self._only_drops(one):
                yield one, at
            elif (key := (one.touched, at)) not in known:
                known.add(key)
                yield one, at

    def _only_drops(self, one: Candidate) -> bool:
        """True if the ply drops pieces and lifts none, on fields where a lift would have been seen."""
        return all(step.verb == "drop" for step in one.steps) and all(
            self._trace.of(field).stood_still and self._sight.sensor(field).sees_emptying
            for field in one.touched
        )

    def _run_on(self, ends: Iterable[tuple[Candidate, int]], case: Case, length: Length) -> Run | None:
        """An example that begins with one of these plies; each comes with the picture that shows it done."""
        for one, at in ends:
            rest = self.way_on(case.after(one), at, length.and_one(one, self._trace))
            if rest is not None:
                return (one, *rest)
        return None

    def _ends(self, case: Case, start: int, begun: BegunLifts) -> Iterator[int]:
        """The pictures from `start` on that may show a ply done after which another one was begun.

        The ply itself was begun from picture `start` on.
        """
        for at in range(start, self._newest):
            if begun.between(start, at) and (at < self._openings.last or self._plies.lists(case.position)):
                yield at

    def _done(self, case: Case, start: int, at: int, most: int) -> PlyMatches:
        """The plies that picture `at` shows done and that were begun from picture `start` on."""
        now = at == self._newest
        matches = self._plies.shown_done(case, self._trace.pictures[at], most, now=now)
        if not matches.candidates:
            return matches
        begun = ((one, lifted_at(one, self._trace, start)) for one in matches.candidates)
        begun_by = (one for one, by in begun if by is not None and by <= at)
        return PlyMatches(tuple(one for one in begun_by if not self._too_soon(one, start)), matches.many)

    def _too_soon(self, one: Candidate, start: int) -> bool:
        """True if a ply after another one sows sooner than any hand can, or before its pit is emptied."""
        if not start or not one.steps:
            return False
        seen = one.steps, one.baseline, self._trace, start
        return resown_at_once(*seen) or sown_before_lifted(*seen)


class _FirstBegun:
    """The runs whose first lift was seen before that of any other run."""

    def __init__(self, search: WideSearch, runs: Sequence[Run]) -> None:
        self._search = search
        self._runs = runs

    @cached_property
    def fewest(self) -> int:
        """The fewest plies that one of them needs; a run whose end was not found needs at least one more."""
        return min(len(run) + (not self._search.ends_here(run)) for run in self._runs)

    @cached_property
    def least(self) -> int:
        """The fewest changes that one of them leaves unexplained."""
        return min(map(self._search.unexplained, self._runs))
