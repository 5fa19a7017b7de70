"""How is each game drawn on the display, and in a terminal?

* `game_pictures`: what the pictures of a game are. `pictures_of` finds them by the game's id: those of a game
  of this package are `PICTURES` in the module of its name here, those of another package are named in the
  entry point group ``companion.game_pictures``. A game without pictures is shown in words.
* `miniboard`: the small picture of a board.
* `page_bodies`: page bodies, and the parts of them that several games share.
"""

from companion.screens.game_pictures.game_pictures import GamePictures, pictures_of
from companion.screens.game_pictures.miniboard import MiniBoard
from companion.screens.game_pictures.page_bodies import (
    BESIDE,
    Body,
    TellLines,
    last_row,
    two_last_rows,
    two_scores,
)

__all__ = [
    "BESIDE",
    "Body",
    "GamePictures",
    "MiniBoard",
    "TellLines",
    "last_row",
    "pictures_of",
    "two_last_rows",
    "two_scores",
]
