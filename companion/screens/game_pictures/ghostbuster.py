"""Ghostbuster: the die and the figures at home; its boards are too large for a small picture."""

from __future__ import annotations

from companion.screens.chance_pictures import DIE, die, number_in_sight
from companion.screens.game_pictures.game_pictures import GamePictures
from companion.screens.game_pictures.page_bodies import TellLines, last_row
from companion.screens.layout import BAND
from companion.screens.page import Page
from companion.screens.score_grid import score_grid
from companion.screens.view import View
from companion.screens.words import Words


def _body(view: View, tell: TellLines, words: Words) -> Page:
    """The die at the left, the figures at home beside it, one line."""
    return (
        *die(number_in_sight(view), 0, BAND + 6),
        *score_grid(view, words, (DIE + 1, BAND)),
        *last_row(view, tell, words),
    )


PICTURES = GamePictures(body=_body)
