"""How the table is put right, step by step: back, or on to the ply that seems meant.

The ply that seems meant is kept while the players follow either way, so that neither the reason nor the goal
changes while they move pieces. A table on neither way is diagnosed anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.contents import Table
from companion.referee.acceptance import can_stand
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case, Evidence, Run, known_plies, left_by
from companion.referee.ledger import Entry, Ledger
from companion.referee.protocol import Illegal, Mend, Setup, Undone
from companion.referee.repair.diagnosis import diagnose
from companion.referee.repair.excess import overdone
from companion.referee.repair.new_layout import LAID_ANEW, TAKEN_BACK, OnRecord, relaid
from companion.referee.repair.progress import Goal
from companion.referee.repair.resumption import PAUSED
from companion.referee.repair.wrong_table import WrongTable
from companion.rules.game import AnyGame, Position, Reason
from companion.sensing.sight import Sight


class Repair:
    """What is to be put right on one table, as long as anything is."""

    def __init__(self, game: AnyGame, sight: Sight, ledger: Ledger) -> None:
        self._game = game
        self._sight = sight
        self._ledger = ledger
        self._wrong: WrongTable | None = None
        # True after an undo if the contents of the table are known; True if one of the plies taken back was
        # an answer, which may be wrong.
        self._undone = self._doubtful = False

    def read_by(self, sight: Sight) -> None:
        """Use these sensors from now on."""
        self._sight = sight

    def forget(self) -> None:
        """Nothing is to be put right any more."""
        self._wrong = None
        self._undone = self._doubtful = False

    @property
    def put_back(self) -> bool:
        """True if the players were told that the table shows the last ply put back by hand."""
        return self._reason == TAKEN_BACK

    @property
    def advises_undo(self) -> bool:
        """True if the players were told to press `undo`."""
        return self._reason in (TAKEN_BACK, PAUSED)

    @property
    def laid_anew(self) -> bool:
        """True if the players were told that a new game is laid."""
        return self._reason == LAID_ANEW

    @property
    def _reason(self) -> Reason | None:
        """Why the table is wrong; None if that is not known, or if nothing is wrong."""
        return None if self._wrong is None else self._wrong.diagnosis.reason

    @property
    def onward(self) -> Table | None:
        """The table after the legal ply that seems meant; None if none does."""
        return None if self._wrong is None else self._wrong.diagnosis.onward

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

    def setup(self, t: float, position: Position, trace: Trace) -> Setup:
        """The verdict that the table must show this position, and does not. `t` is in seconds."""
        self._undone = False
        wrong = self._to_show(position, self._game.contents(position))
        return Setup(t=t, wrong=wrong.differences(trace), mend=wrong.mend(trace))

    def undone(self, t: float, recorded: Position, entry: Entry, trace: Trace) -> Undone:
        """The verdict that a ply is taken back from the recorded position. `t` is in seconds.

        If several plies are taken back, the table shows the last of them. If the table was wrong before, it
        is still as it was then. A ply that was answered to a question may be wrong, so after it the contents
        are known only as far as the sensors tell.
        """
        if self._wrong is not None:
            self._wrong.follow(trace)
        before, left = self._game.contents(entry.before), self._as_left(recorded, entry, trace)
        doubtful = entry.said and bool(trace) and not self._sight.fits(trace.last, before)
        self._doubtful |= doubtful
        # If the players put it back before `undo` and have played on, nothing is to be put back now.
        played_on = len(trace) > 1 and self._sight.fits(trace.pictures[0], before)
        self._undone = not (self._doubtful or played_on)
        wrong = self._to_show(entry.before, before if doubtful else left)
        return Undone(t=t, move=entry.move, wrong=wrong.differences(trace), mend=wrong.mend(trace))

    def owed(self, trace: Trace) -> float:
        """How many steps back after an undo may follow until a sensor sees one, or until all are done.

        The table may look right earlier: from the start, if the sensors cannot tell the two positions apart,
        or in between. Infinite if a step must follow that a sensor will see: then the table is not put right,
        however long it rests. But that is known only if the players have done exactly what they were told.
        """
        return 0 if self._wrong is None or not self._undone else self._wrong.owed(trace)

    def overdone(self, under_way: Sequence[Run], trace: Trace) -> bool:
        """True if the hands are done although a ply may be under way: a piece too much is gone or left."""
        return overdone(self._case(None, trace), self._ledger.last, under_way)

    def illegal(self, t: float, chance: int | None, trace: Trace) -> Illegal:
        """The verdict that no legal move from the recorded position leads to the table. `t` is in seconds."""
        case = self._case(chance, trace)
        wrong = self._kept(case) or self._diagnosed(case)
        return Illegal(
            t=t,
            wrong=wrong.differences(trace),
            reason=wrong.diagnosis.reason,
            attempt=wrong.diagnosis.attempt,
            mend=wrong.mend(trace),
            can_stand=can_stand(case),
        )

    def mend(self, trace: Trace) -> Mend | None:
        """The steps that are still to be done as the table is now; None if nothing was found wrong."""
        return None if self._wrong is None else self._wrong.mend(trace)

    def _kept(self, case: Case) -> WrongTable | None:
        """The wrong table that was told last, if the players are putting it right; otherwise None."""
        wrong = self._wrong
        if wrong is None or not wrong.is_illegal or wrong.goal.table != case.table:
            return None
        return wrong if wrong.follow(case.trace) or wrong.is_put_right(case.trace.last) else None

    def _diagnosed(self, case: Case) -> WrongTable:
        """The wrong table of a case, with the reason that explains it best."""
        diagnosis = diagnose(case, self._on_record)
        if case.chance is None and self._ledger.pile and diagnosis.reason is None:
            # The referee knows the next card of the pile, but must not tell it before it is drawn.
            diagnosis = diagnosis._replace(reason=self._game.chance.not_drawn)
        goal = Goal(case.table, legal=[left_by(case.game, ply) for ply in known_plies(case)])
        lying = case.table if diagnosis.after is None else diagnosis.after
        self._wrong = WrongTable(
            self._game, self._sight, goal, lying, diagnosis=diagnosis, shown=case.trace.last
        )
        self._undone = False
        return self._wrong

    def _to_show(self, position: Position, lying: Table) -> WrongTable:
        """The table that must show this position; `lying` is what lies on it unless more is known."""
        known, goal = self._wrong, Goal(self._game.contents(position))
        if known is None or known.guidance is None or known.is_illegal or known.goal != goal:
            lying = lying if known is None or known.guidance is None else known.guidance.lying
            known = self._wrong = WrongTable(self._game, self._sight, goal, lying, known=self._undone)
        return known

    def _as_left(self, recorded: Position, entry: Entry, trace: Trace) -> Table:
        """The contents of each field after the ply.

        After the end of a game the table may be cleared or not.
        """
        cleared = self._game.contents(recorded)
        left = cleared if entry.ply is None else left_by(self._game, entry.ply)
        is_left = trace and not self._sight.fits(trace.last, cleared) and self._sight.fits(trace.last, left)
        return left if is_left else cleared
