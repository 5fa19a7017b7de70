"""Plies in which a piece takes another's place though nobody saw that one go.

Who takes an equal piece may leave it where it is and put the own one into the box, and where sensors
see only whether something lies there, the captured piece can be drawn out from under the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from companion.contents import Field
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Candidate, Changes, Run, rash
from companion.referee.ledger import Chances
from companion.sensing.sight import Picture, Sight


def begun(done: Iterable[Candidate], trace: Trace) -> list[Run]:
    """Those of the plies `done` that nobody saw done: not the piece go that another one replaced."""
    exchanged = (one for one in done if one.exchanges)
    return [(one,) for one in exchanged if one.lifted_at(trace, 0, begun=True) is not None]


def played_on(found: Iterable[Run], chances: Chances, trace: Trace) -> list[Run]:
    """Those of the runs after which play went on, as it does only after a ply that is done.

    Those count for nothing that are odd in another way, too: a slip looks more like them than they do.
    """
    ended = (run for run in found if run[1:] and run[-1].lifted_at(trace, 0) is not None)
    return [run for run in ended if not rash(run, chances, trace, searched=False)]


def instead(
    sight: Sight,
    runs: Sequence[Run],
    firsts: Iterable[Candidate],
    find: Callable[[], Iterable[Run]],
    trace: Trace,
) -> list[Run]:
    """Others that show as much as these runs do, where a piece of these went unseen to its field.

    A piece that is gone may as well have taken an equal one's place. They are among the plies `firsts`, or
    where more than one ply was made, among the runs to `find`, and no longer than the shortest of these.
    """
    if not any(_laid_unseen(one, trace.last) for run in runs for one in run):
        return []
    if any(len(run) > 1 for run in runs):
        others: Iterable[Run] = find()
    else:
        others = begun((one for one in firsts if one.complete(trace.last)), trace)
    fewest = len(min(runs, key=len))
    short = (run for run in others if len(run) <= fewest and run not in runs)
    likely = [run for run in short if _may_be_unseen(sight, run, trace)]
    changes = Changes(sight, trace)
    least = min(changes.followed_by(run).unexplained for run in runs)
    return [run for run in likely if changes.followed_by(run).unexplained <= least]


def _laid_unseen(one: Candidate, picture: Picture) -> bool:
    """Whether a piece comes to a field that says nothing in this picture."""
    return any(step.verb == "drop" and picture.get(step.field) is None for step in one.steps)


def _may_be_unseen(sight: Sight, run: Run, trace: Trace) -> bool:
    return all(
        one.lifted_at(trace, 0) is not None or _may_replace_unseen(sight, one, trace.last) for one in run
    )


def _may_replace_unseen(sight: Sight, one: Candidate, picture: Picture) -> bool:
    """Whether nothing need be seen of the piece whose place another takes, though its field speaks."""
    return one.exchanges and all(_alike_after(sight, one, step.field, picture) for step in one.first_taken)


def _alike_after(sight: Sight, one: Candidate, field: Field, picture: Picture) -> bool:
    before, *_, after = one.values[field]
    same = before == after or not sight.sensor(field).counts
    return picture.get(field) is not None and same and one.baseline.looks_as_before(field, after)
