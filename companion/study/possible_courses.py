"""Every course of play that fits what the sensors should show, picture by picture.

A course is what hands may have done since the recorded position: plies that are complete, one that may be
under way, and a field whose pieces a touch has lifted aside. From each expected picture to the next, the
courses are kept that can lead there; those that fit every picture in turn are all that a referee can know.
Pieces of one sowing are dropped in their order, captured ones are taken in any order. A touch lifts all
pieces of a field, also while a ply is under way, and puts them back.

The plies of the game must be listed (`TableHints.listed`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain as joined
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from companion.contents import Contents, Field
from companion.errors import CompanionError
from companion.referee.ledger import Chances
from companion.rules.game import AnyGame, AnyPly, Position
from companion.sensing.sight import Readings, Sight
from companion.study.acts import Act, acts_of, after, order_of, other_way
from companion.study.runs import LONGEST, Positions, Runs

MOST_COURSES = 20_000
"""How many courses are kept at most after one picture."""

Lying: TypeAlias = tuple[Contents, ...]
"""The contents of all fields, in the order of the game's fields."""


class TooManyCoursesError(CompanionError, RuntimeError):
    """More than MOST_COURSES courses fit one picture."""


class CourseSoFar(NamedTuple):
    """What hands may have done: the positions after complete plies, and what is left of one under way.

    `chain` ends with the ply under way, `left` are its acts that are not done yet. `chances` are the rolls or
    cards that are not used. `lying` is the table. `aside` is a field whose pieces a touch has lifted. `made`
    counts the plies that need a hand; `idle` is True if the last ply needs none.
    """

    chain: Positions
    left: tuple[Act, ...]
    chances: Chances
    lying: Lying
    aside: Field | None = None
    made: int = 0
    idle: bool = False

    @property
    def done(self) -> bool:
        """True if no ply is under way; the table need not be cleared."""
        return all(act.cause == "sweep" for act in self.left)


FoundCourse: TypeAlias = tuple[Field | None, CourseSoFar]
"""A course with the field that its last act touched; None if no hand touched one."""


class Beginning(NamedTuple):
    """A ply that may come next, with the ways to make it.

    `reached` are the positions after it and after the rolls without use that follow; `chances` are left then.
    """

    reached: Positions
    chances: Chances
    ways: tuple[tuple[Act, ...], ...]


