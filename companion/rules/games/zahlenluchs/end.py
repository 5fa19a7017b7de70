"""The end of the Zahlenluchs idea in a draw, and who begins (rules 1.3 and 2.5)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.contents import Seat
from companion.rules.end import EndRules
from companion.rules.games.zahlenluchs.board import ZahlenluchsMove, ZahlenluchsPosition
from companion.rules.games.zahlenluchs.chance import ZahlenluchsChance
from companion.rules.plies import Winner
from companion.rules.rulebook import Rulebook


class ZahlenluchsEnd(EndRules[ZahlenluchsPosition]):
    """The pile may run out; the seat that draws the highest card begins."""

    def __init__(
        self, rulebook: Rulebook[ZahlenluchsPosition, ZahlenluchsMove], chance: ZahlenluchsChance
    ) -> None:
        super().__init__(rulebook)
        self._chance = chance

    def recorded(
        self, past: Sequence[ZahlenluchsPosition], position: ZahlenluchsPosition
    ) -> ZahlenluchsPosition:
        """A draw when the pile has run out, if the options say so (rule 2.5); each ply took one card."""
        options = self._rulebook.options
        ends = options["exhausted"] == "draw" and options["deck"] is not None
        if position.winner is None and ends and self._chance.next_card(len(past)) is None:
            return position._replace(winner="draw")
        return position

    def next_starter(self, first: Seat, winner: Winner | None, lot: Seat | None) -> Seat:
        """The seat that drew the highest card (rule 1.3), given as the lot; without a lot the first seat.

        Raises RulesError for a lot that is no seat.
        """
        return self._rulebook.beginner(lot)
