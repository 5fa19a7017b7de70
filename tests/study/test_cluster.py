"""Tasks on a real Dask cluster of one scheduler and two workers: the same results as on this machine."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path

import pytest
import worker_tasks
from dask_cluster import DaskCluster, dask_cluster

import companion
from companion.referee.protocol import Header
from companion.study.cluster import Cluster
from companion.study.survey import USUAL, Survey, run
from companion.study.tally import Tally
from companion.study.worker_processes import WorkerProcesses
from companion.study.workers import WorkersError, in_order


@pytest.fixture(scope="module")
def cluster() -> Iterator[DaskCluster]:
    """A cluster whose workers are started anew when they are killed, as usually."""
    with dask_cluster(2) as started:
        yield started


def workers(cluster: DaskCluster) -> Cluster:
    """The workers of a cluster, which know the tasks of tests."""
    return Cluster(cluster.address, [worker_tasks.FILE])


def test_a_survey_has_the_same_counts_on_a_cluster_as_on_this_machine(cluster: DaskCluster) -> None:
    header = Header(recording=1, game="sahara", sensors={"*": "presence"})
    survey = Survey(header, conduct=replace(USUAL, turns=4))
    here, there = (
        sum(run(survey, 40, workers), Tally()) for workers in (WorkerProcesses(1), Cluster(cluster.address))
    )
    assert here == there
    assert there.games == 40


@pytest.mark.parametrize("most", [1, 7, 100])
def test_each_task_has_its_result_in_whatever_groups_they_travel(
    cluster: DaskCluster, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr("companion.study.cluster.MOST_TASKS", most)
    results = dict(workers(cluster).results(worker_tasks.square, range(300)))
    assert results == {number: number**2 for number in range(300)}


def test_no_worker_loses_time_because_dask_looks_at_what_it_does(cluster: DaskCluster) -> None:
    told = dict(workers(cluster).results(worker_tasks.is_profiled, range(50)))
    assert set(told.values()) == {False}


def test_infinitely_many_things_are_taken_until_the_caller_stops(cluster: DaskCluster) -> None:
    results = in_order(workers(cluster).results(worker_tasks.square, count()))
    assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]
    results.close()


def test_the_tasks_of_a_worker_that_is_killed_are_done_again(cluster: DaskCluster, tmp_path: Path) -> None:
    marker = tmp_path / "killed"
    results = workers(cluster).results(partial(worker_tasks.killed_once, marker), range(50))
    assert dict(results) == {number: number**2 for number in range(50)}
    assert marker.exists()


def test_what_a_task_raises_reaches_the_caller(cluster: DaskCluster) -> None:
    with pytest.raises(FileNotFoundError, match="there is no square of 3"):
        list(workers(cluster).results(worker_tasks.refused, range(12)))


def test_a_task_that_ends_too_many_workers_ends_the_work(cluster: DaskCluster) -> None:
    with pytest.raises(WorkersError) as caught:
        list(workers(cluster).results(worker_tasks.always_killed, range(4)))
    assert str(caught.value) == (
        f"the same tasks have ended 3 workers of the cluster {cluster.address}; is there enough memory?"
    )


def other_companion(folder: Path, what: str) -> dict[str, str]:
    """The environment of a worker that has another version, another state, or nothing of the companion."""
    package = folder / "companion"
    if what == "state":
        own = Path(companion.__file__).parent
        shutil.copytree(own, package, ignore=shutil.ignore_patterns("__pycache__", "static"))
        (package / "tables.py").write_text((own / "tables.py").read_text() + "# another state\n")
    else:
        package.mkdir()
        text = '__version__ = "0.0.9"\n' if what == "version" else 'raise ImportError("it is broken")\n'
        (package / "__init__.py").write_text(text)
    return {"PYTHONPATH": str(folder)}


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("version", f"runs companion 0.0.9, and this machine {companion.__version__}; all machines"),
        (
            "state",
            "runs another state of the companion, or of a game that another package brings; all machines",
        ),
        ("nothing", "cannot run the companion: it is broken"),
    ],
)
def test_a_worker_with_another_companion_is_refused(
    cluster: DaskCluster, tmp_path: Path, what: str, words: str
) -> None:
    other = cluster.worker("--no-nanny", env=other_companion(tmp_path, what))
    with other, pytest.raises(WorkersError) as caught:
        list(workers(cluster).results(worker_tasks.square, range(3)))
    assert words in str(caught.value)
    assert str(caught.value).startswith("the worker tcp://127.0.0.1:")
    # Whoever is there now is the same, and nothing is left of the other.
    assert dict(workers(cluster).results(worker_tasks.square, range(3))) == {0: 0, 1: 1, 2: 4}


def test_a_worker_in_another_state_that_comes_later_ends_the_work(
    cluster: DaskCluster, tmp_path: Path
) -> None:
    results = workers(cluster).results(worker_tasks.square, count())
    next(results)
    other = cluster.worker("--no-nanny", env=other_companion(tmp_path, "state"))
    with other, pytest.raises(WorkersError, match="runs another state of the companion"):
        list(results)


def test_a_worker_that_comes_later_takes_part_until_it_is_killed(cluster: DaskCluster) -> None:
    results = in_order(workers(cluster).results(worker_tasks.place, count()))
    before = {next(results) for _ in range(20)}
    with cluster.worker("--no-nanny") as late:
        assert late.process.pid not in before
        assert late.process.pid in results
        late.process.kill()
        # In order there is no result without all before it.
        after = [next(results) for _ in range(1000)]
    assert after[-1] != late.process.pid
    results.close()


def test_a_worker_does_one_task_at_a_time_whatever_its_threads() -> None:
    with dask_cluster(1, "--no-nanny", "--nthreads", "4") as cluster:
        results = workers(cluster).results(worker_tasks.alone, range(40))
        assert sorted(results) == [(number, number) for number in range(40)]


def test_a_machine_without_dask_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkersError, match="needs the library distributed, which is missing here"):
        list(Cluster("tcp://127.0.0.1:1").results(worker_tasks.square, range(3)))


def test_a_program_that_uses_no_cluster_loads_nothing_of_dask() -> None:
    code = "import sys; from companion.service.commands.study import command; print('distributed' in sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert loaded == "False\n"


def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.study.cluster.ANSWER_S", 1.0)
    with socket.socket() as taken:
        # A port that is bound and does not listen refuses every connection.
        taken.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(WorkersError) as caught:
            list(Cluster(address).results(worker_tasks.square, range(3)))
    assert str(caught.value) == f"no Dask scheduler answers at {address} within 1 s"


def test_a_scheduler_that_is_lost_is_told() -> None:
    with dask_cluster(1, "--no-nanny") as cluster:
        results = workers(cluster).results(worker_tasks.square, count())
        next(results)
        cluster.scheduler.process.kill()
        with pytest.raises(WorkersError) as caught:
            list(results)
    assert str(caught.value) == f"the scheduler of the cluster {cluster.address} does not answer any more"


def test_a_cluster_without_workers_is_told() -> None:
    with dask_cluster(0) as cluster, pytest.raises(WorkersError) as caught:
        list(Cluster(cluster.address).results(worker_tasks.square, range(3)))
    assert str(caught.value) == (
        f"the cluster {cluster.address} has no workers; "
        f"start some with: dask worker {cluster.address} --nthreads 1"
    )
