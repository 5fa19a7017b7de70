"""What hands do in one move of Geisterfahrer: lift, drop portion by portion, lap after lap."""

from __future__ import annotations

from collections.abc import Iterator

from companion.contents import Seat
from companion.rules.game import Step
from companion.rules.games.geisterfahrer.board import (
    CAR,
    PITS,
    PLACES,
    Cars,
    GeisterfahrerPosition,
    contents,
    held,
    on,
)
from companion.rules.games.geisterfahrer.rules import GeisterfahrerRules
from companion.rules.games.geisterfahrer.sowing import path, portions, relay, trail


def steps(rules: GeisterfahrerRules, before: GeisterfahrerPosition, pit: int) -> Iterator[Step]:
    """The steps of a legal move, in order; they lead from before to after.

    A pair is dropped at once. Cars of the winner that are lifted in the playout because the loser is stuck
    leave the table.
    """
    known = rules.laps[before.turn]
    for cars, lifted in trail(known, before.cars, pit):
        yield from _lap(rules, before.turn, cars, lifted)
    ended = relay(known, before.cars, pit)
    if before.playout is not None and ended is not None:
        yield from _freed(ended[0], rules.onward(ended[0], before.turn))


def _lap(rules: GeisterfahrerRules, seat: Seat, cars: Cars, pit: int) -> Iterator[Step]:
    """The steps of one lap."""
    lying = held(cars, pit)
    sown = portions(lying, seat)
    places = path(rules.ring(seat), pit, sown, {CAR[seat]}, skip_origin=rules.skip_origin)
    cars -= on(pit, lying)
    yield Step("lift", PLACES[pit], contents(lying), "", "sow")
    for portion, place in zip(sown, places, strict=True):
        cars += on(place, portion)
        yield Step("drop", PLACES[place], contents(portion), contents(held(cars, place)), "sow")


def _freed(cars: Cars, left: Cars | None) -> Iterator[Step]:
    """The steps that lift the winner's cars from all pits, if the loser is stuck under them."""
    if left is None:
        return
    for pit, _ in PITS:
        before, after = held(cars, pit), held(left, pit)
        if before != after:
            yield Step("lift", PLACES[pit], contents(before - after), contents(after), "capture")
