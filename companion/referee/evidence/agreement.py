"""What the players have agreed about plies of which no sensor sees anything (contract, section 3).

By default (`ask`) such a ply may have been made at any time. With `ok` the players press `ok` after each such
ply; so without an `ok` none was made. But players also press `ok` to say that they are done with a ply that
was seen. This rule tells the two apart: the first `ok` after a seen ply belongs to that ply if the players
pressed `ok` after the seen ply before it, too, or, as long as that is not known, if it comes within `OWN_S`.
Every other `ok` on an unchanged table says that an unseen ply was made.
"""

from __future__ import annotations

from companion.referee.protocol import Unseen

OWN_S = 2.5
"""Seconds after the last change of a reading in which a first `ok` belongs to the seen ply.

In that time a hand cannot watch the ply, take a piece, put it down unseen and reach for the button.
"""


class Agreement:
    """What is agreed, and whether a ply that no sensor sees may have been made since the recorded position.

    All times are in seconds, on the clock of the events.
    """

    def __init__(self, unseen: Unseen = "ask") -> None:
        self.in_force = unseen == "ok"
        self._claimed = self._answered = False
        self._pressed_at: float | None = None
        # True if the claim was made with the first `ok` after a seen ply, so that it may belong to that ply.
        self._first = False
        # True if the last recorded ply was seen and has had its `ok`; None if it was not seen.
        self._closed: bool | None = None
        # True if the players pressed `ok` after the seen ply before it; None as long as that is not known.
        self._closes: bool | None = None

    @property
    def may_be_unseen(self) -> bool:
        """True if a ply may have been made that no sensor sees."""
        return self._claimed or not self.in_force

    def pressed(self, t: float, changed_at: float, *, unchanged: bool) -> None:
        """Note that `ok` was pressed at `t`, and that a reading changed last at `changed_at`.

        `unchanged` is True if the table shows the recorded position.
        """
        self._pressed_at = t
        if not unchanged:
            return
        own = self._closes or (self._closes is None and t - changed_at <= OWN_S)
        if self._closed is False and own:
            self._closed = True
        else:
            self._first = self._closed is False and not self._claimed
            self._claimed = True

    def claim(self, *, unseen: bool) -> None:
        """Note that the players say the table is right.

        `unseen` says whether an unseen ply may explain it.
        """
        self._claimed = unseen

    def answered(self) -> None:
        """Note that the players have answered a question; the ply that they chose is recorded next."""
        self._answered = True

    def recorded(self, t: float, *, unseen: bool) -> None:
        """Note that a ply was recorded at `t`; it is `unseen` if no sensor saw anything of it.

        If `ok` seemed to say that an unseen ply was made, the players' answer shows whether they meant that.
        """
        if self._first and self._claimed and self._answered:
            self._closes = not unseen
        elif self._closed is not None:
            self._closes = self._closed
        self._closed = None if unseen else self._pressed_at == t
        self._claimed = self._answered = self._first = False

    def withdraw(self) -> None:
        """Note that no unseen ply was made, or that the last ply was taken back."""
        self._claimed = False
        self._closed = None
