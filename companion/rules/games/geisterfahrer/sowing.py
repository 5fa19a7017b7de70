"""How one pit is sown in Geisterfahrer, and how its move goes on lap by lap (rules 3 and 4)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from companion.contents import Seat
from companion.rules.games.geisterfahrer.board import (
    BITS,
    CAR,
    CEMETERY,
    HELD,
    OTHER,
    PAIR,
    PITS,
    Cars,
    HeldCars,
    Ring,
    held,
    on,
    split,
)

PATIENCE = 100
"""After this many laps a move is watched for a repetition; the longest known move has 57 laps."""

Portion: TypeAlias = HeldCars
"""The cars that one place gets: a pair or a single car."""

Lap: TypeAlias = tuple[Cars, int]
"""What a sowing adds to the cars of the table, with the emptied pit subtracted, and the place of its last
car.
"""


class ByHeld(dict[HeldCars, Lap | None]):
    """The lap from one pit by the cars in it, computed when it is first asked for.

    To compute all laps for all that ten pits can hold would cost a small Pi half a second.
    """

    def __init__(self, work_out: Callable[[HeldCars], Lap | None]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, lying: HeldCars) -> Lap | None:
        lap = self[lying] = self._work_out(lying)
        return lap


class Laps(NamedTuple):
    """The laps of one seat, by pit and by the cars in it; None if these cannot be emptied.

    `car` is a single own car, which ends a move if it is alone in its pit.
    """

    by_pit: tuple[ByHeld, ...]
    car: HeldCars


def portions(lying: HeldCars, seat: Seat) -> tuple[Portion, ...]:
    """What each place gets in turn; empty if less than half of the cars is the seat's own.

    With a majority the pairs come first, then the single own cars. With equal numbers a single foreign car
    comes first, then the pairs, then a single own car. So the last portion is always a single own car.
    """
    own, foreign = split(lying, seat)
    if own > foreign:
        return (PAIR,) * foreign + (CAR[seat],) * (own - foreign)
    if own == foreign > 0:
        return (CAR[OTHER[seat]], *(PAIR,) * (own - 1), CAR[seat])
    return ()


def path(
    ring: Ring,
    origin: int,
    sown: Sequence[Portion],
    admitted: Collection[Portion],
    *,
    skip_origin: bool,
    strides: Sequence[int] = (),
) -> Iterator[int]:
    """The place of each portion in order.

    `admitted` are the portions that go on the cemetery: by the rules single own cars; others drive past it.
    `strides` says how many places on each portion goes, by default one.
    """
    place = origin
    for portion, stride in zip(sown, strides or [1] * len(sown), strict=True):
        for _ in range(stride):
            place = ring[place]
            while (place == CEMETERY and portion not in admitted) or (place == origin and skip_origin):
                place = ring[place]
        yield place


@cache
def laps(ring: Ring, seat: Seat, skip_origin: bool) -> Laps:
    """The laps of a seat whose direction is that of the ring."""

    def of(pit: int) -> ByHeld:
        return ByHeld(lambda lying: _lap(ring, seat, skip_origin, pit, lying))

    return Laps(tuple(of(pit) for pit, _ in PITS), CAR[seat])


def _lap(ring: Ring, seat: Seat, skip_origin: bool, pit: int, lying: HeldCars) -> Lap | None:
    """The lap from a pit with these cars; None if they cannot be emptied."""
    sown = portions(lying, seat)
    places = list(path(ring, pit, sown, {CAR[seat]}, skip_origin=skip_origin))
    return (dealt(pit, lying, sown, places), places[-1]) if places else None


def dealt(pit: int, lying: HeldCars, sown: Sequence[Portion], places: Sequence[int]) -> Cars:
    """What emptying a pit and giving each place its portion adds to the cars of the table."""
    return sum(map(on, places, sown)) - on(pit, lying)


def relay(known: Laps, cars: Cars, pit: int) -> tuple[Cars, bool] | None:
    """The cars after the move that empties this pit, and whether its last car is on the cemetery.

    None if the pit cannot be emptied: because less than half of its cars is own, or because the move would
    never end, for the same pit would be lifted from the same table again.
    """
    by_pit, alone = known
    lap = by_pit[pit][cars >> BITS * pit & HELD]
    if lap is None:
        return None
    made = 0
    lifted: set[tuple[Cars, int]] = set()
    while True:
        added, last = lap
        cars += added
        if last == CEMETERY:
            return cars, True
        lying = cars >> BITS * last & HELD
        lap = by_pit[last][lying]
        if lap is None or lying == alone:
            return cars, False
        made += 1
        if made > PATIENCE:
            if (cars, last) in lifted:
                return None
            lifted.add((cars, last))


def trail(known: Laps, cars: Cars, pit: int) -> Iterator[tuple[Cars, int]]:
    """The cars before each lap of a legal move, with the pit that is lifted for the lap."""
    while True:
        yield cars, pit
        lap = known.by_pit[pit][held(cars, pit)]
        if lap is None:
            return
        cars, pit = cars + lap[0], lap[1]
        if not lifts(known, cars, pit):
            return


def run_on(known: Laps, cars: Cars, last: int) -> Cars | None:
    """The cars after a move whose last car so far fell on this place; None if it would never end."""
    if not lifts(known, cars, last):
        return cars
    ended = relay(known, cars, last)
    return None if ended is None else ended[0]


def lifts(known: Laps, cars: Cars, last: int) -> bool:
    """True if the last car fell into a pit that is lifted, so that the move goes on.

    The pit is lifted if it was not empty before and at least half of its cars is now own.
    """
    if last == CEMETERY:
        return False
    lying = held(cars, last)
    return lying != known.car and known.by_pit[last][lying] is not None
