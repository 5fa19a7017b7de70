"""How many plies a run may have that were made without a rest.

On a board with pits without sensors, nearly every slip can be explained by some hasty plies that no sensor
saw. So a run with an unseen ply counts only if there was time for all its plies.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.referee.evidence import Trace
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.lifts import lift_seen
from companion.referee.hypotheses.witnesses import unwitnessed

LONGEST = 14
"""The greatest number of plies without a rest that are followed; a search that reaches it proves nothing."""

LONGEST_UNSEEN = 3
"""The greatest number of plies of a run with an unseen ply, if other runs explain the table."""

UNSEEN_S = 1.0
"""Seconds that each ply of a longer run with an unseen ply takes at least."""

HASTE_S = 0.3
"""Seconds that each of three plies takes at least if one of them is unseen: no hand is faster."""


class Length(NamedTuple):
    """The plies of a run and its limits: `longest`, and `unhurried` for a run with an unseen ply."""

    made: int
    longest: int
    unhurried: int

    @classmethod
    def of(cls, first: Candidate, trace: Trace) -> Length:
        """The length of a run that consists of this ply."""
        return cls(0, LONGEST, unhurried(first, trace)).and_one(first, trace)

    def and_one(self, ply: Candidate, trace: Trace) -> Length:
        """The length of the run with this ply added; if no sensor saw the ply, `unhurried` limits the run."""
        longest = min(self.longest, self.unhurried) if unwitnessed(ply, trace) else self.longest
        return Length(self.made + 1, longest, self.unhurried)

    @property
    def left(self) -> int:
        """How many more plies the run may have."""
        return self.longest - self.made

    @property
    def last(self) -> bool:
        """True if there is time for exactly one more ply; False if only `LONGEST` limits the run."""
        return self.left == 1 and self.longest < LONGEST

    @property
    def hurried(self) -> bool:
        """True if there is no time for an unseen ply with another ply after it."""
        return self.made + 1 >= self.unhurried


def unhurried(first: Candidate, trace: Trace) -> int:
    """The number of plies for which there was time since `first` was begun.

    `LONGEST` if the times are not known.

    At least 2, because two plies may overlap.
    """
    seconds = trace.between(lift_seen(first, trace, 0) or 0, len(trace) - 1)
    if seconds is None:
        return LONGEST
    return max(2, min(LONGEST_UNSEEN, int(seconds / HASTE_S)), int(seconds / UNSEEN_S))
