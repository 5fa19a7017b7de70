"""How much work the searches of one judgement may take.

Work is counted in steps, not in seconds, so that a recording is judged alike on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_STEPS = 3000
"""How many candidates one search looks at or puts after others; if it takes more, nothing is explained."""

MOST_SEEN = 2
"""So many times as many where sensors see every piece: there a slip in a long relay must be told as one."""

MOST_IN_ALL = MOST_STEPS * MOST_SEEN
"""How many all searches of one judgement take together; those that begin after that are given up."""


@dataclass(slots=True)
class Budget:
    """What searches may still take; `exhausted` says that one was given up, so that it proves nothing."""

    steps_left: int = MOST_IN_ALL
    exhausted: bool = False
