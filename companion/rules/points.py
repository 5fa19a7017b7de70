"""Points that are not known to the last one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Points that a search which was stopped has proved so far."""

    at_least: int
