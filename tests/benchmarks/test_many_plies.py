"""The referee beside the simulated human, for as many plies as fit among the other tests.

For more: ``./dev bench plies GAME KIND`` plays 200,000 by default, on all cores.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import many_plies
import pytest
from dask_cluster import dask_cluster
from many_plies import Counts
from random_tables import LONGEST, MIXED, SENSED, drawn

from companion.rules.registry import own_names
from companion.study.cluster import Cluster
from companion.study.worker_processes import WorkerProcesses

WRONG = "7.100 s: A a4 recorded, which did not happen: A a2 came next, from 9.0 s on"
KINDS = [MIXED, *(pytest.param(kind, marks=pytest.mark.long) for kind in SENSED)]
PLIES = {"esiema": 30}
OTHERS = 100
WORST = {"crash", "wrong record", "missed ply", "missed slip"}


def short(game: str, kind: str) -> Iterator[int]:
    """The seeds of sessions that are no whole games."""
    return (seed for seed in count() if drawn(game, kind, seed).plies < LONGEST)


def played(game: str, kind: str) -> Counts:
    total = Counts()
    for counts in many_plies.run(game, kind, short(game, kind), WorkerProcesses(1)):
        total += counts
        if total.plies >= PLIES.get(game, OTHERS):
            break
    return total


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", own_names())
def test_no_ply_is_recorded_wrongly_and_none_is_missed(game: str, kind: str) -> None:
    total = played(game, kind)
    assert {sort: seeds for sort, seeds in total.seeds.items() if sort in WORST} == {}
    assert total.slips > 0


def test_the_counts_do_not_depend_on_how_many_work_at_once() -> None:
    alone, together = (
        list(many_plies.run("sahara", "count", range(4), WorkerProcesses(number))) for number in (1, 2)
    )
    assert alone == together


def test_a_cluster_counts_the_same_and_is_sent_what_it_needs_of_the_bench() -> None:
    seeds = range(6)
    here = list(many_plies.run("sahara", "mixed", seeds, WorkerProcesses(1)))
    with dask_cluster(1, "--no-nanny") as cluster:
        assert list(many_plies.run("sahara", "mixed", seeds, Cluster(cluster.address))) == here


def test_a_record_of_what_did_not_happen_is_told_apart_from_all_other_problems() -> None:
    problems = {
        3: ["2.000 s: unfinished, missing {'o': 1}, though no hand holds anything", WRONG],
        5: ["2.000 s: false alarm: sahara.foreign-pit"],
        8: ["4.000 s: pit skipped never noticed"],
    }
    assert Counts(marked_down=problems).seeds == {
        "wrong record": [3],
        "false alarm": [5],
        "missed slip": [8],
    }


def test_every_sentence_of_a_session_that_goes_astray_has_its_sort(monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee that never speaks misses every ply and every slip."""
    monkeypatch.setattr(many_plies, "verdicts_on", lambda _texts: [])
    total = played("sahara", "contents")
    problems = [problem for found in total.marked_down.values() for problem in found[1:]]
    assert {many_plies.sort(problem) for problem in problems} == {
        "missed ply",
        "missed slip",
        "missed pause",
        "restored",
    }
    assert total.caught == 0 < total.slips


def test_a_session_in_which_the_referee_breaks_down_is_marked_and_the_next_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_texts: list[str]) -> None:
        raise IndexError("tuple index out of range")

    monkeypatch.setattr(many_plies, "verdicts_on", broken)
    found = [counts.seeds for counts in many_plies.run("sahara", "contents", range(2), WorkerProcesses(1))]
    assert found == [{"crash": [0]}, {"crash": [1]}]
