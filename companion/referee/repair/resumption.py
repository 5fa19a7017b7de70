"""Hands that go on with a ply which was recorded while they paused.

In the middle of a ply the table can look like another one that is done: where sensors do not see a
ball that is still in a hand, or where balls come out of a box, so that any number may be all. When
the table rests there, that other ply is recorded, as it must be. What the hands do next is then no
slip of the player to move.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from companion.referee.evidence import TableBaseline, Trace
from companion.referee.hypotheses import Candidate, moves_on, possible
from companion.referee.repair.cause import Diagnosis
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyGame, AnyPly, Reason
from companion.sensing.sight import Picture, Sight

PAUSED = Reason(None, "referee.paused")

MOST_PICTURES = 10
"""How many pictures are looked at, the newest; a hand that goes on is soon at its end."""

MOST_PLIES = 100
"""How many plies are looked at that one picture shows done."""


def resumed(
    game: AnyGame, sight: Sight, last: AnyPly, trace: Trace, *, told: bool = True
) -> Diagnosis | None:
    """That the last ply recorded seems to be part of a longer one; None if it does not.

    It is one if a picture shows another ply of the same player done, and what was seen when the last
    one was recorded is on its way, or the same figure has gone on since. Others may have played on by now.
    `told` says that the roll or card of the last ply was told, and not worked out from the move.
    """
    if not last.steps or last.after.winner is not None:
        return None
    baseline = TableBaseline(game, sight, last.before)
    done = Candidate(game, sight, [last], baseline)
    paused, *later = trace.pictures
    numbers = (last.chance,) if told else possible(game, last.before, None)
    for picture in reversed(later[-MOST_PICTURES:]):
        for one in _done(game, sight, numbers, picture, baseline):
            on_its_way = one.under_way(paused) and not one.complete(paused)
            if on_its_way or moves_on(game, done, one, told=told):
                return Diagnosis(reason=PAUSED, after=one.after if picture is trace.last else None)
    return None


def _done(
    game: AnyGame, sight: Sight, numbers: Sequence[int | None], picture: Picture, baseline: TableBaseline
) -> Iterator[Candidate]:
    """The plies that the picture shows done in the place of the last one, by one of these rolls or cards."""
    fits = partial(sight.shows, picture)
    try:
        plies = itertools.chain.from_iterable(
            game.hints.candidates(baseline.position, fits, number) for number in numbers
        )
        for ply in islice(plies, MOST_PLIES):
            one = Candidate(game, sight, [ply], baseline)
            if one.complete(picture):
                yield one
    except TooManyMovesError:
        return
