"""What is seen of the table, pit by pit: the opaque test of `TableHints.candidates`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import compress
from operator import ne, not_
from typing import Any, TypeAlias

from companion.contents import Field, Seat
from companion.rules.games.esiema.balls import MOTHER, Balls, written
from companion.rules.games.esiema.board import BIT, BOARD, FIELDS, INDEX, PitSet, members
from companion.rules.games.esiema.endangered_seats import endangered_seats
from companion.rules.games.esiema.position import EsiemaPosition
from companion.rules.games.esiema.rules import EsiemaRules
from companion.rules.hints import Fits, Memory

PitAnswers: TypeAlias = dict[Hashable, tuple[PitSet, PitSet]]
"""For each question: the pits about which it was asked, and those for which the answer is yes."""

_CHANGED = "changed"
_EMPTY = "empty"


@dataclass(slots=True, eq=False)
class Shared:
    """The answers of one test about the balls in `pits`, those of the first position that it was asked about.

    From one position to the next few pits change, so that the others need not be asked again; nor need those
    whose reading is the same in another picture. `found` are results of searches with this test, by position.
    """

    pits: Sequence[Balls] | None = None
    answers: PitAnswers = field(default_factory=dict)
    found: dict[EsiemaPosition, Any] = field(default_factory=dict)

    def but_for(self, fields: Iterable[Field]) -> Shared:
        """As `companion.rules.hints.FieldFacts.but_for`."""
        others = BOARD
        for name in fields:
            others &= ~BIT[INDEX[name]]
        known = {what: (asked & others, yes & others) for what, (asked, yes) in self.answers.items()}
        return Shared(self.pits, known)


class SeenTable:
    """What is seen after a ply from `position`; `fits` is asked the same again and again.

    Mothers of `endangered_seats` may leave the board in this ply, so that their pits must be tested with and
    without them. `shared` are answers of the same test about other positions.
    """

    def __init__(
        self, rules: EsiemaRules, position: EsiemaPosition, fits: Fits, shared: Shared | None = None
    ) -> None:
        self._rules = rules
        self._fits = fits
        self._answers: PitAnswers = {}
        self._shared = shared or Shared()
        if self._shared.pits is None:
            self._shared.pits = position.pits
        self.position = position

    @cached_property
    def changed(self) -> PitSet:
        """The pits that do not show their contents in `position`."""
        pits = self.position.pits
        known = self._shared
        if known.pits is pits and _CHANGED not in known.answers:
            known.answers[_CHANGED] = BOARD, sum(compress(BIT, map(not_, self._each(pits))))
        return self._both(BOARD, _CHANGED, lambda pit: not self.shows(pit, pits[pit]))

    @property
    def known(self) -> dict[EsiemaPosition, Any]:
        """Results of searches with the same test, by the position before the ply."""
        return self._shared.found

    def empty(self, pits: PitSet) -> PitSet:
        """Those of these pits that may be empty now."""
        return _asked(self._shared.answers, pits, _EMPTY, lambda pit: self.shows(pit, 0))

    @cached_property
    def _same(self) -> PitSet:
        """The pits for which answers about other positions are valid here."""
        pits, first = self.position.pits, self._shared.pits
        return BOARD if first is None or first is pits else BOARD ^ sum(compress(BIT, map(ne, pits, first)))

    def shows(self, pit: int, balls: Balls) -> bool:
        """True if these balls may lie in this pit."""
        return self._fits(FIELDS[pit], written(balls))

    def shows_some(self, pit: int, balls: Balls) -> bool:
        """True if these balls may lie in this pit, with endangered mothers among them or without."""
        if self._fits(FIELDS[pit], written(balls)):
            return True
        return bool(self.endangered_seats) and any(
            self.shows_some(pit, balls - MOTHER[seat])
            for seat in self.endangered_seats
            if balls & MOTHER[seat]
        )

    def shows_all(self, pits: Sequence[Balls]) -> bool:
        """True if the picture allows all these balls in the 91 pits."""
        return all(self._each(pits))

    def _each(self, pits: Sequence[Balls]) -> Iterator[bool]:
        """For each pit whether these balls may lie in it."""
        return map(self._fits, FIELDS, map(written, pits))

    @cached_property
    def endangered_seats(self) -> tuple[Seat, ...]:
        """The seats that a ply may put out."""
        return endangered_seats(self._rules, self.position)

    @cached_property
    def required(self) -> PitSet:
        """The pits that the ply itself must have changed, not the end of a seat."""
        excused = [
            BIT[pit]
            for seat in self.endangered_seats
            for pit, balls in enumerate(self.position.pits)
            if balls & MOTHER[seat]
        ]
        required = self.changed
        for bit in excused:
            required &= ~bit
        return required

    def among(self, pits: PitSet, question: Hashable, holds: Callable[[int], bool]) -> PitSet:
        """Those of these pits for which `holds` is true; `question` names the test, and each pit is tested
        once.

        The answer may depend only on the balls in the pit and on `endangered_seats`.
        """
        return self._both(pits, (question, self.endangered_seats), holds)

    def _both(self, pits: PitSet, question: Hashable, holds: Callable[[int], bool]) -> PitSet:
        """As `among`, for pits whose answer can be shared with other positions and for those whose cannot."""
        found = _asked(self._shared.answers, pits & self._same, question, holds)
        others = pits & ~self._same
        return found | _asked(self._answers, others, question, holds) if others else found


def _asked(answers: PitAnswers, pits: PitSet, question: Hashable, holds: Callable[[int], bool]) -> PitSet:
    """Those of these pits for which the test says yes; the answers are kept."""
    asked, known = answers.get(question, (0, 0))
    news = pits & ~asked
    if news:
        for pit in members(news):
            if holds(pit):
                known |= BIT[pit]
        answers[question] = asked | news, known
    return known & pits


def seen_table(
    rules: EsiemaRules, position: EsiemaPosition, fits: Fits, memory: Memory | None = None
) -> SeenTable:
    """What is seen after a ply from `position`, by a test that is asked about one position after the other.

    The test must always answer the same. Its answers are kept in `memory`, or without one beside the test.
    """
    shared: Shared = _shared(rules, fits) if memory is None else memory.setdefault(rules, Shared())
    return SeenTable(rules, position, fits, shared)


@lru_cache(maxsize=1 << 6)
def _shared(_rules: EsiemaRules, _fits: Fits) -> Shared:
    return Shared()
