"""Two workers on two cores do far more than one, as long as tasks are longer than a second.

How much exactly is told by ``./dev bench speedup``, on a machine with nothing else to do: at least 1.8 times as much.
This guard has room for what else runs on a machine that tests.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import speed_up
from dask_cluster import DaskCluster, dask_cluster

from companion.study.cluster import Cluster
from companion.study.worker_processes import WorkerProcesses, cores
from companion.study.workers import Workers

TASKS = 6
ROUNDS = 8
"""At most so many; what else runs on the machine may take a core away for some of them."""

LEAST = 0.75
"""So much does each worker add, as a share of what one does alone."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.measures,
    pytest.mark.skipif(cores() < 2, reason="two workers need two cores"),
]


@pytest.fixture
def cluster() -> Iterator[DaskCluster]:
    with dask_cluster(2) as started:
        yield started


def check(two: Workers) -> None:
    found = speed_up.measured(WorkerProcesses(1), two, TASKS, ROUNDS, enough=2 * LEAST)
    assert found.seconds_a_task > 1
    assert found.ratio >= 2 * LEAST, found


def test_two_processes_do_nearly_twice_as_much_as_one() -> None:
    check(WorkerProcesses(2))


def test_two_workers_of_a_cluster_do_nearly_twice_as_much_as_one_process(cluster: DaskCluster) -> None:
    check(Cluster(cluster.address, [speed_up.FILE]))
