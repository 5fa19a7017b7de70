"""Moves of Geisterfahrer that break just one rule, and moves with one slip of the hand.

If no legal move explains the table, the referee compares it with `after` of each slip, in this order. After a
slip in one lap the move may have gone on by the rules, by a player who did not notice it, or have stopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from companion.rules.game import Reason, Slip
from companion.rules.games.geisterfahrer.board import (
    CEMETERY,
    OTHER,
    PITS,
    PLACES,
    Cars,
    GeisterfahrerPosition,
    held,
    split,
    table,
)
from companion.rules.games.geisterfahrer.lap_slips import LAP_SLIPS, Amiss, Lift, minority_slips
from companion.rules.games.geisterfahrer.refusals import reason, too_few
from companion.rules.games.geisterfahrer.rules import GeisterfahrerRules
from companion.rules.games.geisterfahrer.sowing import laps, relay, run_on, trail


class _Attempt(NamedTuple):
    """A move with a slip in it: the pit it begins with, why it is refused, and the cars after it.

    `before` is the pit of a legal move that was made first and passed the turn; None if there was none.
    """

    pit: int
    why: Reason
    cars: Cars
    before: int | None = None


class _Legal(NamedTuple):
    """A legal move: its pit, the cars before each lap with the pit lifted for it, the cars after it, and its
    last place.
    """

    pit: int
    laps: list[tuple[Cars, int]]
    cars: Cars
    last: int


_Slipped: TypeAlias = Callable[[GeisterfahrerRules, GeisterfahrerPosition, _Legal], Iterator[_Attempt]]


def slips(rules: GeisterfahrerRules, position: GeisterfahrerPosition) -> Iterator[Slip]:
    """The slips that are possible here, the likeliest first; none once the game is over.

    A table that a legal move leaves is no slip.
    """
    if position.winner is not None:
        return
    ended = rules.outcomes(position.cars, position.turn)
    lawful = {position.cars, *(rules.settled(position, *outcome).cars for _, outcome in ended)}
    for attempt in _attempts(rules, position):
        if attempt.cars not in lawful:
            meant = None if attempt.before is None else PLACES[attempt.before]
            yield Slip(PLACES[attempt.pit], attempt.why, table(attempt.cars), meant)


def _attempts(rules: GeisterfahrerRules, position: GeisterfahrerPosition) -> Iterator[_Attempt]:
    """All slips, also those whose table a legal move leaves."""
    yield from _minorities(rules, position)
    legal = [_followed(rules, position, *known) for known in rules.outcomes(position.cars, position.turn)]
    if position.playout is not None:
        yield from _not_lifted(legal)
    yield from _by_the_other(rules, position)
    for slipped in (_ended_amiss, *map(_laps_amiss, LAP_SLIPS), _wrong_way, _played_on):
        for made in legal:
            yield from slipped(rules, position, made)


def _followed(
    rules: GeisterfahrerRules, position: GeisterfahrerPosition, pit: int, ended: tuple[Cars, bool]
) -> _Legal:
    """The laps of a legal move."""
    known = rules.laps[position.turn]
    made = list(trail(known, position.cars, pit))
    cars, lifted = made[-1]
    lap = known.by_pit[lifted][held(cars, lifted)]
    return _Legal(pit, made, ended[0], CEMETERY if lap is None else lap[1])


def _minorities(rules: GeisterfahrerRules, position: GeisterfahrerPosition) -> Iterator[_Attempt]:
    """A pit is emptied in which the foreign cars are more (rule 2.1)."""
    cars, seat = position.cars, position.turn
    for pit, _ in PITS:
        own, foreign = split(held(cars, pit), seat)
        if own < foreign:
            why = too_few(PLACES[pit], own, foreign)
            for slip in minority_slips(Lift(rules, seat, cars, pit), why):
                yield from _run_on_or_not(rules, position, pit, slip)


def _not_lifted(legal: list[_Legal]) -> Iterator[_Attempt]:
    """The winner's cars stay on the table although the loser is stuck under them (rule 6.4)."""
    for made in legal:
        yield _Attempt(made.pit, reason("geisterfahrer.not-lifted"), made.cars)


