"""Why a verdict was given: the likeliest explanations, with what each of their acts costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.referee.questions import ReasonToAsk
from companion.referee.tracking import Charge, WeighedOutcome, probabilities

MOST = 3
"""How many explanations are told of a verdict."""

NONE_WEIGHED = "no explanations were weighed"
"""What is said of a verdict for which the referee has not compared explanations by their costs."""


HIDDEN = "slip that no sensor shows"
"""What is said of the hidden slips, which have no acts that could be told."""

LEAST = 0.00005
"""The least probability of a hidden slip that is told: what is not 0.00% on the line."""


def explanation_lines(
    outcomes: Sequence[WeighedOutcome], most: int = MOST, because: ReasonToAsk | None = None
) -> Iterator[str]:
    """One line for each of the cheapest outcomes: its probability, its cost in nats, and the acts behind it.

    Before them stands why the players are asked, if `because` says so. The last line is a slip that no
    sensor shows, if it is possible.
    """
    if because is not None:
        yield f"asked because {because}"
    if not outcomes:
        yield NONE_WEIGHED
    found = probabilities(outcomes)
    for one, share in zip(outcomes[:most], found.outcomes, strict=False):
        moves = " ".join(str(candidate.ply.move) for candidate in one.run)
        yield f"{share:7.2%} {one.cost:6.1f}  {one.said} {moves}".rstrip() + _because(one)
    if found.hidden >= LEAST:
        yield f"{found.hidden:7.2%}         {HIDDEN}"


def _because(one: WeighedOutcome) -> str:
    """The acts in the order of time, and what time itself adds."""
    acts = [*reversed(list(one.hypothesis.history()))]
    told = [_act(act) for act in acts]
    more = one.cost - sum(act.cost for act in acts)
    if more > 0:
        told.append(f"time {more:.1f}")
    return f": {' + '.join(told)}" if told else ""


def _act(act: Charge) -> str:
    return " ".join(part for part in (act.called, act.detail, f"{act.cost:.1f}") if part)
