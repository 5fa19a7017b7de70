"""Several plies of one piece in one movement of the hand, without putting the piece down between them.

A player who throws a six and a three may move a figure nine fields at once. The field between is never
touched, so no picture shows the first ply done. Only its end and the lift of the next ply are missing; all
else is seen, and the final table is that after both plies. A slip of the hand leaves such a table by chance,
too, so these runs count only if every roll or card was told.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Case, Run, lift_seen
from companion.referee.search.ply_source import PlySource


def in_one_go(plies: PlySource, case: Case) -> list[Run]:
    """The runs of one figure that was moved in one go; each ply uses a roll or card that was told."""
    firsts = plies.candidates(case) if len(case.chances) > 1 else ()
    lifted = (one for one in firsts if one.moves_figures and lift_seen(one, case.trace, 0) is not None)
    return [run for one in lifted for run in _carried_on((one,), plies, case.after(one))]


def _carried_on(so_far: Run, plies: PlySource, case: Case) -> Iterator[Run]:
    if not case.chances or case.position.winner is not None:
        return
    for one in plies.candidates(case):
        if one.moves_figures and _never_put_down(so_far[-1], one, case.trace):
            run = (*so_far, one)
            if one.complete(case.trace.last) and _put_down(one, case.trace):
                yield run
            yield from _carried_on(run, plies, case.after(one))


def _never_put_down(first: Candidate, second: Candidate, trace: Trace) -> bool:
    """True if the second ply lifts what the first one drops last, from a field whose reading stood still.

    The field must hold the same before the first ply as after the second.
    """
    down, up = first.steps[-1], second.steps[0]
    field = down.field
    same = (down.verb, up.verb, up.field, up.pieces) == ("drop", "lift", field, down.pieces)
    untouched = first.before.get(field, "") == second.after.get(field, "")
    return same and untouched and trace.of(field).stood_still


def _put_down(last: Candidate, trace: Trace) -> bool:
    """True if sensors prove the last ply done, by the number of pieces on its fields or by their kind.

    A figure that takes another one's place looks as before if pieces are counted, but then no piece is
    missing.
    """
    looks_as_before = last.baseline.looks_as_before
    return last.seen_whole(trace.last) or not any(
        looks_as_before(field, last.after.get(field, "")) for field in last.touched
    )
