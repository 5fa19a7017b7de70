"""Runs of legal plies without a rest, in games whose plies can be listed.

One turn asks about the same few pictures again and again. So the plies of a position and the runs towards a
picture are remembered, up to a bound; then all are forgotten.
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
from companion.sensing.sight import Readings, Sight
from companion.study.shown_ply import ShownPly, odd_fields

LONGEST = 3
"""How many plies a run has at most; a ply that needs no hand does not count."""

MOST_KNOWN = 2000
"""For how many positions the plies are remembered."""

MOST_SOUGHT = 200
"""For how many pictures, each with its lifts and rolls, the runs are remembered."""

Positions: TypeAlias = tuple[Position, ...]
"""The positions after each ply of a chain."""

Lifts: TypeAlias = tuple[Field, ...] | None
"""The lifted fields in order; None if no sensor saw the lifts."""


class ShownRun(NamedTuple):
    """A run of plies that lifts and rolls allow; `lifts` and `chances` are those that it does not use.

    `odd` are the fields whose readings do not agree with its end. `laid_unseen` is true if a piece came to a
    field without a reading.
    """

    last: ShownPly
    chain: Positions
    odd: frozenset[Field]
    lifts: Lifts
    chances: Chances
    laid_unseen: bool


class ListedPlies(NamedTuple):
    """The plies of a position (`plies`), and the positions after rolls or cards that have no use in it
    (`idled`).
    """

    plies: tuple[ShownPly, ...]
    idled: tuple[Position, ...]


class RunGoal(NamedTuple):
    """Which runs are looked for: from a position, at most `longest` plies that lifts and rolls allow.

    `replaced` is as in `ShownPly.lifts_left`.
    """

    position: Position
    lifts: Lifts
    chances: Chances
    longest: int = LONGEST
    replaced: bool = False


class Runs:
    """Lists plies, and runs of plies, for one game under one set of sensors."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._listings: dict[tuple[Position, Chances], ListedPlies] = {}
        self._untold: dict[Position, tuple[ShownPly, ...]] = {}
        self._found: dict[tuple[RunGoal, tuple[Reading, ...]], tuple[ShownRun, ...]] = {}
        self._sees_lifts = all(_sees_a_lift(game, sight, field) for field in game.fields)

    def towards(self, picture: Readings, sought: RunGoal) -> tuple[ShownRun, ...]:
        """All runs that are looked for, each compared with the picture; the last ply of a run may need no
        hand.
        """
        key = (sought, tuple(picture.values()))
        if key not in self._found:
            if len(self._found) >= MOST_SOUGHT:
                self._found.clear()
            odd = odd_fields(self._sight, picture, self._game.contents(sought.position))
            self._found[key] = tuple(self._runs(picture, odd, sought))
        return self._found[key]

    def _runs(self, picture: Readings, odd: frozenset[Field], sought: RunGoal) -> Iterator[ShownRun]:
        """As `towards`, without the memory; `odd` are the fields that do not agree with the position."""
        position, lifts, chances, longest, replaced = sought
        for shown in self.candidates(position, chances[:1]):
            later = None if lifts is None else shown.lifts_left(lifts, replaced=replaced)
            if lifts is not None and later is None:
                continue
            wrong = shown.odd_after(picture, odd)
            idle, left = self.idle(shown.ply.after, chances[1:])
            done = (shown.ply.after, *idle)
            laid = shown.laid_unseen(picture)
            yield ShownRun(shown, done, wrong, later, left, laid)
            more = longest - shown.touches
            if more and not self.nothing_more(later):
                rest = RunGoal(done[-1], later, left, more, replaced)
                for run in self._runs(picture, wrong, rest):
                    yield run._replace(chain=(*done, *run.chain), laid_unseen=laid or run.laid_unseen)

    def nothing_more(self, lifts: Lifts) -> bool:
        """True if no further ply can have begun: no lift is left, and the sensors see every lift."""
        return lifts is not None and not lifts and self._sees_lifts

    def in_the_middle(
        self, position: Position, picture: Readings, odd: frozenset[Field], lifts: Lifts, chances: Chances
    ) -> Iterator[ShownPly]:
        """The plies from a position that may be in the middle, by the picture; `odd` are its fields that do
        not agree with it.
        """
        for shown in self.candidates(position, chances[:1]):
            begun = lifts is None or shown.lifts_left(lifts) is not None
            if begun and shown.lacking(picture, odd):
                yield shown

    def candidates(self, position: Position, chance: Chances) -> Sequence[ShownPly]:
        """The plies that may come next: with this roll, or with any roll if none was told."""
        if chance or self._game.waits_for(position) is None:
            return self.listed(position, chance)
        if position not in self._untold:
            if len(self._untold) >= MOST_KNOWN:
                self._untold.clear()
            self._untold[position] = tuple(self._with_any(position))
        return self._untold[position]

    def _with_any(self, position: Position) -> Iterator[ShownPly]:
        """The plies with any roll from this position, and from the positions that rolls without
        use lead to.
        """
        reached = [position]
        for one in reached:
            useful, idled = self._listing(one, ())
            yield from useful
            # The list grows during the loop, until rolls without use lead to no new position.
            reached.extend(after for after in idled if after not in reached)

    def listed(self, position: Position, chance: Chances) -> tuple[ShownPly, ...]:
        """The plies of a position with this roll; if the position waits for a roll and none is given, the
        useful plies of all rolls.
        """
        return self._listing(position, chance).plies

    def _listing(self, position: Position, chance: Chances) -> ListedPlies:
        """The plies of a position with this roll, remembered."""
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
            self._listings[key] = ListedPlies(tuple(plies), tuple(idled))
        return self._listings[key]

    def _plies(self, position: Position, numbers: Sequence[int | None]) -> Iterator[AnyPly]:
        """The legal plies with these rolls or cards; several with the same move and result only once."""
        known: set[tuple[Move, Position]] = set()
        for number in numbers:
            for ply in self._game.hints.candidates(position, _anything, number):
                made = (ply.move, ply.after)
                if made not in known:
                    known.add(made)
                    yield ply

    def idle(self, position: Position, chances: Chances) -> tuple[Positions, Chances]:
        """The positions after the told rolls that have no use here, and the rolls that are left."""
        idle: list[Position] = []
        while chances and (ply := without_use(self._game, position, chances[0])) is not None:
            position, chances = ply.after, chances[1:]
            idle.append(position)
        return tuple(idle), chances


def _anything(_field: Field, _contents: Contents) -> bool:
    """A test that allows any contents on any field."""
    return True


def _sees_a_lift(game: AnyGame, sight: Sight, field: Field) -> bool:
    """True if the field's sensor notices every lift of a piece."""
    sensor = sight.sensor(field)
    if isinstance(sensor, Mass):
        masses = sensor.masses.values()
        return sensor.tolerance + 2 * sensor.spread * max(masses) < min(masses)
    if sensor.senses and not sensor.counts:
        pairs = (text([(1, one), (1, other)]) for one, other in combinations(game.letters, 2))
        twins = (text([(2, letter)]) for letter in game.letters)
        return not any(game.hints.has_room(field, two) for two in (*twins, *pairs))
    return sensor.exact
