"""What sensors say: readings, and the frames in which they arrive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.contents import Field

Reading: TypeAlias = bool | int | float | str | None
"""One sensor's word: presence bool, count int, mass in grams, contents text; None is no reading."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The readings of all sensed fields at one time: full, never edges.

    `t` is in seconds on the clock of the source and never decreases.
    """

    t: float
    readings: Mapping[Field, Reading]
