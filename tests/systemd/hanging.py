"""The service, with a loop that hangs once when it is asked to, while its other threads live."""

import sys
import threading
from pathlib import Path

from companion.service.cli import main
from companion.service.table.running_table import RunningTable

ASKED = Path("/var/lib/companion/hang")
pass_time = RunningTable.pass_time


def hang_when_asked(table, t):
    if ASKED.exists():
        ASKED.unlink()
        threading.Event().wait()
    pass_time(table, t)


RunningTable.pass_time = hang_when_asked
sys.argv = ["companion", "run", "--no-browser", "--config", "/etc/companion/companion.toml"]
main()
