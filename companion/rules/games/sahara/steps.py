"""What hands do in one sowing of Sahara: lift, drop bean by bean, capture, sweep."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.contents import Seat
from companion.rules.game import Cause, Step
from companion.rules.games.sahara.board import OTHER, PITS, RING, STORE, SaharaPath, SaharaPosition, opposite
from companion.rules.games.sahara.rules import SaharaRules


def sowing(rules: SaharaRules, before: SaharaPosition, origin: int, path: SaharaPath) -> Iterator[Step]:
    """The steps of a legal sowing along this path, in order; they lead from before to after."""
    mover = before.turn
    beans = list(before.beans)
    yield _lift(beans, origin, "sow")
    for place in path:
        yield _drop(beans, place, 1, "sow")
    last = path[-1]
    again = last == STORE[mover]
    if rules.captures(beans, mover, last):
        yield from _carry(beans, (last, opposite(last)), STORE[mover], "capture")
        again = rules.capture_extra_turn
    yield from _sweep(rules, beans, mover, again)


def passing(rules: SaharaRules, before: SaharaPosition) -> Iterator[Step]:
    """The steps of declining a bonus move: none, unless it ends the game."""
    yield from _sweep(rules, list(before.beans), before.turn, again=False)


def _sweep(rules: SaharaRules, beans: list[int], mover: Seat, again: bool) -> Iterator[Step]:
    """The steps that clear the table at the end; none if the game goes on."""
    emptier = rules.emptier(beans, mover, again)
    if emptier is not None:
        store = STORE[rules.receiver(emptier)]
        yield from _carry(beans, PITS[OTHER[emptier]], store, "sweep")


def _carry(beans: list[int], pits: Iterable[int], store: int, cause: Cause) -> Iterator[Step]:
    """Lift the beans of these pits and drop them together in a store."""
    won = 0
    for pit in pits:
        if beans[pit]:
            won += beans[pit]
            yield _lift(beans, pit, cause)
    if won:
        yield _drop(beans, store, won, cause)


def _lift(beans: list[int], pit: int, cause: Cause) -> Step:
    lifted, beans[pit] = beans[pit], 0
    return Step("lift", RING[pit], f"{lifted}o", "", cause)


def _drop(beans: list[int], place: int, number: int, cause: Cause) -> Step:
    beans[place] += number
    return Step("drop", RING[place], f"{number}o", f"{beans[place]}o", cause)
