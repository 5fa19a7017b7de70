"""How long the firmware takes on an emulated RP2040, in virtual time: ./dev test --emulated."""

import pytest
from emulated_timing import Timing, timing

BUDGETS = {
    "zahlenluchs-four-reeds": Timing(boot_ms=1000, scan_ms=1, quiet_ms=2.5, told_ms=7, frame_ms=4, frames=80),
    "esiema-barriers": Timing(boot_ms=1000, scan_ms=5, quiet_ms=8, told_ms=13, frame_ms=6, frames=75),
    "ghostbuster-six-halls": Timing(boot_ms=1000, scan_ms=9, quiet_ms=12, told_ms=18, frame_ms=6, frames=55),
    "sahara-scales": Timing(boot_ms=1000, scan_ms=0.1, quiet_ms=16, told_ms=18, frame_ms=4, frames=60),
}
"""At most, and of frames at least: what was measured, and about a quarter more."""


@pytest.mark.parametrize("board", BUDGETS)
def test_a_board_keeps_its_times(flash, board):
    found, budget = timing(board, flash(board)[0]), BUDGETS[board]
    assert found.boot_ms <= budget.boot_ms
    assert found.scan_ms <= budget.scan_ms
    assert found.quiet_ms <= budget.quiet_ms
    assert found.told_ms <= budget.told_ms
    assert found.frame_ms <= budget.frame_ms
    assert found.frames >= budget.frames
