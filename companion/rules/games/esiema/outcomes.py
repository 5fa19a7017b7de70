"""What the last pit may hold at the end of a sowing, by the rules and against one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from companion.contents import Seat
from companion.rules.games.esiema.balls import MOTHERS, OWN, UNIT, Balls, letters
from companion.rules.games.esiema.rules import EsiemaRules

Outcomes: TypeAlias = Callable[[Balls, str, int], Iterable[Balls]]
"""What the last pit may hold at the end: from its balls with the last ball in it, the letter of that ball,
and the number of sown balls. Empty if this ball may not be the last.
"""


@lru_cache(maxsize=1 << 5)
def legal(rules: EsiemaRules, mover: Seat) -> Outcomes:
    """By the rules: the last ball is the mover's own, and may capture."""
    own = OWN[mover]

    def outcomes(balls: Balls, last: str, sown: int) -> tuple[Balls, ...]:
        if not UNIT[last] & own:
            return ()
        return (balls & own,) if rules.captures(balls, last, sown, mover) else (balls,)

    return outcomes


def careless(outcomes: Outcomes) -> Outcomes:
    """These outcomes, or else the capture is not done."""

    def either(balls: Balls, last: str, sown: int) -> tuple[Balls, ...]:
        ends = tuple(outcomes(balls, last, sown))
        return tuple(dict.fromkeys((*ends, balls))) if ends else ()

    return either


def any_seat(rules: EsiemaRules) -> Outcomes:
    """A last ball of any seat, with a capture by that seat or without."""

    def outcomes(balls: Balls, last: str, sown: int) -> tuple[Balls, ...]:
        seat = last.upper()
        taken = (balls & OWN[seat],) if rules.captures(balls, last, sown, seat) else ()
        return (*taken, balls)

    return outcomes


@lru_cache(maxsize=1 << 5)
def forgotten(rules: EsiemaRules, mover: Seat) -> Outcomes:
    """All captured balls are still in the pit (rule 2)."""

    def outcomes(balls: Balls, last: str, sown: int) -> tuple[Balls, ...]:
        return (balls,) if rules.captures(balls, last, sown, mover) else ()

    return outcomes


@lru_cache(maxsize=1 << 5)
def incomplete(rules: EsiemaRules, mover: Seat) -> Outcomes:
    """Some of the captured balls are still in the pit (rule 2)."""

    def outcomes(balls: Balls, last: str, sown: int) -> tuple[Balls, ...]:
        if not rules.captures(balls, last, sown, mover):
            return ()
        return tuple((balls & OWN[mover]) + left for left in parts(balls & ~OWN[mover]))

    return outcomes


def own_captured(rules: EsiemaRules, mover: Seat) -> Outcomes:
    """With the foreign balls the own ones were taken too, all except the last ball, or that one as well (rule
    2).
    """

    def outcomes(balls: Balls, last: str, sown: int) -> tuple[Balls, ...]:
        if not rules.captures(balls, last, sown, mover):
            return ()
        return tuple(left for left in (UNIT[last], 0) if left != balls & OWN[mover])

    return outcomes


def mother_captures(mover: Seat) -> Outcomes:
    """The mother was the last ball, and foreign balls were taken nevertheless (rule 3)."""

    def outcomes(balls: Balls, last: str, _sown: int) -> tuple[Balls, ...]:
        foreign = balls & ~OWN[mover]
        return (balls - foreign,) if last == mover and foreign and not foreign & MOTHERS else ()

    return outcomes


def protected(mover: Seat) -> Outcomes:
    """Foreign small balls were taken although a mother is in the pit, or that mother as well (rule 4)."""

    def outcomes(balls: Balls, last: str, _sown: int) -> tuple[Balls, ...]:
        if last != mover.lower() or not balls & MOTHERS:
            return ()
        taken = (balls & (OWN[mover] | MOTHERS), balls & OWN[mover])
        return tuple(left for left in dict.fromkeys(taken) if left != balls)

    return outcomes


def single_captures(mover: Seat) -> Outcomes:
    """A ball that was alone in its pit took foreign balls nevertheless (rule 5)."""

    def outcomes(balls: Balls, last: str, sown: int) -> tuple[Balls, ...]:
        alone = sown == 1 and last == mover.lower() and not balls & MOTHERS
        return (balls & OWN[mover],) if alone and balls & ~OWN[mover] else ()

    return outcomes


def parts(balls: Balls) -> Iterator[Balls]:
    """Some of these balls, neither all nor none; the largest parts first."""
    lying = letters(balls)
    for numbers in product(*(range(number, -1, -1) for _, number in lying)):
        part = sum(number * UNIT[letter] for number, (letter, _) in zip(numbers, lying, strict=True))
        if part and part != balls:
            yield part
