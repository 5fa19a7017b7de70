"""Runs that explained a table at rest and were not recorded, because others may have been under way."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.hypotheses import Case, Run
from companion.sensing.sight import Picture


class PassedOver:
    """The runs that were passed over last, with the picture that they explained.

    Where every piece is seen and no field is `blind`, nothing can be under way unseen: none is kept.
    """

    def __init__(self, *, blind: bool) -> None:
        self._blind = blind
        self._last: tuple[Picture, Sequence[Run]] | None = None

    def forget(self) -> None:
        """The table looks as recorded, or another position is on record."""
        self._last = None

    def keep(self, runs: Sequence[Run], case: Case) -> None:
        """These runs explain the table and are not recorded."""
        if runs and (self._blind or not case.sees_all):
            self._last = case.trace.last, runs

    def seemed_done(self, runs: Sequence[Run]) -> Sequence[Run]:
        """Runs that seemed done before, so that the players are asked which of them was; `runs` are done now.

        None if what is done now was under way then; else nothing was, and those may have been done.
        """
        if self._last is None:
            return ()
        (picture, seemed), firsts = self._last, {run[0].ply.after for run in runs}
        goes_on = any(one.under_way(picture) for run in runs for one in run)
        return () if goes_on or any(run[0].ply.after in firsts for run in seemed) else seemed
