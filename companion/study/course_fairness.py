"""Whether planned plies are fair to a referee, by enumeration of all courses that fit the pictures.

The clauses of `companion.study.fairness` answer the same question. ``./dev bench fairness`` compares the two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.contents import Table
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Sight
from companion.study.acts import Moment, order_of
from companion.study.expected_pictures import picture_of, pictures, rests
from companion.study.fairness import TAKEN_IN_S, DonePly, ToldChance
from companion.study.possible_courses import PossibleCourses
from companion.study.runs import Positions


@dataclass(frozen=True)
class CourseFairness:
    """Judges planned plies; `settle` is the table's settling time in seconds."""

    game: AnyGame
    sight: Sight
    courses: PossibleCourses
    settle: float

    def unique(
        self,
        before: Position,
        table: Table,
        moments: Sequence[Moment],
        plies: Sequence[DonePly],
        told: Sequence[ToldChance] = (),
    ) -> bool | None:
        """True if at the end all courses begin with these plies, False if a single ply must be asked about.

        None if no referee could be right: if no sensor sees a change, if at a rest other plies may be
        complete than those that are done, or if the table then looks put back, for hands may put pieces back
        in any order. So it is if a roll or card is told while nothing need have been done, for it then seems
        to replace the one before. Raises TooManyCoursesError.
        """
        letters = order_of(self.game)
        seen = list(pictures(self.sight, table, moments, letters))
        on_the_way, last = rests(self.sight, table, moments, letters, self.settle)
        recorded = self.game.contents(before)
        if last is None or any(self.sight.fits(rest.picture, recorded) for rest in (*on_the_way, last)):
            return None
        truth = tuple(ply.after for ply in plies)
        shown = [picture_of(self.sight, table), *(one.picture for one in seen)]
        numbers = tuple(one.number for one in told)
        found = dict(
            zip([0.0, *(one.t for one in seen)], self.courses.complete(before, shown, numbers), strict=True)
        )
        for one in told[1:]:
            known = [t for t in found if t <= one.t - TAKEN_IN_S]
            if () in found[known[-1]]:
                return None
        for rest in on_the_way:
            done = {truth[:number] for number, ply in enumerate(plies[:-1], 1) if ply.t < rest.until}
            if not found[rest.t] <= done:
                return None
        return _verdict(found[seen[-1].t], truth)


def _verdict(ends: frozenset[Positions], truth: Positions) -> bool | None:
    """As `CourseFairness.unique`, for the chains that may be complete at the end."""
    if truth not in ends:
        raise AssertionError("the truth is no possible course")
    if () in ends:
        return None
    alone = all(chain[: len(truth)] == truth for chain in ends)
    return True if alone else (False if len(truth) == 1 else None)
