"""Esiema: the hexagon of 91 pits, as a map of where balls lie."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from companion.contents import Field, pieces
from companion.screens.bands import BAND
from companion.screens.miniboards.miniboard import MiniBoard
from companion.screens.page import Page, Picture
from companion.screens.view import View

_ROWS = "abcdefghijk"
_PITCH = 4
_EXTENT = 10 * _PITCH + 3
_EMPTY = ("...", ".#.", "...")
_TAKEN = ("###", "#.#", "###")
_MARKED = ("###", "###", "###")


def pits() -> Iterator[tuple[Field, int, int]]:
    """Each pit with the column and row of its upper left pixel: row a below, pit 1 at the left."""
    for index, row in enumerate(reversed(_ROWS)):
        indent = abs(index - 5)
        for number in range(11 - indent):
            yield f"{row}{number + 1}", indent * _PITCH // 2 + number * _PITCH, index * _PITCH


def _draw(view: View, wrong: Collection[Field], top: int) -> Page:
    """Rings where balls lie; full where something is wrong, else where the player to move has some."""
    marked = wrong or own(view)
    return tuple(Picture(x, top + y, _sign(view, pit, marked)) for pit, x, y in pits())


def own(view: View) -> set[Field]:
    """The pits in which the seat to move has a ball."""
    seat = view.turn or ""
    letters = {seat, seat.lower()}
    return {field for field, contents in view.table.items() if letters & set(pieces(contents))}


def _sign(view: View, pit: Field, marked: Collection[Field]) -> tuple[str, ...]:
    if pit in marked:
        return _MARKED
    return _TAKEN if view.table.get(pit) else _EMPTY


ESIEMA = MiniBoard(_draw, _EXTENT, _EXTENT, BAND + 2)
