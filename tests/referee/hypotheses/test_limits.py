"""How many plies there was time for in a run."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.referee.evidence import Trace
from companion.referee.hypotheses import limits
from companion.referee.hypotheses.limits import LONGEST, Length, unhurried

SEEN: Any = SimpleNamespace(lift=0, unwitnessed=False)
UNSEEN: Any = SimpleNamespace(lift=None, unwitnessed=True)


@pytest.fixture(autouse=True)
def _told_by_the_ply(monkeypatch: pytest.MonkeyPatch) -> None:
    """A ply of these tests says itself what a trace shows of it."""
    monkeypatch.setattr(limits, "lift_seen", lambda one, *_: one.lift)
    monkeypatch.setattr(limits, "unwitnessed", lambda one, _: one.unwitnessed)


@pytest.mark.parametrize(
    ("seconds", "plies"), [(0.2, 2), (0.8, 2), (0.95, 3), (3.5, 3), (5.5, 5), (None, LONGEST)]
)
def test_so_many_plies_take_so_long_where_one_of_them_goes_unseen(seconds: float | None, plies: int) -> None:
    trace = Trace([{}, {}], taken=[0.0, seconds])
    assert unhurried(SEEN, trace) == plies
    length = Length.of(SEEN, trace)
    assert (length.left, length.hurried) == (LONGEST - 1, plies == 2)
    assert length.and_one(UNSEEN, trace).left == plies - 2


def test_the_last_ply_for_which_there_was_time_is_not_where_a_run_is_cut_as_too_long() -> None:
    trace = Trace([{}, {}], taken=[0.0, 1.0])
    assert Length.of(UNSEEN, trace).and_one(SEEN, trace).last
    cut = Length(LONGEST - 1, LONGEST, 3)
    assert (cut.left, cut.last) == (1, False)
