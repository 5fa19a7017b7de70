"""Plans: legal plies laid out as touches in time, before any of them is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeVar

from companion.contents import Table, pieces
from companion.rules.game import NO_USE, AnyGame, AnyPly, Position
from companion.study.acts import Act, Moment, making, touching
from companion.study.course import Course
from companion.study.fairness import TAKEN_IN_S, DonePly, ToldChance
from companion.study.habits import Habits, Span, Tempo, within
from companion.study.picture_explainer import PictureExplainer

T = TypeVar("T")

TIMINGS = 3
"""How many times the same first ply is planned before the human has nothing fair to do."""

SAMPLED = 8
"""How many first plies are tried in a game with too many plies to list."""

SWIFT_S: Span = (TAKEN_IN_S, 0.12)
"""How long after the last touch of a ply the next roll or card is told without a rest, in seconds."""

EARLY = 0.3
"""How likely the next roll or card is told before the current ply is done."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A hand holds the pieces `missing` from `start` to `end`, in seconds."""

    start: float
    end: float
    missing: Counter[str]


@dataclass(frozen=True, slots=True)
class Plan:
    """A run of plies with their touches in time.

    `starts` are the indices of each ply's first touch in `moments`. `told` are the rolls or cards of the
    plies after the first, None for each in a game without chance.
    """

    plies: tuple[AnyPly, ...]
    moments: tuple[Moment, ...]
    starts: tuple[int, ...]
    pause: Pause | None = None
    told: tuple[ToldChance | None, ...] = ()

    @property
    def done(self) -> list[DonePly]:
        """The position after each ply, with the time of its last touch."""
        return [DonePly(ply.after, self.end(number)) for number, ply in enumerate(self.plies)]

    def begin(self, number: int) -> float:
        """When a ply begins, in seconds: at its first touch.

        A ply without touches begins when its roll is told and the ply before it is done.
        """
        if moments := self.moments_of(number):
            return moments[0].t
        told = self.told[number - 1] if number and self.told else None
        before = self.end(number - 1) if number else self.moments[0].t
        return before if told is None else max(before, told.t)

    def end(self, number: int) -> float:
        """When a ply is done, in seconds: at its last touch; a ply without touches is done when it begins."""
        moments = self.moments_of(number)
        return max(one.t for one in moments) if moments else self.begin(number)

    def moments_of(self, number: int) -> tuple[Moment, ...]:
        """The touches of one ply; a field touched before the first ply belongs to the first ply."""
        starts = (0, *self.starts[1:], len(self.moments))
        return self.moments[starts[number] : starts[number + 1]]