class PossibleCourses:
    """Finds the courses that fit successive pictures, for one game under one set of sensors."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game, self._sight, self._letters = game, sight, order_of(game)
        self._at = {field: number for number, field in enumerate(game.fields)}
        self._runs = Runs(game, sight)
        self._known: dict[tuple[Position, Chances], tuple[Beginning, ...]] = {}

    def complete(
        self, before: Position, pictures: Iterable[Readings], chances: Chances = ()
    ) -> Iterator[frozenset[Positions]]:
        """For each of these successive pictures the chains of plies that may be complete in it.

        The first picture shows the position `before`. A chain holds the positions after its plies; the empty
        one says that nothing need have been done. `chances` are the rolls or cards of the plies in order; a
        ply for which none is left may have used any. Raises TooManyCoursesError.
        """
        self._known.clear()
        table = self._game.contents(before)
        start = CourseSoFar((), (), chances, tuple(table.get(field, "") for field in self._game.fields))
        earlier, courses = None, {start}
        for picture in pictures:
            reached = courses if earlier is None else self._reached(before, courses, earlier, picture)
            earlier, courses = picture, self._with_unseen(before, reached, picture)
            yield frozenset(
                course.chain for course in courses if course.done and not (course.aside or course.idle)
            )

    def _reached(
        self, before: Position, courses: Iterable[CourseSoFar], earlier: Readings, picture: Readings
    ) -> set[CourseSoFar]:
        """The courses after one more act, which changes one picture to the next."""
        changed = {field for field, reading in picture.items() if earlier[field] != reading}
        onward = (
            found
            for one in courses
            for found in joined(self._onward(before, one), self._touched(one, changed))
        )
        return {
            course
            for field, course in onward
            if field is not None and changed == {field} and self._shows(picture, field, course)
        }

    def _with_unseen(
        self, before: Position, courses: set[CourseSoFar], picture: Readings
    ) -> set[CourseSoFar]:
        """These courses, and those after more acts that do not change the picture."""
        known, new = set(courses), list(courses)
        while new:
            for field, course in self._onward(before, new.pop()):
                if course not in known and (field is None or self._shows(picture, field, course)):
                    known.add(course)
                    new.append(course)
            if len(known) > MOST_COURSES:
                raise TooManyCoursesError(f"more than {MOST_COURSES} courses fit one picture")
        return known

    def _shows(self, picture: Readings, field: Field, course: CourseSoFar) -> bool:
        """True if the picture allows what lies on this field."""
        lying = "" if course.aside == field else course.lying[self._at[field]]
        return self._sight.shows(picture, field, lying)

    # -- what hands may do next ------------------------------------------------------------------

    def _onward(self, before: Position, course: CourseSoFar) -> Iterator[FoundCourse]:
        """The courses after one more act of a ply, each with the field that it touches.

        A ply that needs no hand is one more course as well; it touches None.
        """
        for act, left in _next_acts(course.left):
            yield from self._done(course, act, left)
        if course.done and course.made < LONGEST:
            for begun in self._beginnings(course.chain[-1] if course.chain else before, course.chances):
                yield from self._begun(course, begun)

    def _begun(self, course: CourseSoFar, begun: Beginning) -> Iterator[FoundCourse]:
        """The courses after the first act of a ply."""
        now = course._replace(chain=(*course.chain, *begun.reached), chances=begun.chances, idle=False)
        for way in begun.ways:
            if not any(act.cause != "sweep" for act in way):
                yield None, now._replace(left=way, idle=True)
                continue
            for act, left in _next_acts(way):
                yield from self._done(now._replace(made=course.made + 1), act, left)

    def _done(self, course: CourseSoFar, act: Act, left: tuple[Act, ...]) -> Iterator[FoundCourse]:
        """The course after an act; none if the pieces of its field are lifted aside."""
        if act.field == course.aside:
            return
        at = self._at[act.field]
        lying = after({act.field: course.lying[at]}, act, self._letters)[act.field]
        table = (*course.lying[:at], lying, *course.lying[at + 1 :])
        yield act.field, course._replace(left=left, lying=table)

    def _touched(self, course: CourseSoFar, changed: Iterable[Field]) -> Iterator[FoundCourse]:
        """The courses after the pieces of one of these fields are lifted aside, or put back."""
        if course.aside is not None:
            yield course.aside, course._replace(aside=None)
        else:
            yield from (
                (field, course._replace(aside=field)) for field in changed if course.lying[self._at[field]]
            )

    def _beginnings(self, position: Position, chances: Chances) -> tuple[Beginning, ...]:
        """The plies that may come next from a position, remembered."""
        key = (position, chances)
        if key not in self._known:
            over = position.winner is not None
            plies = () if over else self._runs.candidates(position, chances[:1])
            self._known[key] = tuple(self._beginning(shown.ply, chances) for shown in plies)
        return self._known[key]

    def _beginning(self, ply: AnyPly, chances: Chances) -> Beginning:
        """A ply as one that comes next."""
        idle, left = self._runs.idle(ply.after, chances[1:])
        acts = acts_of(ply)
        return Beginning((ply.after, *idle), left, tuple({tuple(acts), tuple(other_way(acts) or acts)}))


def _next_acts(left: tuple[Act, ...]) -> Iterator[tuple[Act, tuple[Act, ...]]]:
    """Each act that may be done next, with the acts that are left then: captures in any order."""
    free = len(tuple(takewhile(lambda act: (act.cause, act.verb) == ("capture", "lift"), left)))
    for at in range(max(free, 1) if left else 0):
        yield left[at], (*left[:at], *left[at + 1 :])
