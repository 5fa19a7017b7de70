"""How long nothing has happened."""

from __future__ import annotations

from companion.service.table.quiet_time import QUIET_S, QuietTime


def test_it_is_quiet_once_the_same_was_seen_for_long_enough() -> None:
    quiet = QuietTime()
    assert [quiet.lasts(t, "a") for t in (0.0, QUIET_S - 0.1, QUIET_S)] == [False, False, True]
    assert not quiet.lasts(QUIET_S, "b")
    assert quiet.lasts(2 * QUIET_S, "b")
