"""Displays for pictures of 128 x 64 pixels."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PIL import Image

from companion.errors import CompanionError

SIZE = (128, 64)

FULL_CONTRAST = 0xCF
"""The contrast that luma gives the SSD1306; up to 255 hardly more is seen."""


class DisplayError(CompanionError, OSError):
    """The display is missing or was lost; the message names address, bus and what to do."""


@runtime_checkable
class Display(Protocol):
    """A display of pictures of mode ``1``, 128 x 64 pixels.

    It may be missing, or go and come back: each `show` tries it again. How often to try is decided by the
    caller.
    """

    def show(self, image: Image.Image, contrast: int = FULL_CONTRAST) -> None:
        """Show the picture with a contrast from 0 to 255. Raises DisplayError if the display is missing."""

    def invalidate(self) -> None:
        """Forget what was sent: the next `show` sends the whole picture."""

    def close(self) -> None:
        """Switch the display off and release it. Closing again does nothing."""
