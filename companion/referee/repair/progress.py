"""How far the players are on a way that they were told.

The contents of all fields are known where the way begins, so each picture shows which steps are done, and
which were made in part; the other pieces of these are then in a hand.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace as with_fields

from companion.contents import Contents, Field, Table, count, groups, text
from companion.referee.protocol import Transfer, goes
from companion.referee.repair.hands import laid, lifted, turns
from companion.referee.repair.planner import plan
from companion.referee.repair.possible import known
from companion.referee.repair.sequence import differs, heard, in_goes
from companion.rules.game import AnyGame
from companion.sensing.sight import Picture, Sight

_Split: TypeAlias = tuple[Sequence[Transfer], Sequence[Transfer]]
"""The part of a step that is done, and the part that is left."""


class Goal(NamedTuple):
    """The table to which a way leads.

    The pieces on the fields that are `replaced` must make room first. A `legal` table must not be shown on
    the way, because it would look like a ply.
    """

    table: Table
    replaced: Sequence[Field] = ()
    legal: Sequence[Table] = ()


class Reached(NamedTuple):
    """What lies on the table now, which steps are left, and whether a hand holds pieces of the way.

    `done` are the steps that led there.
    """

    lying: Table
    left: tuple[Transfer, ...]
    in_hand: bool = False
    done: tuple[Transfer, ...] = ()


class Ahead(NamedTuple):
    """How many steps are still to do: up to the first one that a sensor sees (`seen`), otherwise all."""

    number: int
    seen: bool


class _Part(NamedTuple):
    """Some steps of a way, from index `at` on: what may be done of them, and what would be left."""

    at: int
    steps: Sequence[Transfer]
    done: Sequence[Transfer]
    left: Sequence[Transfer] = ()


@dataclass(frozen=True)
class Way:
    """The steps from the present table to that of the goal."""

    game: AnyGame
    sight: Sight
    lying: Table
    goal: Goal
    steps: tuple[Transfer, ...]

    @classmethod
    def between(cls, game: AnyGame, sight: Sight, picture: Picture, lying: Table, goal: Goal) -> Way:
        """The way from one table to the other."""
        old = [field for field in goal.replaced if lying.get(field, "") == goal.table.get(field, "")]
        cleared = {**lying, **dict.fromkeys(old, "")}
        steps = plan(game, sight, picture, known(game, cleared), goal.table).steps
        if old:
            steps = (*plan(game, sight, picture, known(game, lying), cleared).steps, *steps)
        return cls(game, sight, lying, goal, ()).going_on(picture, Reached(lying, steps))

    def reached(self, picture: Picture) -> Reached | None:
        """How far the players are in this picture; None if it shows a table that is not on the way."""
        here = Reached(self.lying, self.steps)
        wrong = self._wrong(picture, here.lying, picture)
        if not wrong <= self._touched:
            return None
        while wrong:
            further = self._further(picture, here, wrong)
            still, here = min(further, key=lambda each: len(each[0]), default=(wrong, here))
            if len(still) >= len(wrong):
                return None
            wrong = still
        return here

    def going_on(self, picture: Picture, here: Reached) -> Way:
        """The rest of the way from there."""
        not_to_show = (self.goal.table, *self.goal.legal)
        left = in_goes(self.game, self.sight, picture, here.left, here.lying, not_to_show)
        return replace(self, lying=here.lying, steps=left)

    def in_turn(self, here: Reached) -> bool:
        """True if the steps that are done are the first ones of the way."""
        whole, left = self.steps, here.left
        same = 0
        while same < min(len(whole), len(left)) and whole[-1 - same] == left[-1 - same]:
            same += 1
        parts = left[: len(left) - same]
        # A step made in part leaves some of its pieces, on their field or in a hand.
        return not parts or (
            same < len(whole) and all(part.target == whole[-1 - same].target for part in parts)
        )

    def unseen_behind(self, picture: Picture, here: Reached) -> int:
        """The number of done steps after the last one that a sensor noticed."""
        since = 0
        for noticed in self._noticed(picture, self.lying, here.done):
            since = 0 if noticed[-1] else 1 if any(noticed) else since + 1
        return since

    def ahead(self, picture: Picture, here: Reached) -> Ahead:
        """The steps that hands have to do from there until a sensor notices one."""
        number = 0
        for number, noticed in enumerate(self._noticed(picture, here.lying, here.left), 1):
            if any(noticed):
                return Ahead(number, seen=True)
        return Ahead(number, seen=False)

    @cached_property
    def _touched(self) -> frozenset[Field]:
        """The fields of all steps; no step puts right what is wrong on another field."""
        return frozenset(itertools.chain.from_iterable(step.fields for step in self.steps))

    def _noticed(self, picture: Picture, lying: Table, steps: Iterable[Transfer]) -> Iterator[list[bool]]:
        """For each of these steps, whether a sensor notices that its pieces are lifted, and put down."""
        speaking = set(heard(self.sight, picture))
        for step in steps:
            noticed = []
            for half in _by_hand(step):
                now = laid(self.game, lying, [half])
                noticed.append(any(differs(self.sight, at, lying, now) for at in half.fields & speaking))
                lying = now
            yield noticed

    def _wrong(self, picture: Picture, table: Table, fields: Iterable[Field]) -> frozenset[Field]:
        """Those of these fields that do not show this table."""
        shows = self.sight.shows
        return frozenset(field for field in fields if not shows(picture, field, table.get(field, "")))

    def _further(
        self, picture: Picture, here: Reached, wrong: frozenset[Field]
    ) -> Iterator[tuple[frozenset[Field], Reached]]:
        """What the players may have reached if they have done more, each with the fields still wrong then."""
        for part in self._parts(picture, here, wrong):
            lying = laid(self.game, here.lying, part.done)
            fields = frozenset(itertools.chain.from_iterable(step.fields for step in part.steps))
            still = self._wrong(picture, lying, fields) | (wrong - fields)
            before, after = here.left[: part.at], here.left[part.at + len(part.steps) :]
            in_hand, done = here.in_hand or bool(part.left), (*here.done, *part.done)
            yield still, Reached(lying, (*before, *part.left, *after), in_hand, done)

    def _parts(self, picture: Picture, here: Reached, wrong: frozenset[Field]) -> Iterator[_Part]:
        """The parts of the way that concern a wrong field: a whole go, a step of it, or some of its pieces.

        In the order of the way, because the first steps are most likely done first.
        """
        begins = 0
        for go in goes(here.left):
            if any(step.fields & wrong for step in go):
                yield _Part(begins, go, go)
            for at, step in enumerate(go, begins):
                if step.fields & wrong:
                    yield _Part(at, [step], [step])
                    yield from (_Part(at, [step], *split) for split in self._begun(picture, here.lying, step))
            begins += len(go)

    def _begun(self, picture: Picture, lying: Table, step: Transfer) -> Iterator[_Split]:
        """What may be done of a step, and what is left of it: pieces in a hand, and pieces not lifted yet."""
        for taken in () if turns(step) else self._taken(picture, lying, step):
            rest = lifted(self.game, step.pieces, taken)
            up = with_fields(_of(step, taken), target=None)
            for put in [taken] if step.target is None else _some(taken):
                held = lifted(self.game, taken, put)
                down = with_fields(_of(step, put), source=None)
                done = [half for half in (up, down) if half.fields and half.pieces]
                if not done or not (held or rest):
                    continue
                if not self._wrong(picture, laid(self.game, lying, done), step.fields):
                    in_hand = with_fields(_of(step, held), source=None, joined=step.joined or bool(rest))
                    yield done, [each for each in (in_hand, _of(step, rest)) if each.pieces]

    def _taken(self, picture: Picture, lying: Table, step: Transfer) -> Iterator[Contents]:
        """The pieces of a step that may be lifted already; all of them if they come from a hand."""
        if step.source is None:
            yield step.pieces
            return
        lay = lying.get(step.source, "")
        for taken in _some(step.pieces):
            if self.sight.shows(picture, step.source, lifted(self.game, lay, taken)):
                yield taken


def _by_hand(step: Transfer) -> list[Transfer]:
    """The acts of a step: pieces that are moved are lifted and then put down."""
    if step.source is None or step.target is None or turns(step):
        return [step]
    return [with_fields(step, target=None), with_fields(step, source=None)]


def _of(step: Transfer, some: Contents) -> Transfer:
    """The step for some of its pieces."""
    return with_fields(step, pieces=some, number=count(some))


def _some(contents: Contents) -> Iterator[Contents]:
    """All subsets of these pieces, beginning with all of them."""
    held = groups(contents)
    for numbers in product(*(range(number, -1, -1) for number, _ in held)):
        yield text((number, letter) for number, (_, letter) in zip(numbers, held, strict=True))
