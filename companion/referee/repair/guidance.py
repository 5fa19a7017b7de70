"""Both ways out of a wrong table, from what is known to lie on it.

If the contents of all fields are known, as after an undo or a slip that was recognised, both ways are
computed once, and each picture shows how far the players are. If they do something else, new steps are
computed from what the sensors show and what was known before. If they then come back to the first way, so
does the guidance.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from companion.contents import Table, pieces
from companion.referee.acceptance import Completion, Constraints
from companion.referee.protocol import Transfer
from companion.referee.repair.planner import Planned, plan
from companion.referee.repair.possible import is_vague, seen
from companion.referee.repair.progress import Goal, Reached, Way
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture, Sight

MOST_TABLES, MOST_STEPS = 20, 500
"""How many tables with equally few moved pieces are examined, and in how many steps; often there is one."""


class Guidance:
    """The steps to one or two goals from `lying`, or from what the first picture shows.

    `lying` is always the table that was known last. It is `known` if it is on record, or if it agrees with
    the first picture.
    """

    def __init__(
        self,
        game: AnyGame,
        sight: Sight,
        picture: Picture,
        lying: Table,
        goals: Sequence[Goal],
        *,
        known: bool = False,
    ) -> None:
        self._game = game
        self._sight = sight
        self._goals = goals
        self.lying = lying
        self._instead: list[Way] = []
        # True if the players did only what they were told; True if a hand holds pieces; the number of done
        # steps that no sensor has confirmed.
        self._as_advised, self._held, self._behind = True, False, 0
        self._mixed = False
        fits = sight.fits(picture, lying)
        self._known = known or fits
        if fits:
            self._ways = self._from(picture, lying)
        else:
            self._anew(picture)
            self._ways, self._instead = self._instead, []

    def follow(self, picture: Picture) -> bool:
        """Take the steps as done that this picture shows; True if it is on a way that was told at first."""
        found = self._reached(picture)
        if found is None:
            self._as_advised = False
            return False
        ways, known, there = found
        at_first = ways is self._ways
        self._as_advised = self._as_advised and at_first and self._in_turn(there)
        self._held = there.in_hand
        if not there.in_hand and there.lying is not ways[0].lying:
            self._go_on(picture, ways, known, there)
        return at_first

    def _reached(self, picture: Picture) -> tuple[list[Way], list[Reached | None], Reached] | None:
        """The ways on which the players are, how far they are on each, and the likeliest of that."""
        for ways in (self._ways, self._instead):
            known = [way.reached(picture) for way in ways]
            on_way = [one for one in known if one is not None]
            if on_way:
                return ways, known, min(on_way, key=lambda one: one.in_hand)
        return None

    def _in_turn(self, there: Reached) -> bool:
        """True if the steps that are done are the first ones of the way back.

        False if a piece that was lifted is back: it need not be the same piece, another one may be in its
        place.
        """
        put_back = self._held and not there.done
        return not put_back and self._ways[0].in_turn(there)

    def left(self, picture: Picture) -> list[tuple[Transfer, ...]]:
        """The steps that are left to each of the goals."""
        found = self._reached(picture)
        if found is None:
            return self._anew(picture)
        ways, known, there = found
        return [
            self._between(picture, there.lying, way.goal).steps if one is None else one.left
            for way, one in zip(ways, known, strict=True)
        ]

    def must_show(self, picture: Picture) -> bool:
        """True if a sensor will notice a step that is left, and the players did only what they were told."""
        here = self._ways[0].reached(picture) if self._known and self._as_advised and self._ways else None
        return here is not None and self._ways[0].ahead(picture, here).seen

    def owed(self, picture: Picture) -> int:
        """How many steps back may follow until a sensor sees one, or until all are done.

        0 if that is not known. A step that no sensor notices counts as done with the step before it, but may
        be done only now.
        """
        self.left(picture)
        for way in (*self._ways[:1], *self._instead[:1]):
            here = way.reached(picture)
            if here is not None:
                behind = way.unseen_behind(picture, here) if here.done else self._behind
                return behind + way.ahead(picture, here).number
        return 0

    def _between(self, picture: Picture, lying: Table, goal: Goal) -> Way:
        return Way.between(self._game, self._sight, picture, lying, goal)

    def _from(self, picture: Picture, lying: Table) -> list[Way]:
        return [self._between(picture, lying, goal) for goal in self._goals]

    def _go_on(
        self, picture: Picture, ways: Sequence[Way], known: Sequence[Reached | None], there: Reached
    ) -> None:
        """Take the table as it was reached on one way, also for the other way."""
        self.lying = there.lying
        self._behind = ways[0].unseen_behind(picture, there)
        further = [
            way.going_on(picture, one)
            if one is not None and not one.in_hand and one.lying == there.lying
            else self._between(picture, there.lying, way.goal)
            for way, one in zip(ways, known, strict=True)
        ]
        self._ways, self._instead = (further, []) if ways is self._ways else ([], further)

    def _anew(self, picture: Picture) -> list[tuple[Transfer, ...]]:
        """The steps from the table that the sensors show.

        They are followed if all contents of the table are known then. If the table was known before, that
        table is assumed from which the fewest pieces were moved.
        """
        lying = self._nearest(picture) if self._known else None
        if lying is None:
            guessed = [self._guessed(picture, goal.table) for goal in self._goals]
            first = guessed[0]
            self._mixed |= first.mixed
            if not (first.certain and self._sight.fits(picture, first.lying)):
                return [
                    self._told(picture, one, goal) for one, goal in zip(guessed, self._goals, strict=True)
                ]
            lying = first.lying
        self._instead = self._from(picture, lying)
        return [way.steps for way in self._instead]

    def _guessed(self, picture: Picture, goal: Table) -> Planned:
        """The steps from the likeliest table that the picture allows."""
        allowed = seen(self._game, self._sight, picture, goal, self.lying)
        return plan(self._game, self._sight, picture, allowed, goal, mixed=self._mixed)

    def _told(self, picture: Picture, plan: Planned, goal: Goal) -> tuple[Transfer, ...]:
        way = Way(self._game, self._sight, plan.lying, goal, ())
        return plan.told(way.going_on(picture, Reached(plan.lying, plan.steps)).steps)

    def _nearest(self, picture: Picture) -> Table | None:
        """The table that the picture allows from which the fewest pieces were moved; some may be in a hand.

        None if pieces would have come unseen, or to a heap whose number no sensor tells.
        """
        constraints = Constraints(self._game, self._sight, self.lying, picture)
        for beside in (False, True) if self._game.hints.keeps_all else (True,):
            search = Completion(constraints, beside=beside, most_steps=MOST_STEPS)
            tables = islice(search.tables(), MOST_TABLES)
            likely = next((table for table in tables if self._is_likely(picture, table)), None)
            if likely is not None:
                return likely
        return None

    def _is_likely(self, picture: Picture, table: Table) -> bool:
        came = [field for field in table if pieces(table[field]) - pieces(self.lying.get(field, ""))]
        unseen = any(self._sight.shows(picture, field, self.lying.get(field, "")) for field in came)
        return not unseen and not any(is_vague(self._game, self._sight, field) for field in came)
