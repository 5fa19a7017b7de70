"""What holds of all workers."""

from __future__ import annotations

from collections.abc import Generator

import pytest
import worker_tasks

from companion.study.workers import in_order, task_outcome


def test_results_are_put_in_the_order_of_their_numbers() -> None:
    assert "".join(in_order(one for one in [(2, "c"), (0, "a"), (1, "b"), (3, "d")])) == "abcd"


def test_a_result_is_there_as_soon_as_none_before_it_is_missing() -> None:
    taken = []

    def results() -> Generator[tuple[int, str], None, None]:
        for result in [(1, "b"), (0, "a"), (2, "c")]:
            taken.append(result)
            yield result

    ordered = in_order(results())
    assert next(ordered) == "a"
    assert len(taken) == 2


def test_who_stops_iterating_in_order_ends_the_work() -> None:
    ended = []

    def results() -> Generator[tuple[int, str], None, None]:
        try:
            yield 0, "a"
            yield 1, "b"
        finally:
            ended.append(True)

    ordered = in_order(results())
    next(ordered)
    ordered.close()
    assert ended


@pytest.mark.parametrize(
    ("number", "result", "error"), [(2, 4, "None"), (3, None, "FileNotFoundError('there is no square of 3')")]
)
def test_the_outcome_of_a_task_is_its_result_or_its_error(
    number: int, result: int | None, error: str
) -> None:
    made, raised = task_outcome(worker_tasks.refused, number)
    assert (made, repr(raised)) == (result, error)
