"""What a Hall feels of the magnet in a piece, by how high that is above the board."""

from __future__ import annotations

import math
from collections.abc import Iterator

from companion.boards.board import Board
from companion.boards.plates import measures
from companion.boards.plates.stack import Stack, stacks_of

_HEIGHTS = (0, 1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25, 30)
"""Of the lower side of a magnet above what a piece stands on, in mm."""

_FULL = 65536
"""The values of a raw channel of a Hall, from 0 to its supply."""


def field_mt(distance: float, diameter: float, height: float, remanence: float) -> float:
    """The field on the axis of a disc magnet, in the unit of its `remanence`; lengths in mm.

    `distance` is from its nearer pole (supermagnete.de and e-magnetica.pl give the formula).
    """
    radius, far = diameter / 2, distance + height
    return remanence / 2 * (far / math.hypot(radius, far) - distance / math.hypot(radius, distance))


def rows(board: Board) -> Iterator[tuple[str, ...]]:
    """For each kind of place with a Hall, and each height of a magnet above it, a row of the paper.

    It has such a field, the height in mm, the millitesla, and what the Hall tells of them.
    """
    for stack in stacks_of(board):
        if stack.part == "Hall":
            yield from _rows(board, stack)


def _rows(board: Board, stack: Stack) -> Iterator[tuple[str, ...]]:
    wood = stack.distances[0].length
    for height in _HEIGHTS:
        distance = height + wood + measures.HALL_DEPTH
        field = field_mt(
            distance, measures.MAGNET_DIAMETER, measures.MAGNET_HEIGHT, measures.MAGNET_REMANENCE_MT
        )
        yield stack.field, f"{height}", f"{field:.1f}", _told(field, least_mt(board, stack))


def least_mt(board: Board, stack: Stack) -> float:
    """The weakest field in millitesla that the scanner of a field reports."""
    channel = board.fields[stack.field].channel
    scanner, _ = board.located[channel or 0]
    return scanner.worth_telling / _FULL / measures.HALL_SHARE_MT


def _told(field: float, least: float) -> str:
    if field < least:
        return "nothing"
    if field > measures.HALL_RANGE_MT:
        return "that there is one, and its pole; it may be at its stop"
    return "how strong it is"
