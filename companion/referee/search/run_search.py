"""The search for runs of plies that explain the pictures, in a game whose plies can be listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from companion.referee.evidence import Trace
from companion.referee.hypotheses import LONGEST, Candidate, Run
from companion.referee.ledger import Chances
from companion.referee.search.occlusion import Sleeve
from companion.rules.game import Position
from companion.sensing.sight import Picture

HIDDEN = (1, 3)
"""How many plies that no sensor sees are put between others, the second where fewer explain nothing.

Where one more is possible than the first, it is looked for beside what was found: two of them in a row
leave the turn where it was, so that the ply after them may seem to be the first.
"""

LONGEST_OVERLAPPING = 5
"""How many plies a run has at most whose hands overlap where sensors do not count."""

MOST_STEPS = 3000
"""How many candidates one search looks at or puts after others; if it takes more, nothing is explained."""

MOST_SEEN = 2
"""So many times as many where sensors see every piece: there a slip in a long relay must be told as one."""

COVERED_A_STEP = 5
"""So many pictures that a sleeve may have covered take as long as one step of a search."""

MOST_IN_ALL = MOST_STEPS * MOST_SEEN
"""How many all searches of one judgement take together; those that begin after that are given up."""


class Plies(Protocol):
    """What the search asks for: plies by position, and whether sensors see every piece.

    `exhausted` is set where a search was given up. Each takes what it looks at from `steps_left`.
    """

    exhausted: bool
    steps_left: int

    def candidates(
        self, position: Position, chances: Chances, trace: Trace, start: int = 0
    ) -> Sequence[Candidate]: ...

    def idle(self, position: Position, chances: Chances, trace: Trace, start: int) -> Sequence[Candidate]: ...

    def sees_all(self, picture: Picture) -> bool: ...

    def holds(self, candidate: Candidate, trace: Trace, start: int) -> bool: ...


class RunSearch:
    """One depth-first search over runs of plies."""

    def __init__(
        self,
        plies: Plies,
        trace: Trace,
        *,
        unfinished: bool = False,
        midway: bool = False,
        overlapping: bool = False,
        idling: bool = False,
        hidden: int = HIDDEN[0],
        begun: bool = False,
        covered: Sleeve | None = None,
        interleaved: bool = False,
    ) -> None:
        self._plies = plies
        self._trace = trace
        self._unfinished = unfinished
        self._midway = midway
        self._overlapping = overlapping
        self._idling = idling
        self._hidden = hidden
        self._begun = begun
        self._covered = covered
        self._interleaved = interleaved
        self._longest = LONGEST_OVERLAPPING if interleaved else LONGEST
        self._left = 0
        self._cut = self._left_out = False
        self._known: dict[object, Sequence[Run]] = {}
        self._seeing = plies.sees_all(trace.last)

    def runs(self, position: Position, chances: Chances) -> list[Run]:
        """All runs from this position; none where not all could be looked at."""
        found = self._found(position, chances)
        if found is None:
            # What a sleeve may have hidden is asked last; cut short, that takes nothing from what was found.
            aside = self._covered or self._interleaved
            self._plies.exhausted = self._plies.exhausted or not aside
            return []
        if not found or not self._left_out or self._unfinished or self._midway or self._hidden != HIDDEN[0]:
            return found
        self._hidden += 1
        return self._found(position, chances) or found

    def _found(self, position: Position, chances: Chances) -> list[Run] | None:
        """All runs with so many hidden plies; None where not all could be looked at."""
        most = min(MOST_STEPS * (MOST_SEEN if self._seeing else 1), self._plies.steps_left)
        self._left, self._cut, self._left_out = most, False, False
        self._known.clear()
        found = self._from(position, chances, 0, ())
        self._plies.steps_left -= min(most - self._left, most)
        return list(found) if self._left >= 0 and not self._cut else None

    def _from(self, position: Position, chances: Chances, start: int, so_far: Run) -> Sequence[Run]:
        """How runs go on after these plies, the last of which began with the picture `start`.

        Plies made in another order often lead to the same position, which is then looked at once.
        """
        since = self._done_at(so_far, start)
        if since is None or (self._seeing and since == len(self._trace) - 1):
            # Where every lift is seen, none can have come after the newest picture.
            return ()
        hidden = sum(one.traceless for one in so_far)
        last = so_far[-1:] if self._interleaved else ()
        key = (position, chances, since, len(so_far), hidden, last)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = list(self._run(position, chances, since, so_far, hidden))
        else:
            # Each way of going on makes another run, so that there may be very many.
            self._left -= len(known)
        return known

    def _run(
        self, position: Position, chances: Chances, since: int, so_far: Run, hidden: int
    ) -> Iterator[Run]:
        """How runs go on from a picture that shows these plies done, so many of them hidden."""
        for candidate in self._candidates(position, chances, since):
            self._left -= 1
            if self._unfinished and self._left >= 0 and self._plies.holds(candidate, self._trace, since):
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
                self._cut = self._cut or (len(run) > self._longest and not self._interleaved)
                return
            if not self._unfinished and self._ends(candidate, at):
                yield (candidate,)
            if candidate.ply.after.winner is None:
                for tail in self._from(candidate.ply.after, chances[1:], at, run):
                    yield candidate, *tail

    def _lifted_at(self, candidate: Candidate, since: int) -> int | None:
        if self._covered:
            return self._covered.lifted(candidate, self._trace, since)
        return candidate.lifted_at(self._trace, since, begun=self._unfinished or self._begun)

    def _candidates(self, position: Position, chances: Chances, since: int) -> Sequence[Candidate]:
        known = self._plies.candidates(position, chances, self._trace, since)
        if not self._idling:
            return known
        return (*known, *self._plies.idle(position, chances, self._trace, since))

    def _done_at(self, so_far: Run, since: int) -> int | None:
        """The first picture since the lift of the last ply that shows it done, where one must."""
        if not so_far or not so_far[-1].steps:
            return since
        if self._interleaved or (self._overlapping and _may_overlap(so_far[-1], self._trace.last)):
            return since
        pictures = self._trace.pictures[since:]
        shown = next((at for at, picture in enumerate(pictures, since) if so_far[-1].complete(picture)), None)
        if shown is not None or self._covered is None:
            return shown
        # Under a sleeve each picture is looked at in several ways.
        self._left -= len(pictures) // COVERED_A_STEP
        return self._covered.done(so_far[-1], self._trace, since) if self._left >= 0 else None

    def _after(self, so_far: Run, since: int, at: int) -> bool:
        """Whether the last of these plies was under way, or done, when the next one began in a picture."""
        if not self._interleaved or not so_far or not so_far[-1].steps:
            return True
        before = self._trace.pictures[max(at - 1, since)]
        return so_far[-1].under_way(before) or so_far[-1].complete(before)

    def _ends(self, candidate: Candidate, at: int) -> bool:
        last = self._trace.last
        if self._midway:
            return candidate.unseen_ahead(last) is not None
        if candidate.traceless:
            return candidate.cleared(last)
        return candidate.complete(last) or candidate.ended(self._trace.pictures[at:])


def _may_overlap(ply: Candidate, picture: Picture) -> bool:
    """Whether the next player may have lifted before the last piece of this ply had fallen.

    No picture need show it done then, but all must be seen that hands do for it where the fields speak
    that do so in the picture: piece by piece or, on cards with room for one stone, step by step. Of a
    sowing that only shows which pits are full a slip would look like the next ply begun early.
    """
    return ply.seen_whole(picture) or all(
        picture.get(field) is not None and ply.baseline.tells_apart(field, values)
        for field, values in ply.values.items()
    )
