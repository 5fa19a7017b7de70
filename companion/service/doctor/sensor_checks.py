"""Checks the grid and its sensors: both are measured for some seconds while the table is not touched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from companion.boards.board import Board
from companion.devices.channels import Channels
from companion.link.messages import LinkCounts, WireValue
from companion.service.config.port_remedy import remedy
from companion.service.doctor import access_checks
from companion.service.doctor.check_result import CheckResult
from companion.service.doctor.grid_listener import GridListener
from companion.service.doctor.subject import Subject

RESTLESS = 2
RESTLESS_PER_S = 0.5
"""How often an untouched sensor may change: RESTLESS times in all, or so often a second if that is more."""

TOLERABLE = 0.01
"""The share of lines that may be damaged or lost; each frame replaces those before it."""

LOOK = "check their wires; companion watch shows them live"


def unheard(subject: Subject) -> CheckResult | None:
    """The result that says why this grid is not listened to; None if it can be."""
    if not subject.is_wired:
        how = "a recording is played" if subject.grid == "recorded" else "simulated, on the page"
        return CheckResult("grid", True, f"{how}: no sensors are needed")
    if subject.served:
        return CheckResult("grid", None, "not asked: the service has it", "sudo systemctl stop companion")
    if any(finding.ok is False for finding in access_checks.serial_port(subject)):
        return CheckResult("grid", None, "not asked: its port cannot be opened")
    return None


def heard(subject: Subject, listener: GridListener) -> Iterator[CheckResult]:
    """The results for the firmware of the grid, its cable, and each sensor."""
    grid = _grid(subject, listener)
    yield grid
    if not grid.ok:
        yield CheckResult("sensors", None, "not looked at: there is no grid that fits this board")
        return
    if subject.grid == "serial":
        yield _link(listener.counts)
    yield sensors(subject.board, listener)


def _grid(subject: Subject, listener: GridListener) -> CheckResult:
    if listener.refused is not None:
        return CheckResult("grid", False, str(listener.refused), subject.mismatch_repair)
    hello = listener.hello
    if hello is None:
        says = listener.lost or "it does not say who it is"
        mend = remedy(says, served=subject.served) or subject.bare_pico_step or subject.mismatch_repair
        return CheckResult("grid", False, says, mend if subject.grid == "serial" else "")
    mismatch = Channels(subject.board).check(hello)
    if mismatch is not None:
        return CheckResult("grid", False, str(mismatch), subject.mismatch_repair)
    says = f"firmware {hello.firmware}, board {hello.board}, channels: {hello.channels}"
    return CheckResult("grid", True, says)


def _link(counts: LinkCounts) -> CheckResult:
    ill = counts.damaged + counts.overlong + counts.lost
    says = (
        f"lines: {counts.lines}; damaged: {counts.damaged}, not of the wire: {counts.foreign},"
        f" overlong: {counts.overlong}, frames lost: {counts.lost}"
    )
    if ill > TOLERABLE * counts.lines:
        return CheckResult("cable", False, says, "another cable, a short one, away from mains and motors")
    return CheckResult("cable", True, says)


def sensors(board: Board, listener: GridListener) -> CheckResult:
    """Check for sensors that are dead, faulty by the grid's self-test, or never at rest."""
    if not listener.samples:
        return CheckResult("sensors", False, "the grid says who it is, but no values", LOOK)
    ill: dict[str, list[str]] = {}
    for field, place in board.fields.items():
        if place.channel is not None:
            fault = _fault(board, place.channel, listener)
            if fault:
                ill.setdefault(fault, []).append(f"{field} (channel {place.channel})")
    if ill:
        says = "; ".join(f"{fault}: {', '.join(fields)}" for fault, fields in ill.items())
        return CheckResult("sensors", False, says, LOOK)
    return CheckResult("sensors", True, f"all {len(board.sensed)} give readings and are quiet")


_FAULTS = {
    "silent": "dead",
    "rail": "not connected, or shorted",
    "chain": "behind a broken chain",
    "stuck": "stuck closed",
}
"""The results of a self-test, in the words of this report."""


def _fault(board: Board, channel: int, listener: GridListener) -> str:
    """What is wrong with a channel, empty if nothing is."""
    if channel in listener.faults:
        return _FAULTS[listener.faults[channel]]
    values = listener.values(channel)
    if values[-1] is None:
        return "dead"
    still = board.located[channel][0].worth_telling if board.located else 0
    return "noisy" if _moves(values, still) > _patience(listener) else ""


def _patience(listener: GridListener) -> float:
    """How often a sensor may change in the time for which it was measured."""
    return max(RESTLESS, RESTLESS_PER_S * (listener.samples[-1].t - listener.samples[0].t))


def _moves(values: Sequence[WireValue], still: int) -> int:
    """How often the value changed; raw values may move by `still`."""
    return sum(not _alike(before, after, still) for before, after in pairwise(values))


def _alike(before: WireValue, after: WireValue, still: int) -> bool:
    if isinstance(before, int | float) and isinstance(after, int | float):
        return abs(after - before) <= still
    return before == after
