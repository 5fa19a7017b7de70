"""The drawing of a board from its board file: an SVG in millimetres.

It has no size of its own and loads nothing. Its elements carry what they mean: the drawing has the attributes
``data-board``, ``data-game``, ``data-look`` and ``data-stacks`` of the board file. Each field is a group ``<g
data-field="a1" data-x data-y data-rx data-ry>`` of the class of its shape. In it are a part of class ``pit``,
which is the field as a finger finds it, the field's name, and an empty group of class ``pieces``, into which
the page puts the pieces. All coordinates are those of the board, so that pieces and fields need no
conversion.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import quoteattr

from companion.boards import shapes, wood
from companion.boards.board import Board
from companion.boards.lettering import NameBaseline, baselines, name
from companion.boards.place import Place
from companion.contents import Field

MARGIN = 12
"""Room around the board for its shadow, in mm."""


def svg(board: Board) -> str:
    """The whole drawing; the same board gives the same text."""
    width, height = board.size
    box = f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN:g} {height + 2 * MARGIN:g}"
    about = {"board": board.name, "game": board.game, "look": board.look, "stacks": str(board.stacks).lower()}
    data = " ".join(f"data-{key}={quoteattr(value)}" for key, value in about.items())
    named = baselines(board)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" class="board" {data}>',
        "<defs>",
        wood.paint(board),
        *shapes.paint(board),
        "</defs>",
        *wood.planks(board),
        *shapes.track(board),
        *(_field(board, field, place, named[field]) for field, place in board.fields.items()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _field(board: Board, field: Field, place: Place, named: NameBaseline) -> str:
    rx, ry = place.reach
    reach = f'data-x="{place.x:g}" data-y="{place.y:g}" data-rx="{rx:g}" data-ry="{ry:g}"'
    return "\n".join(
        (
            f"<g data-field={quoteattr(field)} {reach} class={quoteattr(_classes(place))}>",
            *_parts(board, field, place, named),
            "</g>",
        )
    )


def _classes(place: Place) -> str:
    return place.shape if place.colour is None else f"{place.shape} {place.colour}"


def _parts(board: Board, field: Field, place: Place, named: NameBaseline) -> Iterator[str]:
    yield from shapes.shape(board, place)
    yield from name(field, place, named)
    yield '<g class="pieces"></g>'
