"""The colours of the pieces, as on the page: by the look of a board and the letter of a piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Colours: TypeAlias = Mapping[str, str]
"""Letter to colour, as ``#rrggbb``."""

_STONES = {"a": "#d55e00", "b": "#0b62a4", "c": "#f0d62c", "d": "#0a8f6c"}

COLOURS: Mapping[str, Colours] = {
    "bean": {"o": "#f3e3c3"},
    "car": {"w": "#fdfcf8", "b": "#25211f"},
    "figure": {
        "y": "#f2c230", "g": "#2f8f45", "r": "#cf2f27", "b": "#2460c4", "k": "#2c2927", "w": "#fbfaf6",
    },
    "stone": _STONES,
    "ball": {**_STONES, "e": "#2b2927", "f": "#faf8f3"},
}  # fmt: skip
"""By look; capital letters have the colour of the small ones."""

OTHER = "#8d8d8d"
"""A piece that has no colour of its own."""

DARK = 450
"""A colour whose three parts have a smaller sum is dark."""


def colour(look: str, letter: str) -> str:
    """The colour of a piece."""
    return COLOURS.get(look, {}).get(letter.lower(), OTHER)


def is_dark(name: str) -> bool:
    """True if light letters are read better on this colour."""
    return sum(bytes.fromhex(name[1:])) < DARK
