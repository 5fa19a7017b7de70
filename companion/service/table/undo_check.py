"""What `undo` means: a wrong table is put right first, and only on one that is right a ply is taken back.

The last ply is often the opponent's, and taking it back would leave the wrong pieces where they are.
"""

from __future__ import annotations

from companion.contents import Contents
from companion.screens.view import LastMove
from companion.service.game.session import Session
from companion.service.table.board_in_use import BoardInUse

KEEP_S = 2.0
"""Seconds for which a ply that was taken back stays on a simulated table, so that `ok` can keep it."""


class UndoCheck:
    """Decides about each press of `undo` whether it takes a ply back.

    On a simulated table the pieces go by themselves: at once to the recorded position if the table is wrong
    or a hand holds pieces, and a moment after a ply was taken back to the position before it. On a wired
    table players must move the pieces: there the first press tells them so, and a second press takes the ply
    back anyway.
    """

    def __init__(self, session: Session, in_use: BoardInUse) -> None:
        self._session = session
        self._in_use = in_use
        self._asked = False
        self._left: dict[str, Contents] | None = None
        self.due: float | None = None

    def takes_back(self) -> bool:
        """True if this press of `undo` takes a ply back; otherwise it puts the wrong table right first."""
        again, self._asked = self.next is not None, False
        if again or not (self._session.astray or self._disturbed):
            return True
        self._asked = not self._in_use.set_up(self._session.expected)
        return False

    def taken_back(self, t: float) -> None:
        """A ply was taken back at `t` seconds: the pieces of a simulated table will go back by themselves."""
        hands = self._in_use.hands
        if hands is not None:
            self._left, self.due = hands.lying, t + KEEP_S

    def pass_time(self, t: float) -> None:
        """Let the pieces of a ply that was taken back go back if that is due and no hand has moved any."""
        if self.due is not None and t >= self.due:
            if self._untouched:
                self._in_use.set_up(self._session.expected)
            self.keep()

    def keep(self) -> None:
        """What was taken back is settled: no pieces go back by themselves any more."""
        self._left = self.due = None

    def forget(self) -> None:
        """Another button was pressed or a verdict was given: the next `undo` is a first one again."""
        self._asked = False

    @property
    def _untouched(self) -> bool:
        """True if a simulated table is as the last `undo` left it."""
        hands = self._in_use.hands
        return hands is not None and hands.lying == self._left

    @property
    def _disturbed(self) -> bool:
        """True if a simulated table is not as recorded, even if no verdict has said so yet.

        False after the end of a game, when the table is cleared, and if players were told to press `undo`.
        """
        over = self._session.last_move is not None and not self._session.under_way
        if over or self._untouched or self._session.repair.advises_undo:
            return False
        hands = self._in_use.hands
        return hands is not None and not hands.shows(self._session.expected)

    @property
    def next(self) -> LastMove | None:
        """The ply that the next press takes back, None if no press asked the players to put the table
        right.
        """
        return self._session.last_move if self._asked and self._session.astray else None
