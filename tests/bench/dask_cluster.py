"""A Dask scheduler and its workers as processes of their own, on loopback."""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from tempfile import TemporaryDirectory
from threading import Thread

PATIENCE_S = 30.0
"""Nothing that is waited for takes so long."""

LOUD = {"DASK_LOGGING__DISTRIBUTED": "info", "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "2"}
"""What is waited for stands in the log; and fewer workers end for one task than usually, so that it takes less time."""


class DaskProcess:
    """A `dask scheduler` or `dask worker`."""

    def __init__(self, *args: str, env: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "dask", *args],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **LOUD, **(env or {})},
        )
        self._lines: queue.Queue[str] = queue.Queue()
        self._listener = Thread(target=self._listen)
        self._listener.start()

    def _listen(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self._lines.put(line)

    def wait_for(self, pattern: str) -> str:
        """The first group of the pattern in the first line of the log that has it, waited for."""
        while True:
            if found := re.search(pattern, self._lines.get(timeout=PATIENCE_S)):
                return found[1]

    def end(self) -> None:
        """End it, its children too, and wait until it has ended; kill it if it does not end when it is told."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._listener.join()
        assert self.process.stderr is not None
        self.process.stderr.close()


class DaskCluster:
    """A scheduler at `address`; workers are added one by one."""

    def __init__(self, scheduler: DaskProcess, folder: str) -> None:
        self.scheduler = scheduler
        self._folder = folder
        self.address = scheduler.wait_for(r"Scheduler at: +(tcp://\S+)")

    @contextmanager
    def worker(self, *args: str, env: Mapping[str, str] | None = None) -> Iterator[DaskProcess]:
        """One more worker, which is ended after the block."""
        process = DaskProcess(
            *("worker", self.address, "--no-dashboard", "--local-directory", self._folder),
            *("--nworkers", "1", "--nthreads", "1", *args),
            env=env,
        )
        try:
            process.wait_for(r"Registered to: +(tcp://\S+)")
            yield process
        finally:
            process.end()


@contextmanager
def dask_cluster(workers: int, *args: str) -> Iterator[DaskCluster]:
    """A cluster with so many workers, which has ended after the block."""
    scheduler = DaskProcess("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    try:
        with TemporaryDirectory() as folder, ExitStack() as stack:
            cluster = DaskCluster(scheduler, folder)
            for _ in range(workers):
                stack.enter_context(cluster.worker(*args))
            yield cluster
    finally:
        scheduler.end()
