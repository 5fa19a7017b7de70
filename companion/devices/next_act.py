"""The next act of simulated hands on the way to a wanted table.

Each act is found from the table as it is now, so hands that act meanwhile only change what comes next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from companion.contents import Field

BOX = "box"
"""The name of the box beside the board, which is used like a field."""

HandName: TypeAlias = str
"""The name of a simulated hand; ``""`` is the hand that everybody uses who names none."""


class HandAct(NamedTuple):
    """A hand lifts pieces from a field or from the box, or drops them there; one letter for each piece."""

    verb: Literal["lift", "drop"]
    field: Field
    letters: str
    hand: HandName


@dataclass(frozen=True, slots=True)
class NextAct:
    """Finds the next act on the way from a table to the `goal`, with nothing left in a hand.

    `fields` holds the letters on each field, and in the box if there is one; `hands` those in each hand that
    holds some. With `stacks` the letters are written from the bottom up. `goal` has a key for each field.
    """

    fields: Mapping[Field, str]
    hands: Mapping[HandName, str]
    goal: Mapping[Field, str]
    stacks: bool

    def found(self, hand: HandName) -> HandAct | None:
        """The next act; what must be lifted goes into `hand`. None if nothing is left to do.

        What any hand holds is put down before more is lifted. Pieces that belong on no field go into the box.
        """
        ways: tuple[Callable[[HandName], Iterator[HandAct]], ...] = (
            self._put_down,
            self._take_away,
            self._take_out,
            self._put_away,
        )
        return next((act for way in ways for act in way(hand)), None)

    def _put_down(self, _hand: HandName) -> Iterator[HandAct]:
        """What a hand holds goes on a field that lacks it."""
        for name, held in self.hands.items():
            for field in self.goal:
                if letters := self._lacking(field, held):
                    yield HandAct("drop", field, letters, name)

    def _take_away(self, hand: HandName) -> Iterator[HandAct]:
        """What does not belong on a field is lifted."""
        for field in self.goal:
            if letters := self._surplus(field):
                yield HandAct("lift", field, letters, hand)

    def _take_out(self, hand: HandName) -> Iterator[HandAct]:
        """What a field lacks is taken out of the box."""
        for field in self.goal:
            if letters := self._lacking(field, self.fields.get(BOX, "")):
                yield HandAct("lift", BOX, letters, hand)

    def _put_away(self, _hand: HandName) -> Iterator[HandAct]:
        """What a hand still holds goes into the box."""
        if BOX in self.fields:
            for name, held in self.hands.items():
                yield HandAct("drop", BOX, held, name)

    def _surplus(self, field: Field) -> str:
        """The pieces that must leave a field; of a stack all from the first wrong one up."""
        there, belongs = self.fields[field], self.goal[field]
        if self.stacks:
            return there[_shared(there, belongs) :]
        return "".join((Counter(there) - Counter(belongs)).elements())

    def _lacking(self, field: Field, held: str) -> str:
        """The pieces among the held ones that a field lacks; on a stack go only those that come next."""
        there, belongs = self.fields[field], self.goal[field]
        if not self.stacks:
            return "".join(((Counter(belongs) - Counter(there)) & Counter(held)).elements())
        return "".join(_in_stock(belongs[len(there) :], held)) if belongs.startswith(there) else ""


def _shared(one: str, other: str) -> int:
    """How many pieces two stacks share from the bottom up."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _in_stock(wanted: str, held: str) -> Iterator[str]:
    """The wanted pieces in order, as long as there is one of them."""
    left = Counter(held)
    for letter in wanted:
        if not left[letter]:
            return
        left[letter] -= 1
        yield letter
