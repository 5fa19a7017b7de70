"""When the process looks for garbage: never among what was loaded, and after something was said.

Between the frame that completes a ply and its verdict nobody shall wait for it.
"""

from __future__ import annotations

import gc

YOUNG = 50_000
"""So many objects are new before they are looked through unasked: more than any verdict leaves behind.

The dearest of hundreds left 17,000.
"""

ALL_EVERY = 16
"""After so many verdicts all is looked through that was not there at the start, which takes 5 ms of a PC."""


def freeze_loaded_objects() -> None:
    """What is there now stays, and what comes is looked through when `collect_garbage` is called.

    Looking through all that was loaded takes 20 ms of a PC, for which a verdict would have to wait.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


def collect_garbage(said: int) -> None:
    """Look for garbage among what is new, now that a verdict was said; `said` counts them."""
    gc.collect(1 if said % ALL_EVERY else 2)
