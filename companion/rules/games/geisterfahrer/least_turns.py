"""The least number of turns in which the loser can bring his cars home (option `score: minimum`).

The search goes turn by turn: first everything that one turn can lead to, then everything that two can; moves
of a turn that goes on cost nothing. So the finished turns prove a bound at any time.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.contents import Seat
from companion.rules.games.geisterfahrer.board import Cars
from companion.rules.games.geisterfahrer.rules import GeisterfahrerRules
from companion.rules.points import AtLeast


def least_turns(
    rules: GeisterfahrerRules, cars: Cars, loser: Seat, go_on: Callable[[], bool]
) -> int | AtLeast:
    """The least number of turns after which the loser, going on alone from here, is done.

    `go_on` is called before each position, every few microseconds. Once it returns False, the bound proved so
    far is returned; so it is if no way of playing ever ends.
    """
    looked_at: set[Cars] = set()
    due = {cars}
    turns = 0
    while due:
        turns += 1
        in_turn, due = list(due), set()
        while in_turn:
            if not go_on():
                return AtLeast(turns)
            before = in_turn.pop()
            if before in looked_at:
                continue
            looked_at.add(before)
            for _, (after, again) in rules.outcomes(before, loser):
                left = rules.onward(after, loser)
                if left is None:
                    return turns
                if again and not rules.count_bonus:
                    in_turn.append(left)
                else:
                    due.add(left)
    return AtLeast(turns)
