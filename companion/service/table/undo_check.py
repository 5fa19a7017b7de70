"""What `undo` means on a wrong table: the table is put right first, and only then a ply is taken back.

The last ply is often the opponent's, and taking it back would leave the wrong pieces where they are.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.contents import Table
from companion.screens.view import LastMove
from companion.service.game.session import Session


class UndoCheck:
    """Decides about each press of `undo` whether it takes a ply back.

    `put_right` moves the pieces of a simulated table, and its result is False if the table is wired. On a
    wired table players must move the pieces: there the first press tells them so, and a second press takes
    the ply back anyway.
    """

    def __init__(self, session: Session, put_right: Callable[[Table], bool]) -> None:
        self._session = session
        self._put_right = put_right
        self._asked = False

    def takes_back(self) -> bool:
        """True if this press of `undo` takes a ply back; otherwise it puts the wrong table right first."""
        again, self._asked = self.next is not None, False
        if again or not self._session.astray:
            return True
        self._asked = not self._put_right(self._session.expected)
        return False

    def forget(self) -> None:
        """Another button was pressed or a verdict was given: the next `undo` is a first one again."""
        self._asked = False

    @property
    def next(self) -> LastMove | None:
        """The ply that the next press takes back, None if no press asked the players to put the table
        right.
        """
        return self._session.last_move if self._asked and self._session.astray else None
