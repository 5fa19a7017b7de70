"""A message from outside on the display, such as the next round of an evening.

It never disturbs the game: it is shown only while nothing is asked or wrong at the table, and it steps
aside for everything that happens there. The next press of a button takes it away.
"""

from __future__ import annotations

from companion.service.table.quiet_time import QuietTime


class MessageNote:
    """The message, if there is one; its methods belong to the loop's thread."""

    def __init__(self) -> None:
        self._quiet = QuietTime()
        self._text = ""
        self.shown = ""
        """The text while it is shown, else ``""``."""

    def take(self, text: str) -> None:
        """Show this text from now on, in place of another one; an empty one takes it away."""
        self._text = text
        self.shown = ""

    def look(self, t: float, seen: object, *, free: bool) -> None:
        """Show the text or take it away; `seen` is what the game shows, `free` if it wants nothing."""
        quiet = self._quiet.lasts(t, seen)
        self.shown = self._text if quiet and free else ""
