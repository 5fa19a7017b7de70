"""What the pictures of a game are, and where they are found."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from companion.extensions import ExtensionError, brought
from companion.rules.registry import own_names
from companion.screens.game_pictures.miniboard import MiniBoard
from companion.screens.game_pictures.page_bodies import Body, plain_body
from companion.screens.view import View

GROUP = "companion.game_pictures"


@dataclass(frozen=True, slots=True)
class GamePictures:
    """The pictures of one game on the display and in the terminal; each has a default.

    `board` is the small picture of the board; without one the table is shown in words. `body` draws the page
    below the band as long as nothing is wrong. `shows_supply` says whether the body shows what each seat has
    still to place or in reserve; then it is not told in words. `text` draws a position in a terminal, with a
    placeholder for each field.
    """

    board: MiniBoard | None = None
    body: Body = plain_body
    shows_supply: Callable[[View], bool] = lambda _view: False
    text: str = ""


_NONE = GamePictures()


@cache
def pictures_of(game: str) -> GamePictures:
    """The pictures of the game of this id; the plain ones if it brings none.

    Those of a game of this package are in the module of its name; another package names them in the entry
    point group ``companion.game_pictures``.
    """
    if game in own_names():
        own: GamePictures = import_module(f"companion.screens.game_pictures.{game}").PICTURES
        return own
    try:
        return brought(GROUP, game, GamePictures) or _NONE
    except ExtensionError as error:
        warnings.warn(f"the game is drawn without pictures: {error}", stacklevel=2)
        return _NONE
