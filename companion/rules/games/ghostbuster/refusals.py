"""Why a move is not legal in Ghostbuster: the one reason that a human would name first.

That is a figure that may not be touched at all, then a duty that goes before the move, then what
is in the way of the figure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from companion.rules.game import Reason
from companion.rules.games.ghostbuster.blockade_rules import BlockadeRules
from companion.rules.games.ghostbuster.board import (
    ENTER,
    NOTHING,
    SIX,
    Cells,
    ColourTracks,
    GhostbusterMove,
    GhostbusterPosition,
    RefusalKey,
)
from companion.rules.games.ghostbuster.plain_rules import PlainRules

Laws: TypeAlias = BlockadeRules | PlainRules

REASONS: Mapping[str, str | None] = {
    "over": None,
    "no-such-move": None,
    "ghostbuster.no-figure": "ghostbuster.1",
    "ghostbuster.foreign-figure": "ghostbuster.1",
    "ghostbuster.no-six": "ghostbuster.1",
    "ghostbuster.yard-empty": "ghostbuster.1",
    "ghostbuster.start-taken": "ghostbuster.1",
    "ghostbuster.clear-first": "ghostbuster.1",
    "ghostbuster.bring-out-first": "ghostbuster.1",
    "ghostbuster.must-move": "ghostbuster.1",
    "ghostbuster.dissolve-first": "ghostbuster.2",
    "ghostbuster.own-figure": "ghostbuster.2",
    "ghostbuster.blocks-itself": "ghostbuster.2.1",
    "ghostbuster.must-block-itself": "ghostbuster.2.1",
    "ghostbuster.foreign-blockade": "ghostbuster.2.3",
    "ghostbuster.must-release": "ghostbuster.2.3",
    "ghostbuster.blockade-excluded": "ghostbuster.2.4",
    "ghostbuster.beyond-house": "ghostbuster.4",
    "ghostbuster.house-taken": "ghostbuster.4",
    "ghostbuster.house-jumped": "ghostbuster.4",
}
"""The keys of the reasons why a move is refused, with their rules."""


def reason(key: str, params: Mapping[str, str | int] | None = None) -> Reason:
    """The reason of a key of REASONS without the name of the game."""
    whole = f"ghostbuster.{key}"
    return Reason(REASONS[whole], whole, params or {})


def refusal(laws: Laws, position: GhostbusterPosition, move: GhostbusterMove, roll: int) -> Reason | None:
    """Why the move is not legal, or None if it is legal; the game must not be over."""
    legal = laws.moves(position, roll)
    if move in legal:
        return None
    colour = laws.board.colours[position.turn]
    cell = colour.cells.get(move.text)
    refused: RefusalKey | None
    if move == NOTHING:
        refused = laws.duty(position, move, legal) or _unused(laws, position, roll, legal)
    elif move == ENTER:
        refused = (
            _no_entry(position.cells, colour, roll)
            or laws.duty(position, move, legal)
            or ("start-taken", {"field": colour.moves[colour.start].text})
        )
    elif cell is None:
        return Reason(None, "no-such-move", {"text": move.text})
    else:
        field = laws.board.fields[cell]
        refused = (
            _untouchable(laws, position.cells[cell], colour, field)
            or laws.duty(position, move, legal)
            or _obstructed(laws, position.cells, colour, cell, roll)
            or ("blocks-itself", {"field": field, "instead": ", ".join(one.text for one in legal)})
        )
    return reason(*refused)


def _unused(
    laws: Laws, position: GhostbusterPosition, roll: int, legal: Sequence[GhostbusterMove]
) -> RefusalKey:
    """Why a roll may not be left unused, if no duty forbids it."""
    cells, colour = position.cells, laws.board.colours[position.turn]
    moving = [colour.cells[one.text] for one in legal]
    params: dict[str, str | int] = {"fields": ", ".join(one.text for one in legal), "count": len(legal)}
    if isinstance(laws, BlockadeRules):
        if all(laws.blocks_itself(cells, colour, cell, roll) for cell in moving):
            return "must-block-itself", params
        if all(len(cells[cell]) > 1 for cell in moving):
            return "must-release", params
    return "must-move", {"roll": roll, **params}


def _no_entry(cells: Cells, colour: ColourTracks, roll: int) -> RefusalKey | None:
    """Why no figure can be brought out; None if one can."""
    if roll != SIX:
        return "no-six", {"roll": roll}
    return None if cells[colour.yard] else ("yard-empty", {})


def _untouchable(laws: Laws, stack: str, colour: ColourTracks, field: str) -> RefusalKey | None:
    """Why the seat that plays this colour may not touch the field; None if it may."""
    if not stack:
        return "no-figure", {"field": field}
    return None if colour.letter in stack else foreign(laws, stack, colour, field)


def foreign(laws: Laws, stack: str, colour: ColourTracks, field: str) -> RefusalKey:
    """Why the seat that plays this colour may not move a stack of other seats (rules 1 and 2.3)."""
    if len(stack) > 1:
        return "foreign-blockade", {"field": field, "turn": colour.seat}
    return "foreign-figure", {"field": field, "seat": laws.board.by_letter[stack].seat, "turn": colour.seat}


def _obstructed(laws: Laws, cells: Cells, colour: ColourTracks, cell: int, roll: int) -> RefusalKey | None:
    """What is in the way of a single figure: the end of the house, or its own figures; None if nothing is."""
    if len(cells[cell]) > 1:
        return None
    fields = laws.board.fields
    way = colour.ways[roll][cell]
    if way is None:
        return "beyond-house", {"field": fields[cell], "roll": roll}
    taken = [house for house in way.empty if cells[house]]
    if way.target in taken:
        return "house-taken", {"field": fields[cell], "house": fields[way.target]}
    if taken:
        return "house-jumped", {"field": fields[cell], "house": fields[taken[0]]}
    if isinstance(laws, PlainRules) and cells[way.target] == colour.letter:
        return "own-figure", {"field": fields[cell], "target": fields[way.target]}
    return None
