"""Slips in sowing one pit of Geisterfahrer: the wrong pit, order or place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from companion.contents import Seat
from companion.rules.game import Reason
from companion.rules.games.geisterfahrer.board import (
    CAR,
    CEMETERY,
    OTHER,
    PAIR,
    PLACES,
    Cars,
    HeldCars,
    held,
    split,
)
from companion.rules.games.geisterfahrer.refusals import reason
from companion.rules.games.geisterfahrer.rules import GeisterfahrerRules
from companion.rules.games.geisterfahrer.sowing import Portion, dealt, path, portions


class Amiss(NamedTuple):
    """A lap with one slip in it: why it is refused, the cars after it, and the place of its last car."""

    reason: Reason
    cars: Cars
    last: int


class Lift(NamedTuple):
    """A pit that a seat has in hand, and the cars of the whole table before it was lifted."""

    rules: GeisterfahrerRules
    seat: Seat
    cars: Cars
    pit: int

    @property
    def lying(self) -> HeldCars:
        """The cars in the pit."""
        return held(self.cars, self.pit)

    def places(
        self,
        sown: Sequence[Portion],
        *,
        strides: Sequence[int] = (),
        admitted: Collection[Portion] | None = None,
        skip_origin: bool | None = None,
    ) -> list[int]:
        """The places on which these portions fall, by the rules except for the given arguments."""
        return list(
            path(
                self.rules.ring(self.seat),
                self.pit,
                sown,
                {CAR[self.seat]} if admitted is None else admitted,
                skip_origin=self.rules.skip_origin if skip_origin is None else skip_origin,
                strides=strides,
            )
        )

    def amiss(self, why: Reason, sown: Sequence[Portion], places: Sequence[int]) -> Amiss:
        """The slip that drops these portions on these places; cars that are not dropped stay in the pit."""
        return Amiss(why, self.cars + dealt(self.pit, sum(sown), sown, places), places[-1])


def minority_slips(lift: Lift, why: Reason) -> Iterator[Amiss]:
    """A pit with too few own cars is emptied nevertheless.

    It is sown car by car, one colour first or the other, or in the portions of the other seat.
    """
    own, foreign = split(lift.lying, lift.seat)
    mine, other = (CAR[lift.seat],) * own, (CAR[OTHER[lift.seat]],) * foreign
    for sown in (other + mine, mine + other, portions(lift.lying, OTHER[lift.seat])):
        yield lift.amiss(why, sown, lift.places(sown))


def _order(lift: Lift) -> Iterator[Amiss]:
    """The cars are dropped in another order, or car by car (rules 3.1 and 3.2).

    In the last variant the cemetery is left out as by the rules, although another portion is in the hand
    then.
    """
    own, foreign = split(lift.lying, lift.seat)
    if foreign == 0:
        return
    mine, other = CAR[lift.seat], CAR[OTHER[lift.seat]]
    rule = "majority-order" if own > foreign else "equal-order"
    why = reason(f"geisterfahrer.{rule}", pit=PLACES[lift.pit])
    for sown in (
        (PAIR,) * foreign + (mine,) * (own - foreign),
        portions(lift.lying, lift.seat)[::-1],
        (other,) * foreign + (mine,) * own,
        (mine,) * own + (other,) * foreign,
    ):
        yield lift.amiss(why, sown, lift.places(sown))
    rightly = portions(lift.lying, lift.seat)
    places = lift.places(rightly)
    if CEMETERY not in places:
        yield lift.amiss(why, rightly[::-1], places)


def _cemetery(lift: Lift) -> Iterator[Amiss]:
    """The cemetery is left out with an own car, or gets a foreign one (rule 3.3)."""
    sown = portions(lift.lying, lift.seat)
    passed = lift.places(sown, admitted=())
    yield lift.amiss(reason("geisterfahrer.cemetery-passed"), sown, passed)
    given = lift.places(sown, admitted={PAIR, *CAR.values()})
    yield lift.amiss(reason("geisterfahrer.foreign-on-cemetery"), sown, given)


def _origin(lift: Lift) -> Iterator[Amiss]:
    """The emptied pit is served although it must be left out, or left out although it must be served."""
    sown = portions(lift.lying, lift.seat)
    skips = lift.rules.skip_origin
    rule = "origin-served" if skips else "origin-skipped"
    why = reason(f"geisterfahrer.{rule}", pit=PLACES[lift.pit])
    yield lift.amiss(why, sown, lift.places(sown, skip_origin=not skips))


def _skipped(lift: Lift) -> Iterator[Amiss]:
    """One place is left out, so that all later portions fall one place further."""
    sown = portions(lift.lying, lift.seat)
    for left_out, place in enumerate(lift.places(sown)):
        strides = [1] * len(sown)
        strides[left_out] = 2
        places = lift.places(sown, strides=strides)
        if place == CEMETERY:
            why = reason("geisterfahrer.cemetery-passed")
        elif left_out == len(sown) - 1:
            why = reason("geisterfahrer.sown-too-far", field=PLACES[places[-1]])
        else:
            why = reason("geisterfahrer.pit-skipped", field=PLACES[place])
        yield lift.amiss(why, sown, places)


def _doubled(lift: Lift) -> Iterator[Amiss]:
    """Two portions fall on one place, so that all later ones fall one place before theirs."""
    sown = portions(lift.lying, lift.seat)
    for doubled in range(1, len(sown)):
        strides = [1] * len(sown)
        strides[doubled] = 0
        places = lift.places(sown, strides=strides)
        why = reason("geisterfahrer.sown-twice", field=PLACES[places[doubled]])
        yield lift.amiss(why, sown, places)


def _left_behind(lift: Lift) -> Iterator[Amiss]:
    """The last car of the lap stays in the pit."""
    sown = portions(lift.lying, lift.seat)[:-1]
    if sown:
        why = reason("geisterfahrer.not-emptied", pit=PLACES[lift.pit])
        yield lift.amiss(why, sown, lift.places(sown))


LAP_SLIPS: tuple[Callable[[Lift], Iterator[Amiss]], ...] = (
    _order,
    _cemetery,
    _origin,
    _skipped,
    _doubled,
    _left_behind,
)
"""The functions that find the slips in a lap from a pit that may be lifted, the likeliest first."""
