"""What hands do in a turn of a study: legal plies and slips as touches in time.

Unlike in `companion.study.plans`, nothing is left out because it would be unfair to a referee.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random

from companion.contents import Field, Table
from companion.referee.protocol import Card, Roll
from companion.rules.errors import RulesError
from companion.rules.game import AnyGame, AnyPly, Position
from companion.rules.unused_chances import without_use
from companion.study.acts import (
    Act,
    ActError,
    Moment,
    acts_of,
    after_all,
    making,
    order_of,
    owed,
    touching,
)
from companion.study.game_study import study_of
from companion.study.habits import Habits, Tempo, within
from companion.study.slip_scene import SlipOfHand, scene

SLIPS_TRIED = 8
"""How many slips of one kind are tried before the next kind."""

MOST_UNTOUCHED = 4
"""How many plies without a touch a run has at most before one that is seen."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Plies made without a rest between them, each with the time of its last touch in seconds (`done`).

    `told` are the rolls or cards of all plies but the first, each told before the first touch of its ply.
    `paused` is true if a hand stopped on the way for longer than the settling time.
    """

    plies: tuple[AnyPly, ...]
    done: tuple[float, ...]
    moments: tuple[Moment, ...]
    told: tuple[Roll | Card, ...] = ()
    paused: bool = False


class Player:
    """All players of a game; `settle` is the table's settling time in seconds.

    After a ply for which `says_so` is true, the run ends: the players press `ok` before they go on.
    """

    def __init__(
        self,
        game: AnyGame,
        habits: Habits,
        tempo: Tempo,
        settle: float,
        rng: Random,
        says_so: Callable[[AnyPly], bool] = lambda _ply: False,
    ) -> None:
        self._game, self._habits, self._tempo, self._settle, self._rng = game, habits, tempo, settle, rng
        self._says_so = says_so

    def happens(self, likely: float) -> bool:
        """True with the probability `likely`, from 0 to 1."""
        return self._rng.random() < likely

    # -- chance ----------------------------------------------------------------------------------

    def chance(self, position: Position) -> int | None:
        """The number that is thrown or drawn before a ply; None if the position waits for none."""
        if self._game.waits_for(position) is None:
            return None
        return self._rng.choice(self._game.chances(position))

    def telling(self, t: float, position: Position, number: int) -> Roll | Card:
        """The event that tells a roll or card to the referee at `t` seconds."""
        return Roll(t, number) if self._game.waits_for(position) == "roll" else Card(t, number)

    # -- legal plies -----------------------------------------------------------------------------

    def ply(self, position: Position, chance: int | None) -> AnyPly:
        """A random legal ply with this roll or card."""
        move = self._game.sample(position, self._rng.choice, chance)
        return self._game.play(position, move, chance)

    def turn(
        self, past: Sequence[Position], first: AnyPly, number: int, lying: Table, start: float
    ) -> Turn | None:
        """A turn of `number` plies without a rest, the first one at `start` seconds.

        Fewer plies if the game ends before. If the last ply would have no touch, others are added, because
        that one could not be seen; None if that leads to no touch either.
        """
        plies = self._run(past, first, number)
        if not _touched(plies[-1]):
            return None
        moments = self._touched_first(first, lying, start)
        t = moments[-1].t + within(self._rng, self._tempo.bean) if moments else start
        done: list[float] = []
        told: list[Roll | Card] = []
        for ply in plies:
            if done and ply.chance is not None:
                told.append(self.telling(t, ply.before, ply.chance))
                t += within(self._rng, self._tempo.bean)
            acts = making(ply, self._rng, sweep=self.happens(self._habits.sweep))
            made = self._with_pause(self.at_pace(acts, t))
            moments += made
            done.append(max([t, *(one.t for one in made if one.act.cause != "sweep")]))
            t = (made[-1].t if made else t) + within(self._rng, self._tempo.hurry)
        return Turn(tuple(plies), tuple(done), tuple(moments), tuple(told), self._is_paused(moments))

    def _run(self, past: Sequence[Position], first: AnyPly, number: int) -> list[AnyPly]:
        """The plies of a turn, beginning with `first`."""
        run, before = [first], list(past)
        while not self._says_so(run[-1]) and (len(run) < number or not _touched(run[-1])):
            before.append(run[-1].before)
            position = self._game.end.recorded(before, run[-1].after)
            if position.winner is not None or len(run) > number + MOST_UNTOUCHED:
                break
            chance = self.chance(position)
            if chance is not None and without_use(self._game, position, chance) is not None:
                break
            run.append(self.ply(position, chance))
        return run

    def at_pace(self, acts: Sequence[Act], start: float) -> list[Moment]:
        """These acts one after the other at a human's pace, the first at `start` seconds."""
        moments: list[Moment] = []
        t = start
        for act in acts:
            moments.append(Moment(t, act))
            t += within(self._rng, self._tempo.bean)
        return moments

    def _touched_first(self, ply: AnyPly, lying: Table, start: float) -> list[Moment]:
        """Another field that is lifted and put back before the ply, by habit; else no touches."""
        meant = {step.field for step in ply.steps}
        others = [field for field in lying if lying[field] and field not in meant]
        if not others or not self.happens(self._habits.touch):
            return []
        lift, drop = touching(self._rng.choice(others), lying)
        return [Moment(start, lift), Moment(start + within(self._rng, self._tempo.touch), drop)]

    def _with_pause(self, moments: list[Moment]) -> list[Moment]:
        """These touches with a pause longer than the settling time, by habit."""
        if len(moments) < 2 or not self.happens(self._habits.pause):  # noqa: PLR2004 - a pause has a touch on either side
            return moments
        at = self._rng.randrange(1, len(moments))
        longer = self._settle + within(self._rng, self._tempo.linger)
        return moments[:at] + [replace(one, t=one.t + longer) for one in moments[at:]]

    def _is_paused(self, moments: Sequence[Moment]) -> bool:
        """True if two successive touches are further apart than the settling time."""
        return any(other.t - one.t > self._settle for one, other in pairwise(moments))

    # -- slips -----------------------------------------------------------------------------------

    def slip(self, position: Position, lying: Table, chance: int | None) -> SlipOfHand | None:
        """A random slip that leaves a table which no legal ply leaves; None if there is no such slip."""
        look = scene(self._game, position, chance, self._rng.choice)
        known = study_of(self._game.id).slips
        for kind in self._rng.sample(sorted(known), len(known)):
            found = list(known[kind](look))
            for slip in self._rng.sample(found, min(SLIPS_TRIED, len(found))):
                if self.is_wrong(slip.acts, position, lying, chance):
                    return slip
        return None

    def is_wrong(self, acts: Sequence[Act], position: Position, lying: Table, chance: int | None) -> bool:
        """True if hands can do these acts, and the table after them is another one and that of no legal
        ply.
        """
        try:
            table = after_all(lying, acts, order_of(self._game))
        except ActError:
            return False
        return not same(table, lying) and not self._is_legal(table, position, lying, chance)

    def _is_legal(self, table: Table, position: Position, lying: Table, chance: int | None) -> bool:
        """True if a legal ply leaves this table, whether or not the table is cleared after the end of the
        game.
        """

        def fits(field: Field, contents: str) -> bool:
            return table.get(field, "") == contents

        for ply in self._game.hints.candidates(position, fits, chance):
            if same(table, self._game.contents(ply.after)):
                return True
            if ply.after.winner is not None and same(
                table, after_all(lying, owed(acts_of(ply)), order_of(self._game))
            ):
                return True
        return False


def true_position(game: AnyGame, recorded: Position, lying: Table) -> Position | None:
    """The recorded position with the pieces that truly lie on the table; None if the game has no such
    position.
    """
    fields = {field: contents for field, contents in lying.items() if contents}
    try:
        position: Position = game.read_position(game.write_position(recorded) | {"fields": fields})
    except RulesError:
        return None
    return position


def same(one: Table, other: Table) -> bool:
    """True if two tables have the same contents on each field; a field that is left out is empty."""
    return all(one.get(field, "") == other.get(field, "") for field in {*one, *other})


def _touched(ply: AnyPly) -> bool:
    """True if a ply needs a hand; clearing the table does not count, for players may leave it undone."""
    return any(step.cause != "sweep" for step in ply.steps)
