"""A trouble as the journal of the system has it."""

from __future__ import annotations

from companion.trouble import Trouble


def test_a_report_ends_with_the_command_that_repairs_the_part() -> None:
    trouble = Trouble("calibration", "not calibrated: a1", "companion calibrate --board sahara-scales")
    assert trouble.report == ("not calibrated: a1; this mends it: companion calibrate --board sahara-scales")


def test_a_report_without_a_command_is_the_detail_alone() -> None:
    assert Trouble("display", "no display at 0x3C").report == "no display at 0x3C"
