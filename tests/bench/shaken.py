"""A table that is shaken: readings that mean nothing, fifty times a second, with moments of peace between."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

from latency import FRAME_S, BareTable, dealt

from companion.rules.game import AnyGame, Position
from companion.sensing.frames import Reading

MOODS = {"one": 1, "few": 5, "all": 1000, "still": 0}
"""What a second is like, one after the other: how many fields change with each frame."""

PLIES = 40
OPTIONS = {"esiema": {"place_count": 1, "seats": 3}}
"""Under which a game is soon in full play."""


class Shaking(NamedTuple):
    """What it cost to watch: CPU seconds, the dearest frame in seconds, bytes at most and in the end."""

    seconds: float
    dearest: float
    peak: int
    kept: int


def in_full_play(game: AnyGame, chance: Random) -> list[Position]:
    """The positions of a random game, as long as it is not over."""
    made = [game.start()]
    throws = game.waits_for(made[0]) is not None
    for _ in range(PLIES):
        number = chance.choice(list(game.chances(made[-1]))) if throws else None
        after = game.play(made[-1], game.sample(made[-1], chance.choice, number), number).after
        if after.winner is not None:
            break
        made.append(after)
    return made


def contents_of(game: AnyGame, positions: Sequence[Position]) -> dict[str, list[str]]:
    """What may lie on each field: what lay there in one of these positions, or elsewhere."""
    tables = [game.contents(position) for position in positions]
    everywhere = sorted({"", *(held for table in tables for held in table.values())})
    return {field: [*(table.get(field, "") for table in tables), *everywhere] for field in game.fields}


def frames(
    table: BareTable, known: Mapping[str, Sequence[str]], seconds: int, chance: Random
) -> Iterator[dict[str, Reading]]:
    """The readings of so many seconds; `known` may lie on the fields."""
    lying = dict(table.lying)
    for number in islice(cycle(MOODS.values()), seconds):
        for _ in range(round(1 / FRAME_S)):
            for field in chance.sample(sorted(known), min(number, len(known))):
                lying[field] = chance.choice(known[field])
            yield table.readings(lying, chance)


def shake(name: str, kind: str, seconds: int, seed: int, *, traced: bool) -> Shaking:
    """Shake a table; memory is measured where it is `traced`, which takes several times as long.

    The memory is all that is allocated from the first frame on: what the referee keeps of frames and
    positions, the plies that it found in them, and the tables that the rules fill once.
    """
    game, chance = dealt(name, OPTIONS.get(name)), Random(seed)
    positions = in_full_play(game, chance)
    known = contents_of(game, positions)
    table = BareTable(game, kind, positions[len(positions) // 2])
    table.stay(1.0)
    spent = dearest = 0.0
    peak = kept = 0
    if traced:
        gc.collect()
        tracemalloc.start()
    try:
        for readings in frames(table, known, seconds, chance):
            one = table.feed(readings)
            spent, dearest = spent + one.seconds, max(dearest, one.seconds)
        if traced:
            _, peak = tracemalloc.get_traced_memory()
            gc.collect()
            kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return Shaking(spent, dearest, peak, kept)
