"""The small picture of a board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from companion.contents import Field, Seat
from companion.screens.page import WIDTH, Page
from companion.screens.view import View


@dataclass(frozen=True, slots=True)
class MiniBoard:
    """A picture at the left edge; lengths in pixels.

    `draw` gives its shapes for a view, the fields that are wrong, and the row of its upper edge, which
    usually is `top`. `sides` are the seats whose names stand left and right under a picture over the whole
    width.
    """

    draw: Callable[[View, Collection[Field], int], Page]
    width: int
    height: int
    top: int
    sides: tuple[Seat, ...] = ()

    @property
    def is_wide(self) -> bool:
        """True if text has room only below the picture, not beside it."""
        return self.width == WIDTH
