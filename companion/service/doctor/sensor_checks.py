"""Checks the grid and its sensors: both are measured for some seconds while the table is not touched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from companion.boards.board import Board
from companion.devices.channels import Channels
from companion.link.messages import Hello, LinkCounts, Refused, WireValue
from companion.screens.wording import Listing, Wording, counted_phrase, phrase
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

LOOK = phrase("check their wires; companion watch shows them live")


def unheard(subject: Subject) -> CheckResult | None:
    """The result that says why this grid is not listened to; None if it can be."""
    if not subject.is_wired:
        played = phrase("a recording is played: no sensors are needed")
        simulated = phrase("simulated, on the page: no sensors are needed")
        return CheckResult("grid", True, played if subject.grid == "recorded" else simulated)
    if subject.served:
        says = phrase("not asked: the service has it")
        return CheckResult("grid", None, says, "sudo systemctl stop companion")
    if any(finding.ok is False for finding in access_checks.serial_port(subject)):
        return CheckResult("grid", None, phrase("not asked: its port cannot be opened"))
    return None


def heard(subject: Subject, listener: GridListener) -> Iterator[CheckResult]:
    """The results for the firmware of the grid, its cable, and each sensor."""
    grid = _grid(subject, listener)
    yield grid
    if not grid.ok:
        says = phrase("not looked at: there is no grid that fits this board")
        yield CheckResult("sensors", None, says)
        return
    if subject.grid == "serial":
        yield _link(listener.counts)
    yield sensors(subject.board, listener)


def _grid(subject: Subject, listener: GridListener) -> CheckResult:
    if listener.refused is not None:
        return CheckResult("grid", False, _refused(listener.refused), subject.mismatch_repair)
    hello = listener.hello
    if hello is None:
        says = phrase("it does not say who it is")
        if listener.lost:
            says = phrase("there is no connection ({error})", error=listener.lost)
        mend = (
            remedy(listener.lost, served=subject.served) or subject.bare_pico_step or subject.mismatch_repair
        )
        return CheckResult("grid", False, says, mend if subject.grid == "serial" else "")
    if Channels(subject.board).check(hello) is not None:
        return CheckResult("grid", False, _mismatch(hello, subject.board), subject.mismatch_repair)
    says = phrase(
        "firmware {firmware}, board {board}, channels: {channels}",
        firmware=hello.firmware,
        board=hello.board,
        channels=hello.channels,
    )
    return CheckResult("grid", True, says)


def _refused(refused: Refused) -> Wording:
    return phrase(
        "the grid speaks wire version {theirs}, the companion version {ours}",
        theirs=refused.theirs,
        ours=refused.ours,
    )


def _mismatch(hello: Hello, board: Board) -> Wording:
    return phrase(
        "the grid is set up for the board {name} with {found} channels,"
        " but this is the board {board} with {wanted}",
        name=repr(hello.board),
        found=hello.channels,
        board=repr(board.name),
        wanted=board.channels,
    )


def _link(counts: LinkCounts) -> CheckResult:
    ill = counts.damaged + counts.overlong + counts.lost
    says = phrase(
        "lines: {lines}; damaged: {damaged}, not of the wire: {foreign}, overlong: {overlong},"
        " frames lost: {lost}",
        lines=counts.lines,
        damaged=counts.damaged,
        foreign=counts.foreign,
        overlong=counts.overlong,
        lost=counts.lost,
    )
    if ill > TOLERABLE * counts.lines:
        return CheckResult(
            "cable", False, says, phrase("another cable, a short one, away from mains and motors")
        )
    return CheckResult("cable", True, says)


def sensors(board: Board, listener: GridListener) -> CheckResult:
    """Check for sensors that are dead, faulty by the grid's self-test, or never at rest."""
    if not listener.samples:
        return CheckResult("sensors", False, phrase("the grid says who it is, but no values"), LOOK)
    ill: dict[str, list[Wording]] = {}
    for field, place in board.fields.items():
        if place.channel is not None:
            fault = _fault(board, place.channel, listener)
            if fault:
                told = phrase("{field} (channel {channel})", field=field, channel=place.channel)
                ill.setdefault(fault, []).append(told)
    if ill:
        faults = [
            phrase("{fault}: {fields}", fault=FAULTS[fault], fields=Listing(fields))
            for fault, fields in ill.items()
        ]
        return CheckResult("sensors", False, Listing(faults, "; "), LOOK)
    says = counted_phrase(
        "{n} gives readings and is quiet", "all {n} give readings and are quiet", len(board.sensed)
    )
    return CheckResult("sensors", True, says)


FAULTS: Mapping[str, Wording] = {
    "silent": phrase("dead"),
    "rail": phrase("not connected, or shorted"),
    "chain": phrase("behind a broken chain"),
    "stuck": phrase("stuck closed"),
    "noisy": phrase("noisy"),
}
"""The results of a self-test, and a sensor that is never at rest, in the words of this report."""


def _fault(board: Board, channel: int, listener: GridListener) -> str:
    """What is wrong with a channel, as a key of FAULTS; empty if nothing is."""
    if channel in listener.faults:
        return listener.faults[channel]
    values = listener.values(channel)
    if values[-1] is None:
        return "silent"
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
