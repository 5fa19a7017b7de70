"""How much speaks against runs of plies that seem done, and against runs that seem to be under way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.referee.hypotheses.alignment import TOUCHED, Changes
from companion.referee.hypotheses.run import Run
from companion.rules.game import Position
from companion.sensing.sight import Picture


@dataclass(frozen=True, slots=True)
class Doubt:
    """Runs that may still be under way although other runs seem done.

    `unseen` is the greatest number of their remaining steps that no sensor sees. `likelier` is True if they
    explain more of the trace than the runs that seem done.
    """

    under_way: Sequence[Run]
    unseen: int
    likelier: bool


def doubt(
    under_way: Mapping[Run, int],
    runs: Sequence[Run],
    cost: Callable[[Run], int],
    line: Sequence[int],
    picture: Picture,
    *,
    may_owe: bool,
) -> Doubt | None:
    """The doubt that runs under way cast on runs that seem done; None if one of these costs less.

    `under_way` gives the cost of each run, and `cost` that of a run that seems done. A run under way may cost
    a touch more if it uses the rolls as they are in `line` and none of the done runs does. Runs under way are
    likelier if no run seems done, or if the done runs cost at least a touch more: that is a piece which was
    seen to fall and to be taken again. With `may_owe` (a done run may be one that is not finished) they are
    also likelier if they cost less, use the rolls in line, or need fewer plies.
    """
    if not under_way:
        return None
    fewest = min(under_way.values())
    best = [run for run, number in under_way.items() if number == fewest]
    fitter = _uses_line(best, runs, line)
    over = fewest - (TOUCHED if fitter else 0)
    done = least(map(cost, runs), over)
    if done is not None and done < over:
        return None
    unseen = max(run[-1].unseen_ahead(picture) or 0 for run in best)
    fitter = fitter or fewest < (done or 0) or shorter(best, runs, len(line))
    by_a_touch = done is not None and fewest + TOUCHED <= done
    return Doubt(best, unseen, likelier=done is None or by_a_touch or (may_owe and fitter))


def results(run: Run) -> tuple[Position, ...]:
    """The positions after each ply of the run."""
    return tuple(one.ply.after for one in run)


def on_the_way(run: Run) -> set[tuple[Position, ...]]:
    """The results of the run, and those of each shorter run with which it begins."""
    reached = results(run)
    return {reached[:plies] for plies in range(1, len(reached) + 1)}


def midway(run: Run, picture: Picture) -> bool:
    """True if the picture shows the last ply begun and not done. Between two laps no hand holds anything."""
    return run[-1].unseen_ahead(picture) is not None


def no_longer(stages: list[Run], runs: Sequence[Run]) -> list[Run]:
    """The stages that have at most one ply more than the shortest run that seems done.

    All if no run seems done.

    A touch is likelier than several more plies.
    """
    if not runs:
        return stages
    longest = 1 + len(min(runs, key=len))
    return [stage for stage in stages if len(stage) <= longest]


def shorter(stages: Sequence[Run], runs: Sequence[Run], rolls: int) -> bool:
    """True if the shortest stage needs fewer plies than each done run, but no fewer than there are `rolls`.

    Of two equal explanations the one with fewer plies is likelier.
    """
    fewest = len(min(stages, key=len))
    return fewest >= rolls and bool(runs) and fewest < len(min(runs, key=len))


class Witnesses:
    """The runs that seem done: one of them proves a stage done if it has its result and missed no change."""

    def __init__(self, runs: Iterable[Run], changes: Changes) -> None:
        self._changes = changes
        self._runs: dict[tuple[Position, ...], list[Run]] = {}
        for run in runs:
            self._runs.setdefault(results(run), []).append(run)

    def show_done(self, stage: Run) -> bool:
        """True if a done run misses no change and has the results of the stage, or of a beginning of it."""
        ends = (self._runs.get(reached, ()) for reached in on_the_way(stage)) if self._runs else ()
        return any(not self._changes.followed_by(run).missed for same in ends for run in same)


def least(costs: Iterable[int], enough: int) -> int | None:
    """The least of the costs, None if there are none; the search ends at a cost of 0 or below `enough`."""
    best = None
    for cost in costs:
        best = cost if best is None else min(best, cost)
        if best < enough or not best:
            break
    return best


def allowance(run: Run, begun: Sequence[Run]) -> int:
    """How many more changes a run may leave unexplained that begins on another field than was lifted first.

    That field may only have been touched, and its pieces put back. This allowance of one touch is given if
    another run takes a captured piece out first, or if all other runs have more plies.
    """
    taken = any(other[0].steps[0].cause == "capture" for other in begun)
    return TOUCHED if taken or len(run) < min(map(len, begun)) else 0


def may_owe(run: Run, changes: Changes) -> bool:
    """True if a done run whose drops are all seen may still be another run that is not finished.

    That is so if its pieces fell in another order, or if it takes pieces off the table and a change is
    missing.
    """
    return bool(changes.disorder(run) or (run[0].takes_away and changes.followed_by(run).missed))


def cost_done(run: Run, changes: Changes, *, sees_all: bool) -> int:
    """The cost of a run that seems done: the changes that it leaves unexplained, and those that it owes.

    If the newest picture counts all fields (`sees_all`), these are all changes that were missed, and drops in
    the wrong order cost, too. Otherwise only a run of several plies owes changes.
    """
    end = changes.followed_by(run)
    if sees_all:
        return end.unexplained + end.missed + changes.disorder(run)
    return end.unexplained + (changes.owed(run) if len(run) > 1 else 0)


def cost_under_way(run: Run, changes: Changes, *, sees_all: bool) -> int:
    """The cost of a run whose last ply is under way; of that ply nothing counts as missed yet."""
    follows = changes.followed_by(run).unexplained + changes.followed_by(run[:-1], played_on=True).missed
    return follows + (changes.disorder(run) if sees_all else 0)


def _uses_line(stages: Sequence[Run], runs: Sequence[Run], line: Sequence[int]) -> bool:
    """True if a stage uses the rolls as they are in `line`, and none of the runs that seem done does.

    Such a run ignores a roll as if the next one had replaced it, and then needs another one that was not
    told.
    """
    return (
        bool(runs) and any(_uses(one, line) for one in stages) and not any(_uses(one, line) for one in runs)
    )


def _uses(run: Run, line: Sequence[int]) -> bool:
    return all(one.ply.chance == number for one, number in zip(run, line, strict=False))
