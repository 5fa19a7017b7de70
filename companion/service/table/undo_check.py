"""What `undo` means on a wrong table: first that is put right, and only then a ply is taken back.

The ply before is often the opponent's, and taking it back would leave the wrong pieces where they are.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.contents import Table
from companion.screens.view import LastMove
from companion.service.game.session import Session


class UndoCheck:
    """Says of each press of `undo` at one table whether it takes a ply back.

    `put_right` moves the pieces of a simulated table and says whether there is one. On a wired table the
    hands must do it: there the first press tells them so, and a second one takes the ply back all the same.
    """

    def __init__(self, session: Session, put_right: Callable[[Table], bool]) -> None:
        self._session = session
        self._put_right = put_right
        self._asked = False

    def takes_back(self) -> bool:
        """`undo` is pressed: whether it takes a ply back, and no wrong table is put right before."""
        again, self._asked = self.next is not None, False
        if again or not self._session.astray:
            return True
        self._asked = not self._put_right(self._session.expected)
        return False

    def forget(self) -> None:
        """Another button is pressed, or something was said: what `undo` asked is past."""
        self._asked = False

    @property
    def next(self) -> LastMove | None:
        """The ply that another press takes back, where the players were asked to put things right first."""
        return self._session.last_move if self._asked and self._session.astray else None
