"""The simulated human: plays legal games with human hands, slips among them, on a sensed table.

Everything random comes from the generator handed in: the same seed gives the same session. Times
are data; nothing here waits. What would be unfair to any referee under the sensors in use is not
done (`companion.study.fairness`); where nothing fair is left to do, the human stops playing.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.referee.recording import Header, Opening
from companion.rules.game import AnyPly
from companion.study.disturbing import Disturbances
from companion.study.explanations import Explanations
from companion.study.fairness import Done, Fairness
from companion.study.habits import Habits, Tempo, within
from companion.study.hands import Act, Moment, after_all, mending
from companion.study.planning import Plan, Planner
from companion.study.readings import Line
from companion.study.session import Session, first_line
from companion.study.slips import SLIPS, SlipOfHand, scene
from companion.study.tabletop import Tabletop
from companion.study.truth import Truth
from companion.study.watching import pictures

CALM_S = 0.6
"""How much longer than the settling time the table is left alone, so that a verdict is owed."""

SLIPS_TRIED = 8
"""How many slips of one kind are tried before the next kind."""


class ChanceError(ValueError):
    """The game waits for a roll or a card, and this human has no dice."""


def record(
    header: Header, plies: int, rng: Random, habits: Habits | None = None, tempo: Tempo | None = None
) -> Session:
    """Play so many plies on the table that the header describes, and record them.

    Fewer where the game ends before, or where nothing is left to do that the sensors could tell.
    Raises RulesError or ReadingError for a header that is none, ChanceError for a game of chance.
    """
    human = Human(header, rng, habits or Habits(), tempo or Tempo())
    return human.play(plies)


class Human:
    """Both players at one table, from the first reading to the last."""

    def __init__(self, header: Header, rng: Random, habits: Habits, tempo: Tempo) -> None:
        opening = Opening(header)
        self._header, self._rng, self._habits, self._tempo = header, rng, habits, tempo
        self._game, self._sight, self._position = opening.game, opening.sight, opening.position
        if waits := self._game.waits_for(self._position):
            raise ChanceError(f"{self._game.id} waits for a {waits}, and the simulated human has none")
        explanations = Explanations(self._game, self._sight)
        self._fair = Fairness(self._game, self._sight, explanations, header.settle)
        self._planner = Planner(explanations, rng, habits, tempo, header.settle)
        self._tabletop = Tabletop(self._game, self._sight, self._position, rng, habits.bounce)
        self._disturbances = Disturbances(self._tabletop, self._fair, rng, habits)
        self._truth = Truth(self._game, self._sight)
        self._answers: list[Line] = []
        self._free = header.settle + within(rng, tempo.rest)

    def play(self, plies: int) -> Session:
        """Play until so many plies are made, or the game is over."""
        going_on = True
        while going_on and self._truth.plies < plies:
            going_on = self._turn(plies - self._truth.plies)
        self._tabletop.recorder.idle(self._free)
        lines = sorted([*self._tabletop.recorder.lines(), *self._answers], key=lambda line: float(line["t"]))
        return Session([first_line(self._header), *lines], self._truth.entries, self._tabletop.moments)

    def _turn(self, left: int) -> bool:
        """One turn, or several plies without a rest; False where nothing fair is left to do.

        A slip that was taken back is followed by a move: nobody slips without end.
        """
        made = self._truth.plies
        if self._rng.random() < self._habits.slip:
            self._slip()
        if self._truth.plies > made:
            return True
        if left > 1 and self._rng.random() < self._habits.fast and self._move(2):
            return True
        return self._move(1)

    # -- legal plies -----------------------------------------------------------------------------

    def _move(self, number: int) -> bool:
        """Make so many plies without a rest between them; False where none can be told."""
        table = self._tabletop.lying
        for plan in self._planner.plans(self._position, table, number, self._free):
            unique = self._fair.unique(self._position, table, plan.moments, plan.done)
            if unique is not None:
                self._make(plan, unique=unique)
                return True
        return False

    def _make(self, plan: Plan, *, unique: bool) -> None:
        table = self._tabletop.lying
        shown = [rest.t for rest in pictures(self._sight, table, _owed(plan.moments), self._game.letters)]
        # A pause owes a verdict of its own, so nothing else may keep the table from rest then.
        calm = plan.pause is not None
        silent = 0.0 if calm else self._disturbances.before(plan.moments)
        ends = self._tabletop.do(plan.moments)
        disturbed = 0.0 if calm else self._disturbances.beside(self._position, plan.moments)
        self._truth.run(plan, ends, shown, unique=unique)
        self._settle(plan.plies[-1], max(ends[-1], silent, disturbed), unique=unique)

    def _settle(self, ply: AnyPly, quiet: float, *, unique: bool) -> None:
        """The table rests after a ply; a question is answered; then the next player reaches out."""
        if not unique:
            quiet += self._header.settle + CALM_S + within(self._rng, self._tempo.answer)
            self._answers.append({"t": round(quiet, 3), "choose": str(ply.move)})
        self._position = ply.after
        self._truth.rested(self._rest_from(quiet))

    def _rest_from(self, quiet: float) -> float:
        """Leave the table alone after it went quiet; gives the time until which it is."""
        until = quiet + max(within(self._rng, self._tempo.rest), self._header.settle + CALM_S)
        self._free = until + within(self._rng, self._tempo.reach)
        return until

    # -- slips -----------------------------------------------------------------------------------

    def _slip(self) -> None:
        """Make a slip that the sensors can tell, and put it right; nothing where there is none."""
        look = scene(self._game, self._position)
        for kind in self._planner.shuffled(self._habits.slips):
            for slip in self._planner.shuffled(list(SLIPS[kind](look)))[:SLIPS_TRIED]:
                if self._slip_and_mend(slip):
                    return

    def _slip_and_mend(self, slip: SlipOfHand) -> bool:
        """Make this slip where the sensors can tell it, and mend it where they can tell that too."""
        moments = self._planner.at_pace(slip.acts, self._free)
        shown = self._fair.visible(self._position, self._tabletop.lying, moments)
        if shown is None:
            return False
        until = moments[-1].t + self._header.settle + CALM_S + within(self._rng, self._tempo.notice)
        onward = slip.meant is not None and self._rng.random() < self._habits.onward
        for meant in (slip.meant, None) if onward else (None,):
            mended = self._mending(slip, meant, until)
            unique = self._mendable([*moments, *mended], meant, since=mended[0].t)
            if unique is not None:
                self._truth.error(
                    slip.what,
                    self._position,
                    shown.picture,
                    begins=moments[0].t,
                    done=self._tabletop.do(moments)[-1],
                    until=until,
                    unfinished_ok=self._fair.in_hand(self._position, shown),
                )
                self._mend(meant, mended, unique=unique)
                return True
        return False

    def _mending(self, slip: SlipOfHand, meant: AnyPly | None, until: float) -> list[Moment]:
        """The touches that lead from the slip on to the ply that was meant, or back."""
        letters, table = self._game.letters, self._tabletop.lying
        goal = table if meant is None else after_all(table, _unswept(meant), letters)
        acts = mending(after_all(table, slip.acts, letters), goal, letters)
        return self._planner.at_pace(acts, until + within(self._rng, self._tempo.reach))

    def _mendable(self, moments: Sequence[Moment], meant: AnyPly | None, since: float) -> bool | None:
        """Whether the mended table has one explanation; None where it could deceive."""
        table = self._tabletop.lying
        if meant is not None:
            return self._fair.unique(
                self._position, table, moments, [Done(meant.after, moments[-1].t)], since
            )
        return self._fair.restoring(self._position, table, moments) or None

    def _mend(self, meant: AnyPly | None, moments: Sequence[Moment], *, unique: bool) -> None:
        table = self._tabletop.lying
        shown = [rest.t for rest in pictures(self._sight, table, moments, self._game.letters)]
        back = self._tabletop.do(moments)[-1]
        if meant is None:
            self._truth.restored(back, self._rest_from(back))
        else:
            self._truth.put_right(meant, moments, back, shown, unique=unique)
            self._settle(meant, back, unique=unique)


def _unswept(ply: AnyPly) -> list[Act]:
    return [Act(s.verb, s.field, s.pieces, s.cause) for s in ply.steps if s.cause != "sweep"]


def _owed(moments: Sequence[Moment]) -> list[Moment]:
    return [moment for moment in moments if moment.act.cause != "sweep"]
