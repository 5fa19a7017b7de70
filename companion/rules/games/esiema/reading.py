"""What is seen of the table, asked pit by pit: the opaque test of `Game.candidates`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property
from itertools import compress
from operator import not_
from typing import TypeAlias

from companion.contents import Contents, Field, Seat
from companion.rules.games.esiema.balls import MOTHER, Balls, written
from companion.rules.games.esiema.board import BIT, FIELDS, PitSet, members
from companion.rules.games.esiema.endangered import endangered
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.games.esiema.values import EsiemaPosition

Fits: TypeAlias = Callable[[Field, Contents], bool]


class Reading:
    """What is seen after a ply from `position`; `fits` is asked the same again and again.

    Mothers in `endangered` may leave the board in this ply, so that it must be asked of their
    pits with and without them.
    """

    def __init__(self, rules: EsiemaRules, position: EsiemaPosition, fits: Fits) -> None:
        self._rules = rules
        self._fits = fits
        self._answers: dict[Hashable, tuple[PitSet, PitSet]] = {}
        self.position = position

    @cached_property
    def changed(self) -> PitSet:
        """The pits that do not show what lay there."""
        return sum(compress(BIT, map(not_, self._each(self.position.pits))))

    def shows(self, pit: int, balls: Balls) -> bool:
        """Whether these balls may lie in this pit."""
        return self._fits(FIELDS[pit], written(balls))

    def shows_some(self, pit: int, balls: Balls) -> bool:
        """Whether these balls may lie in this pit, mothers in danger among them or taken out."""
        if self._fits(FIELDS[pit], written(balls)):
            return True
        return bool(self.endangered) and any(
            self.shows_some(pit, balls - MOTHER[seat]) for seat in self.endangered if balls & MOTHER[seat]
        )

    def shows_all(self, pits: Sequence[Balls]) -> bool:
        """Whether all that lies in the 91 pits may be so."""
        return all(self._each(pits))

    def _each(self, pits: Sequence[Balls]) -> Iterator[bool]:
        """Pit by pit, whether these balls may lie there."""
        return map(self._fits, FIELDS, map(written, pits))

    @cached_property
    def endangered(self) -> tuple[Seat, ...]:
        """The seats that a ply may put out."""
        return endangered(self._rules, self.position)

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

    def among(self, pits: PitSet, question: Hashable, holds: Callable[[int], bool]) -> PitSet:
        """Those of some pits of which the test says yes; `question` names it, and each pit is asked once."""
        asked, known = self._answers.get(question, (0, 0))
        for pit in members(pits & ~asked):
            if holds(pit):
                known |= BIT[pit]
        self._answers[question] = asked | pits, known
        return known & pits
