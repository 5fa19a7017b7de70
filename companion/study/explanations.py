"""Which legal chains of plies explain what sensors show, by plain enumeration.

This is the yardstick for a fair recording, and deliberately none of the referee's own code: it
plays every legal chain of up to three plies and compares. It has no use for the order of drops;
of what was seen on the way it takes only the fields that were lifted, in their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.contents import Contents, Field, Table, count
from companion.rules.game import AnyGame, AnyPly, Position
from companion.sensing.sight import Picture, Sight

LONGEST = 3
"""How many plies made without a rest are followed."""

MOST_KNOWN = 2000
"""How many positions' plies are remembered."""

Chain: TypeAlias = tuple[Position, ...]
"""The positions after each ply of the chain."""


@dataclass(frozen=True, slots=True)
class _Known:
    """A ply, and what each field shows in the course of it."""

    ply: AnyPly
    lifted: Field | None
    before: Table
    after: Table
    on_the_way: Mapping[Field, tuple[Contents, ...]]
    uncleared: Mapping[Field, tuple[Contents, ...]]


def _know(game: AnyGame, ply: AnyPly) -> _Known:
    before = game.contents(ply.before)
    lying = dict(before)
    on_the_way: dict[Field, list[Contents]] = {}
    uncleared: dict[Field, list[Contents]] = {}
    steps = ply.steps
    for step in steps:
        values = uncleared if step.cause == "sweep" else on_the_way
        values.setdefault(step.field, [lying.get(step.field, "")]).append(step.leaves)
        lying[step.field] = step.leaves
    return _Known(
        ply,
        next((step.field for step in steps if step.cause != "sweep"), None),
        before,
        game.contents(ply.after),
        {field: tuple(values) for field, values in on_the_way.items()},
        {field: tuple(values) for field, values in uncleared.items()},
    )


class Explanations:
    """What explains a picture, for one game under one set of sensors."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._all: dict[Position, tuple[_Known, ...]] = {}

    def plies(self, position: Position) -> list[AnyPly]:
        """All legal plies from a position."""
        return [known.ply for known in self._known(position)]

    def chains(
        self,
        position: Position,
        picture: Picture,
        lifts: Sequence[Field] | None = None,
        longest: int = LONGEST,
    ) -> Iterator[Chain]:
        """The chains of complete plies from a position whose result the picture allows.

        `lifts` are the fields that were lifted, in order: every ply of a chain begins with one of
        them. Without it the way to the picture is taken as unseen.
        """
        for known in self._known(position):
            later = self._later(known, lifts)
            if lifts is not None and later is None:
                continue
            if self._complete(known, picture):
                yield (known.ply.after,)
            if longest > 1:
                for chain in self.chains(known.ply.after, picture, later, longest - 1):
                    yield (known.ply.after, *chain)

    def in_hand(self, position: Position, picture: Picture) -> bool:
        """Whether the picture allows a legal ply in the middle, with pieces in a hand.

        Hands sow in any order, so each field may show any of the values that it has on the way.
        """
        return any(self._lacking(known, picture) for known in self._known(position))

    def begun(
        self, position: Position, picture: Picture, lifts: Sequence[Field], longest: int = LONGEST
    ) -> Iterator[Chain]:
        """The chains of complete plies after which the picture allows another ply in the middle.

        The lifts are those of `chains`, the first of the ply in the middle among them.
        """
        for known in self._known(position):
            later = self._later(known, lifts)
            if later is None:
                continue
            following = self._known(known.ply.after)
            if any(
                self._later(other, later) is not None and self._lacking(other, picture) for other in following
            ):
                yield (known.ply.after,)
            if longest > 1:
                for chain in self.begun(known.ply.after, picture, later, longest - 1):
                    yield (known.ply.after, *chain)

    def _known(self, position: Position) -> tuple[_Known, ...]:
        if position not in self._all:
            if len(self._all) >= MOST_KNOWN:
                self._all.clear()
            plies = (self._game.play(position, move) for move in self._game.moves(position))
            self._all[position] = tuple(_know(self._game, ply) for ply in plies)
        return self._all[position]

    def _later(self, known: _Known, lifts: Sequence[Field] | None) -> Sequence[Field] | None:
        """The lifts after the first of this ply; None where it is not among them."""
        if lifts is None or known.lifted is None or self._sight.sensor(known.lifted).kind == "none":
            return lifts
        return lifts[lifts.index(known.lifted) + 1 :] if known.lifted in lifts else None

    def _complete(self, known: _Known, picture: Picture) -> bool:
        shows = self._sight.shows
        return all(
            shows(picture, field, known.after.get(field, ""))
            or any(shows(picture, field, value) for value in known.uncleared.get(field, ()))
            for field in picture
        )

    def _lacking(self, known: _Known, picture: Picture) -> bool:
        """Whether fewer pieces than there are can lie on the table in the middle of this ply."""
        least = 0
        for field in {*known.before, *known.on_the_way, *picture}:
            values = known.on_the_way.get(field, (known.before.get(field, ""),))
            shown = [count(value) for value in values if self._sight.shows(picture, field, value)]
            if not shown:
                return False
            least += min(shown)
        return least < sum(count(contents) for contents in known.before.values())
