"""The service as people run it: a process of its own, with a simulated table and an archive that is thrown away."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def running_service(*options: str) -> Iterator[tuple[int, str]]:
    """The process of a service with a page and these options, and the address of that."""
    with TemporaryDirectory() as folder:
        archive = str(Path(folder) / "archive")
        always = ["--no-browser", "--archive", archive, "--config", "/dev/null"]
        command = [sys.executable, "-m", "companion", "run", *always, *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
            try:
                yield service.pid, (service.stdout or sys.stdin).readline().strip()
            finally:
                service.terminate()
