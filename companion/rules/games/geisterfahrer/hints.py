"""What Geisterfahrer tells a referee that watches a real table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.contents import Field, Table
from companion.rules.errors import PositionError
from companion.rules.games.geisterfahrer.board import HALF_TURN, GeisterfahrerPosition
from companion.rules.games.geisterfahrer.rules import GeisterfahrerRules
from companion.rules.games.geisterfahrer.slips import slips
from companion.rules.hints import TableHints
from companion.rules.plies import Slip
from companion.rules.rulebook import Rulebook


class GeisterfahrerHints(TableHints[GeisterfahrerPosition, Field]):
    """All cars stay on the table, and the board may be turned by half."""

    keeps_all = True

    def __init__(self, rulebook: Rulebook[GeisterfahrerPosition, Field], rules: GeisterfahrerRules) -> None:
        super().__init__(rulebook)
        self._rules = rules

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """The columns change places and ends; the cemetery has no such place."""
        return HALF_TURN

    def slips(self, position: GeisterfahrerPosition, chance: int | None = None) -> Iterator[Slip]:
        return slips(self._rules, position)

    def stand(self, position: GeisterfahrerPosition, table: Table) -> GeisterfahrerPosition:
        """The position after a table that was accepted as it stands.

        In a playout it counts as a move of the loser, who plays again.
        """
        if position.winner is not None:
            raise PositionError(["the game is over, so nothing can stand as a ply"])
        lying = {place: contents for place, contents in table.items() if contents}
        stood = self._rulebook.read_position({"turn": position.turn, "fields": lying})
        return self._rules.settled(position, stood.cars, again=False)
