"""The rolls and cards of a game, beyond what a position says of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic

from companion.contents import Field
from companion.rules.errors import RulesError
from companion.rules.plies import Chance, P, Reason
from companion.rules.rulebook import Rulebook


class ChanceRules(Generic[P]):
    """Which numbers can come, which card comes next, and which cards lie on the fields.

    The defaults fit a game without cards: with a die, whose numbers are those of `Rulebook.chances`, or
    without chance.
    """

    not_drawn: ClassVar[Reason | None] = None
    """Why a ply is refused that was made before its card was drawn, in a game whose pile is known."""

    def __init__(self, rulebook: Rulebook[P, Any]) -> None:
        self._rulebook = rulebook

    @cached_property
    def kind(self) -> Chance | None:
        """Whether rolls or cards come in this game; None in a game without chance."""
        return self._rulebook.waits_for(self._rulebook.start())

    @property
    def laid(self) -> Mapping[Field, int]:
        """The number of the card on each field; empty in games that lay no cards on the table."""
        return {}

    def next_card(self, drawn: int) -> int | None:
        """The card that is drawn after `drawn` other ones; None if the order of the pile is not known."""
        return None

    def check(self, number: int) -> None:
        """Raise RulesError if this number cannot be thrown or drawn in this game."""
        rulebook = self._rulebook
        known = rulebook.chances(rulebook.start())
        if number not in known:
            can_come = ", ".join(map(str, known)) or "none, for nothing is thrown or drawn"
            raise RulesError(f"{number} cannot come in {rulebook.id}; what can is {can_come}")
