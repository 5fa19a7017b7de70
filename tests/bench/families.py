"""How many recordings of a family a test makes: few each time, and as many as wanted in a long run.

``TIMES=25 .venv/bin/pytest tests/referee`` makes 25 times as many of each; the seeds of a short run are the
first of a long one.
"""

from __future__ import annotations

import os


def seeds(usual: int) -> range:
    """The seeds of a family of which a test usually makes so many recordings."""
    return range(usual * int(os.environ.get("TIMES", "1")))
