"""What each number of the cost model is good for: it is changed alone, and sessions are judged again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from itertools import product
from typing import NamedTuple

import many_plies
from random_tables import drawn

from companion.referee.decision.judge import Judge
from companion.referee.tracking import COSTS, Costs

GAMES = ("sahara", "geisterfahrer", "ghostbuster", "zahlenluchs")
KINDS = ("count", "contents")
"""The tables on which the costs decide."""

FACTORS = (0.0, 0.7, 1.4)
"""By how much a number is changed: it is switched off, made smaller and made larger."""


class Trial(NamedTuple):
    """A session that is to be judged with one number changed by this factor; with factor 1 none is."""

    number: str
    factor: float
    game: str
    kind: str
    seed: int


def numbers() -> list[str]:
    """The numbers that are costs or times, and no bounds of the search."""
    return [field.name for field in fields(Costs) if isinstance(getattr(COSTS, field.name), float)]


def trials(wanted: str, seeds: Iterable[int]) -> Iterator[Trial]:
    """All trials of the numbers whose names hold this text, those without a change first."""
    tables = list(product(GAMES, KINDS, seeds))
    yield from (Trial("", 1.0, *table) for table in tables)
    for number, factor in product([name for name in numbers() if wanted in name], FACTORS):
        yield from (Trial(number, factor, *table) for table in tables)


@contextmanager
def changed(number: str, factor: float) -> Iterator[None]:
    """Let the referee judge with another number."""
    Judge.costs = replace(COSTS, **{number: factor * getattr(COSTS, number)}) if number else COSTS
    try:
        yield
    finally:
        Judge.costs = COSTS


def problems(trial: Trial) -> list[str]:
    """What is wrong with the verdicts."""
    played = many_plies.session(trial.game, trial.kind, trial.seed)
    with changed(trial.number, trial.factor):
        return many_plies.refereed(drawn(trial.game, trial.kind, trial.seed).header, played)[1]


def table(judged: Sequence[tuple[Trial, list[str]]]) -> str:
    """For each number how many sessions are marked down if it is changed, and the worst problem."""
    rows = [f"{'number':14}{'value':>7}" + "".join(f"{f'x {factor:g}':>8}" for factor in FACTORS)]
    for number in dict.fromkeys(trial.number for trial, _ in judged if trial.number):
        own = [(trial.factor, found) for trial, found in judged if trial.number == number and found]
        counts = [sum(factor == one for one, _ in own) for factor in FACTORS]
        worst = many_plies.worst([problem for _, found in own for problem in found]) if own else ""
        figures = "".join(f"{count:>8}" for count in counts)
        rows.append(f"{number:14}{getattr(COSTS, number):>7g}{figures}  {worst}".rstrip())
    return "\n".join(rows)
