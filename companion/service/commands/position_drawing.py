"""A position drawn as text, for a terminal."""

from __future__ import annotations

import textwrap

from companion.contents import Contents, count
from companion.rules.game import AnyGame, Position
from companion.screens.game_pictures import pictures_of

_WIDTH = 72


def draw(game: AnyGame, position: Position) -> str:
    """The table as text; a game without a drawing gets a list of the fields that are not empty."""
    table = {field: _cell(game, contents) for field, contents in game.contents(position).items()}
    drawing = pictures_of(game.id).text
    if drawing:
        blank = {field: _cell(game, "") for field in game.fields}
        return drawing.format_map({**blank, **table})
    listed = "   ".join(f"{field} {cell}" for field, cell in table.items())
    return textwrap.fill(listed, _WIDTH) or "-"


def _cell(game: AnyGame, contents: Contents) -> str:
    """A number if all pieces of the game are alike, otherwise the contents; a dot for an empty field."""
    return str(count(contents)) if len(game.letters) == 1 else contents or "."
