"""What no sensor of a game table can say, and no scale can be: bounds that are checked where numbers come in.

They are far beyond every real table. What is beyond them is a slip of the writer or a fault of the
sensor, and working with it could take all memory and no end of time.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.sensing.sensor import ReadingError

MOST_PIECES = 1000
"""No field of a game holds more pieces; a larger count is a fault of the sensor."""

LIGHTEST_G, HEAVIEST_G = 0.001, 10_000.0
"""What a piece may weigh, in grams: from a grain of dust to a piece that nobody lifts for fun."""

MOST_GRAMS = HEAVIEST_G * MOST_PIECES
"""What no load cell under a field says, in grams."""

MOST_TOLERANCE_G = 1000.0
"""By how many grams a load cell may err."""

MOST_WAIT_S = 60.0
"""No reading needs a minute to count, and no table a minute to come to rest, in seconds."""

_BOUNDS = {
    "tolerance": (0.0, MOST_TOLERANCE_G),
    "spread": (0.0, 1.0),
    "settle": (0.0, MOST_WAIT_S),
    "debounce": (0.0, MOST_WAIT_S),
}


def check_number(name: str, number: float) -> None:
    """Raise ReadingError where a tolerance, spread, settling or debounce time is none."""
    least, most = _BOUNDS[name]
    if not least <= number <= most:
        raise ReadingError(f"{name} is {number}, and must be a number from {least:g} to {most:g}")


def check_masses(masses: Mapping[str, float]) -> None:
    """Raise ReadingError where a piece weighs what none weighs."""
    for letter, grams in masses.items():
        if not LIGHTEST_G <= grams <= HEAVIEST_G:
            raise ReadingError(
                f"the mass of {letter} is {grams}, and must be {LIGHTEST_G:g} to {HEAVIEST_G:g} grams"
            )
