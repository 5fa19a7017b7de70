"""Which legal chains of plies explain what sensors show, by plain enumeration.

This is the yardstick for a fair recording, and deliberately none of the referee's own code: it
plays every legal chain of a few plies and compares. It has no use for the order of drops; of
what was seen on the way it takes only the fields that were lifted, in their order.

Each ply uses the next of the rolls or cards that were told; where none is left, it may have used
any, and rolls without use that nobody told may have come before it. A roll that was told and has
no use is a ply of the chain. Where a game has too many moves to list, its own search is asked
(`companion.study.searches`), and no chain is longer than two plies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from companion.contents import Field
from companion.rules.game import NO_USE, AnyGame, AnyPly, Position
from companion.rules.idling import idled, without_use
from companion.sensing.kinds import Mass
from companion.sensing.sight import Picture, Sight
from companion.study.searches import Searches
from companion.study.shown import ShownPly, odd_fields, shown_ply
from companion.study.watching import Rest

LONGEST = 3
"""How many plies made without a rest are followed."""

MOST_KNOWN = 2000
"""How many positions' plies are remembered."""

Chain: TypeAlias = tuple[Position, ...]
"""The positions after each ply of the chain."""

Chances: TypeAlias = tuple[int, ...]
"""The rolls or cards that were told and not used yet, in the order of their plies."""


class Run(NamedTuple):
    """A run of plies that lifts and rolls allow, and what is left of those.

    `odd` are the fields that do not show its end; `laid_unseen` says that a piece came to a field that
    says nothing.
    """

    last: ShownPly
    chain: Chain
    odd: frozenset[Field]
    lifts: Sequence[Field] | None
    chances: Chances
    laid_unseen: bool


