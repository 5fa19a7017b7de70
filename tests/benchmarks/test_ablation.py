"""Switching a rule of the referee off changes what that rule decides, and nothing else."""

from __future__ import annotations

import ablation
import many_plies
import pytest
from ablation import Cost, Judged, Session, Without

from companion.referee.hypotheses import Candidate
from companion.referee.tracking.hypothesis import HandState

SESSION = Session("esiema", "contents", 1)
RULE = "tracking/hypothesis.HandState.complete"


@pytest.fixture(scope="module")
def watched() -> tuple[many_plies.SimulatedSession, Judged]:
    return ablation.watched(SESSION)


def test_functions_methods_and_properties_that_decide_are_rules() -> None:
    known = ablation.rules()
    assert {
        RULE,
        "hypotheses/candidate.Candidate.complete",
        "hypotheses/candidate.Candidate.traceless",
    } <= set(known)


def test_what_only_computes_is_none() -> None:
    assert "hypotheses/candidate.Candidate.after" not in ablation.rules()


def test_counting_the_answers_changes_no_verdict(watched: tuple[many_plies.SimulatedSession, Judged]) -> None:
    played, judged = watched
    verdicts, problems = many_plies.refereed(many_plies.drawn(*SESSION[:3]).header, played)
    assert (judged.digest, judged.problems) == (many_plies.fingerprint(verdicts, problems), problems)
    assert set(judged.answers[RULE]) == {"yes", "no"}


def test_without_a_complete_ply_none_is_recorded(
    watched: tuple[many_plies.SimulatedSession, Judged],
) -> None:
    played, judged = watched
    cost = Cost(RULE, "no", fired=1)
    ablation.weigh(cost, judged, ablation.judge(Without(RULE, "no", SESSION, played)))
    assert (cost.tried, cost.different) == (1, 1)
    assert RULE in ablation.table([cost])


def test_a_rule_is_in_force_again_afterwards() -> None:
    held, complete = HandState.complete, Candidate.complete
    known = ablation.rules()
    with (
        ablation.instead(known[RULE], lambda *_: False),
        ablation.instead(known["hypotheses/candidate.Candidate.complete"], lambda *_: True),
    ):
        assert HandState.complete is not held
    assert (HandState.complete, Candidate.complete) == (held, complete)


def test_the_usual_answer_is_the_most_frequent_one_unless_it_is_a_result() -> None:
    judged = Judged(
        "", [], {"a": ablation.Counter(no=3, yes=1), "b": ablation.Counter(something=2, nothing=1)}
    )
    assert ablation.usual_answers([judged]) == {"a": "no"}


def test_a_rule_without_another_answer_is_told_as_silent() -> None:
    judged = Judged("", [], {RULE: ablation.Counter(no=3, yes=1)})
    assert RULE not in ablation.silent([judged])
    assert "hypotheses/candidate.Candidate.complete" in ablation.silent([judged])


def test_a_sentence_that_is_new_without_a_rule_counts_as_worse() -> None:
    cost = Cost("a", "no", fired=2)
    wrong = "7.100 s: A a4 recorded, which did not happen: A a2 came next, from 9.0 s on"
    ablation.weigh(cost, Judged("x", []), Judged("y", [wrong]))
    ablation.weigh(cost, Judged("x", [wrong]), Judged("x", [wrong]))
    assert (cost.tried, cost.different, dict(cost.worse)) == (2, 1, {"wrong record": 1})


def test_an_odd_session_is_played_anew_without_the_rule() -> None:
    odd = SESSION._replace(odd=True)
    played, judged = ablation.watched(odd)
    without = ablation.judge(Without(RULE, "no", odd, played))
    assert played is None
    assert judged.digest != without.digest
