"""Several plies of one piece in one go, which is never put down between them.

Who throws a six and a three may move a figure nine fields on at once. The field between was never
touched, so no picture shows the first ply done. Its end and the lift of the next one are missing
together; all else is seen, and what lies there in the end is what both plies leave. A hand that slips
leaves the like by chance, so these count only where every roll or card was told.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Case, Run, lift_seen
from companion.referee.search.ply_source import PlySource


def in_one_go(plies: PlySource, case: Case) -> list[Run]:
    """The runs that a hand has made in one go, with as many of the rolls or cards as they have plies."""
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
    """True if the second ply lifts what the first one drops last, from a field that is left as it was.

    That field has said the same all the time.
    """
    down, up = first.steps[-1], second.steps[0]
    field = down.field
    same = (down.verb, up.verb, up.field, up.pieces) == ("drop", "lift", field, down.pieces)
    untouched = first.before.get(field, "") == second.after.get(field, "")
    return same and untouched and trace.of(field).stood_still


def _put_down(last: Candidate, trace: Trace) -> bool:
    """True if sensors tell that the last ply is done: by how many pieces lie on its fields, or by which.

    One figure in the place of another looks as before where pieces are counted, but none is missing.
    """
    looks_as_before = last.baseline.looks_as_before
    return last.seen_whole(trace.last) or not any(
        looks_as_before(field, last.after.get(field, "")) for field in last.touched
    )
