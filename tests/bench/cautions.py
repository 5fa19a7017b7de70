"""What a caution changes: the same tables under each, with people who hear the verdicts and answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from random import Random
from typing import NamedTuple

import many_plies
from evenings import partly_blind
from msgspec.structs import replace
from random_tables import drawn

from companion.referee.protocol import STAKES, Opening
from companion.study.habits import Tempo
from companion.study.tally import Tally, quantile
from companion.study.trial import trial
from companion.study.watched_game import Conduct

TURNS = 20
"""After how many turns a game is stopped."""


class Row(NamedTuple):
    """The games of some tables under one caution."""

    game: str
    kind: str
    caution: str
    tally: Tally


def evening(game: str, kind: str, caution: str, seed: int, *, blind: bool = False) -> Tally:
    """What became of the first turns of a game on the random table of this seed; the same for ever.

    If `blind` is true, some fields have no sensor.
    """
    header, _, habits = drawn(game, kind, seed)
    opening = Opening(replace(header, caution=caution))
    if blind:
        opening = partly_blind(opening, Random(f"{game} {kind} {seed} blind"))
    return trial(opening, Conduct(habits, Tempo(), TURNS), 0, Random(f"{game} {kind} {seed} caution"))


def rows(
    games: Sequence[str], kinds: Sequence[str], seeds: Sequence[int], *, blind: bool = False
) -> Iterator[Row]:
    """The counts for each game, kind of sensors and caution."""
    for game, kind, caution in product(games, kinds, STAKES):
        work = partial(evening, game, kind, caution, blind=blind)
        yield Row(game, kind, caution, _sum(many_plies.on_cores(work, seeds)))


def _sum(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total += tally
    return total


HEAD = (
    f"{'game':14}{'sensors':10}{'caution':9}{'plies':>6}{'recorded':>10}{'asked':>7}{'other':>7}{'wrong':>7}"
    f"{'put wrong':>11}{'s median':>10}{'s 90 %':>8}"
)
"""`other` were called wrong, under way, or not noticed; `put wrong` were recorded while a slip was mended.

The last columns are the seconds from the last touch of a turn to the verdict.
"""


def line(row: Row) -> str:
    """The counts of a row, in the order of `HEAD`."""
    plies, waits = row.tally.plies, row.tally.waits
    asked = plies["asked"] + plies["asked amiss"]
    other = plies["refused"] + plies["unseen"]
    seconds = [(quantile(waits, part) or 0) / 1000 for part in (0.5, 0.9)]
    return (
        f"{row.game:14}{row.kind:10}{row.caution:9}{sum(plies.values()):>6}{plies['recognised']:>10}{asked:>7}"
        f"{other:>7}{plies['wrong']:>7}{row.tally.misread:>11}{seconds[0]:>10.2f}{seconds[1]:>8.2f}"
    )
