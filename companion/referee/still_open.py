"""The answers to an open question that what was played since has not ruled out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from companion.referee.chain_search import Chain, Chances
from companion.referee.findings import Done, Finding, Perhaps
from companion.referee.history import History
from companion.referee.question import Explained, Question
from companion.rules.game import Position

Explain = Callable[[Position, Chances, History], Sequence[Chain]]


def kept(
    found: Finding, question: Question | None, chances: Chances, history: History, explain: Explain
) -> Finding:
    """What was found, with the answers from which the pictures can be explained as well.

    The run with the fewest unseen plies is the likeliest of those that nobody was asked about. Who was
    asked and played on without an answer may have made any of the plies in question: play decides
    only between those that allow it.
    """
    if question is None or not isinstance(found, Done | Perhaps):
        return found
    firsts = {chain[0].ply.after for chain in found.chains}
    others = [answer for answer in question.seen_done if answer.after not in firsts]
    more = [run for answer in others for run in _from(answer, chances, history, explain)]
    return replace(found, chains=[*found.chains, *more]) if more else found


def _from(answer: Explained, chances: Chances, history: History, explain: Explain) -> Iterator[Chain]:
    """The runs that begin with the answer and explain the pictures."""
    first = answer.chains[0][0]
    # A pile of cards stays one: none of its cards replaces another.
    left = type(chances)(chances[1:]) if chances[:1] == (first.ply.chance,) else chances
    for run in explain(answer.after, left, history):
        yield first, *run
