"""A board on which each field is the darker, the more often hands touched it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PIL import Image, ImageDraw

from companion.boards import board as boards
from companion.boards.board import Board
from companion.boards.piece_colours import is_dark
from companion.contents import Field
from companion.screens.font import Font, truetype_font
from companion.screens.font import width as text_width

COLD, HOT = (255, 247, 236), (179, 0, 0)
"""The colours of the field that was touched least and most: red, green, blue."""

PAPER, RIM, DARK_TEXT, LIGHT_TEXT = "#ffffff", "#57606a", "#24292f", "#ffffff"


def board_of(game: str, touched: Collection[Field]) -> Board | None:
    """The smallest board of the package for this game that has all these fields; None if there is none."""
    large_enough = [board for board in boards.of_game(game) if set(touched) <= set(board.fields)]
    return min(large_enough, key=lambda board: len(board.fields), default=None)


def heat_map(board: Board, touched: Mapping[Field, int], room: tuple[int, int]) -> Image.Image:
    """The board, as large as the room in pixels allows.

    `touched` says in how many plies hands touched a field; the numbers stand on the fields if all have room.
    """
    wide, high = board.size
    scale = min(room[0] / wide, room[1] / high)
    picture = Image.new("RGB", (round(wide * scale), round(high * scale)), PAPER)
    draw, most = ImageDraw.Draw(picture), max(touched.values(), default=0) or 1
    narrowest = min(2 * place.reach[0] * scale for place in board.fields.values())
    counted = text_width(str(most), Font.SMALL) < narrowest
    for field, place in board.fields.items():
        times, (rx, ry) = touched.get(field, 0), place.reach
        x, y, rx, ry = (value * scale for value in (place.x, place.y, rx, ry))
        box, fill = (x - rx, y - ry, x + rx, y + ry), _colour(times / most)
        if place.radius is None:
            draw.rounded_rectangle(box, 4, fill=fill, outline=RIM)
        else:
            draw.ellipse(box, fill=fill, outline=RIM)
        if counted:
            text = LIGHT_TEXT if is_dark(fill) else DARK_TEXT
            draw.text((x, y), str(times), fill=text, font=truetype_font(Font.SMALL), anchor="mm")
    return picture


def _colour(share: float) -> str:
    """The colour of a share from 0 to 1, as ``#rrggbb``."""
    parts = (round(cold + share * (hot - cold)) for cold, hot in zip(COLD, HOT, strict=True))
    return "#" + bytes(parts).hex()
