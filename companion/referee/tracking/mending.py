"""A slip is put right: back to the table before it, or on to that of a legal ply."""

from __future__ import annotations

from collections.abc import Iterator

from companion.contents import Field
from companion.referee.tracking.begun_ply import begun
from companion.referee.tracking.costs import Costs
from companion.referee.tracking.course import PlyCourse
from companion.referee.tracking.courses import Courses
from companion.referee.tracking.hypothesis import HandState, Hypothesis
from companion.referee.tracking.seen_picture import SeenPicture
from companion.rules.game import Position


class Mending:
    """Finds the legal tables that the newest picture shows after a slip."""

    def __init__(self, seen: SeenPicture, courses: Courses, costs: Costs) -> None:
        self._seen, self._courses, self._costs = seen, courses, costs

    def back(self, one: Hypothesis) -> Iterator[Hypothesis]:
        """The hypotheses that hands have gone back to a table before the slip."""
        for run in dict.fromkeys((one.place.run, ())):
            back = one.moved(HandState(run, run[-1].end if run else None, one.place.told), self._seen.t)
            if not self._odd(self._courses.after(back.place)):
                back.charge("mended", self._costs.mended, self._seen.t)
                yield back

    def onward(self, one: Hypothesis) -> Iterator[Hypothesis]:
        """The hypotheses that hands have gone on to the table of a legal ply."""
        position = self._courses.after(one.place)
        odd = self._odd(position)
        for course in self._courses.shown_done(position, one.place.line, odd):
            if one.place.run and course.candidate.all_unseen("lift"):
                # On a board that sees little, nearly every slip looks like some ply more.
                continue
            if course.candidate.complete(self._seen.picture):
                done = begun(one, course, self._costs, self._seen.t)
                done.place = done.place._replace(stage=course.end)
                if not self._seen.hides(done.place):
                    self._charge(done, course)
                    yield done

    def _odd(self, position: Position) -> frozenset[Field]:
        """The fields that do not show the table of this position."""
        return self._courses.odd(position, self._seen.picture)

    def _charge(self, done: Hypothesis, course: PlyCourse) -> None:
        """Charge that hands have gone on to this ply, and what sensors should have seen of it."""
        costs, t, stirred = self._costs, self._seen.t, self._seen.stirred
        unseen = course.needed - stirred
        done.charge("mended", costs.mended, t)
        done.charge("onward", costs.onward, t)
        done.charge("stray", costs.stray * len(stirred - course.candidate.touched), t)
        done.charge("missed", costs.missed * len(unseen - course.restored), t)
        done.charge("swapped", costs.swapped * bool(unseen & course.restored), t)
        done.charge("unseen", 0.0 if course.needed else costs.unseen, t)
