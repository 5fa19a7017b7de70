"""What Sahara tells a referee that watches a real table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.contents import Field, Table
from companion.rules.games.sahara import slips
from companion.rules.games.sahara.board import HALF_TURN, SaharaMove, SaharaPosition
from companion.rules.games.sahara.rules import SaharaRules
from companion.rules.hints import TableHints
from companion.rules.plies import Slip
from companion.rules.rulebook import Rulebook


class SaharaHints(TableHints[SaharaPosition, SaharaMove]):
    """All beans stay on the table, and the board may be turned by half."""

    keeps_all = True

    def __init__(self, rulebook: Rulebook[SaharaPosition, SaharaMove], rules: SaharaRules) -> None:
        super().__init__(rulebook)
        self._rules = rules

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """For each pit that of the other player; the stores change places, too."""
        return HALF_TURN

    def slips(self, position: SaharaPosition, chance: int | None = None) -> Iterator[Slip]:
        return slips.slips(self._rules, position)

    def stand(self, position: SaharaPosition, table: Table) -> SaharaPosition:
        """As `TableHints.stand`; no bonus move is left, and the game ends if the rules end it."""
        passed = super().stand(position._replace(bonus=False), table)
        return self._rules.settled(list(passed.beans), position.turn, again=False)
