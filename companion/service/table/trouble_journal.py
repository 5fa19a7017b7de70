"""The troubles of the table on standard error, which is the journal of the system on a Pi."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.service.table.running_table import RunningTable
from companion.texts import visible


class TroubleJournal:
    """Listens to the table and writes each trouble once, as long as it lasts."""

    def __init__(self, table: RunningTable) -> None:
        self._table = table
        self._written: frozenset[str] = frozenset()
        table.listen(self._write_new)

    def _write_new(self, _version: int) -> None:
        reports = frozenset(one.report for one in self._table.snapshot.view.troubles if one.report)
        for report in sorted(reports - self._written):
            _write(visible(report))
        self._written = reports


def _write(report: str) -> None:
    """Write a line to standard error, which may be a pipe that no program reads any more."""
    try:
        print(report, file=sys.stderr, flush=True)  # noqa: T201 - the journal is for this
    except OSError:
        # Python would try to write the rest again when the program ends, and fail there.
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - open until the end
