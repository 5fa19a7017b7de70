"""The answers to an open question that later play has not ruled out.

Players may ignore a question and go on: the next seat throws, tells its roll and moves. That roll is for a
ply after those in question (`gone_on`). Without a roll, the answers count from which all pictures can still
be explained (`kept`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from companion.referee.decision.findings import (
    Done,
    Finding,
    Judgement,
    Perhaps,
    StuckSensor,
    Suspected,
    Undecided,
    Unexplained,
)
from companion.referee.decision.table_rest import TableRest
from companion.referee.hypotheses import Case, Run
from companion.referee.questions import MoveAnswer, Question


class Judging(Protocol):
    """What `open_question` needs of the judge."""

    def at_rest(self, case: Case, rest: TableRest) -> Judgement: ...

    def still(self, answers: Sequence[MoveAnswer], case: Case) -> Sequence[Run]: ...


def kept(finding: Finding, question: Question | None, case: Case, judge: Judging) -> Finding:
    """The finding, with the answers of the open question from which the pictures can be explained as well.

    The run with the fewest unseen plies is the likeliest as long as no question was put. But players who were
    asked and went on without an answer may have made any of the plies in question, so later play decides only
    between the answers that allow it. Rolls or cards that were told later are for the plies after these.
    """
    if question is None or not isinstance(finding, Done | Perhaps):
        return finding
    asked = {answer.after: answer.runs[0][0] for answer in question.seen_done}
    runs = [(asked.get(first.ply.after, first), *later) for first, *later in finding.runs]
    firsts = {run[0].ply.after for run in runs}
    more = judge.still([answer for answer in question.seen_done if answer.after not in firsts], case)
    return replace(finding, runs=[*runs, *more])


def gone_on(
    question: Question | None,
    case: Case,
    judge: Judging,
    rest: TableRest,
    find: Callable[[], Judgement],
) -> Judgement:
    """What is found if rolls or cards were told since the question was put; they are for the plies after it.

    The question stays open as long as one of its answers allows the later pictures. If only one of them does,
    that proves nothing, because the next player may have made a slip. If none does, `find` judges the table,
    and nothing of that is recorded without a question. `find` also does so if nothing was told since, or if
    the question is about a table that looks as recorded or about a sensor that may be stuck.
    """
    newer = case.chances[len(question.chances) :] if question is not None else ()
    if question is None or not newer or question.as_recorded:
        return find()
    if len(question.seen_done) < len(question.answers):
        return find()
    later = case.seen_in(case.trace.after(question.asked_at))
    ends = dict.fromkeys(run[-1].ply.after for answer in question.seen_done for run in answer.runs)
    for end in ends:
        allowing = judge.at_rest(later.at(end, newer), TableRest(rest.rested)).finding
        if not isinstance(allowing, Unexplained | StuckSensor | Suspected):
            return Judgement(allowing if isinstance(allowing, Undecided) else Undecided())
    judged = find()
    done = judged.finding
    if not isinstance(done, Done):
        return judged
    return judged._replace(finding=Perhaps(done.runs, "an open question has other answers", many=done.many))
