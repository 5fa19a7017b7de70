"""How much work the judge does for judgements that belong together."""

from __future__ import annotations

from companion.referee.decision.searching_judge import SearchingJudge as Judge
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case, Evidence
from companion.referee.search import Budget
from companion.rules.registry import game as find_game
from companion.sensing.kinds import sensor
from companion.sensing.sight import Picture, Sight

GAME = find_game("sahara")
SIGHT = Sight({field: sensor("count" if field in {"a1", "b1"} else "none") for field in GAME.fields})
COUNTED = [(3, 3), (3, 4), (3, 0), (0, 0), (0, 1)]
"""What lies in a1 and b1, picture by picture; many runs of plies over blind pits explain it."""

MANY = 8


def judged(budget: Budget | None) -> list[bool]:
    """Explain the same pictures several times; True for each search that was cut short."""
    judge, cut = Judge(GAME, SIGHT), []
    for _ in range(MANY):
        pictures = Trace([Picture({"a1": left, "b1": right}) for left, right in COUNTED])
        judge.explain(Case(GAME, GAME.start(), (), Evidence(SIGHT, pictures)), budget)
        cut.append(judge.exhausted)
    return cut


def test_judgements_with_one_budget_cost_no_more_than_one() -> None:
    shared = judged(Budget())
    assert (shared[0], shared[-1]) == (False, True)


def test_each_judgement_has_a_full_budget_by_default() -> None:
    assert judged(None) == [False] * MANY
