"""The points of a game of Sahara, and who begins the next one (match rules)."""

from __future__ import annotations

from companion.contents import Seat
from companion.rules.end import EndRules
from companion.rules.errors import RulesError
from companion.rules.games.sahara.board import OTHER, SEATS, STORE, SaharaPosition
from companion.rules.options import shown
from companion.rules.plies import Winner


class SaharaEnd(EndRules[SaharaPosition]):
    """The winner adds the difference of the stores, up to the target of the match."""

    @property
    def match_target(self) -> int:
        target: int = self._rulebook.options["match_target"]
        return target

    def points(self, position: SaharaPosition) -> int:
        if position.winner is None:
            position_written = self._rulebook.write_position(position)
            raise RulesError(f"the game is not over, so nobody has points: {position_written}")
        return abs(position.beans[STORE["A"]] - position.beans[STORE["B"]])

    def next_starter(self, first: Seat, winner: Winner | None, lot: Seat | None) -> Seat:
        """The seat that the option `next_starter` names.

        If the option names the winner or the loser and the game had none, the seats alternate. Raises
        RulesError if the lot decides and was not drawn.
        """
        how = self._rulebook.options["next_starter"]
        if how == "lot":
            if lot not in SEATS:
                raise RulesError(
                    f"next_starter is lot, but the lot is {shown(lot)}, not {' or '.join(SEATS)}"
                )
            return lot
        if how == "alternate" or winner not in SEATS:
            return OTHER[first]
        return str(winner) if how == "winner" else OTHER[str(winner)]
