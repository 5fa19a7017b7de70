"""Complete plies that explain the table, and are asked about all the same: something about them is odd."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.referee.decision import take_back
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Changes, Run, bridged, rash, without_witness
from companion.referee.ledger import Chances
from companion.referee.search import Explainer, listed_overlaps
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Sight


class Asking:
    """What speaks for a question where runs of complete plies explain what was seen."""

    def __init__(self, game: AnyGame, sight: Sight, explainer: Explainer) -> None:
        self._game = game
        self._sight = sight
        self._explainer = explainer

    def about(
        self,
        runs: Sequence[Run],
        unwatched: Sequence[Run],
        position: Position,
        chances: Chances,
        trace: Trace,
        changes: Changes,
        *,
        back: bool,
    ) -> bool:
        """Whether the players are asked, though these runs explain the `changes` in the pictures.

        So it is where runs that were `unwatched` begin otherwise, or untold rolls of others may have come
        before; where hands may have taken a ply back instead (`back` says that the table may show such
        hands on their way); and where something is odd about each of the runs.
        """
        firsts = {run[0].ply.after for run in runs} if unwatched else ()
        elsewhere = any(run[0].ply.after not in firsts for run in unwatched)
        if elsewhere or any(bridged(run, position, chances) for run in runs):
            return True
        # Of many runs only some are known, and the players are asked anyway.
        if self._explainer.many:
            return False
        by_chance = back and take_back.passed_by(runs, changes)
        return (
            by_chance
            or self._wound_back(runs, position, chances, trace)
            or self._all_odd(runs, chances, trace, changes)
        )

    def _wound_back(self, runs: Sequence[Run], position: Position, chances: Chances, trace: Trace) -> bool:
        """Whether a ply that is taken back explains as much, where not all pieces are counted."""
        in_hand = partial(self._explainer.in_hand, position, chances)
        uncounted = self._game.listed and not self._explainer.sees_all(trace.last)
        return uncounted and take_back.as_likely(runs, trace, self._sight, in_hand)

    def _all_odd(self, runs: Sequence[Run], chances: Chances, trace: Trace, changes: Changes) -> bool:
        uncounted = not self._explainer.sees_all(trace.last)
        overlapping = uncounted and listed_overlaps.possible(self._game, runs[0][0].ply.before)
        return all(
            self._is_odd(run, chances, trace, changes)
            or (overlapping and listed_overlaps.uncertain(run, trace, changes.followed_by(run)))
            for run in runs
        )

    def _is_odd(self, run: Run, chances: Chances, trace: Trace, changes: Changes) -> bool:
        last = run[-1]
        if last.barely_cleared(trace.pictures) or last.merely_cleared(trace):
            return True
        if last.never_done(trace.pictures) and changes.followed_by(run).unexplained:
            return True
        # Where plies are searched for, those after the first are but examples of how play went on.
        owed = self._game.listed and len(run) > 1 and changes.owed(run)
        rashly = rash(run, chances, trace, searched=self._explainer.stepwise)
        return rashly or without_witness(run, chances, trace) or bool(owed)
