"""A game: its rulebook, and what more is known of its end, its chance and its pieces on a real table.

================  ========================================  ============================
part              answers                                   needed
================  ========================================  ============================
`Rulebook`        what is legal                             always
`Game.end`        how a game ends and what that counts for  for draws by repetition, points, matches
`Game.chance`     what is known of rolls and cards          for cards
`Game.hints`      which plies explain what sensors saw      if the defaults say too little
================  ========================================  ============================
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from companion.rules.chance import ChanceRules
from companion.rules.end import EndRules
from companion.rules.hints import TableHints
from companion.rules.plies import (
    NO_USE,
    Cause,
    Chance,
    IllegalMoveError,
    M,
    Move,
    P,
    Ply,
    Position,
    Reason,
    Slip,
    Step,
    Winner,
)
from companion.rules.rulebook import Chooser, Rulebook

__all__ = [
    "NO_USE",
    "AnyGame",
    "AnyPly",
    "Cause",
    "Chance",
    "Chooser",
    "Game",
    "IllegalMoveError",
    "Move",
    "Ply",
    "Position",
    "Reason",
    "Slip",
    "Step",
    "Winner",
]


class Game(Rulebook[P, M]):
    """One game with its options, as an immutable value.

    A subclass answers what is legal. If its end, its chance or its table differ from the defaults, it
    overrides `end`, `chance` or `hints`.
    """

    lot: ClassVar[bool] = False
    """True if the seat that begins the first game is drawn by lot; else it is the first seat of the table."""

    words: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """The texts of a game from outside this package, by language (``en``, ``de``) and key.

    The keys are those of `reasons`, ``name`` for the game's name and ``rules`` for its rules. The texts of
    the package's own games are in `companion.screens`.
    """

    @cached_property
    def end(self) -> EndRules[P]:
        """The end of the game, beyond what one position shows, and the points that it gives."""
        return EndRules(self)

    @cached_property
    def chance(self) -> ChanceRules[P]:
        """The rolls and cards, beyond what a position says of them."""
        return ChanceRules(self)

    @cached_property
    def hints(self) -> TableHints[P, M]:
        """What the game tells a referee that watches a real table."""
        return TableHints(self)


AnyGame: TypeAlias = Game[Any, Any]
AnyPly: TypeAlias = Ply[Any, Any]
