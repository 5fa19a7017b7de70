"""How many cases of a family a test tries: a part in `./dev test`, all of them in `./dev test --long`.

A test that asks has the mark `sampled`, so that `--long` runs it, too; tests with Hypothesis have it by nature.
``TIMES=25 ./dev test --long tests/referee`` tries 25 times as many seeds. The seeds of a short run are the
first of a long one.
"""

from __future__ import annotations

import os

SHARE = 5
"""A short run tries one case of so many: three minutes for all tests leave no time for more."""


class _Run:
    """What kind of run this is; `tests/conftest.py` sets it before any test is collected."""

    whole = False


def begin(*, whole: bool) -> None:
    """Say whether this run tries all cases."""
    _Run.whole = whole


def part(cases: int) -> int:
    """The number of cases that this run tries of so many, at least one."""
    return cases if _Run.whole else max(1, cases // SHARE)


def examples(cases: int) -> int:
    """The number of Hypothesis's examples that this run tries of so many; ten, which cost little, at least."""
    return max(part(cases), min(cases, 10))


def seeds(cases: int) -> range:
    """The seeds of a family of which a whole run tries so many."""
    return range(part(cases) * int(os.environ.get("TIMES", "1")))


def step() -> int:
    """How far the cases that this run tries are apart in a family of unknown size."""
    return 1 if _Run.whole else SHARE