class Explanations:
    """What explains a picture, for one game under one set of sensors."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._all: dict[tuple[Position, Chances], tuple[ShownPly, ...]] = {}
        self._untold: dict[Position, tuple[ShownPly, ...]] = {}
        self._searches = Searches(game, sight)
        self._sees_lifts = all(_sees_a_lift(sight, field) for field in game.fields)

    def plies(self, position: Position, chance: int | None = None) -> list[AnyPly]:
        """All legal plies from a position, with this roll or card where the game has one."""
        return [shown.ply for shown in self._listed(position, _told(chance))]

    def chains(
        self,
        position: Position,
        picture: Picture,
        lifts: Sequence[Field] | None = None,
        longest: int = LONGEST,
        chances: Chances = (),
        way: Sequence[Rest] = (),
    ) -> Iterator[Chain]:
        """The chains of complete plies from a position whose result the picture allows.

        `lifts` are the fields that were lifted, in order: every ply of a chain begins with those
        among them that it lifts first. Without it the way to the picture is taken as unseen. No
        chain ends with a ply for which no hand is needed. Where plies are searched for, `way` is what
        was seen before, and without it there are no chains of two. Raises TooManyMovesError then
        where the search gives up.
        """
        odd = odd_fields(self._sight, picture, self._game.contents(position))
        if not self._game.listed:
            yield from self._searches.chains(position, picture, lifts, way)
            return
        runs = partial(self._runs, position, picture, odd, lifts, longest, chances)
        found = [run for run in runs() if self._complete(run, picture)]
        if lifts is not None and any(run.laid_unseen for run in found):
            # What went unseen to a field without a sensor may as well have taken an equal piece's place.
            found = [run for run in runs(replaced=True) if self._complete(run, picture)]
        yield from (run.chain for run in found)

    def _complete(self, run: Run, picture: Picture) -> bool:
        """Whether the picture allows the last ply of the run to be done."""
        return bool(run.last.on_the_way) and run.last.uncleared_shown(self._sight, picture, run.odd)

    def overlooked(self, position: Position) -> bool:
        """Whether a ply can be made that no sensor sees, in a game whose moves are searched for.

        Whatever is seen afterwards may then be the ply of another seat. Where moves are listed,
        `chains` has such plies.
        """
        return not self._game.listed and self._searches.unseen(position)

    def owing(self, position: Position, picture: Picture) -> bool:
        """Whether a ply may be all sown but for what it captures, in a game whose moves are searched for.

        Who puts a slip right drops the last piece last, wherever it belongs.
        """
        return not self._game.listed and self._searches.owing(position, picture)

    def in_hand(self, position: Position, picture: Picture, chances: Chances = ()) -> bool:
        """Whether the picture allows a legal ply in the middle, with pieces in a hand."""
        if not self._game.listed:
            return self._searches.in_hand(position, picture)
        odd = odd_fields(self._sight, picture, self._game.contents(position))
        return any(
            shown.lacking(self._sight, picture, odd) for shown in self._candidates(position, chances[:1])
        )

    def under_way(
        self, position: Position, picture: Picture, lifts: Sequence[Field], chances: Chances = ()
    ) -> Iterator[tuple[Chain, ShownPly]]:
        """The plies that picture and lifts allow in the middle, each with the complete ones before it."""
        if self._game.listed:
            odd = odd_fields(self._sight, picture, self._game.contents(position))
            yield from (((), one) for one in self._in_the_middle(position, picture, odd, lifts, chances))
        for so_far, others in self._begun(position, picture, lifts, LONGEST, chances):
            yield from ((so_far, one) for one in others)

    def begun(
        self,
        position: Position,
        picture: Picture,
        lifts: Sequence[Field],
        longest: int = LONGEST,
        chances: Chances = (),
    ) -> Iterator[Chain]:
        """The chains of complete plies after which the picture allows another ply in the middle.

        The lifts are those of `chains`, the first of the ply in the middle among them.
        """
        for so_far, others in self._begun(position, picture, lifts, longest, chances):
            if any(True for _ in others):
                yield so_far

    def unseen_ahead(
        self, position: Position, picture: Picture, lifts: Sequence[Field], chances: Chances = ()
    ) -> int:
        """How many steps in a row that no sensor sees may follow at most, if a ply is under way."""
        if all(self._sight.sensor(field).exact for field in self._game.fields):
            return 0
        stages = self.under_way(position, picture, lifts, chances)
        return max((shown.unseen_in_a_row(self._sight) for _, shown in stages), default=0)

    def _begun(
        self, position: Position, picture: Picture, lifts: Sequence[Field], longest: int, chances: Chances
    ) -> Iterator[tuple[Chain, Iterator[ShownPly]]]:
        """Every run of plies that the lifts allow, and the plies that may be in the middle after it."""
        if not self._game.listed:
            return
        odd = odd_fields(self._sight, picture, self._game.contents(position))
        for run in self._runs(position, picture, odd, lifts, longest, chances):
            if not self._nothing_more(run.lifts):
                yield run.chain, self._in_the_middle(run.chain[-1], picture, run.odd, run.lifts, run.chances)

    def _in_the_middle(
        self,
        position: Position,
        picture: Picture,
        odd: frozenset[Field],
        lifts: Sequence[Field] | None,
        chances: Chances,
    ) -> Iterator[ShownPly]:
        """The plies from a position that the picture, odd on these fields, allows in the middle."""
        for shown in self._candidates(position, chances[:1]):
            if shown.lacking(self._sight, picture, odd) and (
                lifts is None or shown.lifts_left(self._sight, lifts) is not None
            ):
                yield shown

    def _runs(
        self,
        position: Position,
        picture: Picture,
        odd: frozenset[Field],
        lifts: Sequence[Field] | None,
        longest: int,
        chances: Chances,
        *,
        replaced: bool = False,
    ) -> Iterator[Run]:
        """Every run of plies that the lifts allow; its last ply is one that may need a hand."""
        for shown in self._candidates(position, chances[:1]):
            later = None if lifts is None else shown.lifts_left(self._sight, lifts, replaced=replaced)
            if lifts is not None and later is None:
                continue
            wrong = shown.odd_after(self._sight, picture, odd)
            idle, left = self._idle(shown.ply.after, chances[1:])
            done = (shown.ply.after, *idle)
            laid = any(step.verb == "drop" and picture.get(step.field) is None for step in shown.ply.steps)
            yield Run(shown, done, wrong, later, left, laid)
            if longest > 1 and not self._nothing_more(later):
                for run in self._runs(done[-1], picture, wrong, later, longest - 1, left, replaced=replaced):
                    yield run._replace(chain=(*done, *run.chain), laid_unseen=laid or run.laid_unseen)

    def _nothing_more(self, lifts: Sequence[Field] | None) -> bool:
        """Whether no further ply can have begun: all lifts are accounted for, and none goes unseen."""
        return lifts is not None and not lifts and self._sees_lifts

    def _idle(self, position: Position, chances: Chances) -> tuple[Chain, Chances]:
        """The positions after the rolls that were told and have no use here, and the rolls left."""
        idle: list[Position] = []
        while chances and (ply := without_use(self._game, position, chances[0])) is not None:
            position, chances = ply.after, chances[1:]
            idle.append(position)
        return tuple(idle), chances

    # -- the plies of a position -----------------------------------------------------------------

    def _candidates(self, position: Position, chance: Chances) -> Sequence[ShownPly]:
        """The plies that may come next: with this roll, or where none was told, with any."""
        if chance or self._game.waits_for(position) is None:
            return self._listed(position, chance)
        if position not in self._untold:
            if len(self._untold) >= MOST_KNOWN:
                self._untold.clear()
            before = (position, *idled(self._game, position))
            self._untold[position] = tuple(shown for one in before for shown in self._listed(one, ()))
        return self._untold[position]

    def _listed(self, position: Position, chance: Chances) -> tuple[ShownPly, ...]:
        """The plies of a position; without a roll where one is waited for, those of all rolls."""
        key = (position, chance)
        if key not in self._all:
            if len(self._all) >= MOST_KNOWN:
                self._all.clear()
            before = self._game.contents(position)
            self._all[key] = tuple(shown_ply(ply, before) for ply in self._plies(position, chance))
        return self._all[key]

    def _plies(self, position: Position, chance: Chances) -> Iterator[AnyPly]:
        waits = self._game.waits_for(position) is not None
        known: set[tuple[str, Position]] = set()
        for number in chance or (self._game.chances(position) if waits else (None,)):
            for move in self._game.moves(position, number):
                if waits and not chance and str(move) == NO_USE:
                    continue
                ply = self._game.play(position, move, number)
                if (str(move), ply.after) not in known:
                    known.add((str(move), ply.after))
                    yield ply


def _told(chance: int | None) -> Chances:
    return () if chance is None else (chance,)


def _sees_a_lift(sight: Sight, field: Field) -> bool:
    """Whether no piece can be lifted from this field unseen."""
    sensor = sight.sensor(field)
    if isinstance(sensor, Mass):
        masses = sensor.masses.values()
        return sensor.tolerance + 2 * sensor.spread * max(masses) < min(masses)
    return sensor.kind in ("count", "contents")
