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

from companion.errors import CompanionError

MOST_MOVES = 10_000
"""The longest list of moves that a game gives (contract, section 2)."""


class RulesError(CompanionError, ValueError):
    """A caller's mistake: unknown game, unknown option, impossible position, illegal move."""


class OptionError(RulesError):
    """An option or a value that the game does not have; the message names the known ones.

    `option` is the name of the option whose value it is about, None for an option that is unknown,
    and `given` is that value, cut where it is long, None if the message says more than a value.
    `values` are all values that the option has, and `limits` the least and the most of a whole
    number; both are empty where the option is of another shape.
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
    """A position that cannot be; `problems` are all of them, one sentence each."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


class TooManyMovesError(RulesError):
    """The position has more legal moves than are listed or searched through."""
