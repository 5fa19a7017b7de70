"""What explains a picture in a game with too many plies to list: chains of one legal ply, two, or three.

The game's own search is asked for a few plies that explain the picture. In a chain of two, an earlier picture
must show the first ply complete, and the second begins after that picture. Chains of three are only looked
for on a board with blind fields: there a ball that was merely touched may be gone, with another one in its
place.
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
from companion.sensing.sight import Readings, Sight
from companion.study.expected_pictures import Rest, picture_of
from companion.study.shown_ply import ShownPly, odd_fields

MOST_FOUND = 4
"""How many plies a search is asked for: enough to know whether there is another one than the true one."""

MOST_FIRST = 12
"""How many first plies of chains of two are tried, for each earlier picture."""

MOST_PAIRS = 60
"""How many first plies of chains of three are tried."""

MOST_KNOWN = 500
"""For how many pictures, and for how many readings of a field, answers are remembered."""

Chain: TypeAlias = tuple[Position, ...]

ReadingKey: TypeAlias = tuple[Reading, ...]
"""The readings of a picture in the order of its fields; a key, for the same tables come again and again."""


class Searches:
    """Finds plies and chains for one game under one set of sensors; raises TooManyMovesError if the game's
    search gives up.
    """

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._known: dict[tuple[Position, ReadingKey], tuple[ShownPly, ...]] = {}
        self._tests: dict[ReadingKey, PictureFits] = {}
        self._shows: Shows = {}
        self._unseen: dict[Position, bool] = {}
        self._blind = not all(sight.sensor(field).senses for field in game.fields)

    def chains(
        self, position: Position, picture: Readings, lifts: Sequence[Field] | None, way: Sequence[Rest]
    ) -> Iterator[Chain]:
        """The chains of one ply that the picture allows, those of two, and at most one of three.

        `lifts` are as in `PictureExplainer.chains`; `way` are the earlier rests, each with the lifts until
        then. A chain of three is looked for only if the others all have the same first ply. Raises
        TooManyMovesError at the end if not all first plies were tried, unless the chains found have several
        first plies.
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
        self, position: Position, picture: Readings, lifts: Sequence[Field] | None, way: Sequence[Rest]
    ) -> Iterator[Chain]:
        """The chains of one ply and of two."""
        for shown in self._done(position, picture, MOST_FOUND):
            if lifts is None or shown.lifts_left(tuple(lifts)) is not None:
                yield (shown.ply.after,)
        if way:
            still = self._still(position, [*(rest.picture for rest in way), picture])
            for earlier in way:
                yield from self._pairs(position, picture, lifts, earlier, still)

    def _cut_off(self, position: Position, picture: Readings) -> bool:
        """True if the picture may show more complete plies than are tried."""
        return len(self._done(position, picture, MOST_FIRST)) == MOST_FIRST

    def _pairs(
        self,
        position: Position,
        picture: Readings,
        lifts: Sequence[Field] | None,
        earlier: Rest,
        still: frozenset[Field],
    ) -> Iterator[Chain]:
        """The chains of two whose first ply is complete in an earlier picture."""
        later = None if lifts is None else tuple(lifts[len(earlier.lifts) :])
        for first in self._firsts(position, earlier, still):
            for second in self._done(first.ply.after, picture, MOST_FOUND):
                begun = later is None or second.lifts_left(later) is not None
                if begun and not self._overlooked(second, still):
                    yield (first.ply.after, second.ply.after)

    def _threes(
        self,
        position: Position,
        picture: Readings,
        lifts: Sequence[Field] | None,
        way: Sequence[Rest],
        known: set[Position],
    ) -> Iterator[Chain]:
        """The chains of three whose first ply is complete in an earlier picture and leads to none of the
        positions `known`.
        """
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
        """True if some ply from this position changes no reading."""
        if position not in self._unseen:
            if len(self._unseen) >= MOST_KNOWN:
                self._unseen.clear()
            fits = self._fits(picture_of(self._sight, self._game.contents(position)))
            some = islice(self._game.hints.candidates(position, fits), MOST_FOUND)
            self._unseen[position] = any(ply.opening is not None for ply in some)
        return self._unseen[position]

    def owing(self, position: Position, picture: Readings) -> bool:
        """True if the picture allows a legal ply that is sown completely and has not captured yet."""
        for ply in islice(self._game.hints.under_way(position, self._fits(picture)), MOST_FOUND):
            sown = [step for step in ply.steps if step.cause == "sow"]
            lying = dict(self._game.contents(position)) | {step.field: step.leaves for step in sown}
            if self._sight.fits(picture, lying):
                return True
        return False

    def in_hand(self, position: Position, picture: Readings) -> bool:
        """True if the picture allows the middle of a legal ply, with pieces in a hand or not taken yet.

        If the plies of this position can be listed after all, hands may drop their pieces in any order.
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
        """The plies that change all these fields, if the plies of this position can be listed; else none."""
        if not self._game.hints.has_few_moves(position, MOST_MOVES):
            return
        yield from self._game.hints.candidates(
            position, lambda field, held: field not in fields or held != before.get(field, "")
        )

    def _firsts(self, position: Position, earlier: Rest, still: frozenset[Field]) -> Iterator[ShownPly]:
        """The first plies that an earlier picture shows complete, and that do not end the game."""
        for shown in self._done(position, earlier.picture, MOST_FIRST):
            begun = shown.lifts_left(earlier.lifts) is not None
            if begun and shown.ply.after.winner is None and not self._overlooked(shown, still):
                yield shown

    def _still(self, position: Position, shown: Sequence[Readings]) -> frozenset[Field]:
        """The fields whose sensors see each piece, and whose readings never changed in these pictures."""
        start = picture_of(self._sight, self._game.contents(position))
        return frozenset(
            field
            for field, reading in start.items()
            if self._sight.exact(start, field) and all(picture[field] == reading for picture in shown)
        )

    def _overlooked(self, shown: ShownPly, still: frozenset[Field]) -> bool:
        """True if the ply changes a field that never changed."""
        return any(
            field in still and self._changes(field, values) for field, values in shown.on_the_way.items()
        )

    def _changes(self, field: Field, values: Sequence[Contents]) -> bool:
        """True if one of the later contents of the field gives another reading than the first."""
        sensor = self._sight.sensor(field)
        return not all(sensor.fits(sensor.expected(values[0]), value) for value in values[1:])

    def _done(self, position: Position, picture: Readings, most: int) -> tuple[ShownPly, ...]:
        """At most `most` plies that the picture shows complete and that need a hand."""
        key = (position, tuple(picture.values()))
        if key not in self._known:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            before = self._game.contents(position)
            found = islice(self._game.hints.candidates(position, self._fits(picture)), MOST_FIRST)
            plies = (ShownPly(ply, before, self._sight) for ply in found)
            self._known[key] = tuple(shown for shown in plies if shown.on_the_way)
        return self._known[key][:most]

    def _fits(self, picture: Readings) -> PictureFits:
        """The test of a picture; it remembers its answers for the same readings."""
        key = tuple(picture.values())
        if key not in self._tests:
            if len(self._tests) >= MOST_KNOWN:
                self._tests.clear()
                self._shows.clear()
            self._tests[key] = PictureFits(self._sight, picture, self._shows)
        return self._tests[key]


Shows: TypeAlias = dict[tuple[Field, Reading], dict[Contents, bool]]
"""For each reading of a field: which contents it allows, as far as was asked."""


class PictureFits:
    """The test that a search is given: whether a picture allows these contents on a field."""

    def __init__(self, sight: Sight, picture: Readings, shows: Shows) -> None:
        self._sight, self._picture = sight, picture
        self._known = {field: shows.setdefault((field, read), {}) for field, read in picture.items()}

    def __call__(self, field: Field, contents: Contents) -> bool:
        known = self._known.get(field)
        if known is None:
            return self._sight.shows(self._picture, field, contents)
        if contents not in known:
            known[contents] = self._sight.shows(self._picture, field, contents)
        return known[contents]
