"""What is shown on the display, and what is done when there is none.

Every picture goes to the page's copy of the display and to the OLED. An OLED that is missing or
pulled out is tried again now and then; until then the table plays on without it.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from companion.devices.display import Display, DisplayError
from companion.screens.view import Trouble

RETRY_S = 3.0
"""How long to wait until an OLED that is missing is tried again."""


class Showing:
    """The display of one table. `open_display` raises DisplayError where there is none.

    `trouble` says what is wrong with the display, if anything; `version` grows with each picture.
    """

    def __init__(self, open_display: Callable[[], Display] | None) -> None:
        self._open = open_display
        self._display: Display | None = None
        self._retry_at = 0.0
        self.picture = Image.new("1", (128, 64))
        self.version = 0
        self.trouble: Trouble | None = None

    def show(self, picture: Image.Image, t: float) -> None:
        """Show a picture; `t` is the time in seconds."""
        if picture.tobytes() != self.picture.tobytes():
            self.picture = picture
            self.version += 1
        if self._open is None or (self._display is None and t < self._retry_at):
            return
        try:
            if self._display is None:
                self._display = self._open()
            self._display.show(picture)
            self.trouble = None
        except DisplayError as error:
            self.trouble = Trouble("display", str(error))
            self._let_go()
            self._retry_at = t + RETRY_S

    def close(self) -> None:
        """Let go of the display."""
        self._let_go()

    def _let_go(self) -> None:
        if self._display is not None:
            self._display.close()
            self._display = None
