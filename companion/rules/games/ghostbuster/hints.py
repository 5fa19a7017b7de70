"""What Ghostbuster tells a referee that watches a real table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.contents import Contents, Field, Table
from companion.rules.errors import PositionError
from companion.rules.games.ghostbuster import slips
from companion.rules.games.ghostbuster.board import GhostbusterMove, GhostbusterPosition
from companion.rules.games.ghostbuster.notation import Notation
from companion.rules.games.ghostbuster.plies import ROLLS, GhostbusterPlies, GhostbusterPly, read_roll
from companion.rules.hints import Fits, Memory, TableHints
from companion.rules.plies import Slip
from companion.rules.rulebook import Rulebook


class GhostbusterHints(TableHints[GhostbusterPosition, GhostbusterMove]):
    """All figures stay on the table, and in a blockade one stands on another."""

    keeps_all = True
    stacked = True

    def __init__(
        self,
        rulebook: Rulebook[GhostbusterPosition, GhostbusterMove],
        plies: GhostbusterPlies,
        notation: Notation,
    ) -> None:
        super().__init__(rulebook)
        self._plies = plies
        self._notation = notation

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """The board seen from the other side; every colour has the place of the opposite one."""
        return self._plies.laws.board.half_turn

    def has_room(self, field: Field, contents: Contents) -> bool:
        return self._notation.has_room(field, contents)

    def stand(self, position: GhostbusterPosition, table: Table) -> GhostbusterPosition:
        if position.winner is not None:
            raise PositionError(["the game is over, so nothing can stand as a ply"])
        return self._plies.order.stood(position, self._notation.read_table(table))

    def candidates(
        self,
        position: GhostbusterPosition,
        fits: Fits,
        chance: int | None = None,
        memory: Memory | None = None,
    ) -> Iterator[GhostbusterPly]:
        """All legal plies; their legality is not checked again."""
        return self._plies.all(position, chance)

    def slips(self, position: GhostbusterPosition, chance: int | None = None) -> Iterator[Slip]:
        """As `TableHints.slips`; if the roll is not known, those that are slips with every roll."""
        if position.winner is not None:
            return iter(())
        return slips.slips(self._plies.laws, position, ROLLS if chance is None else (read_roll(chance),))
