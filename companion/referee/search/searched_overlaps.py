"""Plies of two players whose hands overlap, in a game whose moves are searched for.

The second player lifts before the last piece of the first one lies, so no picture shows the first ply done
and nothing of the second. But by the newest picture each field has shown what the first ply leaves there, and
at least one of them only after the second lift; otherwise there would be no overlap.

Such a search is more expensive than that for a single picture, which shows nearly all fields as they were. So
overlaps are searched for only if a second field was seen to be emptied and no run without an overlap explains
everything that was seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from companion.contents import Contents, Field, Table
from companion.referee.evidence import PictureTest, Trace
from companion.referee.hypotheses import Candidate, Case, Length, Run, disorder, lift_seen, likely
from companion.referee.search.ply_source import PlySource
from companion.referee.search.wide_search import WideSearch
from companion.rules.game import Position
from companion.rules.hints import Fits, Memory, but_for
from companion.sensing.sight import Sight

MOST_LOOKS = 20
"""How many searches for plies that were still under way are made; what they do not find is left out."""

MOST_UNDER_WAY = 20
"""How many of the plies that one such search finds are examined."""

MOST_OVERLAPPING = 40
"""How many times a way to go on is searched for after a ply that overlaps with the next one."""


class Overlaps:
    """The runs in which a ply was still under way when the next one was begun.

    `search` has searched for runs without an overlap, and goes on from the plies that are found here.
    """

    def __init__(self, plies: PlySource, case: Case, search: WideSearch) -> None:
        self._plies = plies
        self._case = case
        self._trace = case.trace
        self._search = search
        self._newest = plies.test(case.trace.last)
        self._lifts = _lifts(case.sight, case.trace)
        self._left = MOST_LOOKS
        self._many = False

    def beside(self, runs: Sequence[Run]) -> tuple[list[Run], bool]:
        """The runs with an overlap that explain more than these `runs`, or everything.

        And whether there may be more.

        No runs if a field is silent, because then too many would explain the pictures.
        """
        lifts_of_both = len(self._lifts) > 1 and None not in self._trace.last.values()
        if not lifts_of_both or self._settled(runs):
            return [], False
        unexplained = self._search.unexplained
        known = {run[0].ply.after for run in runs}
        overlapping = likely(self._overlapping(), self._case)
        best = min(map(unexplained, runs), default=None)
        others = ((run, unexplained(run)) for run in overlapping if run[0].ply.after not in known)
        closer = [run for run, left in others if best is None or left < max(best, 1)]
        return closer, bool(closer) and (self._many or self._search.given_up)

    def _overlapping(self) -> list[Run]:
        """The runs with an overlap, one for each first ply."""
        search, case = self._search, self._case
        search.begin_again(MOST_OVERLAPPING)
        by_result: dict[Position, Run] = {}
        for first, at in self.under_way(case, 0):
            rest = search.way_on(case.after(first), at, Length.of(first, self._trace))
            if rest:
                by_result.setdefault(first.ply.after, (first, *rest))
        for first, at in search.some_done():
            if first.ply.after not in by_result and first.ply.after.winner is None:
                rest = self._overlapping_on(case.after(first), at, Length.of(first, self._trace))
                if rest:
                    by_result[first.ply.after] = (first, *rest)
        return list(by_result.values())

    def _overlapping_on(self, case: Case, start: int, length: Length) -> Run | None:
        """An example of how play went on with an overlap of the next two plies; None if there is none."""
        for one, at in self.under_way(case, start):
            rest = self._search.way_on(case.after(one), at, length.and_one(one, self._trace))
            if rest:
                return (one, *rest)
        return None

    def under_way(self, case: Case, start: int) -> Iterator[tuple[Candidate, int]]:
        """The plies begun from `start` on, each with the picture before the lift that came too early."""
        known: set[Position] = set()
        for at, fields in self._lifts.items():
            before = self._trace.pictures[at - 1]
            for one in self._looked(case, at, fields) if at > start + 1 else ():
                after, begun = one.ply.after, lift_seen(one, self._trace, start)
                # A player does not lift pieces from the pits that the other one is still sowing.
                apart = not fields <= one.touched and after.winner is None
                open_yet = begun is not None and begun < at and not one.complete(before)
                if apart and open_yet and after not in known:
                    known.add(after)
                    yield one, at - 1

    def _looked(self, case: Case, at: int, lifted: AbstractSet[Field]) -> Iterator[Candidate]:
        """The plies that seem to have left pieces on a field only after the lift in picture `at`."""
        # If only one pit was emptied, the ply under way did not begin there; leaving those out saves time.
        kept = {field: case.table.get(field, "") for field in lifted} if len(lifted) == 1 else {}
        since = _SinceLift(case.sight, self._trace, at, kept, self._newest)
        for late in since.changed:
            if late in lifted:
                continue
            self._left -= 1
            if self._left < 0:
                self._many = True
                return
            matches = self._plies.fitting(case, since.only_after(late), MOST_UNDER_WAY, since.memory(late))
            self._many = self._many or matches.many
            yield from matches.candidates

    def _settled(self, runs: Sequence[Run]) -> bool:
        """True if one of these runs explains everything that was seen, in its order.

        Then there is no overlap.

        All plies of the run but the last one must have been counted piece by piece; otherwise readings that
        belong to the next ply may be taken for theirs.
        """
        trace = self._trace
        return any(
            all(one.seen_whole(trace.last) for one in run[:-1])
            and not self._search.unexplained(run)
            and not disorder(run, trace)
            for run in runs
        )


class _SinceLift:
    """The readings of each field from the picture before a lift on.

    `newest` is the test of the newest picture.

    A field that is `kept` still holds what it held before.
    """

    def __init__(self, sight: Sight, trace: Trace, at: int, kept: Table, newest: PictureTest) -> None:
        self._sight = sight
        self._kept = kept
        self._newest = newest
        self.changed = {
            field: [reading for _, reading in trace.of(field).readings(at - 1)]
            for field in sight.sensed
            if trace.of(field).changed_since(at)
        }
        self._known: dict[tuple[Field, Contents], bool] = {}
        self._memory = but_for(newest.memory, self.changed)

    def only_after(self, late: Field) -> Fits:
        """A test: True if these contents may have lain on a field, on field `late` only after the lift."""
        return lambda field, contents: (self.new if field == late else self.shown)(field, contents)

    def memory(self, late: Field) -> Memory:
        """What the game has computed about the fields for which `only_after` asks the newest picture."""
        return but_for(self._memory, [late])

    def new(self, field: Field, contents: Contents) -> bool:
        """True if these contents may have lain on a field that changed, after the lift and not before it."""
        fits = self._sight.sensor(field).fits
        before, *later = self.changed[field]
        return not fits(before, contents) and any(fits(reading, contents) for reading in later)

    def shown(self, field: Field, contents: Contents) -> bool:
        """True if these contents may have lain on a field at some time since the picture before the lift."""
        # The newest picture has already tested the fields that stood still, and its answers are cached.
        if field not in self.changed:
            return self._newest(field, contents)
        key = (field, contents)
        if key not in self._known:
            self._known[key] = self._may_lie(field, contents)
        return self._known[key]

    def _may_lie(self, field: Field, contents: Contents) -> bool:
        if self._kept.get(field, contents) != contents:
            return False
        fits = self._sight.sensor(field).fits
        return any(fits(reading, contents) for reading in self.changed[field])


def _lifts(sight: Sight, trace: Trace) -> dict[int, set[Field]]:
    """The fields that are seen to be emptied, by the index of the picture that shows it, in order.

    A field that shows in the next picture what it showed before was only touched, and is left out.
    """
    emptied: dict[int, set[Field]] = {}
    for field in trace.moved:
        fits, said = sight.sensor(field).fits, list(trace.of(field).readings(0))
        again = [at for (_, was), _, (at, now) in zip(said, said[1:], said[2:], strict=False) if was == now]
        for (_, was), (at, now) in pairwise(said):
            if None not in (was, now) and fits(now, "") and not fits(was, "") and at + 1 not in again:
                emptied.setdefault(at, set()).add(field)
    return dict(sorted(emptied.items()))
