"""Runs that explained a table at rest and were not recorded, because another ply might be under way."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.hypotheses import Case, Run
from companion.sensing.sight import Picture


class PassedOver:
    """The runs that were passed over last, with the picture that they explained.

    If every piece is seen and no field is `blind`, no ply can be under way unseen, so none is kept.
    """

    def __init__(self, *, blind: bool) -> None:
        self._blind = blind
        self._last: tuple[Picture, Sequence[Run]] | None = None

    def forget(self) -> None:
        """Drop the runs: the table looks as recorded, or the recorded position has changed."""
        self._last = None

    def keep(self, runs: Sequence[Run], case: Case) -> None:
        """Keep runs that explain the table and are not recorded."""
        if runs and (self._blind or not case.sees_all):
            self._last = case.trace.last, runs

    def seemed_done(self, runs: Sequence[Run]) -> Sequence[Run]:
        """The runs that seemed done before and may have been, so that the players are asked.

        `runs` are done now.

        Empty if a ply that is done now was under way then, or if one of them begins with the same result.
        """
        if self._last is None:
            return ()
        (picture, seemed), firsts = self._last, {run[0].ply.after for run in runs}
        goes_on = any(one.under_way(picture) for run in runs for one in run)
        return () if goes_on or any(run[0].ply.after in firsts for run in seemed) else seemed
