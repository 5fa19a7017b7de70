"""How the table is put right, step by step: back, or on to the ply that seems meant.

The ply that seems meant is kept while the players follow either way, so that neither the reason nor the goal
changes while they move pieces. A table on neither way is diagnosed anew.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from companion.contents import Contents, Table
from companion.referee.acceptance import can_stand
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case, Evidence, Run, known_plies, left_by
from companion.referee.ledger import Entry, Ledger
from companion.referee.protocol import Illegal, Mend, Setup, Undone, Wrong
from companion.referee.repair.cause import Diagnosis
from companion.referee.repair.diagnosis import diagnose
from companion.referee.repair.excess import overdone
from companion.referee.repair.guidance import Guidance
from companion.referee.repair.new_layout import LAID_ANEW, TAKEN_BACK, OnRecord, relaid
from companion.referee.repair.progress import Goal
from companion.referee.repair.resumption import PAUSED
from companion.rules.game import AnyGame, AnyPly, IllegalMoveError, Position
from companion.sensing.frames import Reading
from companion.sensing.sensor import Sensor
from companion.sensing.sight import Picture, Sight


class Repair:
    """What is to be put right on one table, as long as anything is."""

    def __init__(self, game: AnyGame, sight: Sight, ledger: Ledger) -> None:
        self._game = game
        self._sight = sight
        self._ledger = ledger
        self._goal: Goal | None = None
        self._lying: Table = {}
        self._guidance: Guidance | None = None
        self._seen: Picture | None = None
        self._undone = self._doubtful = False
        self._wrong = Picture()
        self._diagnosis: Diagnosis | None = None
        self._mends: dict[Picture, Mend] = {}

    def read_by(self, sight: Sight) -> None:
        """Use these sensors from now on."""
        self._sight = sight

    def forget(self) -> None:
        """Nothing is to be put right any more."""
        self._goal = self._diagnosis = self._guidance = None
        self._mends.clear()
        self._undone = self._doubtful = False

    @property
    def put_back(self) -> bool:
        """True if the players were told that the table shows the last ply put back by hand."""
        return self._diagnosis is not None and self._diagnosis.reason == TAKEN_BACK

    @property
    def advises_undo(self) -> bool:
        """True if the players were told to press `undo`."""
        return self._diagnosis is not None and self._diagnosis.reason in (TAKEN_BACK, PAUSED)

    @property
    def onward(self) -> Table | None:
        """The table after the legal ply that seems meant; None if none does."""
        return None if self._diagnosis is None else self._diagnosis.onward

    def relaid(self, trace: Trace) -> bool:
        """True if the table is turned, put back, laid anew or cleared, even if a ply may explain it."""
        return relaid(self._case(None, trace), self._on_record) is not None

    def _case(self, chance: int | None, trace: Trace) -> Case:
        """The table to be explained, from the recorded position with this roll or card."""
        chances = () if chance is None else (chance,)
        return Case(self._game, self._ledger.position, chances, Evidence(self._sight, trace))

    @property
    def _on_record(self) -> OnRecord:
        return OnRecord(self._ledger.start_again(), self._ledger.last, self._ledger.last_told)

    @property
    def laid_anew(self) -> bool:
        """True if the players were told that a new game is laid."""
        return self._diagnosis is not None and self._diagnosis.reason == LAID_ANEW

    def setup(self, t: float, position: Position, trace: Trace) -> Setup:
        """The verdict that the table must show this position, and does not. `t` is in seconds."""
        self._aim(position, self._game.contents(position))
        self._undone = False
        return Setup(t=t, wrong=self._differences(trace), mend=self.mend(trace))

    def undone(self, t: float, recorded: Position, entry: Entry, trace: Trace) -> Undone:
        """The verdict that a ply is taken back from the recorded position. `t` is in seconds.

        If several plies are taken back, the table shows the last of them. If the table was wrong before, it
        is still as it was then. A ply that was answered to a question may be wrong, so after it the contents
        are known only as far as the sensors tell.
        """
        self._follow(trace)
        before, left = self._game.contents(entry.before), self._as_left(recorded, entry, trace)
        doubtful = entry.said and bool(trace) and not self._sight.fits(trace.last, before)
        self._aim(entry.before, before if doubtful else left)
        self._doubtful |= doubtful
        # If the players put it back before `undo` and have played on, nothing is to be put back now.
        played_on = len(trace) > 1 and self._sight.fits(trace.pictures[0], before)
        self._undone = not (self._doubtful or played_on)
        return Undone(t=t, move=entry.move, wrong=self._differences(trace), mend=self.mend(trace))

    def owed(self, trace: Trace) -> float:
        """How many steps back after an undo may follow until a sensor sees one, or until all are done.

        The table may look right earlier: from the start, if the sensors cannot tell the two positions apart,
        or in between. Infinite if a step must follow that a sensor will see: then the table is not put right,
        however long it rests. But that is known only if the players have done exactly what they were told.
        """
        if not self._undone or self._guidance is None or not trace:
            return 0
        self._follow(trace)
        if self._guidance.must_show(trace.last):
            return math.inf
        looks_right = self._goal is not None and self._sight.fits(trace.last, self._goal.table)
        return self._guidance.owed(trace.last) if looks_right else 0

    def overdone(self, under_way: Sequence[Run], trace: Trace) -> bool:
        """True if the hands are done although a ply may be under way: a piece too much is gone or left."""
        return overdone(self._case(None, trace), self._ledger.last, under_way)

    def illegal(self, t: float, chance: int | None, trace: Trace) -> Illegal:
        """The verdict that no legal move from the recorded position leads to the table. `t` is in seconds."""
        case = self._case(chance, trace)
        before = case.table
        diagnosis, followed = self._diagnosis, self._follow(trace)
        if (
            diagnosis is None
            or self._goal is None
            or self._goal.table != before
            or not (followed or self._is_under_way(diagnosis, trace.last))
        ):
            diagnosis = diagnose(case, self._on_record)
            if chance is None and self._ledger.pile and diagnosis.reason is None:
                # The referee knows the next card of the pile, but must not tell it before it is drawn.
                diagnosis = diagnosis._replace(reason=self._game.chance.not_drawn)
            legal = [left_by(case.game, ply) for ply in known_plies(case)]
            self._goal, self._diagnosis, self._wrong = Goal(before, legal=legal), diagnosis, trace.last
            self._lying = before if diagnosis.after is None else diagnosis.after
            self._guidance = None
            self._mends.clear()
            self._undone = False
        wrong, mend = self._differences(trace), self.mend(trace)
        return Illegal(
            t=t,
            wrong=wrong,
            reason=diagnosis.reason,
            attempt=diagnosis.attempt,
            mend=mend,
            can_stand=can_stand(case),
        )

    def mend(self, trace: Trace) -> Mend | None:
        """The steps that are still to be done as the table is now; None if nothing was found wrong."""
        if self._goal is None or not trace:
            return None
        self._follow(trace)
        picture = trace.last
        if self._guidance is None:
            goals, diagnosis = [self._goal], self._diagnosis
            if diagnosis is not None and diagnosis.onward is not None:
                goals.append(Goal(diagnosis.onward, diagnosis.replaced))
            table = self._game, self._sight, picture, self._lying
            self._guidance = Guidance(*table, goals, known=self._undone)
            self._seen = picture
        if picture not in self._mends:
            back, *onto = self._guidance.left(picture)
            move = None if self._diagnosis is None else self._diagnosis.move
            self._mends[picture] = Mend(back, onto[0], move) if onto else Mend(back)
        return self._mends[picture]

    def _follow(self, trace: Trace) -> bool:
        """Update the guidance with the new pictures.

        True if the newest one is on a way that was told at first.
        """
        if self._guidance is None or not trace:
            return False
        known = [at for at, picture in enumerate(trace.pictures) if picture == self._seen]
        later = trace.pictures[known[-1] + 1 :] if known else trace.pictures[-1:]
        for picture in later:
            self._guidance.follow(picture)
        self._seen = trace.last
        return self._guidance.follow(trace.last)

    def _aim(self, position: Position, lying: Table) -> None:
        """Set the position that the table shall show; `lying` is what is taken to lie on it now."""
        known = None if self._guidance is None else self._guidance.lying
        self._lying = lying if known is None else known
        goal = Goal(self._game.contents(position))
        if self._diagnosis is not None or self._goal is None or self._goal.table != goal.table:
            self._guidance = None
            self._mends.clear()
        self._goal, self._diagnosis = goal, None

    def _as_left(self, recorded: Position, entry: Entry, trace: Trace) -> Table:
        """The contents of each field after the ply.

        After the end of a game the table may be cleared or not.
        """
        cleared = self._game.contents(recorded)
        if not trace or entry.move is None or self._sight.fits(trace.last, cleared):
            return cleared
        left = (left_by(self._game, ply) for ply in self._plies(entry, cleared))
        return next((table for table in left if self._sight.fits(trace.last, table)), cleared)

    def _plies(self, entry: Entry, left: Table) -> Iterator[AnyPly]:
        """The ply of an entry; if its roll or card was not told, all plies that leave this table."""
        game, before = self._game, entry.before
        known = entry.chance is not None or game.waits_for(before) is None
        for number in (entry.chance,) if known else game.chances(before):
            try:
                ply = game.play(before, game.read_move(str(entry.move), before), number)
            except IllegalMoveError:
                continue
            if known or game.contents(ply.after) == left:
                yield ply

    def _differences(self, trace: Trace) -> tuple[Wrong, ...]:
        if self._goal is None or not trace:
            return ()
        goal = self._goal.table
        silent = self._diagnosis is None and not self._sight.sees(trace.last, goal)
        return tuple(Wrong(*row) for row in self._sight.differences(trace.last, goal, silent=silent))

    def _is_under_way(self, diagnosis: Diagnosis, picture: Picture) -> bool:
        """True if hands only take away what is too much and bring what is missing, for one of the goals."""
        goals = (None if self._goal is None else self._goal.table, diagnosis.onward)
        return any(goal is not None and self._leads_to(goal, picture) for goal in goals)

    def _leads_to(self, goal: Table, picture: Picture) -> bool:
        return all(
            _is_between(self._sight.sensor(field), (self._wrong.get(field), reading), goal.get(field, ""))
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
