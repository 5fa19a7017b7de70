"""A simulated table as it is kept with a game, so that it can be seen again after a stop."""

from __future__ import annotations

import msgspec

from companion.contents import Contents


class SimulatedState(msgspec.Struct, frozen=True):
    """The name of a simulated table's board, and what lies on its fields and in its hands.

    The pieces of a hand have a name such as ``hand:left:a4``, with the hand's name and the field from which
    it took them, or ``hand``. `lying` is None at the beginning of a game, for which the pieces are put in
    place.
    """

    board: str
    lying: dict[str, Contents] | None = None
