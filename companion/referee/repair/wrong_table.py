"""A table that shows something else than it must, from the first wrong picture until it is put right."""

from __future__ import annotations

import math

from companion.contents import Contents, Table
from companion.referee.evidence import Trace
from companion.referee.protocol import Mend, Wrong
from companion.referee.repair.cause import Diagnosis
from companion.referee.repair.guidance import Guidance
from companion.referee.repair.progress import Goal
from companion.rules.game import AnyGame
from companion.sensing.frames import Reading
from companion.sensing.sensor import Sensor
from companion.sensing.sight import Picture, Sight


class WrongTable:
    """What lies on a table that must show the goal, and how far the players are on the ways to it.

    `diagnosis` says why the table was wrong in the picture `shown`; without it that need not be explained, as
    before a game and after an undo. What lies there is `known` if it is on record; otherwise `lying` is a
    guess.
    """

    def __init__(
        self,
        game: AnyGame,
        sight: Sight,
        goal: Goal,
        lying: Table,
        *,
        diagnosis: Diagnosis | None = None,
        shown: Picture = Picture(),  # noqa: B008 - a frozen value
        known: bool = False,
    ) -> None:
        self._game = game
        self._sight = sight
        self.goal = goal
        self.is_illegal = diagnosis is not None
        self.diagnosis = diagnosis or Diagnosis()
        self._lying = lying
        self._shown = shown
        self._known = known
        self.guidance: Guidance | None = None
        self._seen: Picture | None = None
        self._mends: dict[Picture, Mend] = {}

    def follow(self, trace: Trace) -> bool:
        """Follow the players through the new pictures; True if the newest one is on a way told at first."""
        if self.guidance is None or not trace:
            return False
        known = [at for at, picture in enumerate(trace.pictures) if picture == self._seen]
        later = trace.pictures[known[-1] + 1 :] if known else trace.pictures[-1:]
        for picture in later:
            self.guidance.follow(picture)
        self._seen = trace.last
        return self.guidance.follow(trace.last)

    def mend(self, trace: Trace) -> Mend | None:
        """The steps that are still to be done as the table is now; None if no picture was seen yet."""
        if not trace:
            return None
        self.follow(trace)
        picture = trace.last
        if self.guidance is None:
            self.guidance = self._guided(picture)
            self._seen = picture
        if picture not in self._mends:
            back, *onto = self.guidance.left(picture)
            self._mends[picture] = Mend(back, onto[0], self.diagnosis.move) if onto else Mend(back)
        return self._mends[picture]

    def differences(self, trace: Trace) -> tuple[Wrong, ...]:
        """The fields that show something else than the goal."""
        if not trace:
            return ()
        silent = not self.is_illegal and not self._sight.sees(trace.last, self.goal.table)
        return tuple(
            Wrong(*row) for row in self._sight.differences(trace.last, self.goal.table, silent=silent)
        )

    def owed(self, trace: Trace) -> float:
        """How many steps may follow, as for `Repair.owed`; 0 if no picture was seen yet."""
        if self.guidance is None or not trace:
            return 0
        self.follow(trace)
        if self.guidance.must_show(trace.last):
            return math.inf
        return self.guidance.owed(trace.last) if self._sight.fits(trace.last, self.goal.table) else 0

    def is_put_right(self, picture: Picture) -> bool:
        """True if hands only take away what is too much and bring what is missing, for one of the goals."""
        return any(self._leads_to(goal.table, picture) for goal in self._goals)

    @property
    def _goals(self) -> list[Goal]:
        """The table that is to be shown, and the one after the legal ply that seems meant if there is one."""
        why = self.diagnosis
        return [self.goal] if why.onward is None else [self.goal, Goal(why.onward, why.replaced)]

    def _guided(self, picture: Picture) -> Guidance:
        return Guidance(self._game, self._sight, picture, self._lying, self._goals, known=self._known)

    def _leads_to(self, goal: Table, picture: Picture) -> bool:
        return all(
            _is_between(self._sight.sensor(field), (self._shown.get(field), reading), goal.get(field, ""))
            for field, reading in picture.items()
        )


def _is_between(sensor: Sensor, readings: tuple[Reading, Reading], belongs: Contents) -> bool:
    """True if the reading now differs from that then only by surplus pieces gone or missing ones back."""
    then, now = readings
    if now is None or sensor.same(then, now) or sensor.fits(now, belongs):
        return True
    expected = sensor.expected(belongs)
    if isinstance(now, bool) or not all(isinstance(each, int | float) for each in (then, now, expected)):
        return False
    low, high = sorted((float(then or 0), float(expected or 0)))
    return low <= float(now or 0) <= high
