"""Garbage is looked for when it is asked for, among what is new; now and then among all."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from companion.service.table.gc_policy import ALL_EVERY, collect_garbage, freeze_loaded_objects


class Ring:
    """Something that holds itself, so that only the collector frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def sparing() -> Iterator[None]:
    usual = gc.get_threshold()
    freeze_loaded_objects()
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)


def test_many_objects_are_made_before_any_is_looked_at_unasked() -> None:
    ring = weakref.ref(Ring())
    kept = [[number] for number in range(20_000)]
    assert ring() is not None, kept


def test_what_is_new_is_looked_through_after_each_verdict() -> None:
    ring = weakref.ref(Ring())
    collect_garbage(1)
    assert ring() is None


def test_what_has_stayed_is_looked_through_after_some_verdicts() -> None:
    held = Ring()
    for said in range(1, ALL_EVERY - 1):
        collect_garbage(said)
    ring = weakref.ref(held)
    del held
    collect_garbage(ALL_EVERY - 1)
    assert ring() is not None
    collect_garbage(ALL_EVERY)
    assert ring() is None
