"""What a move does in Geisterfahrer: when a race is over, and how the loser goes on alone (rules 5 and 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from companion.contents import Seat
from companion.rules.games.geisterfahrer.board import (
    HELD,
    IN_PITS,
    OTHER,
    PITS,
    SEATS,
    Cars,
    GeisterfahrerPosition,
    Ring,
)
from companion.rules.games.geisterfahrer.sowing import Laps, laps, relay


@dataclass(frozen=True)
class GeisterfahrerRules:
    """The options that change what a move does, and what a move does with them.

    `rings` are those of Black and White.
    """

    rings: tuple[Ring, Ring]
    skip_origin: bool
    end_rule: Literal["on_turn", "immediate"]
    winner_cars: Literal["stay", "removed"]
    playout_stuck: Literal["lift", "stop"]
    count_bonus: bool

    @cached_property
    def laps(self) -> Mapping[Seat, Laps]:
        """The laps of each seat from each pit."""
        return {seat: laps(self.ring(seat), seat, self.skip_origin) for seat in SEATS}

    def ring(self, seat: Seat) -> Ring:
        """For each place the next one in the direction of the seat."""
        return self.rings[SEATS.index(seat)]

    def outcomes(self, cars: Cars, seat: Seat) -> Iterator[tuple[int, tuple[Cars, bool]]]:
        """Each pit that the seat can empty, with the result of `relay`."""
        known = self.laps[seat]
        for pit, shift in PITS:
            if known.by_pit[pit][cars >> shift & HELD] is not None:
                ended = relay(known, cars, pit)
                if ended is not None:
                    yield pit, ended

    def can_move(self, cars: Cars, seat: Seat) -> bool:
        """True if the seat can empty some pit."""
        return any(True for _ in self.outcomes(cars, seat))

    def after(self, position: GeisterfahrerPosition, pit: int) -> GeisterfahrerPosition | None:
        """The position after this pit is emptied; None if it cannot be emptied."""
        ended = relay(self.laps[position.turn], position.cars, pit)
        return None if ended is None else self.settled(position, *ended)

    def settled(self, before: GeisterfahrerPosition, cars: Cars, again: bool) -> GeisterfahrerPosition:
        """The position after everything that the mover did; `again` is true if his last car is on the
        cemetery.
        """
        if before.playout is not None:
            return self._gone_on(before, cars, again)
        mover = before.turn
        due = mover if again else OTHER[mover]
        winner = None if self.can_move(cars, due) else due
        if winner is None and self.end_rule == "immediate" and not self.can_move(cars, OTHER[due]):
            winner = OTHER[due]
        return GeisterfahrerPosition(cars, due, winner)

    def alone(self, position: GeisterfahrerPosition) -> GeisterfahrerPosition | None:
        """The position from which the loser of this race goes on alone; None if he can play nothing."""
        if position.winner not in SEATS or position.turns is not None:
            return None
        winner = str(position.winner)
        cars = position.cars & ~IN_PITS[winner] if self.winner_cars == "removed" else position.cars
        left = self.onward(cars, OTHER[winner])
        return None if left is None else GeisterfahrerPosition(left, OTHER[winner], None, winner, 0)

    def onward(self, cars: Cars, loser: Seat) -> Cars | None:
        """The cars with which the loser goes on alone; None if his turns are over.

        If the winner's cars leave him no pit, they are lifted, as `playout_stuck` says.
        """
        if self.can_move(cars, loser):
            return cars
        freed = cars & ~IN_PITS[OTHER[loser]]
        return freed if self.playout_stuck == "lift" and self.can_move(freed, loser) else None

    def _gone_on(self, before: GeisterfahrerPosition, cars: Cars, again: bool) -> GeisterfahrerPosition:
        """The position after a move of the loser who goes on alone."""
        loser, winner = before.turn, before.playout
        turns = (before.turns or 0) + (not before.bonus)
        left = self.onward(cars, loser)
        if left is None:
            return GeisterfahrerPosition(cars, loser, winner, None, turns)
        return GeisterfahrerPosition(left, loser, None, winner, turns, again and not self.count_bonus)
