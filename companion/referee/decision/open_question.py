"""The answers to an open question that later play has not ruled out.

Players may ignore a question and go on: the next seat throws, tells its roll and moves. That roll is for a
ply after those in question (`gone_on`). Without a roll, the answers count from which all pictures can still
be explained (`kept`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from companion.referee.decision.findings import (
    Done,
    Finding,
    Perhaps,
    StuckSensor,
    Suspected,
    Undecided,
    Unexplained,
)
from companion.referee.evidence import Trace
from companion.referee.hypotheses import Case, Run, overlooked
from companion.referee.questions import MoveAnswer, Question
from companion.rules.game import Position

MOST_HELD = 20
"""How many answers are compared with the later pictures; if there are more, all stay possible."""

MOST_COMPARED = 400
"""How many answers times pictures are compared; if there are more, all answers stay possible."""

MOST_SILENT = 0.25
"""The share of the sensors that may be silent; if more are, all answers stay possible."""


class Judging(Protocol):
    """What `open_question` needs of the judge.

    `exhausted` says whether the last search for explanations was cut short.
    """

    @property
    def stepwise(self) -> bool: ...

    @property
    def exhausted(self) -> bool: ...

    def at_rest(self, case: Case, waited: float) -> Finding: ...

    def explain(self, case: Case) -> Sequence[Run]: ...

    def in_hand(self, case: Case) -> Sequence[Run]: ...

    def still(self, answers: Sequence[MoveAnswer], case: Case) -> Sequence[Run]: ...


def kept(finding: Finding, question: Question | None, case: Case, judge: Judging) -> Finding:
    """The finding, with the answers of the open question from which the pictures can be explained as well.

    The run with the fewest unseen plies is the likeliest as long as no question was put. But players who were
    asked and went on without an answer may have made any of the plies in question, so later play decides only
    between the answers that allow it. If plies are searched for, a ply under way is found only from the
    position after an answer: if nothing else explains the table, the question stays open until that ply is
    done. And if the players are asked anyway, an answer stays possible after which a ply may be under way.
    """
    if question is None:
        return finding
    if isinstance(finding, Unexplained) and judge.stepwise and _goes_on(question, case, judge):
        return Undecided()
    if not isinstance(finding, Done | Perhaps):
        return finding
    firsts = {run[0].ply.after for run in finding.runs}
    others = [answer for answer in question.seen_done if answer.after not in firsts]
    if judge.stepwise and _too_many(others, case.trace, judge):
        some = [answer.runs[0][:1] for answer in others[:MOST_HELD]]
        return Done([*finding.runs, *some], many=True)
    more = list(judge.still(others, case))
    if more or isinstance(finding, Perhaps) or len(firsts) > 1:
        known = {run[0].ply.after for run in more}
        unknown = (answer for answer in others if answer.after not in known)
        more += [answer.runs[0][:1] for answer in unknown if _under_way(answer, case, judge)]
    return replace(finding, runs=[*finding.runs, *more]) if more else finding


def gone_on(
    question: Question | None,
    case: Case,
    judge: Judging,
    waited: float,
    find: Callable[[], Finding],
) -> Finding:
    """The finding, if rolls or cards were told since the question was put; they are for the plies after it.

    The question stays open as long as one of its answers allows the later pictures, or as long as the search
    for such an answer is cut short. If only one of them does,
    that proves nothing, because the next player may have made a slip. If none does, `find` gives the finding,
    and nothing of it is recorded without a question. `find` also gives it if nothing was told since, or if
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
        allowing = judge.at_rest(later.at(end, newer), waited)
        if judge.exhausted or not isinstance(allowing, Unexplained | StuckSensor | Suspected):
            return allowing if isinstance(allowing, Undecided) else Undecided()
    finding = find()
    return Perhaps(finding.runs) if isinstance(finding, Done) else finding


def still(answers: Iterable[MoveAnswer], case: Case, judge: Judging) -> Iterator[Run]:
    """The runs from each answer that explain the pictures.

    After a search that was cut short, each answer itself.
    """
    given_up = False
    for answer in answers:
        runs = [] if given_up else list(_from(answer, case, judge))
        given_up = given_up or (judge.exhausted and not runs)
        yield from [answer.runs[0][:1]] if given_up else runs


def _from(answer: MoveAnswer, case: Case, judge: Judging) -> Iterator[Run]:
    """The runs that begin with the answer and explain the pictures, without those that a sensor denies.

    A field that shows what the answer left there and never changes afterwards denies any later ply on it.
    """
    first = answer.runs[0][0]
    shown = case.trace.first(first.complete, 0)
    since = shown if first.complete(case.trace.pictures[shown]) else 0
    for run in judge.explain(_played(answer.after, (first,), case)):
        if not any(overlooked(one, case.trace, since) for one in run):
            yield first, *run


def _under_way(answer: MoveAnswer, case: Case, judge: Judging) -> bool:
    """True if plies are searched for and the next ply after the answer may be under way."""
    return judge.stepwise and bool(judge.in_hand(_played(answer.after, answer.runs[0][:1], case)))


def _goes_on(question: Question, case: Case, judge: Judging) -> bool:
    """True if a ply may be under way or done after one of the runs on which the question rests."""
    later, answers = case.seen_in(case.trace.after(question.asked_at)), question.seen_done
    if len(later.trace) <= 1 or _too_many(answers, later.trace, judge):
        return len(later.trace) > 1
    runs = (answer.runs[0] for answer in answers)
    ends = (_played(run[-1].ply.after, run, later) for run in runs if run[-1].ply.after.winner is None)
    goes_on = (judge.in_hand(end) or judge.explain(end) for end in ends)
    return any(on or judge.exhausted for on in goes_on)


def _too_many(answers: Sequence[MoveAnswer], trace: Trace, judge: Judging) -> bool:
    """True if too many answers are open, or too many fields are silent, to compare all answers.

    Each answer needs a search of its own. If plies are searched for, the search goes through all pictures,
    and if many sensors are silent, most plies explain them.
    """
    if not answers or not judge.stepwise:
        return len(answers) > MOST_HELD
    silent = sum(reading is None for reading in trace.last.values())
    compared = len(answers) * len(trace)
    return len(answers) > MOST_HELD or compared > MOST_COMPARED or silent > MOST_SILENT * len(trace.last)


def _played(position: Position, run: Run, case: Case) -> Case:
    """The case from this position, with the rolls or cards that the run leaves.

    A pile of cards stays a pile, because none of its cards replaces another one.
    """
    chances = case.chances
    for one in run:
        chances = type(chances)(chances[1:]) if chances[:1] == (one.ply.chance,) else chances
    return case.at(position, chances)
