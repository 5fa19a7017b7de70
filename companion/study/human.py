"""The simulated human: plays legal games on a sensed table with human hands, slips among them, and records
them.

Everything random comes from the generator that is passed in: the same seed gives the same session. Times are
data; nothing here waits. The human does nothing that would be unfair to a referee with these sensors
(`companion.study.fairness`), and stops playing if nothing fair is left to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from companion.referee.ledger import Chances
from companion.referee.protocol import Header, Opening
from companion.rules.game import AnyPly
from companion.rules.registry import kind as game_class
from companion.rules.unused_chances import without_use
from companion.study.acts import Moment, acts_of, after_all, mending, order_of, owed
from companion.study.course import Course
from companion.study.disturbances import Disturbances
from companion.study.expected_pictures import Rest, pictures
from companion.study.fairness import DonePly, Fairness, ToldChance
from companion.study.game_study import study_of
from companion.study.habits import Habits, Tempo, within
from companion.study.picture_explainer import PictureExplainer
from companion.study.plans import Plan, Planner
from companion.study.recorder import RecordingLine
from companion.study.simulated_session import SimulatedSession, first_line
from companion.study.slip_scene import SlipOfHand, scene
from companion.study.tabletop import Tabletop
from companion.study.truth import Truth

CALM_S = 0.6
"""How much longer than the settling time the table is left alone, in seconds, so that a verdict is owed."""

SLIPS_TRIED = 8
"""How many slips of one kind are tried before the next kind."""


def record(
    header: Header, plies: int, rng: Random, habits: Habits | None = None, tempo: Tempo | None = None
) -> SimulatedSession:
    """Play up to `plies` plies on the table that the header describes, and record them.

    Fewer plies if the game ends before, or if no further ply would be fair. Cards that the header does not
    lay out are dealt, and stand in the first line of the session. Raises RulesError or ReadingError if the
    header is not valid.
    """
    human = Human(dealt(header, rng), rng, habits or Habits(), tempo or Tempo())
    return human.play(plies)


def dealt(header: Header, rng: Random) -> Header:
    """The header with the cards that the game deals before it begins. Raises RulesError."""
    options = game_class(header.game).dealt(header.options, rng.shuffle)
    return msgspec.structs.replace(header, options=dict(options))


class Human:
    """All players of one table, from the first reading of a session to the last."""

    def __init__(self, header: Header, rng: Random, habits: Habits, tempo: Tempo) -> None:
        opening = Opening(header)
        self._header, self._rng, self._habits, self._tempo = header, rng, habits, tempo
        self._game, self._sight = opening.game, opening.sight
        self._course = Course(self._game, opening.position, rng)
        explanations = PictureExplainer(self._game, self._sight)
        self._fair = Fairness(self._game, self._sight, explanations, header.settle)
        self._planner = Planner(self._game, explanations, self._course, rng, habits, tempo, header.settle)
        self._tabletop = Tabletop(self._game, self._sight, opening.position, rng, habits.bounce)
        self._disturbances = Disturbances(self._tabletop, self._fair, rng, habits)
        self._truth = Truth(self._game, self._sight)
        self._told: list[RecordingLine] = []
        self._in_force: int | None = None
        self._free = header.settle + within(rng, tempo.rest)

    def play(self, plies: int) -> SimulatedSession:
        """Play until this many plies are made or the game is over, and return the session."""
        going_on = bool(self._sight.sensed)
        while going_on and self._truth.plies < plies:
            going_on = self._turn(plies - self._truth.plies)
        self._tabletop.recorder.idle(self._free)
        lines = sorted([*self._tabletop.recorder.lines(), *self._told], key=lambda line: float(line["t"]))
        return SimulatedSession(
            [first_line(self._header), *lines], self._truth.entries, self._tabletop.moments
        )

    def _turn(self, left: int) -> bool:
        """Make one turn, or several plies without a rest; return False if nothing fair is left to do.

        A slip that was taken back is followed by a ply, so that slips do not follow each other without end.
        """
        made = self._truth.plies
        numbers = self._course.numbers(self._course.position)
        if self._rng.random() < self._habits.slip:
            self._slip(numbers[0])
        left -= self._truth.plies - made
        if self._truth.plies > made:
            numbers = self._course.numbers(self._course.position)
        if left < 1 or self._course.position.winner is not None:
            return left < 1
        if self._in_force is not None:
            others = self._fair.replaceable(self._course.position, self._in_force)
            numbers = (self._in_force, *(numbers if others else ()))
        # In a game whose plies are searched for, two plies together have too many explanations to compare.
        fast = left > 1 and self._game.hints.listed and self._rng.random() < self._habits.fast
        return any(self._use(number, fast=fast) for number in numbers)

    # -- rolls and cards -------------------------------------------------------------------------

    def _use(self, number: int | None, *, fast: bool) -> bool:
        """Do what this roll or card asks for; return False if nothing fair can be done with it."""
        if number is None:
            return (fast and self._move(2)) or self._move(1)
        idle = without_use(self._game, self._course.position, number)
        if idle is not None:
            self._let_go(idle, number)
            return True
        # A roll that was told counts until another one is told.
        if self._in_force is None and self._rng.random() < self._habits.untold:
            return self._move(1, number, untold=True)
        return (fast and self._move(2, number)) or self._move(1, number)

    def _let_go(self, idle: AnyPly, number: int) -> None:
        """Tell a roll or card without use. It is always told, for without a touch it would leave no trace."""
        t = self._tell(number)
        self._truth.idle(idle, self._course.record(idle), t)
        self._in_force = None
        self._truth.rested(self._free)

    def _tell(self, number: int) -> float:
        """Tell a roll or card to the referee, and return the time at which it is told, in seconds."""
        t = self._free
        self._say(t, number)
        self._in_force = number
        self._free = t + within(self._rng, self._tempo.throw)
        return t

    def _say(self, t: float, number: int) -> None:
        """Record a line that tells a roll or card at `t` seconds."""
        waits = self._game.chance.kind
        self._told.append({"t": round(t, 3), str(waits): number})

    # -- legal plies -----------------------------------------------------------------------------

    def _move(self, number: int, chance: int | None = None, *, untold: bool = False) -> bool:
        """Make this many plies without a rest between them; return False if no fair plan is found.

        The first ply uses the roll or card `chance`. It is told if it has not been told yet, unless `untold`.
        """
        told = [] if chance is None or untold else [ToldChance(self._free, chance)]
        new = bool(told) and chance != self._in_force
        start = self._free + (within(self._rng, self._tempo.throw) if new else 0.0)
        position, table = self._course.position, self._tabletop.lying
        for plan in self._planner.plans(position, table, number, start, chance):
            line = [*told, *(one for one in plan.told if one is not None)]
            unique = self._unique(plan, line)
            if unique is not None:
                for one in line if new else line[1:]:
                    self._say(one.t, one.number)
                self._make(plan, line, unique=unique, untold=untold)
                return True
        return False

    def _unique(self, plan: Plan, told: Sequence[ToldChance]) -> bool | None:
        """True if the plan has one explanation, False if the referee must ask, None if the plan is unfair."""
        position, table = self._course.position, self._tabletop.lying
        return self._fair.unique(position, table, plan.moments, plan.done, told=told)

    def _make(self, plan: Plan, told: Sequence[ToldChance], *, unique: bool, untold: bool) -> None:
        """Do the touches of a plan with their disturbances, and write the truth about them."""
        table, letters = self._tabletop.lying, order_of(self._game)
        owed_moments = [moment for moment in plan.moments if moment.act.cause != "sweep"]
        shown = [rest.t for rest in pictures(self._sight, table, owed_moments, letters)]
        # No disturbances during a pause, for they would delay the verdict that it owes, nor if several
        # rolls are told, for a roll could then seem to replace the one before it.
        calm = plan.pause is not None or len(told) > 1
        before, after_all_plies = self._course.position, plan.plies[-1].after
        silent = 0.0 if calm else self._disturbances.before(before, plan.moments, told, after_all_plies)
        ends = self._tabletop.do(plan.moments)
        disturbed = 0.0 if calm else self._disturbances.beside(before, plan.moments, told, after_all_plies)
        patience = self._fair.patience(before, table, plan.moments, tuple(one.number for one in told))
        after = [self._course.record(ply) for ply in plan.plies]
        self._truth.run(plan, ends, shown, after, unique=unique, untold=untold)
        quiet = max(ends[-1], silent, disturbed) + patience
        self._settle(plan.plies[-1], quiet, unique=unique, untold=untold)

    def _settle(self, ply: AnyPly, quiet: float, *, unique: bool, untold: bool = False) -> None:
        """Let the table rest after a ply, answer a question unless the ply is `unique`, and lay the table
        anew if needed.

        If the roll was `untold`, the answer that names the roll is chosen first.
        """
        self._in_force = None
        if not unique:
            quiet += self._header.settle + CALM_S + within(self._rng, self._tempo.answer)
            for answer in (f"{ply.move} {ply.chance}", str(ply.move))[not untold :]:
                self._told.append({"t": round(quiet, 3), "choose": answer})
        self._truth.rested(self._rest_from(quiet))
        self._lay()

    def _lay(self) -> None:
        """Lay the table from which play goes on, if the last ply left another one."""
        goal = self._game.contents(self._course.position)
        lying = {field: contents for field, contents in self._tabletop.lying.items() if contents}
        if self._course.position.winner is not None or lying == goal:
            return
        moments = self._planner.at_pace(mending(lying, goal, order_of(self._game)), self._free)
        done = self._tabletop.do(moments)[-1]
        self._truth.laid(done, self._rest_from(done))

    def _rest_from(self, quiet: float) -> float:
        """Leave the table alone from `quiet` on, and return the time until which it rests, in seconds."""
        until = quiet + max(within(self._rng, self._tempo.rest), self._header.settle + CALM_S)
        self._free = until + within(self._rng, self._tempo.reach)
        return until

    # -- slips -----------------------------------------------------------------------------------

    def _slip(self, number: int | None) -> None:
        """Make a slip that the sensors can tell, and mend it; do nothing if there is no such slip.

        `number` is the roll or card that is told before the slip. If it has no use here, no slip is made: the
        turn would be over as soon as the roll is told, and the touches would look like the ply of another
        seat with an untold roll.
        """
        position, chances = self._course.position, () if number is None else (number,)
        if number is not None and without_use(self._game, position, number) is not None:
            return
        look = scene(self._game, position, number, self._rng.choice)
        known = study_of(self._game.id).slips
        made = [kind for kind in known if self._habits.slips is None or kind in self._habits.slips]
        for kind in self._planner.shuffled(made):
            for slip in self._planner.shuffled(list(known[kind](look)))[:SLIPS_TRIED]:
                if self._slip_and_mend(slip, chances):
                    return

    def _slip_and_mend(self, slip: SlipOfHand, chances: Chances) -> bool:
        """Make and mend this slip; return False, and do nothing, if the sensors cannot tell the slip or its
        mending.
        """
        position, table = self._course.position, self._tabletop.lying
        start = self._free + (within(self._rng, self._tempo.throw) if chances else 0.0)
        moments = self._planner.at_pace(slip.acts, start)
        shown = self._fair.visible(position, table, moments, chances)
        if shown is None:
            return False
        until = moments[-1].t + self._header.settle + CALM_S + within(self._rng, self._tempo.notice)
        until += self._fair.patience(position, table, moments, chances)
        onward = slip.meant is not None and self._rng.random() < self._habits.onward
        for meant in (slip.meant, None) if onward else (None,):
            mended = self._mending(slip, meant, until)
            unique = self._mendable([*moments, *mended], meant, chances, since=mended[0].t)
            if unique is not None:
                self._make_slip(slip, moments, shown, until, chances)
                patience = self._fair.patience(position, table, [*moments, *mended], chances)
                self._mend(meant, mended, patience, unique=unique)
                return True
        return False

    def _make_slip(
        self, slip: SlipOfHand, moments: Sequence[Moment], shown: Rest, until: float, chances: Chances
    ) -> None:
        """Do the touches of a slip and write it into the truth."""
        position = self._course.position
        for number in chances:
            self._tell(number)
        self._truth.error(
            slip.what,
            position,
            shown.picture,
            begins=moments[0].t,
            done=self._tabletop.do(moments)[-1],
            until=until,
            unfinished_ok=self._fair.in_hand(position, shown, chances),
        )

    def _mending(self, slip: SlipOfHand, meant: AnyPly | None, until: float) -> list[Moment]:
        """The touches from the slip on to the meant ply; back to the table before the slip if `meant` is
        None.
        """
        letters, table = order_of(self._game), self._tabletop.lying
        goal = table if meant is None else after_all(table, owed(acts_of(meant)), letters)
        acts = mending(after_all(table, slip.acts, letters), goal, letters)
        return self._planner.at_pace(acts, until + within(self._rng, self._tempo.reach))

    def _mendable(
        self, moments: Sequence[Moment], meant: AnyPly | None, chances: Chances, since: float
    ) -> bool | None:
        """True if the mended table has one explanation, False if the referee must ask, None if mending would
        be unfair.
        """
        position, table = self._course.position, self._tabletop.lying
        if meant is not None:
            done, told = (
                [DonePly(meant.after, moments[-1].t)],
                [ToldChance(0.0, number) for number in chances],
            )
            return self._fair.unique(position, table, moments, done, since, told)
        return self._fair.restoring(position, table, moments, chances) or None

    def _mend(
        self, meant: AnyPly | None, moments: Sequence[Moment], patience: float, *, unique: bool
    ) -> None:
        """Do the touches that mend a slip, and write into the truth whether it was taken back
        or put right.
        """
        table, letters = self._tabletop.lying, order_of(self._game)
        shown = [rest.t for rest in pictures(self._sight, table, moments, letters)]
        back = self._tabletop.do(moments)[-1]
        if meant is None:
            self._truth.restored(back, self._rest_from(back + patience))
        else:
            after = self._course.record(meant)
            self._truth.put_right(meant, after, moments, back, shown, unique=unique)
            self._settle(meant, back + patience, unique=unique)
