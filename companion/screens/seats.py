"""What the seats are called where nobody has given a name."""

from __future__ import annotations

from collections.abc import Mapping

from companion.contents import Seat
from companion.screens.marks import mark

SEATS: Mapping[tuple[str, Seat], str] = {
    ("geisterfahrer", "black"): mark("Black"),
    ("geisterfahrer", "white"): mark("White"),
    ("ghostbuster", "yellow"): mark("Yellow"),
    ("ghostbuster", "green"): mark("Green"),
    ("ghostbuster", "red"): mark("Red"),
    ("ghostbuster", "blue"): mark("Blue"),
    ("ghostbuster", "black"): mark("Black"),
    ("ghostbuster", "white"): mark("White"),
}
"""The words for a seat by game; seats without words are called by their letter."""

CORNERS: Mapping[tuple[str, Seat], str] = {
    ("zahlenluchs", "A"): mark("A: lower left"),
    ("zahlenluchs", "B"): mark("B: upper left"),
    ("zahlenluchs", "C"): mark("C: upper right"),
    ("zahlenluchs", "D"): mark("D: lower right"),
}
"""Where a seat is, for games in which that must be said before anybody sits down."""
