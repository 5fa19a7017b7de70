"""The search for runs of plies that explain the pictures, in a game whose plies can be listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.referee.hypotheses import LONGEST, Candidate, Case, Hands, Run, cleared, has_ended, lifted_at
from companion.referee.search.budget import MOST_SEEN, MOST_STEPS, Budget
from companion.referee.search.occlusion import Sleeve
from companion.referee.search.ply_source import PlySource
from companion.sensing.sight import Picture

HIDDEN = (1, 3)
"""How many plies that no sensor sees are put between others, the second where fewer explain nothing.

Where one more is possible than the first, it is looked for beside what was found: two of them in a row
leave the turn where it was, so that the ply after them may seem to be the first.
"""

LONGEST_OVERLAPPING = 5
"""How many plies a run has at most whose hands overlap where sensors do not count."""

COVERED_A_STEP = 5
"""So many pictures that a sleeve may have covered take as long as one step of a search."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What a search takes for a run.

    `unfinished`: a hand holds pieces for the last ply. `midway`: the last ply is begun, and may be done.
    `overlapping`: no picture need show a ply done whose pieces are all seen in the end. `interleaved`: nor
    any other ply, as long as it was under way when the next one began. `idling`: rolls without use that
    nobody told come between. `begun`: of a capture the first lift is enough. `covered`: a sleeve hid the end
    of a ply. `hidden` is how many plies that no sensor sees are put between others.
    """

    unfinished: bool = False
    midway: bool = False
    overlapping: bool = False
    interleaved: bool = False
    idling: bool = False
    begun: bool = False
    covered: Sleeve | None = None
    hidden: int = HIDDEN[0]


class RunSearch:
    """One depth-first search over runs of plies, which takes its steps from the budget of the judgement."""

    def __init__(
        self, plies: PlySource, hands: Hands, budget: Budget, case: Case, mode: Mode | None = None
    ) -> None:
        self._plies = plies
        self._hands = hands
        self._budget = budget
        self._case = case
        self._trace = case.trace
        self._mode = mode or Mode()
        self._hidden = self._mode.hidden
        self._longest = LONGEST_OVERLAPPING if self._mode.interleaved else LONGEST
        self._left = 0
        self._cut = self._left_out = False
        self._known: dict[object, Sequence[Run]] = {}

    def runs(self) -> list[Run]:
        """All runs from the position of the case; none if not all could be looked at."""
        found, mode = self._found(), self._mode
        if found is None:
            # What a sleeve may have hidden is asked last; cut short, that takes nothing from what was found.
            aside = mode.covered or mode.interleaved
            self._budget.exhausted = self._budget.exhausted or not aside
            return []
        if not found or not self._left_out or mode.unfinished or mode.midway or mode.hidden != HIDDEN[0]:
            return found
        self._hidden += 1
        return self._found() or found

    def _found(self) -> list[Run] | None:
        """All runs with so many hidden plies; None if not all could be looked at."""
        most = min(MOST_STEPS * (MOST_SEEN if self._case.sees_all else 1), self._budget.steps_left)
        self._left, self._cut, self._left_out = most, False, False
        self._known.clear()
        found = self._from(self._case, 0, ())
        self._budget.steps_left -= min(most - self._left, most)
        return list(found) if self._left >= 0 and not self._cut else None

    def _from(self, case: Case, start: int, so_far: Run) -> Sequence[Run]:
        """How runs go on after these plies, the last of which began with the picture `start`.

        Plies made in another order often lead to the same position, which is then looked at once.
        """
        since = self._done_at(so_far, start)
        if since is None or (case.sees_all and since == len(self._trace) - 1):
            # Where every lift is seen, none can have come after the newest picture.
            return ()
        hidden = sum(one.traceless for one in so_far)
        last = so_far[-1:] if self._mode.interleaved else ()
        key = (case.position, case.chances, since, len(so_far), hidden, last)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = list(self._run(case, since, so_far, hidden))
        else:
            # Each way of going on makes another run, so that there may be very many.
            self._left -= len(known)
        return known

    def _run(self, case: Case, since: int, so_far: Run, hidden: int) -> Iterator[Run]:
        """How runs go on from a picture that shows these plies done, so many of them hidden."""
        for candidate in self._candidates(case, since):
            self._left -= 1
            if (
                self._mode.unfinished
                and self._left >= 0
                and self._hands.hold_for(candidate, self._trace, since)
            ):
                yield (candidate,)
            at = self._lifted_at(candidate, since)
            if at is None or self._left < 0 or not self._after(so_far, since, at):
                continue
            if candidate.traceless and hidden >= self._hidden:
                self._left_out = True
                continue
            run = (*so_far, candidate)
            # Each ply that is not hidden shows at least one change.
            if len(run) > min(self._longest, self._trace.changes + self._hidden):
                self._cut = self._cut or (len(run) > self._longest and not self._mode.interleaved)
                return
            if not self._mode.unfinished and self._ends(candidate, at):
                yield (candidate,)
            if candidate.ply.after.winner is None:
                for tail in self._from(case.after(candidate), at, run):
                    yield candidate, *tail

    def _lifted_at(self, candidate: Candidate, since: int) -> int | None:
        if self._mode.covered:
            return self._mode.covered.lifted(candidate, self._trace, since)
        return lifted_at(candidate, self._trace, since, begun=self._mode.unfinished or self._mode.begun)

    def _candidates(self, case: Case, since: int) -> Sequence[Candidate]:
        known = self._plies.candidates(case, since)
        if not self._mode.idling:
            return known
        return (*known, *self._plies.idle(case, since))

    def _done_at(self, so_far: Run, since: int) -> int | None:
        """The first picture since the lift of the last ply that shows it done, where one must."""
        if not so_far or not so_far[-1].steps:
            return since
        if self._mode.interleaved or (self._mode.overlapping and _may_overlap(so_far[-1], self._trace.last)):
            return since
        pictures = self._trace.pictures[since:]
        shown = next((at for at, picture in enumerate(pictures, since) if so_far[-1].complete(picture)), None)
        if shown is not None or self._mode.covered is None:
            return shown
        # Under a sleeve each picture is looked at in several ways.
        self._left -= len(pictures) // COVERED_A_STEP
        return self._mode.covered.done(so_far[-1], self._trace, since) if self._left >= 0 else None

    def _after(self, so_far: Run, since: int, at: int) -> bool:
        """True if the last of these plies was under way, or done, when the next one began in a picture."""
        if not self._mode.interleaved or not so_far or not so_far[-1].steps:
            return True
        before = self._trace.pictures[max(at - 1, since)]
        return so_far[-1].under_way(before) or so_far[-1].complete(before)

    def _ends(self, candidate: Candidate, at: int) -> bool:
        last = self._trace.last
        if self._mode.midway:
            return candidate.unseen_ahead(last) is not None
        if candidate.traceless:
            return cleared(candidate, last)
        return candidate.complete(last) or has_ended(candidate, self._trace.pictures[at:])


def _may_overlap(ply: Candidate, picture: Picture) -> bool:
    """True if the next player may have lifted before the last piece of this ply had fallen.

    No picture need show it done then, but all must be seen that hands do for it where the fields speak
    that do so in the picture: piece by piece or, on cards with room for one stone, step by step. Of a
    sowing that only shows which pits are full a slip would look like the next ply begun early.
    """
    return ply.seen_whole(picture) or all(
        picture.get(field) is not None and ply.baseline.tells_apart(field, values)
        for field, values in ply.values.items()
    )
