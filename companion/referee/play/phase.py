"""What the referee waits for.

    SETUP --table shows the position--> PLAY --ply that ends the game--> OVER --table set up--> PLAY
                                        |  ^
                              undo pressed  table shows the position before
                                        v  |
                                        UNDONE

If the loser of a race may go on alone, a new game that is laid leads from PLAY to PLAY as well; in the middle
of any other game it does so once the players press `ok`. A ply that was made while no sensor was read leads
from SETUP to PLAY, if the players say that they made it. A first position that is over leads to OVER.
"""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """What the referee waits for."""

    SETUP = "the position from which play goes on"
    PLAY = "a ply"
    UNDONE = "the position before the ply that was taken back"
    OVER = "a new game"
