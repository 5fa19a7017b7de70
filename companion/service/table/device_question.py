"""The question on the display whether a device that asks is let in.

It comes by itself, but never disturbs the game. It is shown only while nothing is asked or wrong at the
table, and it steps aside for everything that happens there. Holding `ok`, which means nothing to a game, lets
the device in; so a press that was meant for the game does not.
"""

from __future__ import annotations

from companion.referee.protocol import Button
from companion.service.pairing.table_pairing import TablePairing

QUIET_S = 2.0
"""Seconds in which nothing has happened at the table before the question is shown."""

SEEN_S = 1.5
"""Seconds for which the question must have been shown before it can be answered with `ok`.

Whoever was about to hold `ok` for the menu when it came has answered nothing.
"""


class DeviceQuestion:
    """The question, if it is shown; its methods belong to the loop's thread."""

    def __init__(self, pairing: TablePairing) -> None:
        self._pairing = pairing
        self._t = self._quiet_since = self._shown_since = 0.0
        self._seen: object = None
        self._id = ""
        self.name = ""
        """The name of the device while the question is shown, else ``""``."""

    def look(self, t: float, seen: object, *, free: bool) -> None:
        """Show the question or take it away; `seen` is what the game shows, `free` if it wants nothing."""
        self._t = t
        if seen != self._seen:
            self._seen, self._quiet_since = seen, t
        request = self._pairing.request
        if request is None or not free or t - self._quiet_since < QUIET_S:
            self._id = self.name = ""
        elif request.id != self._id:
            self._id, self.name, self._shown_since = request.id, request.name, t

    def takes(self, button: Button, *, held: bool) -> bool:
        """True if this button answers the question."""
        if not self.name or (button == "ok" and self._t - self._shown_since < SEEN_S):
            return False
        return held if button == "ok" else button == "undo"

    def answer(self, button: Button) -> None:
        """`ok` lets the device in, everything else does not."""
        self._pairing.decide(self._id, let_in=button == "ok")
        self._id = self.name = ""
