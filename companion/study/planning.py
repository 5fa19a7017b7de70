"""When hands touch what: legal plies laid out in time, before anything is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from companion.contents import Table, pieces
from companion.rules.game import AnyPly, Position
from companion.study.explanations import Explanations
from companion.study.fairness import Done
from companion.study.habits import Habits, Tempo, within
from companion.study.hands import Act, Moment, making, touching

T = TypeVar("T")

TIMINGS = 3
"""How often the same ply is planned before the human finds nothing fair to do."""


@dataclass(frozen=True, slots=True)
class Pause:
    """Pieces stay in a hand from one time to another, in seconds."""

    start: float
    end: float
    missing: Counter[str]


@dataclass(frozen=True, slots=True)
class Plan:
    """A run of plies and their touches in time; `starts` are the indices of each ply's first touch."""

    plies: tuple[AnyPly, ...]
    moments: tuple[Moment, ...]
    starts: tuple[int, ...]
    pause: Pause | None = None

    @property
    def done(self) -> list[Done]:
        """What is done after each ply, and when."""
        t = self.moments[0].t
        done = []
        for number, ply in enumerate(self.plies):
            t = max([t, *(moment.t for moment in self.moments_of(number))])
            done.append(Done(ply.after, t))
        return done

    def moments_of(self, number: int) -> tuple[Moment, ...]:
        """The touches of one ply; what was touched before the first belongs to it."""
        starts = (0, *self.starts[1:], len(self.moments))
        return self.moments[starts[number] : starts[number + 1]]


class Planner:
    """Draws up plans; `settle` is the table's settling time in seconds."""

    def __init__(
        self, explanations: Explanations, rng: Random, habits: Habits, tempo: Tempo, settle: float
    ) -> None:
        self._explanations = explanations
        self._rng, self._habits, self._tempo, self._settle = rng, habits, tempo, settle

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The same things in random order."""
        return self._rng.sample(things, len(things))

    def at_pace(self, acts: Sequence[Act], start: float) -> list[Moment]:
        """One touch after the other at a human's pace, the first at `start`."""
        moments = []
        t = start
        for act in acts:
            moments.append(Moment(t, act))
            t += within(self._rng, self._tempo.bean)
        return moments

    def plans(self, position: Position, table: Table, number: int, start: float) -> Iterator[Plan]:
        """Plans for so many legal plies without a rest, in random order of their first ply.

        Each first ply comes up `TIMINGS` times, laid out anew. One ply more is made where the last
        would be one without any touch: nobody could see it.
        """
        firsts = self._explanations.plies(position)
        for first in [ply for _ in range(TIMINGS) for ply in self.shuffled(firsts)]:
            run = [first]
            while (len(run) < number or not _touched(run[-1])) and run[-1].after.winner is None:
                run.append(self._rng.choice(self._explanations.plies(run[-1].after)))
            if len(run) >= number and _touched(run[-1]):
                yield self._in_time(run, table, start)

    def _in_time(self, run: Sequence[AnyPly], table: Table, t: float) -> Plan:
        moments = self._touched_first(run[0], table, t)
        if moments:
            t = moments[-1].t + within(self._rng, self._tempo.bean)
        starts = []
        for ply in run:
            starts.append(len(moments))
            sweep = self._rng.random() < self._habits.sweep
            moments += self.at_pace(making(ply, self._rng, sweep=sweep), t)
            t = (moments[-1].t if moments else t) + within(self._rng, self._tempo.hurry)
        plan = Plan(tuple(run), tuple(moments), tuple(starts))
        return self._pausing(plan) if self._rng.random() < self._habits.pause else plan

    def _touched_first(self, ply: AnyPly, table: Table, t: float) -> list[Moment]:
        """Now and then another field is taken up before the right one, and put back."""
        meant = {step.field for step in ply.steps}
        lying = [field for field in table if table[field] and field not in meant]
        if lying and self._rng.random() < self._habits.touch:
            lift, drop = touching(self._rng.choice(lying), table)
            return [Moment(t, lift), Moment(t + within(self._rng, self._tempo.touch), drop)]
        return []

    def _pausing(self, plan: Plan) -> Plan:
        """The same touches with a pause before one of the drops."""
        moments = plan.moments
        drops = [at for at, one in enumerate(moments) if (one.act.verb, one.act.cause) == ("drop", "sow")]
        if not drops:
            return plan
        at = self._rng.choice(drops)
        longer = self._settle + within(self._rng, self._tempo.linger)
        later = tuple(replace(one, t=one.t + longer) for one in moments[at:])
        pause = Pause(moments[at - 1].t, later[0].t, _in_hand(moments[:at]))
        return replace(plan, moments=(*moments[:at], *later), pause=pause)


def _touched(ply: AnyPly) -> bool:
    """Whether a ply takes a hand at all; clearing the table may be left undone."""
    return any(step.cause != "sweep" for step in ply.steps)


def _in_hand(moments: Sequence[Moment]) -> Counter[str]:
    """The pieces that were lifted and not dropped yet."""
    hand: Counter[str] = Counter()
    for moment in moments:
        if moment.act.verb == "lift":
            hand.update(pieces(moment.act.pieces))
        else:
            hand.subtract(pieces(moment.act.pieces))
    return +hand
