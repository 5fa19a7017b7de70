"""Hands that go on with a ply which was recorded when they paused.

In the middle of a ply the table can look like another ply that is done: if sensors do not see a ball that is
still in a hand, or if balls come out of a box, so that any number may be all of them. If the table rests
then, that other ply is recorded, because it cannot be known better. What the hands do next is no slip of the
next player.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.referee.hypotheses import Candidate, Case, moves_on, shown_done
from companion.referee.repair.cause import Diagnosis
from companion.rules.errors import TooManyMovesError
from companion.rules.game import AnyPly, Position, Reason
from companion.sensing.sight import Picture

PAUSED = Reason(None, "referee.paused")

MOST_PICTURES = 10
"""How many pictures are examined, the newest ones; hands that go on are soon done."""

MOST_PLIES = 100
"""How many plies that one picture shows done are examined."""


def resumed(case: Case, last: AnyPly, *, chance_told: bool = True) -> Diagnosis | None:
    """The diagnosis that the last recorded ply is part of a longer one; None if it does not seem so.

    It seems so if a picture shows another ply of the same player done that was under way when the last one
    was recorded, or one that moves the same figure to another field. Others may have played on by now.
    `chance_told` says that the roll or card of the last ply was told, and not concluded from the move.
    """
    if not last.steps or last.after.winner is not None:
        return None
    chance = last.chance if chance_told else None
    done = Candidate(case.game, case.sight, [last])
    paused, *later = case.trace.pictures
    for picture in reversed(later[-MOST_PICTURES:]):
        for one in _done(case, last.before, chance, picture):
            on_its_way = one.under_way(paused) and not one.complete(paused)
            if on_its_way or moves_on(done, one):
                return Diagnosis(reason=PAUSED, after=one.after if picture == case.trace.last else None)
    return None


def _done(case: Case, before: Position, chance: int | None, picture: Picture) -> Iterator[Candidate]:
    """Plies that the picture shows done, from the position before the last one."""
    try:
        yield from islice(shown_done(case.game, case.sight, before, chance, picture), MOST_PLIES)
    except TooManyMovesError:
        return
