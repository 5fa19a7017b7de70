"""What explains a picture in a game whose plies are too many to list: one legal ply, two, or three.

The game's own search is asked for a few plies that fit. The first of two must have been shown done
by a picture on the way, and the second was begun after that. Three are looked for where a field is
blind, for there a ball that was only touched may have gone, and another come in its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from companion.contents import Contents, Field, Table
from companion.rules.errors import MOST_MOVES, TooManyMovesError
from companion.rules.game import AnyGame, AnyPly, Position
from companion.sensing.frames import Reading
from companion.sensing.sight import Picture, Sight
from companion.study.expected_pictures import Rest, picture_of
from companion.study.shown_ply import ShownPly, odd_fields

MOST_FOUND = 4
"""How many plies a search is asked for: whether there is another one than the true one."""

MOST_FIRST = 12
"""How many plies are looked at that may have been the first of two, for each picture on the way."""

MOST_PAIRS = 60
"""After how many plies that may have been the first of three it is looked for the other two."""

MOST_KNOWN = 500
"""For how many pictures, and for how many readings of a field, something is remembered."""

Chain: TypeAlias = tuple[Position, ...]

Readings: TypeAlias = tuple[Reading, ...]
"""The readings of a picture in the order of its fields; the same table is looked at again and again."""


class Searches:
    """Asks one game under one set of sensors; raises TooManyMovesError where its search gives up."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._known: dict[tuple[Position, Readings], tuple[ShownPly, ...]] = {}
        self._tests: dict[Readings, Fits] = {}
        self._shows: Shows = {}
        self._unseen: dict[Position, bool] = {}
        self._blind = not all(sight.sensor(field).senses for field in game.fields)

    def chains(
        self, position: Position, picture: Picture, lifts: Sequence[Field] | None, way: Sequence[Rest]
    ) -> Iterator[Chain]:
        """The chains of one ply that the picture allows, those of two, and perhaps one of three.

        `lifts` are as in `Explanations.chains`; `way` is what was seen before, the lifts until then with it.
        One of three only counts where the others leave no doubt of the first ply. Raises
        TooManyMovesError in the end where not all first plies were looked at, unless what was
        found leaves the first ply open already.
        """
        firsts: set[Position] = set()
        for chain in self._chains(position, picture, lifts, way):
            firsts.add(chain[0])
            yield chain
        if len(firsts) <= 1 and self._blind:
            for chain in islice(self._threes(position, picture, lifts, way, firsts), 1):
                firsts.add(chain[0])
                yield chain
        if len(firsts) <= 1 and any(self._cut_off(position, earlier.picture) for earlier in way):
            raise TooManyMovesError(f"there are more than {MOST_FIRST} plies that may have been the first")

    def _chains(
        self, position: Position, picture: Picture, lifts: Sequence[Field] | None, way: Sequence[Rest]
    ) -> Iterator[Chain]:
        for shown in self._done(position, picture, MOST_FOUND):
            if lifts is None or shown.lifts_left(tuple(lifts)) is not None:
                yield (shown.ply.after,)
        if way:
            still = self._still(position, [*(rest.picture for rest in way), picture])
            for earlier in way:
                yield from self._pairs(position, picture, lifts, earlier, still)

    def _cut_off(self, position: Position, picture: Picture) -> bool:
        """True if the picture may show more plies done than are looked at."""
        return len(self._done(position, picture, MOST_FIRST)) == MOST_FIRST

    def _pairs(
        self,
        position: Position,
        picture: Picture,
        lifts: Sequence[Field] | None,
        earlier: Rest,
        still: frozenset[Field],
    ) -> Iterator[Chain]:
        """The chains of two of which the first ply is shown done by an earlier picture."""
        later = None if lifts is None else tuple(lifts[len(earlier.lifts) :])
        for first in self._firsts(position, earlier, still):
            for second in self._done(first.ply.after, picture, MOST_FOUND):
                begun = later is None or second.lifts_left(later) is not None
                if begun and not self._overlooked(second, still):
                    yield (first.ply.after, second.ply.after)

    def _threes(
        self,
        position: Position,
        picture: Picture,
        lifts: Sequence[Field] | None,
        way: Sequence[Rest],
        known: set[Position],
    ) -> Iterator[Chain]:
        """The chains of three whose first ply, shown done on the way, is none of those that are known."""
        still = self._still(position, [*(rest.picture for rest in way), picture])
        begun = (
            (first.ply.after, len(earlier.lifts), later)
            for at, earlier in enumerate(way)
            for first in self._firsts(position, earlier, still)
            if first.ply.after not in known
            for later in way[at:]
        )
        for after, gone, later in islice(begun, MOST_PAIRS):
            rest = replace(later, lifts=later.lifts[gone:])
            left = None if lifts is None else lifts[gone:]
            yield from ((after, *pair) for pair in self._pairs(after, picture, left, rest, still))

    def unseen(self, position: Position) -> bool:
        """True if a ply can be made that no sensor sees."""
        if position not in self._unseen:
            if len(self._unseen) >= MOST_KNOWN:
                self._unseen.clear()
            fits = self._fits(picture_of(self._sight, self._game.contents(position)))
            some = islice(self._game.hints.candidates(position, fits), MOST_FOUND)
            self._unseen[position] = any(ply.opening is not None for ply in some)
        return self._unseen[position]

    def owing(self, position: Position, picture: Picture) -> bool:
        """True if the picture allows a legal ply with nothing in a hand and something left to be taken."""
        for ply in islice(self._game.hints.under_way(position, self._fits(picture)), MOST_FOUND):
            sown = [step for step in ply.steps if step.cause == "sow"]
            lying = dict(self._game.contents(position)) | {step.field: step.leaves for step in sown}
            if self._sight.fits(picture, lying):
                return True
        return False

    def in_hand(self, position: Position, picture: Picture) -> bool:
        """True if the picture allows a legal ply in the middle, with pieces in a hand or left lying.

        Where the plies can be listed after all, hands may drop their pieces in any order.
        """
        if next(self._game.hints.under_way(position, self._fits(picture)), None) is not None:
            return True
        before = self._game.contents(position)
        odd = odd_fields(self._sight, picture, before)
        return any(
            ShownPly(ply, before, self._sight).lacking(picture, odd)
            for ply in self._changing(position, before, odd)
        )

    def _changing(self, position: Position, before: Table, fields: frozenset[Field]) -> Iterator[AnyPly]:
        """The plies that change all of these fields, one for each result, where the plies can be listed."""
        if not self._game.hints.has_few_moves(position, MOST_MOVES):
            return
        yield from self._game.hints.candidates(
            position, lambda field, held: field not in fields or held != before.get(field, "")
        )

    def _firsts(self, position: Position, earlier: Rest, still: frozenset[Field]) -> Iterator[ShownPly]:
        """The plies that a picture on the way shows done."""
        for shown in self._done(position, earlier.picture, MOST_FIRST):
            begun = shown.lifts_left(earlier.lifts) is not None
            if begun and shown.ply.after.winner is None and not self._overlooked(shown, still):
                yield shown

    def _still(self, position: Position, shown: Sequence[Picture]) -> frozenset[Field]:
        """The fields that are seen piece by piece and showed one thing all the time."""
        start = picture_of(self._sight, self._game.contents(position))
        return frozenset(
            field
            for field, reading in start.items()
            if self._sight.exact(start, field) and all(picture[field] == reading for picture in shown)
        )

    def _overlooked(self, shown: ShownPly, still: frozenset[Field]) -> bool:
        """True if the ply changes one of the fields that stood still."""
        return any(
            field in still and self._changes(field, values) for field, values in shown.on_the_way.items()
        )

    def _changes(self, field: Field, values: Sequence[Contents]) -> bool:
        """True if a later value of the field looks different from the first."""
        sensor = self._sight.sensor(field)
        return not all(sensor.fits(sensor.expected(values[0]), value) for value in values[1:])

    def _done(self, position: Position, picture: Picture, most: int) -> tuple[ShownPly, ...]:
        """Some plies that the picture shows done and that take a hand."""
        key = (position, tuple(picture.values()))
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            before = self._game.contents(position)
            found = islice(self._game.hints.candidates(position, self._fits(picture)), MOST_FIRST)
            plies = (ShownPly(ply, before, self._sight) for ply in found)
            self._known[key] = tuple(shown for shown in plies if shown.on_the_way)
        return self._known[key][:most]

    def _fits(self, picture: Picture) -> Fits:
        """The test of a picture, which knows what was asked before of the same readings."""
        key = tuple(picture.values())
        if key not in self._tests:
            if len(self._tests) >= MOST_KNOWN:
                self._tests.clear()
                self._shows.clear()
            self._tests[key] = Fits(self._sight, picture, self._shows)
        return self._tests[key]


Shows: TypeAlias = dict[tuple[Field, Reading], dict[Contents, bool]]
"""For a reading of a field the contents of which it was asked, and whether it allows them."""


class Fits:
    """The test that is handed to a search: whether a picture allows these contents on a field."""

    def __init__(self, sight: Sight, picture: Picture, shows: Shows) -> None:
        self._sight, self._picture = sight, picture
        self._known = {field: shows.setdefault((field, read), {}) for field, read in picture.items()}

    def __call__(self, field: Field, contents: Contents) -> bool:
        known = self._known.get(field)
        if known is None:
            return self._sight.shows(self._picture, field, contents)
        if contents not in known:
            known[contents] = self._sight.shows(self._picture, field, contents)
        return known[contents]
