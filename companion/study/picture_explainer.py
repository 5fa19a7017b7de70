"""Which legal chains of plies explain what sensors show, by plain enumeration.

This is the yardstick for a fair recording, and deliberately none of the referee's own code: it
plays every legal chain of a few plies and compares. It has no use for the order of drops; of
what was seen on the way it takes only the fields that were lifted, in their order.

Each ply uses the next of the rolls or cards that were told; where none is left, it may have used
any, and rolls without use that nobody told may have come before it. A roll that was told and has
no use is a ply of the chain. Where a game has too many moves to list, its own search is asked
(`companion.study.searches`), and few chains are longer than two plies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.contents import Field
from companion.referee.ledger import Chances
from companion.rules.game import AnyGame, AnyPly, Position
from companion.sensing.sight import Picture, Sight
from companion.study.expected_pictures import Rest
from companion.study.runs import LONGEST, Positions, Runs, ShownRun, Sought
from companion.study.searches import Searches
from companion.study.shown_ply import ShownPly, odd_fields


class PictureExplainer:
    """What explains a picture, for one game under one set of sensors."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._runs = Runs(game, sight)
        self._searches = Searches(game, sight)

    def plies(self, position: Position, chance: int | None = None) -> list[AnyPly]:
        """All legal plies from a position, with this roll or card where the game has one."""
        return [shown.ply for shown in self._runs.listed(position, () if chance is None else (chance,))]

    def chains(
        self,
        position: Position,
        picture: Picture,
        lifts: Sequence[Field] | None = None,
        longest: int = LONGEST,
        chances: Chances = (),
        way: Sequence[Rest] = (),
    ) -> Iterator[Positions]:
        """The chains of complete plies from a position whose result the picture allows.

        `lifts` are the fields that were lifted, in order: every ply of a chain begins with those
        among them that it lifts first. Without it the way to the picture is taken as unseen. No
        chain ends with a ply for which no hand is needed. Where plies are searched for, `way` is what
        was seen before, and without it there are only chains of one. Raises TooManyMovesError then
        where the search gives up.
        """
        if not self._game.hints.listed:
            yield from self._searches.chains(position, picture, lifts, way)
            return
        sought = Sought(position, None if lifts is None else tuple(lifts), chances, longest)
        found = self._complete(picture, sought)
        if lifts is not None and any(run.laid_unseen for run in found):
            # What went unseen to a field without a sensor may as well have taken an equal piece's place.
            found = self._complete(picture, sought._replace(replaced=True))
        yield from (run.chain for run in found)

    def _complete(self, picture: Picture, sought: Sought) -> list[ShownRun]:
        """The runs of which the picture allows the last ply to be done."""
        return [
            run
            for run in self._runs.towards(picture, sought)
            if run.last.on_the_way and run.last.uncleared_shown(picture, run.odd)
        ]

    def overlooked(self, position: Position) -> bool:
        """True if a ply can be made that no sensor sees, in a game whose moves are searched for.

        Whatever is seen afterwards may then be the ply of another seat. Where moves are listed,
        `chains` has such plies.
        """
        return not self._game.hints.listed and self._searches.unseen(position)

    def owing(self, position: Position, picture: Picture) -> bool:
        """True if a ply may be all sown but for what it captures, in a game whose moves are searched for.

        Who puts a slip right drops the last piece last, wherever it belongs.
        """
        return not self._game.hints.listed and self._searches.owing(position, picture)

    def in_hand(self, position: Position, picture: Picture, chances: Chances = ()) -> bool:
        """True if the picture allows a legal ply in the middle, with pieces in a hand."""
        if not self._game.hints.listed:
            return self._searches.in_hand(position, picture)
        odd = odd_fields(self._sight, picture, self._game.contents(position))
        plies = self._runs.candidates(position, chances[:1])
        return any(shown.lacking_in_part(picture, odd) for shown in plies)

    def under_way(
        self, position: Position, picture: Picture, lifts: Sequence[Field], chances: Chances = ()
    ) -> Iterator[tuple[Positions, ShownPly]]:
        """The plies that picture and lifts allow in the middle, each with the complete ones before it."""
        if self._game.hints.listed:
            odd = odd_fields(self._sight, picture, self._game.contents(position))
            now = self._runs.in_the_middle(position, picture, odd, tuple(lifts), chances)
            yield from (((), one) for one in now)
        for so_far, others in self._begun(position, picture, lifts, LONGEST, chances):
            yield from ((so_far, one) for one in others)

    def begun(
        self,
        position: Position,
        picture: Picture,
        lifts: Sequence[Field],
        longest: int = LONGEST,
        chances: Chances = (),
    ) -> Iterator[Positions]:
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
        return max((shown.unseen_in_a_row for _, shown in stages), default=0)

    def _begun(
        self, position: Position, picture: Picture, lifts: Sequence[Field], longest: int, chances: Chances
    ) -> Iterator[tuple[Positions, Iterator[ShownPly]]]:
        """Every run of plies that the lifts allow, and the plies that may be in the middle after it."""
        if not self._game.hints.listed:
            return
        for run in self._runs.towards(picture, Sought(position, tuple(lifts), chances, longest)):
            if not self._runs.nothing_more(run.lifts):
                last, left = run.chain[-1], run.chances
                yield run.chain, self._runs.in_the_middle(last, picture, run.odd, run.lifts, left)
