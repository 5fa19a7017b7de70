"""The cards of the Zahlenluchs idea: those laid out, and the pile."""

from __future__ import annotations

from collections.abc import Mapping

from companion.contents import Field
from companion.rules.chance import ChanceRules
from companion.rules.games.zahlenluchs import refusals
from companion.rules.games.zahlenluchs.board import ZahlenluchsMove, ZahlenluchsPosition
from companion.rules.games.zahlenluchs.plies import ZahlenluchsPlies
from companion.rules.rulebook import Rulebook


class ZahlenluchsChance(ChanceRules[ZahlenluchsPosition]):
    """Number cards lie on the fields; one is drawn from the pile for each ply."""

    not_drawn = refusals.NOT_DRAWN

    def __init__(
        self, rulebook: Rulebook[ZahlenluchsPosition, ZahlenluchsMove], plies: ZahlenluchsPlies
    ) -> None:
        super().__init__(rulebook)
        self._plies = plies

    @property
    def laid(self) -> Mapping[Field, int]:
        return self._plies.rules.numbers

    def next_card(self, drawn: int) -> int | None:
        """The card that is drawn after `drawn` other ones.

        None if the pile has run out and its cards must be shuffled again (rule 2.5), and if the option `deck`
        does not give the pile.
        """
        deck = self._plies.deck
        return deck[drawn] if deck is not None and 0 <= drawn < len(deck) else None

    def check(self, number: int) -> None:
        self._plies.read_card(number)
