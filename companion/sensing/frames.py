"""Readings, and the frames in which they arrive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.contents import Field

Reading: TypeAlias = bool | int | float | str | None
"""What one sensor gives: presence a bool, count an int, mass grams, contents a text; None is no reading."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The readings of all sensed fields at one time; a frame is always complete.

    `t` is in seconds on the clock of the source and never decreases.
    """

    t: float
    readings: Mapping[Field, Reading]
