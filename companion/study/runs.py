"""Runs of legal plies without a rest, in games whose plies are few enough to be listed.

One turn looks at the same few pictures again and again, so the plies of a position and the runs
towards a picture are remembered, up to bounds after which all is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from companion.contents import Contents, Field, text
from companion.referee.ledger import Chances
from companion.rules.game import NO_USE, AnyGame, AnyPly, Move, Position
from companion.rules.unused_chances import without_use
from companion.sensing.frames import Reading
from companion.sensing.kinds import Mass
from companion.sensing.sight import Picture, Sight
from companion.study.shown_ply import ShownPly, odd_fields

LONGEST = 3
"""How many plies made without a rest are followed; one for which no hand is needed does not count."""

MOST_KNOWN = 2000
"""How many positions' plies are remembered."""

MOST_SOUGHT = 200
"""For how many pictures, each with its lifts and rolls, the runs towards it are remembered."""

Positions: TypeAlias = tuple[Position, ...]
"""The positions after each ply of the chain."""

Lifts: TypeAlias = tuple[Field, ...] | None
"""The fields that were lifted, in order; None if that went unseen."""


class ShownRun(NamedTuple):
    """A run of plies that lifts and rolls allow, and what is left of those.

    `odd` are the fields that do not show its end; `laid_unseen` says that a piece came to a field that
    says nothing.
    """

    last: ShownPly
    chain: Positions
    odd: frozenset[Field]
    lifts: Lifts
    chances: Chances
    laid_unseen: bool


class Listing(NamedTuple):
    """The plies of a position, and the positions after rolls or cards without use."""

    plies: tuple[ShownPly, ...]
    idled: tuple[Position, ...]


class Sought(NamedTuple):
    """What runs are looked for: from a position, at most `longest` plies that lifts and rolls allow.

    Where pieces may be `replaced` unseen, it is as in `ShownPly.lifts_left`.
    """

    position: Position
    lifts: Lifts
    chances: Chances
    longest: int = LONGEST
    replaced: bool = False


class Runs:
    """Lists plies and runs of them, for one game under one set of sensors."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._listings: dict[tuple[Position, Chances], Listing] = {}
        self._untold: dict[Position, tuple[ShownPly, ...]] = {}
        self._found: dict[tuple[Sought, tuple[Reading, ...]], tuple[ShownRun, ...]] = {}
        self._sees_lifts = all(_sees_a_lift(game, sight, field) for field in game.fields)

    def towards(self, picture: Picture, sought: Sought) -> tuple[ShownRun, ...]:
        """Every run that is sought, compared with a picture; its last ply is one that may need a hand."""
        key = (sought, tuple(picture.values()))
        if key not in self._found:
            if len(self._found) >= MOST_SOUGHT:
                self._found.clear()
            odd = odd_fields(self._sight, picture, self._game.contents(sought.position))
            self._found[key] = tuple(self._runs(picture, odd, sought))
        return self._found[key]

    def _runs(self, picture: Picture, odd: frozenset[Field], sought: Sought) -> Iterator[ShownRun]:
        position, lifts, chances, longest, replaced = sought
        for shown in self.candidates(position, chances[:1]):
            later = None if lifts is None else shown.lifts_left(lifts, replaced=replaced)
            if lifts is not None and later is None:
                continue
            wrong = shown.odd_after(picture, odd)
            idle, left = self._idle(shown.ply.after, chances[1:])
            done = (shown.ply.after, *idle)
            laid = shown.laid_unseen(picture)
            yield ShownRun(shown, done, wrong, later, left, laid)
            more = longest - shown.touches
            if more and not self.nothing_more(later):
                rest = Sought(done[-1], later, left, more, replaced)
                for run in self._runs(picture, wrong, rest):
                    yield run._replace(chain=(*done, *run.chain), laid_unseen=laid or run.laid_unseen)

    def nothing_more(self, lifts: Lifts) -> bool:
        """True if no further ply can have begun: all lifts are accounted for, and none goes unseen."""
        return lifts is not None and not lifts and self._sees_lifts

    def in_the_middle(
        self, position: Position, picture: Picture, odd: frozenset[Field], lifts: Lifts, chances: Chances
    ) -> Iterator[ShownPly]:
        """The plies from a position that the picture, odd on these fields, allows in the middle."""
        for shown in self.candidates(position, chances[:1]):
            begun = lifts is None or shown.lifts_left(lifts) is not None
            if begun and shown.lacking(picture, odd):
                yield shown

    def candidates(self, position: Position, chance: Chances) -> Sequence[ShownPly]:
        """The plies that may come next: with this roll, or where none was told, with any."""
        if chance or self._game.waits_for(position) is None:
            return self.listed(position, chance)
        if position not in self._untold:
            if len(self._untold) >= MOST_KNOWN:
                self._untold.clear()
            self._untold[position] = tuple(self._with_any(position))
        return self._untold[position]

    def _with_any(self, position: Position) -> Iterator[ShownPly]:
        """The plies from here with any roll, and from where rolls without use lead."""
        reached = [position]
        for one in reached:
            useful, idled = self._listing(one, ())
            yield from useful
            # It grows while it is walked along, until idling leads nowhere new.
            reached.extend(after for after in idled if after not in reached)

    def listed(self, position: Position, chance: Chances) -> tuple[ShownPly, ...]:
        """The plies of a position; without a roll where one is waited for, the useful ones of all rolls."""
        return self._listing(position, chance).plies

    def _listing(self, position: Position, chance: Chances) -> Listing:
        key = (position, chance)
        if key not in self._listings:
            if len(self._listings) >= MOST_KNOWN:
                self._listings.clear()
            before = self._game.contents(position)
            any_roll = not chance and self._game.waits_for(position) is not None
            plies: list[ShownPly] = []
            idled: list[Position] = []
            for ply in self._plies(position, self._game.chances(position) if any_roll else chance or (None,)):
                if any_roll and str(ply.move) == NO_USE:
                    idled.append(ply.after)
                else:
                    plies.append(ShownPly(ply, before, self._sight))
            self._listings[key] = Listing(tuple(plies), tuple(idled))
        return self._listings[key]

    def _plies(self, position: Position, numbers: Sequence[int | None]) -> Iterator[AnyPly]:
        """The legal plies with these rolls or cards, each move to one result once."""
        known: set[tuple[Move, Position]] = set()
        for number in numbers:
            for ply in self._game.hints.candidates(position, _anything, number):
                made = (ply.move, ply.after)
                if made not in known:
                    known.add(made)
                    yield ply

    def _idle(self, position: Position, chances: Chances) -> tuple[Positions, Chances]:
        """The positions after the rolls that were told and have no use here, and the rolls left."""
        idle: list[Position] = []
        while chances and (ply := without_use(self._game, position, chances[0])) is not None:
            position, chances = ply.after, chances[1:]
            idle.append(position)
        return tuple(idle), chances


def _anything(_field: Field, _contents: Contents) -> bool:
    """A test that rules nothing out."""
    return True


def _sees_a_lift(game: AnyGame, sight: Sight, field: Field) -> bool:
    """True if no piece can be lifted from this field unseen."""
    sensor = sight.sensor(field)
    if isinstance(sensor, Mass):
        masses = sensor.masses.values()
        return sensor.tolerance + 2 * sensor.spread * max(masses) < min(masses)
    if sensor.senses and not sensor.counts:
        pairs = (text([(1, one), (1, other)]) for one, other in combinations(game.letters, 2))
        twins = (text([(2, letter)]) for letter in game.letters)
        return not any(game.hints.has_room(field, two) for two in (*twins, *pairs))
    return sensor.exact
