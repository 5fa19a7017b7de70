"""Lights that show one colour at each field of the board, such as a chain of LEDs.

The board file numbers them: the key `light` of a field is its place in the chain.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias, runtime_checkable

from companion.errors import CompanionError

LightColour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""


class LightsError(CompanionError, OSError):
    """The lights are missing or were lost; the message names where they are and what to do."""


@runtime_checkable
class Lights(Protocol):
    """Lights that show one colour each.

    They may be missing, or go and come back: each `show` tries them again. How often to try is decided by the
    caller.
    """

    def show(self, colours: Sequence[LightColour]) -> None:
        """Show the colours of all lights, light 0 first. Raises LightsError if the lights are missing."""

    def close(self) -> None:
        """Switch all lights off and release them. Closing again does nothing."""
