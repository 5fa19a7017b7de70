"""Care against burn-in: how a picture is shown, by the time and by how long nothing has happened.

A pixel of an OLED fades with the current that has gone through it. So

* a display at which nothing happens is dimmed: its current follows the contrast (SSD1306
  datasheet, section 8.8);
* once a minute the picture moves on by a pixel, round a small circle, always: the thin lines of
  the pages stand elsewhere then. It only moves up and to the left, where the pages have no text at
  the edge;
* what is filled, such as the band on top of each page, does not get dark by that. While nothing
  happens for long, every second round of the circle is shown reversed: no pixel is lit for longer
  than a round, and all fade alike. Nothing of the picture is lost, which switching off would do.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageChops

from companion.devices.display import FULL_CONTRAST

DIMMED_CONTRAST = 0x10

STEP_S = 60.0
"""How long the picture stays at one place."""

CIRCLE = ((0, 0), (-1, 0), (-1, -1), (0, -1))
"""Where the picture stands, in pixels to the right and down."""

REVERSE_AFTER_S = 600.0
"""How long nothing may happen until the picture of a dimmed display is shown reversed by turns."""


@dataclass(frozen=True, slots=True)
class Care:
    """How a picture is shown: at which step, with which contrast, and whether light is dark."""

    step: int
    contrast: int
    reversed: bool

    def shown(self, picture: Image.Image) -> Image.Image:
        """The picture as it goes to the display."""
        moved = Image.new(picture.mode, picture.size)
        moved.paste(picture, CIRCLE[self.step % len(CIRCLE)])
        all_lit = Image.new(picture.mode, picture.size, 1)
        return ImageChops.logical_xor(moved, all_lit) if self.reversed else moved


def care(t: float, quiet: float, dim_after: float) -> Care:
    """How pictures are shown at time `t` after `quiet` seconds in which nothing happened.

    `dim_after` is after how many of them the display is dimmed; 0 is never.
    """
    step = int(t // STEP_S)
    dimmed = 0 < dim_after <= quiet
    second_round = step // len(CIRCLE) % 2 == 1
    return Care(
        step,
        DIMMED_CONTRAST if dimmed else FULL_CONTRAST,
        dimmed and quiet >= REVERSE_AFTER_S and second_round,
    )
