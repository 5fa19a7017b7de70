"""When the process looks for garbage: never among what was loaded, and not in the middle of a verdict."""

from __future__ import annotations

import gc

YOUNG = 2_000
"""So many new objects are looked through at once: as many as a verdict seldom makes, for the hundred thousand
of ten times ten thousand take 30 ms of a PC."""


def spare_verdicts() -> None:
    """What is there now stays, and what comes is looked through more seldom.

    Looking through all that was loaded takes 20 ms of a PC, which a verdict would wait for.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
