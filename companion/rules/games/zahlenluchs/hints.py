"""What the Zahlenluchs idea tells a referee that watches a real table."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from companion.contents import Contents, Field, Table, count
from companion.rules.games.zahlenluchs import slips
from companion.rules.games.zahlenluchs.board import NO_STEP, ZahlenluchsMove, ZahlenluchsPosition
from companion.rules.games.zahlenluchs.plies import ZahlenluchsPlies, ZahlenluchsPly
from companion.rules.hints import Fits, Memory, TableHints
from companion.rules.plies import Slip
from companion.rules.rulebook import Rulebook


class ZahlenluchsHints(TableHints[ZahlenluchsPosition, ZahlenluchsMove]):
    """A field holds one stone; stones are slid as often as they are lifted."""

    def __init__(
        self, rulebook: Rulebook[ZahlenluchsPosition, ZahlenluchsMove], plies: ZahlenluchsPlies
    ) -> None:
        super().__init__(rulebook)
        self._plies = plies
        self._rules = plies.rules

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """The square of cards seen from the other side."""
        fields = self._rulebook.fields
        return dict(zip(fields, reversed(fields), strict=True))

    def has_room(self, field: Field, contents: Contents) -> bool:
        return count(contents) <= 1

    def stand(self, position: ZahlenluchsPosition, table: Table) -> ZahlenluchsPosition:
        """The position after a table that was accepted as it stands; it ends the game as a ply would.

        Raises PositionError as in every game.
        """
        after = super().stand(position, table)
        winner = self._rules.arrived(after.stones) or self._rules.outlived(after.stones, position.turn)
        return after._replace(winner=winner)

    def candidates(
        self,
        position: ZahlenluchsPosition,
        fits: Fits,
        chance: int | None = None,
        memory: Memory | None = None,
    ) -> Iterator[ZahlenluchsPly]:
        """All legal plies; if the card was not told, those with every number."""
        return self._plies.all(position, chance)

    def passed(self, ply: ZahlenluchsPly) -> Container[Field]:
        """The two fields beside a step across a corner (rule 3.1)."""
        move = ply.move
        if move == NO_STEP:
            return ()
        beside = {move.origin[0] + move.target[1:], move.target[0] + move.origin[1:]}
        return beside - {move.origin, move.target}

    def may_roll_on(self, ply: ZahlenluchsPly) -> bool:
        """As `TableHints.may_roll_on`: the stone may be slid on to another card to which it may step."""
        origin, target = ply.move
        moves = self._plies.moves(ply.before, ply.chance)
        return any(move.origin == origin and move.target != target for move in moves)

    def slips(self, position: ZahlenluchsPosition, chance: int | None = None) -> Iterator[Slip]:
        if position.winner is not None:
            return iter(())
        return slips.slips(self._rules, position, self._plies.read_card(chance))

    def slips_towards(
        self, position: ZahlenluchsPosition, fits: Fits, chance: int | None = None
    ) -> Iterator[Slip]:
        if position.winner is not None:
            return
        fields = self.changed_first(position, fits)
        card = self._plies.read_card(chance)
        for slip in slips.slips(self._rules, position, card, lambda field: fits(field, "")):
            if all(fits(field, slip.after.get(field, "")) for field in fields):
                yield slip