def _by_the_other(rules: GeisterfahrerRules, position: GeisterfahrerPosition) -> Iterator[_Attempt]:
    """The other seat moves."""
    why = reason("geisterfahrer.not-your-turn", turn=position.turn)
    if position.playout is not None:
        why = reason("geisterfahrer.loser-alone")
    for pit, (cars, _) in rules.outcomes(position.cars, OTHER[position.turn]):
        yield _Attempt(pit, why, cars)


def _ended_amiss(
    rules: GeisterfahrerRules, position: GeisterfahrerPosition, made: _Legal
) -> Iterator[_Attempt]:
    """A move stops before a lap that was due, or goes on after its end (rules 4.2 to 4.4).

    A single car that goes on from an empty pit looks the same as one driven a place too far.
    """
    for cars, due in made.laps[1:]:
        yield _Attempt(made.pit, reason("geisterfahrer.lap-forgotten", pit=PLACES[due]), cars)
    if made.last == CEMETERY:
        return
    known = rules.laps[position.turn]
    if held(made.cars, made.last) == known.car:
        ended = relay(known, made.cars, made.last)
        if ended is not None:
            why = reason("geisterfahrer.lap-from-empty", pit=PLACES[made.last])
            yield _Attempt(made.pit, why, ended[0])
        return
    why = reason("geisterfahrer.lap-with-minority", pit=PLACES[made.last])
    for slip in minority_slips(Lift(rules, position.turn, made.cars, made.last), why):
        yield from _run_on_or_not(rules, position, made.pit, slip)


def _laps_amiss(find: Callable[[Lift], Iterator[Amiss]]) -> _Slipped:
    """The slips of one kind in each lap of a move (rules 2 and 3)."""

    def slipped(
        rules: GeisterfahrerRules, position: GeisterfahrerPosition, made: _Legal
    ) -> Iterator[_Attempt]:
        for cars, pit in made.laps:
            for slip in find(Lift(rules, position.turn, cars, pit)):
                yield from _run_on_or_not(rules, position, made.pit, slip)

    return slipped


def _wrong_way(
    rules: GeisterfahrerRules, position: GeisterfahrerPosition, made: _Legal
) -> Iterator[_Attempt]:
    """A move is sown in the direction of the other seat (rule 3)."""
    seat = position.turn
    wrong = laps(rules.ring(OTHER[seat]), seat, rules.skip_origin)
    lap = wrong.by_pit[made.pit][held(position.cars, made.pit)]
    ended = relay(wrong, position.cars, made.pit)
    why = reason("geisterfahrer.wrong-way", pit=PLACES[made.pit])
    if ended is not None:
        yield _Attempt(made.pit, why, ended[0])
    if lap is not None:
        yield _Attempt(made.pit, why, position.cars + lap[0])


def _played_on(
    rules: GeisterfahrerRules, position: GeisterfahrerPosition, made: _Legal
) -> Iterator[_Attempt]:
    """The same seat moves again after a move that passed the turn (rule 4.1)."""
    if made.last == CEMETERY or position.playout is not None:
        return
    for pit, (cars, _) in rules.outcomes(made.cars, position.turn):
        yield _Attempt(pit, reason("geisterfahrer.no-bonus"), cars, made.pit)


def _run_on_or_not(
    rules: GeisterfahrerRules, position: GeisterfahrerPosition, pit: int, slip: Amiss
) -> Iterator[_Attempt]:
    """The move that goes on by the rules after a slip, and the one that stops with it."""
    cars = run_on(rules.laps[position.turn], slip.cars, slip.last)
    if cars is not None:
        yield _Attempt(pit, slip.reason, cars)
    yield _Attempt(pit, slip.reason, slip.cars)
