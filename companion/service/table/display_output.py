"""Sends each picture to all displays, and tries a missing display again.

A picture goes to the page's copy of the display and to each OLED, where it is protected against burn-in. An
OLED that is missing or was pulled out is tried again every few seconds; until then the table runs without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from companion.devices.display import SIZE, Display, DisplayError
from companion.service.config.configuration import DIM_AFTER_S
from companion.service.table.burn_in import Care, care
from companion.trouble import Trouble

RETRY_S = 3.0
"""Seconds until a missing OLED is tried again."""


class DisplayOutput:
    """The displays of one table, all with the same picture.

    They are dimmed `dim_after` seconds after the last call of `wake`, never if that is 0. `picture` is the
    page's copy, and `version` grows with each new picture.
    """

    def __init__(self, displays: Sequence[Display] = (), dim_after: float = DIM_AFTER_S) -> None:
        self._outlets = [_Outlet(display) for display in displays]
        self._dim_after = dim_after
        self._woken_at = 0.0
        self._sent: tuple[Care, int] | None = None
        self.picture = Image.new("1", SIZE)
        self.version = 0

    @property
    def troubles(self) -> tuple[Trouble, ...]:
        """What is wrong with the displays."""
        return tuple(outlet.trouble for outlet in self._outlets if outlet.trouble is not None)

    def show(self, picture: Image.Image, t: float) -> None:
        """Show a picture; `t` is the time in seconds."""
        if picture.tobytes() != self.picture.tobytes():
            self.picture = picture
            self.version += 1
        self.pass_time(t)

    def wake(self, t: float) -> None:
        """Something happened that players may look at: the next call shows full contrast."""
        self._woken_at = t

    def pass_time(self, t: float) -> None:
        """Dim, move or retry if one of these is due; otherwise send nothing over the bus."""
        now = care(t, t - self._woken_at, self._dim_after)
        if self._sent == (now, self.version) and not any(outlet.is_due(t) for outlet in self._outlets):
            return
        if self._sent is not None and self._sent[0].step != now.step:
            self._renew()
        self._sent = (now, self.version)
        shown = now.shown(self.picture)
        for outlet in self._outlets:
            outlet.show(shown, now.contrast, t)

    def close(self) -> None:
        """Close the displays."""
        for outlet in self._outlets:
            outlet.display.close()

    def _renew(self) -> None:
        """Send the whole picture with each step of the circle, when most of it changes anyway.

        A display that lost its power for a moment is dark or shows noise without reporting an error; this
        restores it within a minute.
        """
        for outlet in self._outlets:
            outlet.display.invalidate()


class _Outlet:
    """One display, and the time of its next try if it is missing."""

    def __init__(self, display: Display) -> None:
        self.display = display
        self.trouble: Trouble | None = None
        self._retry_at = 0.0

    def is_due(self, t: float) -> bool:
        """True if the display is missing and it is time to try it again."""
        return self.trouble is not None and t >= self._retry_at

    def show(self, picture: Image.Image, contrast: int, t: float) -> None:
        if self.trouble is not None and not self.is_due(t):
            return
        try:
            self.display.show(picture, contrast)
            self.trouble = None
        except DisplayError as error:
            self.trouble = Trouble("display", str(error))
            self._retry_at = t + RETRY_S
