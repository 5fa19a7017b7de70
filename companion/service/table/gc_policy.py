"""When Python's garbage collector runs: after a verdict was shown, and never over objects of the start.

Hardly a verdict has to wait for it between the frame that completes a ply and the display.
"""

from __future__ import annotations

import gc

YOUNG = 50_000
"""The number of new objects at which Python collects unasked: more than nearly all verdicts create.

Of hundreds of measured verdicts the largest created 17,000; a long search in Esiema creates millions.
"""

ALL_EVERY = 16
"""The number of verdicts between two full collections, which take 5 ms on a PC."""


def freeze_loaded_objects() -> None:
    """Exclude all objects of the start from garbage collection, and leave the rest to `collect_garbage`.

    A collection over the objects of the start takes 20 ms on a PC, and a verdict would have to wait for it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


def collect_garbage(said: int) -> None:
    """Collect garbage now that a verdict was shown; `said` is the number of verdicts so far."""
    gc.collect(1 if said % ALL_EVERY else 2)
