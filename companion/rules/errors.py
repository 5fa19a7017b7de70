"""The errors of the rules: mistakes of the caller.

ValueError
  RulesError            unknown game, a seat that cannot begin
    OptionError         unknown option or value
    PositionError       an impossible position
    TooManyMovesError   more moves than are listed
    IllegalMoveError    (companion.rules.game) a move that is not legal; it has the reason
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.errors import CompanionError

MOST_MOVES = 10_000
"""The greatest number of moves that a game lists (contract, section 2)."""


class RulesError(CompanionError, ValueError):
    """A mistake of the caller: an unknown game or option, an impossible position, an illegal move."""


class OptionError(RulesError):
    """An option or a value that the game does not have; the message names those that it has.

    `option` is the name of the option whose value is wrong, None for an unknown option. `given` is that value
    as text, cut if it is long; None if the message is about more than a value. `values` are all values of the
    option, `limits` the least and the greatest whole number; both are empty if the option is of another kind.
    """

    def __init__(
        self,
        message: str,
        *,
        option: str | None = None,
        given: str | None = None,
        values: Sequence[str | int | bool] = (),
        limits: tuple[int, int] | None = None,
    ) -> None:
        self.option = option
        self.given = given
        self.values = tuple(values)
        self.limits = limits
        super().__init__(message)


class PositionError(RulesError):
    """An impossible position; `problems` are all its faults, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


class TooManyMovesError(RulesError):
    """The position has more legal moves than can be listed or searched."""
