"""The question on the display whether a device that asks is let in.

It comes by itself, but never disturbs the game. It is shown only while nothing is asked or wrong at the
table, and it steps aside for everything that happens there. Holding `ok`, which means nothing to a game, lets
the device in; so a press that was meant for the game does not.
"""

from __future__ import annotations

from companion.referee.protocol import Button
from companion.service.pairing.table_pairing import TablePairing
from companion.service.table.quiet_time import QuietTime

SEEN_S = 1.5
"""Seconds for which the question must have been shown before it can be answered with `ok`.

Whoever was about to hold `ok` for the menu when it came has answered nothing.
"""


class DeviceQuestion:
    """The question, if it is shown; its methods belong to the loop's thread."""

    def __init__(self, pairing: TablePairing) -> None:
        self._pairing = pairing
        self._quiet = QuietTime()
        self._t = self._shown_since = 0.0
        self._id = ""
        self.name = ""
        """The name of the device while the question is shown, else ``""``."""

    def look(self, t: float, seen: object, *, free: bool) -> None:
        """Show the question or take it away; `seen` is what the game shows, `free` if it wants nothing."""
        self._t, quiet, request = t, self._quiet.lasts(t, seen), self._pairing.request
        if request is None or not free or not quiet:
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
