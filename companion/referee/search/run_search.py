"""The search for runs of plies that explain the pictures, in a game whose plies can be listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.referee.hypotheses import LONGEST, Candidate, Case, Run, cleared, has_ended, lifted_at
from companion.referee.search.budget import MOST_SEEN, MOST_STEPS, Budget
from companion.referee.search.occlusion import Sleeve
from companion.referee.search.ply_source import PlySource
from companion.sensing.sight import Picture

HIDDEN = (1, 3)
"""How many plies that no sensor sees are put between others; the second number is tried if the first fails.

If one more than the first number would be possible, it is tried beside the runs that were found: two unseen
plies in a row leave the turn as it was, so that the ply after them may seem to be the first one.
"""

COVERED_A_STEP = 5
"""How many pictures that a sleeve may have covered cost one step of the budget."""


@dataclass(frozen=True, slots=True)
class Mode:
    """What a search accepts as a run.

    `overlapping`: no picture need show a ply done if all its pieces are seen in the end. `covered`: a sleeve
    hid the end of a ply. `hidden`: how many plies that no sensor sees may be put between others.
    """

    overlapping: bool = False
    covered: Sleeve | None = None
    hidden: int = HIDDEN[0]


class RunSearch:
    """One depth-first search for runs of plies; it takes its steps from the budget of the judgement."""

    def __init__(self, plies: PlySource, budget: Budget, case: Case, mode: Mode | None = None) -> None:
        self._plies = plies
        self._budget = budget
        self._case = case
        self._trace = case.trace
        self._mode = mode or Mode()
        covered = self._mode.covered
        self._lifted_at = covered.lifted if covered else lifted_at
        self._hidden = self._mode.hidden
        self._left = 0
        self._cut = self._left_out = False
        self._known: dict[object, Sequence[Run]] = {}

    def runs(self) -> list[Run]:
        """All runs from the position of the case; empty if the search was cut short."""
        found_runs, mode = self._search(), self._mode
        if found_runs is None:
            # Sleeves only add to runs that were found, so a cut leaves these valid.
            self._budget.exhausted = self._budget.exhausted or not mode.covered
            return []
        if not found_runs or not self._left_out or mode.hidden != HIDDEN[0]:
            return found_runs
        self._hidden += 1
        return self._search() or found_runs

    def _search(self) -> list[Run] | None:
        """All runs with at most `self._hidden` hidden plies; None if the search was cut short."""
        most = min(MOST_STEPS * (MOST_SEEN if self._case.sees_all else 1), self._budget.steps_left)
        self._left, self._cut, self._left_out = most, False, False
        self._known.clear()
        found_runs = self._from(self._case, 0, ())
        self._budget.steps_left -= min(most - self._left, most)
        return list(found_runs) if self._left >= 0 and not self._cut else None

    def _from(self, case: Case, start: int, so_far: Run) -> Sequence[Run]:
        """The ways to go on after these plies, the last of which began in picture `start`.

        Plies made in another order often lead to the same position, which is then searched only once.
        """
        since = self._done_at(so_far, start)
        if since is None or (case.sees_all and since == len(self._trace) - 1):
            # If every lift is seen, no ply can have begun after the newest picture.
            return ()
        hidden = sum(one.traceless for one in so_far)
        key = (case.position, case.chances, since, len(so_far), hidden)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = list(self._run(case, since, so_far, hidden))
        else:
            # Each way to go on makes another run, so there may be very many; they cost steps, too.
            self._left -= len(known)
        return known

    def _run(self, case: Case, since: int, so_far: Run, hidden: int) -> Iterator[Run]:
        """The ways to go on from picture `since`, which shows these plies done.

        `hidden` of them are unseen.
        """
        for candidate in self._plies.candidates(case, since):
            self._left -= 1
            at = self._lifted_at(candidate, self._trace, since)
            if at is None or self._left < 0:
                continue
            if candidate.traceless and hidden >= self._hidden:
                self._left_out = True
                continue
            run = (*so_far, candidate)
            # Each ply that is not hidden causes at least one change, so a longer run is impossible.
            if len(run) > min(LONGEST, self._trace.changes + self._hidden):
                self._cut = self._cut or len(run) > LONGEST
                return
            if self._ends(candidate, at):
                yield (candidate,)
            if candidate.ply.after.winner is None:
                for tail in self._from(case.after(candidate), at, run):
                    yield candidate, *tail

    def _done_at(self, so_far: Run, since: int) -> int | None:
        """The index of the first picture from `since` on that shows the last ply done.

        `since` itself if no picture need show it; None if one must and none does.
        """
        if not so_far or not so_far[-1].steps:
            return since
        if self._mode.overlapping and _may_overlap(so_far[-1], self._trace.last):
            return since
        pictures = self._trace.pictures[since:]
        shown = next((at for at, picture in enumerate(pictures, since) if so_far[-1].complete(picture)), None)
        if shown is not None or self._mode.covered is None:
            return shown
        # Under a sleeve each picture is compared several times, so it costs more steps.
        self._left -= len(pictures) // COVERED_A_STEP
        return self._mode.covered.done(so_far[-1], self._trace, since) if self._left >= 0 else None

    def _ends(self, candidate: Candidate, at: int) -> bool:
        last = self._trace.last
        if candidate.traceless:
            return cleared(candidate, last)
        return candidate.complete(last) or has_ended(candidate, self._trace.pictures[at:])


def _may_overlap(ply: Candidate, picture: Picture) -> bool:
    """True if the next player may have lifted a piece before the last piece of this ply had fallen.

    Then no picture need show the ply done, but the newest picture must show all of it: its fields speak and
    count piece by piece, or, on cards with room for one stone, tell step from step. If sensors only tell full
    from empty, a slip in a sowing would look like a next ply that was begun early.
    """
    return ply.seen_whole(picture) or all(
        picture.get(field) is not None and ply.baseline.tells_apart(field, values)
        for field, values in ply.values.items()
    )
