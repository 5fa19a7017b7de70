"""Two workers do hardly less than two processes that need not talk with anybody, for tasks longer than a second.

How much more than one worker they do depends on the machine, too, and on what else it has to do: that is told by
``./dev bench speedup``.
"""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import get_context
from time import monotonic

import pytest
import speed_up
from dask_cluster import DaskCluster, dask_cluster

from companion.study.cluster import Cluster
from companion.study.worker_processes import WorkerProcesses, cores
from companion.study.workers import Workers

TASKS = 6
ROUNDS = 8
"""At most so many; what else runs on the machine may take a core away for some of them."""

LEAST = 0.85
"""The share of the speed of two bare processes that is reached at least."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.measures,
    pytest.mark.skipif(cores() < 2, reason="two workers need two cores"),
]


@pytest.fixture
def cluster() -> Iterator[DaskCluster]:
    with dask_cluster(2) as started:
        yield started


def play(numbers: range) -> None:
    """Do these tasks."""
    for number in numbers:
        speed_up.played(speed_up.SURVEY, number)


def bare_seconds() -> float:
    """How many seconds two processes take that have half of the tasks each."""
    halves = [get_context().Process(target=play, args=(range(first, TASKS, 2),)) for first in range(2)]
    began = monotonic()
    for process in halves:
        process.start()
    for process in halves:
        process.join()
    assert [process.exitcode for process in halves] == [0, 0]
    return monotonic() - began


def check(two: Workers) -> None:
    bare, ours = float("inf"), float("inf")
    for _ in range(ROUNDS):
        bare, ours = min(bare, bare_seconds()), min(ours, speed_up.seconds(two, TASKS))
        if bare >= LEAST * ours:
            break
    assert 2 * bare / TASKS > 1
    assert bare >= LEAST * ours, f"{bare:.2f} s by bare processes, {ours:.2f} s by workers"


def test_two_processes_are_hardly_slower_than_two_bare_ones() -> None:
    check(WorkerProcesses(2))


def test_two_workers_of_a_cluster_are_hardly_slower_than_two_bare_processes(cluster: DaskCluster) -> None:
    check(Cluster(cluster.address, [speed_up.FILE]))
