"""Tasks on the cores of this machine: the same results whatever becomes of the processes."""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

import pytest
import worker_tasks

from companion.study.worker_processes import YOUNG_PER_FULL, WorkerProcesses, cores
from companion.study.workers import WorkersError

NUMBERS = [1, 2, 3]


@pytest.mark.parametrize("number", NUMBERS)
def test_each_task_has_its_result_whatever_the_number_of_processes(number: int) -> None:
    results = dict(WorkerProcesses(number).results(worker_tasks.square, range(10, 30)))
    assert results == {at: (10 + at) ** 2 for at in range(20)}


def test_so_many_processes_work_as_are_asked_for_and_tasks_are_there() -> None:
    def places(number: int, tasks: int) -> set[int]:
        return {pid for _, pid in WorkerProcesses(number).results(worker_tasks.place, range(tasks))}

    assert places(1, 9) == places(3, 1) == {os.getpid()}
    assert len(places(3, 2)) == 2
    assert os.getpid() not in places(2, 9)


@pytest.fixture
def usual_thresholds() -> Iterator[tuple[int, int, int]]:
    """Garbage is looked for as often as Python does so by itself."""
    before, usual = gc.get_threshold(), (700, 10, 10)
    gc.set_threshold(*usual)
    yield usual
    gc.set_threshold(*before)


@pytest.mark.parametrize("number", NUMBERS)
def test_whoever_works_seldom_looks_for_garbage_meanwhile(
    number: int, usual_thresholds: tuple[int, int, int]
) -> None:
    looks = dict(WorkerProcesses(number).results(worker_tasks.looks_for_garbage, range(3)))
    assert {seldom for seldom, _ in looks.values()} == {YOUNG_PER_FULL}
    assert gc.get_threshold() == usual_thresholds


def test_processes_of_their_own_leave_out_what_they_were_born_with() -> None:
    looks = dict(WorkerProcesses(2).results(worker_tasks.looks_for_garbage, range(2)))
    assert all(left_out > len(gc.get_objects()) // 2 for _, left_out in looks.values())


def test_all_cores_work_if_nothing_is_said() -> None:
    tasks = WorkerProcesses().results(worker_tasks.square, count())
    next(tasks)
    working = len(multiprocessing.active_children())
    tasks.close()
    assert working == (cores() if cores() > 1 else 0)


@pytest.mark.parametrize("number", NUMBERS)
def test_of_infinitely_many_things_only_those_are_taken_that_are_worked_on(number: int) -> None:
    taken = []

    def things() -> Iterator[int]:
        for thing in count():
            taken.append(thing)
            yield thing

    with closing(WorkerProcesses(number).results(worker_tasks.square, things())) as results:
        done = 5
        for _ in range(done):
            at, result = next(results)
            assert result == at**2
    assert multiprocessing.active_children() == []
    assert len(taken) <= done + number


def test_the_task_of_a_process_that_is_killed_is_done_again(tmp_path: Path) -> None:
    marker = tmp_path / "killed"
    results = WorkerProcesses(2).results(partial(worker_tasks.killed_once, marker), range(12))
    assert dict(results) == {number: number**2 for number in range(12)}
    assert marker.exists()


def test_a_process_that_is_killed_from_outside_is_replaced() -> None:
    results = WorkerProcesses(3).results(worker_tasks.square, range(200))
    first = next(results)
    for process in multiprocessing.active_children():
        process.kill()
    assert dict([first, *results]) == {number: number**2 for number in range(200)}


def test_a_task_that_ends_its_process_three_times_ends_the_work() -> None:
    with pytest.raises(WorkersError) as caught:
        list(WorkerProcesses(2).results(worker_tasks.always_killed, range(12)))
    assert str(caught.value) == (
        "task 1 has ended 3 worker processes, the last one by signal 9 (Killed); is there enough memory?"
    )
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("number", NUMBERS)
def test_what_a_task_raises_reaches_the_caller(number: int) -> None:
    with pytest.raises(FileNotFoundError, match="there is no square of 3"):
        list(WorkerProcesses(number).results(worker_tasks.refused, range(12)))
    assert multiprocessing.active_children() == []


def test_an_error_that_cannot_be_pickled_is_told_with_its_text() -> None:
    with pytest.raises(RuntimeError, match=r"OddError\('\d is odd'\)"):
        list(WorkerProcesses(2).results(worker_tasks.refused_oddly, range(2)))
