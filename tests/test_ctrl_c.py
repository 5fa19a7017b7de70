"""Programs that tests start can be ended by Ctrl-C, even where a script runs the tests in its background."""

from __future__ import annotations

import signal
import subprocess
import sys


def test_a_program_that_a_test_starts_does_not_ignore_ctrl_c() -> None:
    asked = "import signal; print(signal.getsignal(signal.SIGINT) == signal.SIG_IGN)"
    program = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert (program.stdout, signal.getsignal(signal.SIGINT) == signal.SIG_IGN) == ("False\n", False)
