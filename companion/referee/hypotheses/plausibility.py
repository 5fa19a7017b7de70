"""What speaks against plies that seem to have been made without a rest between them.

A slip of the hand often looks like two or three legal plies in haste, one of them unseen. So
such a run is recorded only where nothing about it is odd; else the players are asked, or it counts
for nothing.

A ply needs a witness of its own to be recorded: a reading that it changed, the roll or card that was
told for it, or the table cleared after it. That the next seat seems to have played is none: a ply out
of turn, or a foreign piece that was lifted, shows the same. So players who go on after a ply that nobody
saw are asked about it; going on decides only between plies of which something was seen. No recording that
came with the rules owes the record of a ply without a witness.

A roll without use needs none, for it leaves no trace. But where the roll after it was told, it looks as
if the seat to move had thrown that one and a foreign piece was moved, which is illegal. Then the
players are asked only if they insist with `ok`, or once it is known that such rolls go untold here.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.evidence import Trace
from companion.referee.hypotheses.alignment import TOUCHED
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.case import Case
from companion.referee.hypotheses.clearing import is_clearing
from companion.referee.hypotheses.lifts import lift_seen, never_lifted, swapped
from companion.referee.hypotheses.limits import LONGEST_UNSEEN, unhurried
from companion.referee.hypotheses.run import Run
from companion.referee.hypotheses.witnesses import overlooked, unwitnessed, witnessed
from companion.referee.ledger import Chances, Pile

MOST_HIDDEN = 2
"""So many plies that silences hide are not taken to have been made where fewer explain the table.

One is: another seat may have made the ply that was seen then. With two of them, each seat of two would
have made one, and what came to the silent fields is told by these when they speak again.
"""


def likely(runs: Sequence[Run], case: Case, *, searched: bool) -> list[Run]:
    """The runs without those that a sensor denies, and without long ones that say no more than short ones.

    A sensor denies a run of several plies if its field must have changed and stood still. Where plies are
    listed, a long run says more if it leaves fewer changes unexplained than each short one; a run with a ply
    that no sensor sees must save a touch. If nothing else explains the pictures, long runs are kept, unless
    the first roll or card was told and not the others. Where plies are `searched` for, a run counts only if
    there was time for its plies. A run of which silences hide two plies more than of another one does not
    count.
    """
    trace = case.trace
    possible = [run for run in runs if not _is_denied(run, trace)]
    short = [one for one in possible if len(one) <= LONGEST_UNSEEN]
    long = [one for one in possible if len(one) > LONGEST_UNSEEN]
    if not searched and short and long:
        least = min(case.follow(one).unexplained for one in short)
        closer = (one for one in long if least > _for_a_touch(one))
        long = [one for one in closer if case.follow(one).unexplained < least - _for_a_touch(one)]
    else:
        long = [one for one in long if not _unseen(one)]
    if searched:
        possible = [one for one in possible if len(one) <= unhurried(one[0], trace)]
        long = [one for one in long if one in possible or not any(unwitnessed(ply, trace) for ply in one)]
    chances = () if searched else case.chances
    found = [*short, *long] or [one for one in possible if not _untold(one, chances)]
    return _least_hidden(found, trace)


def _least_hidden(runs: list[Run], trace: Trace) -> list[Run]:
    """The runs without those of which silences hide `MOST_HIDDEN` plies more than of another one."""
    if len(runs) < 2:  # noqa: PLR2004 - there is no other one
        return runs
    hidden = {run: _hidden(run, trace) for run in runs}
    least = min(hidden.values())
    return [run for run in runs if hidden[run] < least + MOST_HIDDEN]


def _hidden(run: Run, trace: Trace) -> int:
    """How many plies of the run went unseen because sensors that see such plies were silent.

    Of a run whose end was not found out the rest counts as one more: no single seen ply ends it.
    """
    hidden = sum(not one.traceless and unwitnessed(one, trace) for one in run)
    return hidden + (bool(hidden) and not _ends(run, trace))


def mostly_seen(runs: list[Run], case: Case) -> list[Run]:
    """The runs without plies of which hardly anything was seen, where others are left.

    So it is where a sensor that counts never saw the pit emptied from which a ply begins.
    """
    if len(runs) == 1:
        return runs
    lifted = [run for run in runs if not any(never_lifted(one, case.trace) for one in run)] or runs
    return [run for run in lifted if len(run) == 1 or not case.changes.owed(run)] or lifted


def rash(run: Run, case: Case, *, searched: bool) -> bool:
    """True if a run of plies is not to be recorded unasked though nothing else explains the pictures.

    So it is with a third ply where one of the three went unseen, and with a roll or card that
    nobody told where the one before it was told; with figures that were put upside down, where nobody
    told a roll that commands it; and where moves are `searched` for, so that something
    fits nearly always, with any ply of which nobody saw the beginning, or an end that was not found out,
    or that seems to overlap with the next where its pieces are not counted.
    """
    trace = case.trace
    unseen = len(run) >= LONGEST_UNSEEN and _unseen(run)
    half_seen = searched and len(run) > 1 and any(lift_seen(one, trace, 0) is None for one in run)
    cut_short = searched and not (_ends(run, trace) and all(_shown(one, trace) for one in run[:-1]))
    upside_down = not case.chances and any(swapped(one, trace) for one in run)
    return unseen or half_seen or cut_short or upside_down or _untold(run, case.chances)


def without_witness(run: Run, case: Case) -> bool:
    """True if one of these complete plies shows in no reading, and nobody told its roll or card.

    The cards of a pile are known without being told.
    """
    using = [one for one in run if one.ply.chance is not None]
    told = using[: 0 if isinstance(case.chances, Pile) else len(case.chances)]
    open_yet = (one for one in run if one.steps and one not in told)
    begun = _seen_before(run[0], case.trace)
    return not all((begun and one is run[0]) or witnessed(one, case.trace) for one in open_yet)


def _is_denied(run: Run, trace: Trace) -> bool:
    several = len(run) > 1 or not _ends(run, trace)
    return several and any(overlooked(one, trace) for one in run)


def _ends(run: Run, trace: Trace) -> bool:
    """True if the newest picture shows the last ply done; else others followed that were not found."""
    return run[-1].complete(trace.last) or is_clearing(run[-1], trace.last)


def _shown(one: Candidate, trace: Trace) -> bool:
    """True if a picture shows a ply done, or the newest one how many pieces lie where it touched."""
    return one.seen_whole(trace.last) or any(map(one.complete, trace.pictures))


def _for_a_touch(run: Run) -> int:
    """How many changes more a long run must explain than a short one: those of a touch for an unseen ply."""
    return TOUCHED if _unseen(run) else 0


def _unseen(run: Run) -> bool:
    return any(one.traceless for one in run)


def _seen_before(first: Candidate, trace: Trace) -> bool:
    """True if the first picture shows the ply begun, as where the one before is recorded only then."""
    return not first.touched.isdisjoint(first.baseline.odd(trace.pictures[0]))


def _untold(run: Run, chances: Chances) -> bool:
    """True if a later ply used a number that nobody told, though that of the first was told."""
    using = [one for one in run if one.ply.chance is not None]
    return bool(chances) and len(using) > len(chances)


def bridged(run: Run, case: Case) -> bool:
    """True if a roll that was told would be another seat's, after rolls without use that nobody told."""
    return bool(case.chances) and run[0].ply.before != case.position
