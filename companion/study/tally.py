"""What a study counts: numbers that add up, whatever the order in which games are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, Self, TypeAlias

Fate: TypeAlias = Literal["recognised", "asked", "asked amiss", "refused", "unseen", "wrong"]
"""What became of a ply that was made rightly.

``asked``: it was among the answers of a question; ``asked amiss``: it was not; ``refused``: the
referee saw a mistake, or pieces in a hand, where there were none; ``unseen``: it said nothing;
``wrong``: it recorded another ply.
"""
FATES: tuple[Fate, ...] = ("recognised", "asked", "asked amiss", "refused", "unseen", "wrong")

Discovery: TypeAlias = Literal["at once", "asked", "later", "never"]
"""When a slip came out: when the table rested, by a question, some plies later, or never."""
DISCOVERIES: tuple[Discovery, ...] = ("at once", "asked", "later", "never")

Circumstance: TypeAlias = Literal["pause", "hurry", "disturbed", "calm"]
"""How a turn was made: with a pause, without a rest between plies, disturbed, or none of these."""

MOST_CASES = 20
"""So many examples of what a referee must not do are kept."""


Failing: TypeAlias = Literal["wrong", "misread", "sound", "not ready", "stranded"]
"""What a referee must not do: record another ply than was made, or record one while the table was put
right; call a sound sensor faulty; not see a table that was set up, or put right.
"""


@dataclass(frozen=True)
class Failure:
    """Something that a referee did and must not do.

    `game` is the game's number in the study, from 1, and `ply` how many plies were on record by then.
    `told` is what it recorded or called faulty; with a wrong record stand what was `made` and `how`.
    """

    game: int
    ply: int
    what: Failing
    told: str = ""
    made: str = ""
    how: Circumstance | None = None


@dataclass
class Tally:
    """Counts of one game or of many.

    `slips` are by kind and discovery, `delays` by the plies made until a slip came out, `waits` by
    the milliseconds from the last touch of a turn to the verdict on its last ply, `wrong` the
    turns of which something else was recorded, by how they were made. `faults` are sensors called
    faulty that were sound, `misread` plies recorded while nobody played but the table was put
    right; `stranded` games went no further, for the referee did not find back to such a table.
    """

    games: int = 0
    stranded: int = 0
    faults: int = 0
    misread: int = 0
    plies: Counter[Fate] = field(default_factory=Counter)
    slips: Counter[tuple[str, Discovery]] = field(default_factory=Counter)
    delays: Counter[int] = field(default_factory=Counter)
    waits: Counter[int] = field(default_factory=Counter)
    wrong: Counter[Circumstance] = field(default_factory=Counter)
    cases: tuple[Failure, ...] = ()

    def __add__(self, other: Self) -> Self:
        both = {one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)}
        cases = sorted(both["cases"], key=lambda case: (case.game, case.ply))
        return type(self)(**{**both, "cases": tuple(cases[:MOST_CASES])})

    @property
    def discoveries(self) -> Counter[Discovery]:
        """The slips of all kinds by discovery."""
        total: Counter[Discovery] = Counter()
        for (_, discovery), number in self.slips.items():
            total[discovery] += number
        return total

    @property
    def kinds(self) -> dict[str, Counter[Discovery]]:
        """The discoveries of each kind of slip, the kinds in alphabetical order."""
        found: dict[str, Counter[Discovery]] = {}
        for (kind, discovery), number in sorted(self.slips.items()):
            found.setdefault(kind, Counter())[discovery] += number
        return found


def share(counts: Mapping[Any, int], key: object) -> float | None:
    """The share of one count in all, from 0 to 1; None if nothing was counted."""
    total = sum(counts.values())
    return counts.get(key, 0) / total if total else None


def quantile(counts: Mapping[int, int], part: float) -> int | None:
    """The least value that this part (0 to 1) of all counted does not exceed; None of none."""
    total = sum(counts.values())
    if not total:
        return None
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= part * total:
            return value
    return max(counts)
