"""Displays: what shows a picture of 128 x 64 pixels."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from PIL import Image

from companion.errors import CompanionError

SIZE = (128, 64)

FULL_CONTRAST = 0xCF
"""What luma gives the SSD1306; of 255 hardly more is seen."""


class DisplayError(CompanionError, OSError):
    """The display is absent or was lost; the message names address and bus and what to do."""


@runtime_checkable
class Display(Protocol):
    """What shows pictures of mode ``1``, 128 x 64 pixels.

    It may be absent, or go and come back: each `show` looks for it anew. How often to try is the
    caller's decision.
    """

    def show(self, image: Image.Image, contrast: int = FULL_CONTRAST) -> None:
        """Show the picture with a contrast of 0-255. Raises DisplayError where the display is gone."""

    def invalidate(self) -> None:
        """Take nothing for granted that was sent: the next `show` sends all anew."""

    def close(self) -> None:
        """Switch it off and let go of it; again and again does no harm."""
