"""The drawing of a board from its board file: an SVG in millimetres.

It has no size of its own and loads nothing. Its elements carry what they mean: the drawing has the attributes
``data-board``, ``data-game``, ``data-look`` and ``data-stacks`` of the board file. Each field is a group ``<g
data-field="a1" data-x data-y data-rx data-ry>`` of the class of its shape. In it are a part of class ``pit``,
which is the field as a finger finds it, the field's name, and a group of class ``pieces``. The page takes the
drawing with empty groups and puts its own pieces there; for a picture that is sent on they are drawn here.
All coordinates are those of the board, so that pieces and fields need no conversion.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from companion.boards import shapes, wood
from companion.boards.board import Board
from companion.boards.lettering import NameBaseline, baselines, card_number, name
from companion.boards.pieces import pieces
from companion.boards.place import Place
from companion.contents import Contents, Field

MARGIN = 12
"""Room around the board for its shadow, in mm."""

TOUCHED = "#e0402a"
"""The rim of a field that hands have touched."""


@dataclass(frozen=True, slots=True)
class LyingPieces:
    """What lies on a board: the pieces by field, the numbers of the cards, and which fields hands touched."""

    contents: Mapping[Field, Contents]
    cards: Mapping[Field, int]
    touched: Collection[Field] = ()


BARE = LyingPieces({}, {})
"""A board without pieces."""


def extent(board: Board) -> tuple[float, float]:
    """The width and the height of the drawing, in mm."""
    width, height = board.size
    return width + 2 * MARGIN, height + 2 * MARGIN


def svg(board: Board, lying: LyingPieces = BARE) -> str:
    """The whole drawing; the same board and pieces give the same text. Touched fields have a red rim."""
    width, height = extent(board)
    box = f"{-MARGIN} {-MARGIN} {width:g} {height:g}"
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
        *(_field(board, field, place, named[field], lying) for field, place in board.fields.items()),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _field(board: Board, field: Field, place: Place, named: NameBaseline, lying: LyingPieces) -> str:
    rx, ry = place.reach
    reach = f'data-x="{place.x:g}" data-y="{place.y:g}" data-rx="{rx:g}" data-ry="{ry:g}"'
    return "\n".join(
        (
            f"<g data-field={quoteattr(field)} {reach} class={quoteattr(_classes(place))}>",
            *_parts(board, field, place, named, lying),
            "</g>",
        )
    )


def _classes(place: Place) -> str:
    return place.shape if place.colour is None else f"{place.shape} {place.colour}"


def _parts(
    board: Board, field: Field, place: Place, named: NameBaseline, lying: LyingPieces
) -> Iterator[str]:
    here = lying.contents.get(field, "")
    yield from shapes.shape(board, place)
    if field in lying.touched:
        yield shapes.rim(place, TOUCHED)
    if not (here and named.hidden(place)):
        yield from name(field, place, named)
    if field in lying.cards:
        yield card_number(place, lying.cards[field], covered=bool(here))
    yield "".join(('<g class="pieces">', *pieces(board, place, here), "</g>"))
