"""Runs of plies that were made without a rest between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from companion.referee.hypotheses.candidate import Candidate

Run: TypeAlias = tuple[Candidate, ...]
"""A run of plies made without a rest between them."""


def begin_alike(runs: Sequence[Run]) -> Candidate | None:
    """The first ply of a run, if all runs have at least two plies and their first plies have the same result.

    The ply must be one whose first step a sensor sees; None if there is none.
    """
    alike = all(run[1:] for run in runs) and len({run[0].ply.after for run in runs}) == 1
    firsts = (run[0] for run in runs if alike)
    return next((one for one in firsts if one.steps and not one.unseen(one.steps[0])), None)
