"""What is seen of the table, asked pit by pit: the opaque test of `Game.candidates`, remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeAlias

from companion.contents import Contents, Field, Seat
from companion.rules.games.esiema.balls import MOTHER, SMALLS, Balls, written
from companion.rules.games.esiema.board import BIT, FIELDS, PitSet, members, set_of
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.values import EsiemaPosition

Fits: TypeAlias = Callable[[Field, Contents], bool]


class Reading:
    """What is seen after a ply from `position`; each question is asked once.

    Mothers in `endangered` may leave the board in this ply, so that it must be asked of their
    pits with and without them.
    """

    def __init__(self, rules: EsiemaRules, position: EsiemaPosition, fits: Fits) -> None:
        self._rules = rules
        self._fits = fits
        self._known: dict[tuple[int, Balls], bool] = {}
        self.position = position
        self.changed: PitSet = set_of([not self.shows(pit, balls) for pit, balls in enumerate(position.pits)])

    def shows(self, pit: int, balls: Balls) -> bool:
        """Whether these balls may lie in this pit."""
        key = (pit, balls)
        if key not in self._known:
            self._known[key] = self._fits(FIELDS[pit], written(balls))
        return self._known[key]

    def shows_some(self, pit: int, balls: Balls) -> bool:
        """Whether these balls may lie in this pit, mothers in danger among them or taken out."""
        if self.shows(pit, balls):
            return True
        return any(
            self.shows_some(pit, balls - MOTHER[seat]) for seat in self.endangered if balls & MOTHER[seat]
        )

    def shows_all(self, pits: Sequence[Balls]) -> bool:
        """Whether all that lies in the 91 pits may be so."""
        return all(map(self.shows, range(len(pits)), pits))

    @cached_property
    def endangered(self) -> tuple[Seat, ...]:
        """The seats that one ply may put out: those whose small balls lie in one pit at most."""
        position, seats = self.position, self._rules.seats
        return tuple(
            seat
            for seat in seats
            if seat not in position.out
            and (seat != position.turn or any(position.to_place))
            and _in_one_pit(position.pits, SMALLS[seat])
        )

    @cached_property
    def required(self) -> PitSet:
        """The pits that a ply must have changed itself, not by the end of a seat."""
        excused = [
            BIT[pit]
            for seat in self.endangered
            for pit, balls in enumerate(self.position.pits)
            if balls & MOTHER[seat]
        ]
        required = self.changed
        for bit in excused:
            required &= ~bit
        return required

    def shown(self, pits: PitSet, balls: Sequence[Balls], more: Balls) -> PitSet:
        """Those of some pits that may hold so much more than `balls` say."""
        return sum(BIT[pit] for pit in members(pits) if self.shows_some(pit, balls[pit] + more))


def _in_one_pit(pits: Sequence[Balls], mask: Balls) -> bool:
    seen = False
    for balls in pits:
        if balls & mask:
            if seen:
                return False
            seen = True
    return True
