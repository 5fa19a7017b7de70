"""What a caller can do wrong with the rules.

ValueError
  RulesError            unknown game, a seat that cannot begin
    OptionError         unknown option or value
    PositionError       a position that cannot be
    TooManyMovesError   more moves than are listed
    IllegalMoveError    (companion.rules.game) a move that is not legal; it has the reason
"""

from __future__ import annotations

from collections.abc import Sequence

MOST_MOVES = 10_000
"""The longest list of moves that a game gives (contract, section 2)."""


class RulesError(ValueError):
    """A caller's mistake: unknown game, unknown option, impossible position, illegal move."""


class OptionError(RulesError):
    """An option or a value that the game does not have; the message names the known ones."""


class PositionError(RulesError):
    """A position that cannot be; `problems` are all of them, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


class TooManyMovesError(RulesError):
    """The position has more legal moves than are listed or searched through."""
