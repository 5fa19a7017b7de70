"""A process that writes an archive and is killed; run by the tests, which speak to it in lines.

For each line ``PATH MOMENT`` on standard input it forks a worker that begins a game in PATH and
adds plies, printing ``shown N`` only after the call that keeps ply N has returned. The worker
ends by SIGKILL: sent by itself at the MOMENTth instruction of SQLite's machine, or sent by the
test where MOMENT is 0. ``dead`` ends each answer.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from companion.records.archive import Archive
from companion.records.game_record import PlyRecord, Result

AT = datetime(2026, 1, 31, 18, tzinfo=UTC)
PLIES_A_GAME = 5


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


def die_at(moment: int) -> None:
    """Have every connection to an archive count its instructions from now on, and end at that one."""
    passed = 0

    def instruction() -> int:
        nonlocal passed
        passed += 1
        if passed == moment:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0

    class Counted(sqlite3.Connection):
        """Counts where the database is a file, which the archive opens by its URI; one in memory loses nothing."""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            if options.get("uri"):
                self.set_progress_handler(instruction, 1)

    sqlite3.connect = Counted


def write_for_ever(path: Path, moment: int) -> None:
    if moment:
        die_at(moment)
    archive = Archive.open(path)
    while True:
        game = archive.begin("sahara", {}, {"turn": "A"}, {"A": "Ada", "B": None}, AT)
        for number in range(1, PLIES_A_GAME + 1):
            over = Result(winner="A") if number == PLIES_A_GAME else None
            kept = archive.add(game, PlyRecord(seat="A", move=f"a{number}"), [f"line {number}"], over)
            say(f"shown {game} {kept}")


def main() -> None:
    for line in sys.stdin:
        path, moment = line.split()
        worker = os.fork()
        if worker == 0:
            try:
                write_for_ever(Path(path), int(moment))
            finally:
                os._exit(1)
        say(f"worker {worker}")
        os.waitpid(worker, 0)
        say("dead")


main()
