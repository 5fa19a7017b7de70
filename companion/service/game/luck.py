"""The source of chance at a table, a module of its own because light commands need it, too."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Luck:
    """Chance as functions of the caller: `draw` takes one of several things, `shuffle` mixes a list in place.

    `lots` is False if players draw who begins the next game of a match, as in a recorded game.
    """

    draw: Callable[[Sequence[Any]], Any] = lambda things: things[0]
    shuffle: Callable[[MutableSequence[Any]], None] = lambda _things: None
    lots: bool = True
