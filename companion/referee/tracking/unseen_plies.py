"""Plies of which no sensor sees anything."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.tracking.begun_ply import begun
from companion.referee.tracking.costs import Costs
from companion.referee.tracking.course import PlyCourse, PlyStage
from companion.referee.tracking.courses import Courses
from companion.referee.tracking.hypothesis import Hypothesis
from companion.referee.tracking.seen_picture import SeenPicture


class UnseenPlies:
    """Finds the plies that may be made without a trace in the newest picture."""

    def __init__(self, seen: SeenPicture, courses: Courses, costs: Costs) -> None:
        self._seen, self._courses, self._costs = seen, courses, costs

    def before_another(self, one: Hypothesis) -> Iterator[Hypothesis]:
        """The hypothesis with one more ply that may come unseen before one that sensors see."""
        position, line = self._courses.after(one.place), one.place.line
        for course in self._courses.touching(position, line, self._seen.silent):
            if not course.candidate.traceless and self._is_hidden(course, before=True):
                made = self._made(one, course)
                made.charge("in_silence", self._costs.in_silence, self._seen.t)
                yield made
        for course in self._courses.without_trace(position, line):
            yield self._made(one, course)

    def claimed(self, one: Hypothesis) -> Iterator[Hypothesis]:
        """The hypothesis with one more ply that players may mean who say that they are done."""
        for course in self._courses.all(self._courses.after(one.place), one.place.line):
            ends = [stage for stage in self._hidden(course.start) if stage.complete or stage.looks_done]
            if not ends and course.needed:
                continue
            if course.candidate.steps or course.ply.chance is None:
                made = self._made(one, course)
                swapped = bool(ends) and not self._is_hidden(course)
                made.charge("swapped", self._costs.swapped * swapped, self._seen.t)
                yield made

    def _made(self, one: Hypothesis, course: PlyCourse) -> Hypothesis:
        """The hypothesis with this ply done unseen; a pass has nothing to be seen and costs nothing.

        When it was done is unknown, so hands count as at work since the last step that was seen.
        """
        made = begun(one, course, self._costs, self._seen.t)
        made.since = one.since
        made.place = made.place._replace(stage=course.end)
        made.charge("unseen", self._costs.unseen * bool(course.candidate.steps), self._seen.t)
        return made

    def _is_hidden(self, course: PlyCourse, *, before: bool = False) -> bool:
        """True if the ply may be done without a piece in another one's place and without a trace.

        With `before` it may have been made before the newest picture, so that a field that was silent then
        does not see it.
        """
        return any(stage.complete for stage in self._hidden(course.start, piled=False, before=before))

    def _hidden(self, start: PlyStage, *, piled: bool = True, before: bool = False) -> list[PlyStage]:
        """The stages that hands reach from this one by steps which no sensor sees, or only silent ones."""
        stages = [start]
        for stage in stages:
            for glimpse in stage.onward:
                sees = glimpse.seen and self._seen.picture.get(glimpse.field) is not None
                sees = sees and not (before and self._seen.was_silent(glimpse.field))
                if not sees and glimpse.piled <= piled and glimpse.stage not in stages:
                    stages.append(glimpse.stage)
        return stages
