"""The bounds of numbers that come from outside: readings, masses, tolerances and waiting times.

They are far beyond every real table. A number outside is a mistake of its writer or a fault of the sensor,
and working with it could take all memory or never end.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.sensing.sensor import ReadingError

MOST_PIECES = 1000
"""No field of a game holds more pieces; a larger count is a fault of the sensor."""

LIGHTEST_G, HEAVIEST_G = 0.001, 10_000.0
"""The least and the greatest mass of a piece, in grams: a grain of dust, and more than anybody
wants to lift.
"""

MOST_GRAMS = HEAVIEST_G * MOST_PIECES
"""The greatest reading of a load cell under a field, in grams."""

MOST_TOLERANCE_G = 1000.0
"""The greatest error that a load cell may be said to have, in grams."""

MOST_WAIT_S = 60.0
"""The longest debounce and settling time, in seconds: no reading and no table needs a minute."""

_BOUNDS = {
    "tolerance": (0.0, MOST_TOLERANCE_G),
    "spread": (0.0, 1.0),
    "settle": (0.0, MOST_WAIT_S),
    "debounce": (0.0, MOST_WAIT_S),
}


def check_number(name: str, number: float) -> None:
    """Raise ReadingError if a tolerance, spread, settling or debounce time is out of its bounds."""
    least, most = _BOUNDS[name]
    if not least <= number <= most:
        raise ReadingError(f"{name} is {number}, and must be a number from {least:g} to {most:g}")


def check_masses(masses: Mapping[str, float]) -> None:
    """Raise ReadingError if the mass of a piece is out of its bounds."""
    for letter, grams in masses.items():
        if not LIGHTEST_G <= grams <= HEAVIEST_G:
            raise ReadingError(
                f"the mass of {letter} is {grams}, and must be {LIGHTEST_G:g} to {HEAVIEST_G:g} grams"
            )
