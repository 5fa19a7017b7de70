"""Plies that one picture proves: complete to the last piece, and nothing else explains what was seen."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Run, bridged, passes_by
from companion.referee.ledger import Chances
from companion.referee.search import Explainer
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Sight


class Proving:
    """What a picture needs to be the proof of a ply."""

    def __init__(self, game: AnyGame, sight: Sight, explainer: Explainer) -> None:
        self._game = game
        self._sight = sight
        self._explainer = explainer

    def possible(self, position: Position, chances: Chances, trace: Trace) -> bool:
        """Whether the newest picture may prove a ply.

        Most pictures are of hands on their way, so a search is begun only where one may be the end.
        """
        last = trace.last
        self._explainer.prepare(position, chances)
        if not any(self._sight.exact(last, field) for field in self._sight.sensed):
            return False
        return any(one.proven(last) for one in self._explainer.done(position, chances, trace))

    def proven(
        self, runs: Sequence[Run], position: Position, chances: Chances, trace: Trace
    ) -> Candidate | None:
        """The ply that the newest picture proves, where these runs are all that explain what was seen."""
        alone = next((run[0] for run in runs if len(run) == 1), None)
        if alone is None or any(run[0].ply.after != alone.ply.after for run in runs):
            return None
        # What a ball takes may count as much as the ball itself, which is then in a hand still; and who
        # takes one piece after the other out of a pit has not emptied it yet.
        doubtful = alone.overlooked(trace) or alone.never_lifted(trace)
        doubtful = doubtful or alone.barely_cleared(trace.pictures)
        if doubtful or not alone.proven(trace.last) or bridged((alone,), position, chances):
            return None
        open_yet = self._passes_by(alone, chances, trace) or self._fed_unseen(alone, trace)
        return None if open_yet or self._between(alone, position, chances, trace) else alone

    def _passes_by(self, done: Candidate, chances: Chances, trace: Trace) -> bool:
        """True if the piece that was put down last may go on from there."""
        others = self._explainer.candidates(done.ply.before, chances, trace) if done.moves_figures else ()
        return passes_by(self._game, done, others, chances)

    def _fed_unseen(self, done: Candidate, trace: Trace) -> bool:
        """Whether pieces that nobody saw come out of a field may have fallen for those of the ply.

        They fell before the ply was begun, as in a lap before, and its own are in a hand still. Where
        all sensors see every piece, one fell so only if it was lifted with those of the ply.
        """
        seeing = all(self._sight.exact(trace.last, field) for field in done.before)
        picture = trace.pictures[max((done.lifted_at(trace, 0, begun=True) or 0) - 1, 0)]
        shows, before = self._sight.shows, done.before
        fed = {done.steps[0].field} if seeing else done.touched
        return not all(shows(picture, field, before.get(field, "")) for field in fed)

    def _between(self, done: Candidate, position: Position, chances: Chances, trace: Trace) -> bool:
        """Whether the newest picture could also be the middle of a ply with another result."""
        if done.steps[0].verb == "drop" and not self._explainer.lists(position):
            # More may be dropped from a reserve, and nothing on the table tells how many.
            return True
        return any(
            other.ply.after != done.ply.after and other.steps
            for other in self._explainer.stages(position, chances, trace)
            if other.lifted_at(trace, 0) is not None and not other.never_lifted(trace)
        )
