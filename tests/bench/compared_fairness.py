"""How often two judges of fairness agree: the clauses of the study, and the enumeration of courses.

Both judge every plan that the simulated human of `many_plies` considers. By default the clauses decide what is
played; if the courses decide, the marks tell what the referee makes of plans that the clauses call unfair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal, Self, TypeAlias

from many_plies import refereed, worst
from random_tables import drawn

from companion.referee.protocol import Header
from companion.study.course_fairness import CourseFairness
from companion.study.fairness import ToldChance
from companion.study.habits import Habits, Tempo
from companion.study.human import Human, dealt
from companion.study.plans import Plan
from companion.study.possible_courses import PossibleCourses, TooManyCoursesError

Opinion: TypeAlias = Literal["unique", "to be asked", "unfair", "given up"]
UNIQUE: Mapping[Opinion, bool | None] = {
    "unique": True,
    "to be asked": False,
    "unfair": None,
    "given up": None,
}
"""What each opinion is as an answer of `Fairness.unique`."""

PLIES = 14
"""So many plies has a session at most, also one of a whole game."""


@dataclass
class Opinions:
    """How many plans there are for each pair of opinions: of the clauses, and of the enumeration.

    `cases` has for each pair the plans in words. `problems` are what is wrong with the verdicts on the
    sessions, one sentence for each session that is marked down.
    """

    counts: Counter[tuple[Opinion, Opinion]] = field(default_factory=Counter)
    cases: dict[tuple[Opinion, Opinion], list[str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def add(self, clauses: Opinion, courses: Opinion, case: str) -> None:
        """Count a plan."""
        self.counts[clauses, courses] += 1
        self.cases.setdefault((clauses, courses), []).append(case)

    def __iadd__(self, other: Self) -> Self:
        self.counts += other.counts
        for pair, cases in other.cases.items():
            self.cases.setdefault(pair, []).extend(cases)
        self.problems += other.problems
        return self


class ComparingHuman(Human):
    """A simulated human who hears both opinions about each plan, and follows one of them."""

    def __init__(self, header: Header, rng: Random, habits: Habits, *, follow: bool) -> None:
        super().__init__(header, rng, habits, Tempo())
        courses = PossibleCourses(self._game, self._sight)
        self._enumeration = CourseFairness(self._game, self._sight, courses, header.settle)
        self._follow = follow
        self.opinions = Opinions()

    def _unique(self, plan: Plan, told: Sequence[ToldChance]) -> bool | None:
        clauses = super()._unique(plan, told)
        courses = self._enumerated(plan, told)
        moves = ", ".join(f"{ply.before.turn} {ply.move}" for ply in plan.plies)
        self.opinions.add(opinion(unique=clauses), courses, f"{plan.begin(0):.2f} s: {moves}")
        return UNIQUE[courses] if self._follow else clauses

    def _enumerated(self, plan: Plan, told: Sequence[ToldChance]) -> Opinion:
        position, table = self._course.position, self._tabletop.lying
        try:
            found = self._enumeration.unique(position, table, plan.moments, plan.done, told)
        except TooManyCoursesError:
            return "given up"
        return opinion(unique=found)


def opinion(*, unique: bool | None) -> Opinion:
    """The word for an answer of `Fairness.unique`."""
    return "unfair" if unique is None else ("unique" if unique else "to be asked")


def compared(game: str, kind: str, seed: int, *, follow: bool = False) -> Opinions:
    """Both opinions about all plans of a session; the same for ever for a seed.

    With `follow` the enumeration decides what is played, and the verdicts of the referee are marked.
    """
    header, plies, habits = drawn(game, kind, seed)
    rng = Random(seed)
    human = ComparingHuman(dealt(header, rng), rng, habits, follow=follow)
    played, found = human.play(min(plies, PLIES)), human.opinions
    found.cases = {pair: [f"seed {seed}, {case}" for case in cases] for pair, cases in found.cases.items()}
    problems = refereed(header, played)[1] if follow else []
    found.problems += [f"seed {seed}: {worst(problems)}: {problems[0]}"] if problems else []
    return found


def table(found: Opinions, examples: int) -> str:
    """The counts as text, with some examples of each disagreement and all problems."""
    lines = [f"{'clauses':12} {'courses':12} {'plans':>7}"]
    for (clauses, courses), number in sorted(found.counts.items()):
        lines.append(f"{clauses:12} {courses:12} {number:7}")
        shown = found.cases[clauses, courses][:examples] if clauses != courses else []
        lines += [f"    {case}" for case in shown]
    return "\n".join([*lines, *found.problems])
