"""The plies of legal moves of Esiema, with the steps that hands do for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.rules.games.esiema.position import EsiemaMove, EsiemaPosition
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.steps import steps
from companion.rules.plies import Ply, Step

EsiemaPly: TypeAlias = Ply[EsiemaPosition, EsiemaMove]


@dataclass(frozen=True, slots=True)
class EsiemaPlies:
    """Makes the plies of legal moves."""

    rules: EsiemaRules

    def made(
        self, position: EsiemaPosition, move: EsiemaMove, after: EsiemaPosition, chance: int | None
    ) -> EsiemaPly:
        """The ply of a legal move that leads to `after`."""
        return Ply(position, move, after, chance, self._steps)

    def _steps(self, before: EsiemaPosition, move: EsiemaMove, chance: int | None) -> Iterator[Step]:
        return steps(self.rules, before, move)
