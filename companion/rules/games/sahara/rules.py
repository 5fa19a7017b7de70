"""What a sowing does in Sahara: the capture, the extra turn, the end (rules 1, 2, 3 and 6)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from companion.contents import Seat
from companion.rules.games.sahara.board import (
    OTHER,
    OWNER,
    PITS,
    STORE,
    Beans,
    SaharaPath,
    SaharaPosition,
    Sowings,
    StoreRule,
    Ways,
    opposite,
    sowings,
    ways,
)


@dataclass(frozen=True)
class SaharaRules:
    """The options that change what a move does, and what a move does with them."""

    opponent_store: StoreRule
    skip_origin: bool
    capture_extra_turn: bool
    empty_capture: bool
    end_rule: Literal["immediate", "own_action", "turn_start"]
    rest_to: Literal["emptier", "holder"]
    bonus_optional: bool

    @cached_property
    def ways(self) -> tuple[tuple[Ways, ...], ...]:
        """The ways of sowing by ring index and number of beans."""
        return ways(self.opponent_store, self.skip_origin)

    @cached_property
    def sowings(self) -> Sowings:
        """The moves that empty a pit."""
        return sowings(self.opponent_store, self.skip_origin)

    def after(self, position: SaharaPosition, origin: int, path: SaharaPath) -> SaharaPosition:
        """The position after the sowing of a path that is legal here."""
        mover = position.turn
        beans = sow(position.beans, origin, path)
        last = path[-1]
        again = last == STORE[mover]
        # `captures` is asked only of a last bean that lies alone: two in three do not, and a call takes time.
        if beans[last] == 1 and self.captures(beans, mover, last):
            capture(beans, mover, last)
            again = self.capture_extra_turn
        return self.settled(beans, mover, again)

    def captures(self, beans: Beans | list[int], mover: Seat, last: int) -> bool:
        """True if the last bean, on `last`, captures (rule 3): it fell into an own pit that was
        empty before.
        """
        return beans[last] == 1 and OWNER[last] == mover and (self.empty_capture or beans[opposite(last)] > 0)

    def settled(self, beans: list[int], mover: Seat, again: bool) -> SaharaPosition:
        """The position after everything that the mover did: the next turn, or the end with its sweep."""
        # Written out, because two slices and their comparisons take more than twice as long.
        a1, a2, a3, a4, a5, a6, _, b1, b2, b3, b4, b5, b6, _ = beans
        if not (a1 or a2 or a3 or a4 or a5 or a6) or not (b1 or b2 or b3 or b4 or b5 or b6):
            emptier = self.emptier(beans, mover, again)
            if emptier is not None:
                self.sweep(beans, emptier)
                return SaharaPosition(tuple(beans), mover, leader(beans))
        if again:
            return SaharaPosition(tuple(beans), mover, None, self.bonus_optional)
        return SaharaPosition(tuple(beans), OTHER[mover])

    def emptier(self, beans: Beans | list[int], mover: Seat, again: bool) -> Seat | None:
        """The seat whose empty row ends the game now (rule 6); None if play goes on.

        With `own_action` the row of the other seat counts only once that seat is to move; with `turn_start`
        any row counts only when its owner is to move.
        """
        other = OTHER[mover]
        empty = {"A": not any(beans[0:6]), "B": not any(beans[7:13])}
        if self.end_rule == "turn_start":
            due = mover if again else other
            return due if empty[due] else None
        if empty[mover]:
            return mover
        return other if empty[other] and (self.end_rule == "immediate" or not again) else None

    def receiver(self, emptier: Seat) -> Seat:
        """The seat whose store gets the remaining beans at the end."""
        return emptier if self.rest_to == "emptier" else OTHER[emptier]

    def sweep(self, beans: list[int], emptier: Seat) -> None:
        """Put the remaining beans into the receiver's store at the end (rule 6)."""
        store = STORE[self.receiver(emptier)]
        for pit in PITS[OTHER[emptier]]:
            beans[store] += beans[pit]
            beans[pit] = 0


def sow(beans: Beans, origin: int, path: SaharaPath) -> list[int]:
    """The beans after a pit was emptied and one bean dropped on each field of the path."""
    sown = list(beans)
    sown[origin] = 0
    for place in path:
        sown[place] += 1
    return sown


def capture(beans: list[int], mover: Seat, pit: int) -> None:
    """Put the beans of a pit and of the opposite one into the mover's store."""
    facing = opposite(pit)
    beans[STORE[mover]] += beans[pit] + beans[facing]
    beans[pit] = beans[facing] = 0


def leader(beans: Beans | list[int]) -> Seat:
    """The seat with more beans in its store, or ``draw``."""
    a, b = beans[STORE["A"]], beans[STORE["B"]]
    if a == b:
        return "draw"
    return "A" if a > b else "B"