class Planner:
    """Makes plans; `settle` is the table's settling time in seconds."""

    def __init__(
        self,
        game: AnyGame,
        explanations: PictureExplainer,
        course: Course,
        rng: Random,
        habits: Habits,
        tempo: Tempo,
        settle: float,
    ) -> None:
        self._game, self._explanations, self._course = game, explanations, course
        self._rng, self._habits, self._tempo, self._settle = rng, habits, tempo, settle

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """The same things in random order."""
        return self._rng.sample(things, len(things))

    def at_pace(self, acts: Sequence[Act], start: float) -> list[Moment]:
        """These acts one after the other at a human's pace, the first at `start` seconds."""
        moments = []
        t = start
        for act in acts:
            moments.append(Moment(t, act))
            t += within(self._rng, self._tempo.bean)
        return moments

    def plans(
        self, position: Position, table: Table, number: int, start: float, chance: int | None = None
    ) -> Iterator[Plan]:
        """Plans for `number` legal plies without a rest, in random order of their first ply.

        The first ply uses the roll or card `chance`. Each first ply is planned TIMINGS times, with other
        times. If the last ply would have no touch, another one is added, because that one could not be seen.
        """
        for first in self._firsts(position, chance):
            run = [first]
            while (len(_touching(run)) < number or not _touched(run[-1])) and not self._course.ends(run):
                run.append(self._following(run))
            if len(_touching(run)) >= number and _touched(run[-1]):
                yield self._in_time(run, table, start)

    def _firsts(self, position: Position, chance: int | None) -> Iterator[AnyPly]:
        """The first plies of the plans, in the order in which they are tried."""
        if self._game.hints.listed:
            plies = self._explanations.plies(position, chance)
            yield from (ply for _ in range(TIMINGS) for ply in self.shuffled(plies))
        elif position.winner is None:
            for _ in range(SAMPLED):
                yield self._sampled(position, chance)

    def _following(self, run: Sequence[AnyPly]) -> AnyPly:
        """A random ply after these."""
        position = run[-1].after
        return self._sampled(position, self._course.thrown(position, len(run)))

    def _sampled(self, position: Position, chance: int | None) -> AnyPly:
        """A random legal ply with this roll or card."""
        return self._game.play(position, self._game.sample(position, self._rng.choice, chance), chance)

    def _in_time(self, run: Sequence[AnyPly], table: Table, t: float) -> Plan:
        """The plan of a run whose first touch comes at `t` seconds."""
        moments = self._touched_first(run[0], table, t)
        if moments:
            t = moments[-1].t + within(self._rng, self._tempo.bean)
        starts: list[int] = []
        told: list[ToldChance | None] = []
        for ply in run:
            if starts:
                told.append(self._told(ply, moments[starts[-1] :], t, told))
                t = (t if told[-1] is None else max(t, told[-1].t)) + within(self._rng, self._tempo.hurry)
            starts.append(len(moments))
            sweep = self._rng.random() < self._habits.sweep
            moments += self.at_pace(making(ply, self._rng, sweep=sweep), t)
            t = max(t, moments[-1].t) if moments else t
        plan = Plan(tuple(run), tuple(moments), tuple(starts), told=tuple(told))
        return self._pausing(plan) if self._rng.random() < self._habits.pause else plan

    def _told(
        self, ply: AnyPly, before: Sequence[Moment], t: float, earlier: Sequence[ToldChance | None]
    ) -> ToldChance | None:
        """The roll or card of a ply that follows without a rest, with the time at which it is told; None
        without chance.

        `before` are the touches of the last ply. With the chance EARLY the roll is told while that ply is
        still under way, once its first touch has been seen.
        """
        if ply.chance is None or self._game.waits_for(ply.before) is None:
            return None
        swift = t + within(self._rng, SWIFT_S)
        early = before[0].t + 2 * TAKEN_IN_S if before else swift
        if early < t and self._rng.random() < EARLY:
            swift = self._rng.uniform(early, t)
        last = max((one.t for one in earlier if one is not None), default=0.0)
        return ToldChance(max(swift, last), ply.chance)

    def _touched_first(self, ply: AnyPly, table: Table, t: float) -> list[Moment]:
        """Another field that is lifted and put back before the ply, by habit; else no touches."""
        meant = {step.field for step in ply.steps}
        lying = [field for field in table if table[field] and field not in meant]
        if lying and self._rng.random() < self._habits.touch:
            lift, drop = touching(self._rng.choice(lying), table)
            return [Moment(t, lift), Moment(t + within(self._rng, self._tempo.touch), drop)]
        return []

    def _pausing(self, plan: Plan) -> Plan:
        """The same plan with a pause before one of its drops; unchanged if rolls are told during it."""
        moments = plan.moments
        drops = [
            at
            for at, one in enumerate(moments)
            if (one.act.verb, one.act.cause) == ("drop", "sow") and _in_hand(moments[:at])
        ]
        if not drops or any(plan.told):
            return plan
        at = self._rng.choice(drops)
        longer = self._settle + within(self._rng, self._tempo.linger)
        later = tuple(replace(one, t=one.t + longer) for one in moments[at:])
        # Pieces that earlier plies took off the table are in no hand any more.
        begun = max((start for start in plan.starts if start < at), default=0)
        pause = Pause(moments[at - 1].t, later[0].t, _in_hand(moments[begun:at]))
        return replace(plan, moments=(*moments[:at], *later), pause=pause)


def _touching(run: Sequence[AnyPly]) -> list[AnyPly]:
    """The plies of a run without the rolls and cards that have no use."""
    return [ply for ply in run if str(ply.move) != NO_USE]


def _touched(ply: AnyPly) -> bool:
    """True if a ply needs a hand; clearing the table does not count, for players may leave it undone."""
    return any(step.cause != "sweep" for step in ply.steps)


def _in_hand(moments: Sequence[Moment]) -> Counter[str]:
    """The pieces that were lifted and are not dropped yet, by letter."""
    hand: Counter[str] = Counter()
    for moment in moments:
        if moment.act.verb == "lift":
            hand.update(pieces(moment.act.pieces))
        else:
            hand.subtract(pieces(moment.act.pieces))
    return +hand
