"""How much work the searches of one judgement may take.

Work is counted in steps, not in seconds, so that every machine judges a recording alike.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_STEPS = 3000
"""How many candidates one search examines; a search that needs more explains nothing."""

MOST_SEEN = 2
"""Factor of `MOST_STEPS` if sensors see every piece: then a slip in a long relay sowing must be found."""

MOST_IN_ALL = MOST_STEPS * MOST_SEEN
"""How many steps all searches of one judgement take together; searches that begin later are cut short."""


@dataclass(slots=True)
class Budget:
    """The steps that are left; `exhausted` says that a search was cut short, so that it proves nothing."""

    steps_left: int = MOST_IN_ALL
    exhausted: bool = False
