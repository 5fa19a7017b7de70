"""How much work the judge does for judgements that belong together."""

from __future__ import annotations

from companion.referee.decision import Judge
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case, Evidence
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Picture, Sight

GAME = find_game("sahara")
SIGHT = Sight({field: sensor("count" if field in {"a1", "b1"} else "none") for field in GAME.fields})
COUNTED = [(3, 3), (3, 4), (3, 0), (0, 0), (0, 1)]
"""What lies in a1 and b1, picture by picture; many runs of plies over blind pits explain it."""

MANY = 8


def judged(judge: Judge) -> list[bool]:
    """Explain the same pictures several times; True for each search that was cut short."""
    cut = []
    for _ in range(MANY):
        pictures = Trace([Picture({"a1": left, "b1": right}) for left, right in COUNTED])
        judge.explain(Case(GAME, GAME.start(), (), Evidence(SIGHT, pictures)))
        cut.append(judge.exhausted)
    return cut


def test_judgements_that_share_a_budget_cost_no_more_than_one() -> None:
    judge = Judge(GAME, SIGHT)
    with judge.sharing():
        shared = judged(judge)
    assert (shared[0], shared[-1]) == (False, True)


def test_judgements_that_share_nothing_have_a_full_budget_each() -> None:
    judge = Judge(GAME, SIGHT)
    with judge.sharing():
        pass
    assert judged(judge) == [False] * MANY
