"""The least number of turns in which the loser can bring his cars home (option `score: minimum`).

It is searched for turn by turn: first all that one turn can lead to, then all that two can, with
moves of a turn that goes on costing nothing. So what is finished proves a bound at any time.
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
    """The fewest turns that the count can end with when the loser goes on alone from here.

    `go_on` is asked before each position that is looked at, every few microseconds; once it says
    no, the bound proved so far is the answer, and so it is where no way of playing ever ends.
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
