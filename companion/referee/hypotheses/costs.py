"""How much of what was seen on the way speaks against plies that seem done, or seem to be under way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.referee.hypotheses.alignment import TOUCHED, Changes
from companion.referee.hypotheses.run import Run
from companion.rules.game import Position
from companion.sensing.sight import Picture


@dataclass(frozen=True, slots=True)
class Doubt:
    """Plies that may still be under way though others seem done.

    `unseen` is how many steps of theirs may follow that no sensor sees; `likelier` says that they
    account for more of what was seen on the way.
    """

    under_way: Sequence[Run]
    unseen: int
    likelier: bool


def doubt(
    under_way: Mapping[Run, int],
    runs: Sequence[Run],
    cost: Callable[[Run], int],
    told: Sequence[int],
    picture: Picture,
    *,
    may_owe: bool,
) -> Doubt | None:
    """The doubt that stages, each with what speaks against it, cast on runs that seem done.

    None if less speaks against one of the runs, by its `cost`. A stage that uses the rolls as they were
    `told`, where none of the runs does, may leave a touch more open. `may_owe` says that something of
    what is seen may still be owed; else stages are likelier only if there are no runs, or if these leave
    a whole touch more unexplained: a piece that was seen to fall and to be taken again.
    """
    if not under_way:
        return None
    fewest = min(under_way.values())
    best = [run for run, number in under_way.items() if number == fewest]
    fitter = _as_told(best, runs, told)
    over = fewest - (TOUCHED if fitter else 0)
    done = least(map(cost, runs), over)
    if done is not None and done < over:
        return None
    unseen = max(run[-1].unseen_ahead(picture) or 0 for run in best)
    fitter = fitter or fewest < (done or 0) or shorter(best, runs, len(told))
    by_a_touch = done is not None and fewest + TOUCHED <= done
    return Doubt(best, unseen, likelier=done is None or by_a_touch or (may_owe and fitter))


def results(run: Run) -> tuple[Position, ...]:
    """The positions after each ply of the run."""
    return tuple(one.ply.after for one in run)


def on_the_way(run: Run) -> set[tuple[Position, ...]]:
    """The results of the run and of all that it begins with."""
    reached = results(run)
    return {reached[:plies] for plies in range(1, len(reached) + 1)}


def midway(run: Run, picture: Picture) -> bool:
    """True if the last ply is begun in the picture and not done; between two laps no hand holds anything."""
    return run[-1].unseen_ahead(picture) is not None


def no_longer(stages: list[Run], runs: Sequence[Run]) -> list[Run]:
    """The stages with one ply more at most than runs that seem done: a touch is likelier than several."""
    if not runs:
        return stages
    longest = 1 + len(min(runs, key=len))
    return [stage for stage in stages if len(stage) <= longest]


def shorter(stages: Sequence[Run], runs: Sequence[Run], told: int) -> bool:
    """True if stages need fewer plies than runs that seem done, and as many as rolls were `told`.

    Of equals those are likelier.
    """
    fewest = len(min(stages, key=len))
    return fewest >= told and bool(runs) and fewest < len(min(runs, key=len))


class Witnesses:
    """Runs that seem done, and which stages they show to be done: those of which nothing was missed."""

    def __init__(self, runs: Iterable[Run], changes: Changes) -> None:
        self._changes = changes
        self._runs: dict[tuple[Position, ...], list[Run]] = {}
        for run in runs:
            self._runs.setdefault(results(run), []).append(run)

    def show_done(self, stage: Run) -> bool:
        """True if one of the runs leads to a result on the way of the stage with nothing missed."""
        ends = (self._runs.get(reached, ()) for reached in on_the_way(stage)) if self._runs else ()
        return any(not self._changes.followed_by(run).missed for same in ends for run in same)


def least(costs: Iterable[int], enough: int) -> int | None:
    """The least of the costs; the rest is not asked for after one below `enough`, or none at all."""
    best = None
    for cost in costs:
        best = cost if best is None else min(best, cost)
        if best < enough or not best:
            break
    return best


def allowance(run: Run, begun: Sequence[Run]) -> int:
    """How many changes a run may leave open that does not begin with what was lifted first.

    That field may only have been touched, and its pieces put back: so it looks where the others
    take a piece out first for another to come, or need one ply more.
    """
    taken = any(other[0].steps[0].cause == "capture" for other in begun)
    return TOUCHED if taken or len(run) < min(map(len, begun)) else 0


def may_owe(run: Run, changes: Changes) -> bool:
    """True if plies that seem done, where every drop is seen, may still be others that owe something."""
    return bool(changes.disorder(run) or (run[0].takes_away and changes.followed_by(run).missed))


def cost_done(run: Run, changes: Changes, *, sees_all: bool) -> int:
    """How much speaks against plies that seem done."""
    end = changes.followed_by(run)
    if sees_all:
        return end.unexplained + end.missed + changes.disorder(run)
    return end.unexplained + (changes.owed(run) if len(run) > 1 else 0)


def cost_under_way(run: Run, changes: Changes, *, sees_all: bool) -> int:
    """How much speaks against plies of which the last is under way."""
    follows = changes.followed_by(run).unexplained + changes.followed_by(run[:-1], played_on=True).missed
    return follows + (changes.disorder(run) if sees_all else 0)


def _as_told(stages: Sequence[Run], runs: Sequence[Run], told: Sequence[int]) -> bool:
    """True if a stage uses the rolls as they were `told`, and none of the runs that seem done does.

    Those leave one aside, as if the next had replaced it, and then need another that nobody told.
    """
    return (
        bool(runs) and any(_uses(one, told) for one in stages) and not any(_uses(one, told) for one in runs)
    )


def _uses(run: Run, told: Sequence[int]) -> bool:
    return all(one.ply.chance == number for one, number in zip(run, told, strict=False))
