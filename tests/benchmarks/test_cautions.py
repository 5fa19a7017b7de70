"""Under each caution the same people play on the same tables, and what becomes of it is counted.

For more: ``./dev bench cautions GAME``.
"""

from __future__ import annotations

import cautions

from companion.referee.protocol import STAKES


def test_an_evening_is_the_same_for_ever_and_another_one_under_another_caution() -> None:
    calm, again, strict = (
        cautions.evening("ghostbuster", "presence", caution, 3) for caution in ("normal", "normal", "strict")
    )
    assert calm == again
    assert calm.waits != strict.waits


def test_some_fields_of_a_table_may_have_no_sensor() -> None:
    seeing, blind = (
        [cautions.evening("sahara", "presence", "normal", seed, blind=one) for seed in (1, 2, 3)]
        for one in (False, True)
    )
    assert seeing != blind


def test_there_is_a_line_for_each_caution() -> None:
    lines = [cautions.line(row).split()[:3] for row in cautions.rows(["sahara"], ["count"], [1])]
    assert lines == [["sahara", "count", caution] for caution in STAKES]
