"""Protects OLEDs against burn-in by moving, dimming and inverting the picture.

A pixel of an OLED fades with the current that has gone through it. Therefore

* a display is dimmed while nothing happens: its current follows the contrast (SSD1306 datasheet,
  section 8.8);
* once a minute the picture moves by one pixel, round a small circle, so that the thin lines of the pages use
  other pixels. It only moves up and to the left, because the pages have no text at those edges;
* that does not darken filled areas, such as the band on top of each page. So if nothing happens for long,
  the picture is inverted during every second round of the circle: no pixel is lit for longer than a round,
  and all pixels fade alike. Unlike switching the display off, this keeps the picture readable.
"""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image, ImageChops

from companion.devices.display import FULL_CONTRAST

DIMMED_CONTRAST = 0x10

STEP_S = 60.0
"""Seconds for which the picture stays at one place of the circle."""

CIRCLE = ((0, 0), (-1, 0), (-1, -1), (0, -1))
"""The places of the picture, in pixels to the right and down."""

REVERSE_AFTER_S = 600.0
"""Seconds without any change after which the picture of a dimmed display is inverted every other round."""


@dataclass(frozen=True, slots=True)
class Care:
    """How a picture is shown: the step on the circle, the contrast, and whether it is inverted."""

    step: int
    contrast: int
    reversed: bool

    def shown(self, picture: Image.Image) -> Image.Image:
        """The picture as it is sent to the display."""
        moved = Image.new(picture.mode, picture.size)
        moved.paste(picture, CIRCLE[self.step % len(CIRCLE)])
        all_lit = Image.new(picture.mode, picture.size, 1)
        return ImageChops.logical_xor(moved, all_lit) if self.reversed else moved


def care(t: float, quiet: float, dim_after: float) -> Care:
    """How pictures are shown at time `t`, in seconds, after `quiet` seconds without any change.

    The display is dimmed after `dim_after` quiet seconds, never if that is 0.
    """
    step = int(t // STEP_S)
    dimmed = 0 < dim_after <= quiet
    second_round = step // len(CIRCLE) % 2 == 1
    return Care(
        step,
        DIMMED_CONTRAST if dimmed else FULL_CONTRAST,
        dimmed and quiet >= REVERSE_AFTER_S and second_round,
    )
