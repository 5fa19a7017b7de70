"""How many plies a run may have that were made without a rest.

Beside pits without sensors some plies in haste that nobody saw explain nearly every slip. So a run of which
one ply goes unseen counts only where there was time for all of them.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.referee.evidence import Trace
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.lifts import lift_seen
from companion.referee.hypotheses.witnesses import unwitnessed

LONGEST = 14
"""How many plies without a rest are followed; a search that is cut there is given up."""

LONGEST_UNSEEN = 3
"""How many plies a run has at most of which one goes unseen, where other runs explain the table."""

UNSEEN_S = 1.0
"""So much time each ply takes of a longer run of which one goes unseen, in seconds; else that was none."""

HASTE_S = 0.3
"""So much time each of three takes of which one goes unseen, in seconds: no hand is faster."""


class Length(NamedTuple):
    """How many plies a run has, how many it may have, and how many `unhurried` ones if one goes unseen."""

    made: int
    longest: int
    unhurried: int

    @classmethod
    def of(cls, first: Candidate, trace: Trace) -> Length:
        """The length of a run of this ply alone."""
        return cls(0, LONGEST, unhurried(first, trace)).and_one(first, trace)

    def and_one(self, ply: Candidate, trace: Trace) -> Length:
        """The length with this ply, too."""
        longest = min(self.longest, self.unhurried) if unwitnessed(ply, trace) else self.longest
        return Length(self.made + 1, longest, self.unhurried)

    @property
    def left(self) -> int:
        """How many plies may follow."""
        return self.longest - self.made

    @property
    def last(self) -> bool:
        """True if there was time for one ply more and no other; a run that is cut as too long may go on."""
        return self.left == 1 and self.longest < LONGEST

    @property
    def hurried(self) -> bool:
        """True if there was no time for a ply that goes unseen and another one after it."""
        return self.made + 1 >= self.unhurried


def unhurried(first: Candidate, trace: Trace) -> int:
    """How many plies there was time for since a first one was begun; where that is not known, any number.

    Two may overlap, so that there is always time for them.
    """
    seconds = trace.between(lift_seen(first, trace, 0) or 0, len(trace) - 1)
    if seconds is None:
        return LONGEST
    return max(2, min(LONGEST_UNSEEN, int(seconds / HASTE_S)), int(seconds / UNSEEN_S))
