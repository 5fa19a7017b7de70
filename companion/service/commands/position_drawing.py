"""A position drawn as text, for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from companion.contents import Contents, count
from companion.rules.game import AnyGame, Position

_WIDTH = 72

_DRAWINGS: Mapping[str, str] = {
    # As player A sees the table; the store of each player is at the right hand.
    "sahara": """\
        b6  b5  b4  b3  b2  b1
      {b6:>4}{b5:>4}{b4:>4}{b3:>4}{b2:>4}{b1:>4}
 B {B:>3}                          {A:>3} A
      {a1:>4}{a2:>4}{a3:>4}{a4:>4}{a5:>4}{a6:>4}
        a1  a2  a3  a4  a5  a6""",
}
"""The drawings of games that have one, with a placeholder for each field."""


def draw(game: AnyGame, position: Position) -> str:
    """The table as text; a game without a drawing gets a list of the fields that are not empty."""
    table = {field: _cell(game, contents) for field, contents in game.contents(position).items()}
    if game.id in _DRAWINGS:
        blank = {field: _cell(game, "") for field in game.fields}
        return _DRAWINGS[game.id].format_map({**blank, **table})
    listed = "   ".join(f"{field} {cell}" for field, cell in table.items())
    return textwrap.fill(listed, _WIDTH) or "-"


def _cell(game: AnyGame, contents: Contents) -> str:
    """A number if all pieces of the game are alike, otherwise the contents; a dot for an empty field."""
    return str(count(contents)) if len(game.letters) == 1 else contents or "."
