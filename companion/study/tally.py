"""What a study counts: numbers that can be added, in whatever order the games are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, Self, TypeAlias

from companion.study.calibration import Reliability

Fate: TypeAlias = Literal["recognised", "asked", "asked amiss", "refused", "unseen", "wrong"]
"""What became of a ply that was made correctly.

``recognised``: it was recorded; ``asked``: a question offered it; ``asked amiss``: a question did not offer
it; ``refused``: the referee reported a mistake, or pieces in a hand; ``unseen``: the referee said nothing;
``wrong``: it recorded another ply.
"""

Discovery: TypeAlias = Literal["at once", "asked", "later", "never"]
"""When a slip was noticed: when the table rested, by a question, some plies later, or never."""
DISCOVERIES: tuple[Discovery, ...] = ("at once", "asked", "later", "never")

Circumstance: TypeAlias = Literal["pause", "hurry", "disturbed", "calm"]
"""How a turn was made: with a pause, with several plies without a rest, disturbed, or none of these."""

Incident: TypeAlias = Literal[
    "taken back",
    "accepted",
    "put right otherwise",
    "played on",
    "child",
    "knock",
    "turned",
    "laid anew",
    "power cut",
]
"""What people do besides plies and slips (`companion.study.incidents`)."""

IncidentOutcome: TypeAlias = Literal["right", "deceived", "wrong", "stranded"]
"""What became of an incident, in which no ply is made.

``right``: nothing was recorded; ``wrong``: something was; ``deceived``: something was of which the sensors
showed the table; ``stranded``: the table that was put right was not accepted.
"""

Reaction: TypeAlias = Literal["answered later", "ok pressed", "never answered"]
"""What people do at last with a question that they left unanswered (`companion.study.open_questions`)."""

QuestionOutcome: TypeAlias = Literal["right", "asked", "deceived", "unseen", "wrong", "lost", "stranded"]
"""What became of a question that was left unanswered while the players made legal plies.

``right``: these plies are recorded; ``asked``: some are, and the referee still asks; ``wrong``: a ply was
recorded that was not made; ``lost``: some plies are not recorded, and nothing is asked; ``deceived``: so it
is, but in the middle of a ply the sensors showed the table after the wrong record, or the recorded one;
``unseen``: so it is, but a ply on the way changed no reading, and `ok` was not pressed; ``stranded``: as of
an incident.
"""

MOST_CASES = 20
"""How many examples of what a referee must not do are kept: enough to look into, few enough to print."""


Failing: TypeAlias = Literal["wrong", "misread", "sound", "not ready", "stranded"]
"""What a referee must not do.

``wrong``: it recorded another ply than was made; ``misread``: it recorded a ply while the table was put
right; ``sound``: it called a working sensor faulty; ``not ready``, ``stranded``: it did not accept a table
that was set up, or put right.
"""


@dataclass(frozen=True)
class Failure:
    """An example of what a referee must not do.

    `game` is the number of the game in the study, from 1, and `ply` the number of plies recorded by then.
    `told` is what the referee recorded or called faulty. A wrong record also has what was `made`, and `how`.
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

    `plies` are by fate; `slips` by kind and discovery; `delays` by the number of plies made until a slip was
    noticed; `waits` by the milliseconds from the last touch of a turn to the verdict on its last ply; `wrong`
    turns of which another ply was recorded, by how they were made; `incidents` by kind and outcome;
    `questions` left unanswered, by what people did at last and outcome; `reliability` of the verdicts for
    which the referee compared hypotheses. `faults` are working sensors called
    faulty, `misread` plies recorded while the table was put right. `stranded` games ended because the referee
    did not accept a table that was set up or put right.
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
    incidents: Counter[tuple[Incident, IncidentOutcome]] = field(default_factory=Counter)
    questions: Counter[tuple[Reaction, QuestionOutcome]] = field(default_factory=Counter)
    reliability: Reliability = field(default_factory=Reliability.empty)
    cases: tuple[Failure, ...] = ()

    def __add__(self, other: Self) -> Self:
        both = {one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)}
        cases = sorted(both["cases"], key=lambda case: (case.game, case.ply))
        return type(self)(**{**both, "cases": tuple(cases[:MOST_CASES])})

    @property
    def discoveries(self) -> Counter[Discovery]:
        """The slips of all kinds, by discovery."""
        total: Counter[Discovery] = Counter()
        for (_, discovery), number in self.slips.items():
            total[discovery] += number
        return total

    @property
    def kinds(self) -> dict[str, Counter[Discovery]]:
        """The discoveries of each kind of slip, with the kinds in alphabetical order."""
        found: dict[str, Counter[Discovery]] = {}
        for (kind, discovery), number in sorted(self.slips.items()):
            found.setdefault(kind, Counter())[discovery] += number
        return found


def share(counts: Mapping[Any, int], key: object) -> float | None:
    """The share of one count in the sum of all, from 0 to 1; None if nothing was counted."""
    total = sum(counts.values())
    return counts.get(key, 0) / total if total else None


def quantile(counts: Mapping[int, int], part: float) -> int | None:
    """The least value that at least this part (0 to 1) of all counts does not exceed; None if nothing was
    counted.
    """
    total = sum(counts.values())
    if not total:
        return None
    passed = 0
    for value in sorted(counts):
        passed += counts[value]
        if passed >= part * total:
            return value
    return max(counts)
