"""What speaks against a run of plies although it explains the pictures.

A slip of a hand often looks like two or three legal plies in haste, one of them unseen. So such a run is
recorded only if nothing about it is odd; otherwise the players are asked, or the run does not count.

A ply needs a witness of its own to be recorded: a reading that it changed, the roll or card that was told for
it, or the table that was cleared after it. It is no witness that the next seat seems to have played: a ply
out of turn, or a foreign piece that was lifted, shows the same. So players who go on after an unseen ply are
asked about it; going on decides only between plies of which something was seen. No recording that came with
the rules contains the record of a ply without a witness.

A roll without use needs no witness, because it moves nothing. But if the roll after it was told, it looks as
if the seat to move had thrown that one and a foreign piece was moved, which is illegal. Then the players are
asked only if they insist with `ok`, or once it is known that such rolls are not told at this table.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.evidence import Trace
from companion.referee.hypotheses.candidate import Candidate
from companion.referee.hypotheses.case import Case
from companion.referee.hypotheses.clearing import is_clearing
from companion.referee.hypotheses.lifts import lift_seen, swapped
from companion.referee.hypotheses.limits import LONGEST_UNSEEN, unhurried
from companion.referee.hypotheses.run import Run
from companion.referee.hypotheses.witnesses import overlooked, unwitnessed, witnessed
from companion.referee.ledger import Chances, Pile

MOST_HIDDEN = 2
"""A run in which silences hide this many plies more than in another run does not count.

One more is possible: another seat may have made the ply that was seen then. With two more, each of two seats
would have made one unseen, and what came to the silent fields is judged when these speak again.
"""


def likely(runs: Sequence[Run], case: Case) -> list[Run]:
    """The runs without those that a sensor denies, and without those for whose plies there was no time.

    A sensor denies a run of several plies if its field had to change and stood still. A run of more than
    `LONGEST_UNSEEN` plies must not have a ply that no sensor sees, and there must have been time for all its
    plies, or each of them was seen. If no run is left, all for which there was time are kept. A run in which
    silences hide `MOST_HIDDEN` plies more than in another one does not count.
    """
    trace = case.trace
    possible = [run for run in runs if not _is_denied(run, trace)]
    timely = [run for run in possible if len(run) <= unhurried(run[0], trace)]
    short = [run for run in timely if len(run) <= LONGEST_UNSEEN]
    long = [run for run in possible if len(run) > LONGEST_UNSEEN and not _unseen(run)]
    long = [run for run in long if run in timely or not any(unwitnessed(ply, trace) for ply in run)]
    return _least_hidden([*short, *long] or timely, trace)


def _least_hidden(runs: list[Run], trace: Trace) -> list[Run]:
    """The runs, without those in which silences hide `MOST_HIDDEN` plies more than in another run."""
    if len(runs) < 2:  # noqa: PLR2004 - there is no other one
        return runs
    hidden = {run: _hidden(run, trace) for run in runs}
    least = min(hidden.values())
    return [run for run in runs if hidden[run] < least + MOST_HIDDEN]


def _hidden(run: Run, trace: Trace) -> int:
    """The number of plies of the run that went unseen because the sensors that see such plies were silent.

    If the end of the run was not found, one more is counted, because no single ply that was seen ends it.
    """
    hidden = sum(not one.traceless and unwitnessed(one, trace) for one in run)
    return hidden + (bool(hidden) and not _ends(run, trace))


def rash(run: Run, case: Case, *, searched: bool) -> bool:
    """True if the run is not to be recorded without a question, although no other run explains the pictures.

    That is a run of three or more plies with an unseen one; a run whose first roll or card was told and a
    later one was not; figures put upside down without the roll that commands it. If moves are `searched` for,
    nearly every picture has an explanation, so there it is also a run of several plies of which one was not
    seen to begin, a run whose end was not found, and a run whose plies seem to overlap where pieces are not
    counted.
    """
    trace = case.trace
    unseen = len(run) >= LONGEST_UNSEEN and _unseen(run)
    half_seen = searched and len(run) > 1 and any(lift_seen(one, trace, 0) is None for one in run)
    cut_short = searched and not (_ends(run, trace) and all(_shown(one, trace) for one in run[:-1]))
    upside_down = not case.chances and any(swapped(one, trace) for one in run)
    return unseen or half_seen or cut_short or upside_down or _untold(run, case.chances)


def without_witness(run: Run, case: Case) -> bool:
    """True if a complete ply of the run shows in no reading, and its roll or card was not told.

    The cards of a known pile count as not told.
    """
    using = [one for one in run if one.ply.chance is not None]
    known = using[: 0 if isinstance(case.chances, Pile) else len(case.chances)]
    open_yet = (one for one in run if one.steps and one not in known)
    begun = _seen_before(run[0], case.trace)
    return not all((begun and one is run[0]) or witnessed(one, case.trace) for one in open_yet)


def _is_denied(run: Run, trace: Trace) -> bool:
    several = len(run) > 1 or not _ends(run, trace)
    return several and any(overlooked(one, trace) for one in run)


def _ends(run: Run, trace: Trace) -> bool:
    """True if the newest picture shows the last ply done; else more plies followed that were not found."""
    return run[-1].complete(trace.last) or is_clearing(run[-1], trace.last)


def _shown(one: Candidate, trace: Trace) -> bool:
    """True if a picture shows the ply done, or the newest one counts each field that the ply touches."""
    return one.seen_whole(trace.last) or any(map(one.complete, trace.pictures))


def _unseen(run: Run) -> bool:
    return any(one.traceless for one in run)


def _seen_before(first: Candidate, trace: Trace) -> bool:
    """True if the first picture shows the ply begun; so it is if the ply before was recorded only then."""
    return not first.touched.isdisjoint(first.baseline.odd(trace.pictures[0]))


def _untold(run: Run, chances: Chances) -> bool:
    """True if the first roll or card was told, and a later ply of the run uses one that was not."""
    using = [one for one in run if one.ply.chance is not None]
    return bool(chances) and len(using) > len(chances)


def bridged(run: Run, case: Case) -> bool:
    """True if another seat uses the roll that was told, after rolls without use that were not told."""
    return bool(case.chances) and run[0].ply.before != case.position
