"""Points of which only a lower bound is known."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The points that a search has proved when it was stopped; the true number may be greater."""

    at_least: int
