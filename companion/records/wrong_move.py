"""A wrong move as it is kept with a game."""

from __future__ import annotations

import msgspec

from companion.contents import Seat


class WrongMove(msgspec.Struct, frozen=True):
    """A wrong move of which the players were told: whose turn it was, and the rule that it breaks.

    `rule` is None if the cause could not be told.
    """

    seat: Seat
    rule: str | None = None
