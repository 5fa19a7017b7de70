"""Which legal runs of plies explain what sensors show, by plain enumeration.

This is the yardstick for a fair recording, and it deliberately uses none of the referee's own code: it plays
every legal run of a few plies and compares the result with the picture. The order of drops is ignored; of
what the sensors showed earlier only the lifted fields and their order are used.

Each ply uses the next roll or card that was told. When none is left, a ply may have used any number, and
rolls without use may have come before it. A roll that was told and has no use is a ply of its own. A game
with too many moves to list is asked for its own search (`companion.study.searches`), which finds few runs of
more than two plies.

A chain is a run given by the positions after each of its plies.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.contents import Field
from companion.referee.ledger import Chances
from companion.rules.game import AnyGame, AnyPly, Position
from companion.sensing.sight import Readings, Sight
from companion.study.expected_pictures import Rest
from companion.study.runs import LONGEST, Positions, RunGoal, Runs, ShownRun
from companion.study.searches import Searches
from companion.study.shown_ply import ShownPly, odd_fields


class PictureExplainer:
    """Finds the plies and chains that explain a picture, for one game under one set of sensors."""

    def __init__(self, game: AnyGame, sight: Sight) -> None:
        self._game = game
        self._sight = sight
        self._runs = Runs(game, sight)
        self._searches = Searches(game, sight)

    def plies(self, position: Position, chance: int | None = None) -> list[AnyPly]:
        """All legal plies from a position with this roll or card; `chance` is None in a game
        without chance.
        """
        return [shown.ply for shown in self._runs.listed(position, () if chance is None else (chance,))]

    def chains(
        self,
        position: Position,
        picture: Readings,
        lifts: Sequence[Field] | None = None,
        longest: int = LONGEST,
        chances: Chances = (),
        way: Sequence[Rest] = (),
    ) -> Iterator[Positions]:
        """The chains of complete plies from `position` whose result the picture allows.

        `lifts` are the lifted fields in order: each ply must begin with those of them that it lifts first.
        None if no sensor saw the lifts; then any are assumed. No chain ends with a ply that needs no hand. In
        a game whose plies are searched for, `way` are the rests before this picture; without them only chains
        of one ply are found. There the search raises TooManyMovesError if it gives up.
        """
        if not self._game.hints.listed:
            yield from self._searches.chains(position, picture, lifts, way)
            return
        sought = RunGoal(position, None if lifts is None else tuple(lifts), chances, longest)
        found = self._complete(picture, sought)
        if lifts is not None and any(run.laid_unseen for run in found):
            # A piece that went to a field without a sensor may as well have replaced an equal piece.
            found = self._complete(picture, sought._replace(replaced=True))
        yield from (run.chain for run in found)

    def _complete(self, picture: Readings, sought: RunGoal) -> list[ShownRun]:
        """The runs that are complete in this picture, but for a table that is not cleared yet."""
        return [
            run
            for run in self._runs.towards(picture, sought)
            if run.last.on_the_way and run.last.uncleared_shown(picture, run.odd)
        ]

    def overlooked(self, position: Position) -> bool:
        """True if some ply from this position changes no reading, in a game whose moves are searched for.

        Whatever the sensors show afterwards may then be the ply of another seat. In a game whose moves are
        listed, `chains` contains such plies.
        """
        return not self._game.hints.listed and self._searches.unseen(position)

    def owing(self, position: Position, picture: Readings) -> bool:
        """True if the picture allows a ply that is sown completely and has not captured yet, in a game whose
        moves are searched for.

        A player who mends a slip drops the last piece last wherever it belongs, so that the table may look
        like this on the way.
        """
        return not self._game.hints.listed and self._searches.owing(position, picture)

    def in_hand(self, position: Position, picture: Readings, chances: Chances = ()) -> bool:
        """True if the picture allows the middle of a legal ply, with pieces in a hand."""
        if not self._game.hints.listed:
            return self._searches.in_hand(position, picture)
        odd = odd_fields(self._sight, picture, self._game.contents(position))
        plies = self._runs.candidates(position, chances[:1])
        return any(shown.lacking_in_part(picture, odd) for shown in plies)

    def under_way(
        self, position: Position, picture: Readings, lifts: Sequence[Field], chances: Chances = ()
    ) -> Iterator[tuple[Positions, ShownPly]]:
        """The plies that may be in the middle, by picture and lifts, each with the chain of complete plies
        before it.
        """
        if self._game.hints.listed:
            odd = odd_fields(self._sight, picture, self._game.contents(position))
            now = self._runs.in_the_middle(position, picture, odd, tuple(lifts), chances)
            yield from (((), one) for one in now)
        for so_far, others in self._begun(position, picture, lifts, LONGEST, chances):
            yield from ((so_far, one) for one in others)

    def begun(
        self,
        position: Position,
        picture: Readings,
        lifts: Sequence[Field],
        longest: int = LONGEST,
        chances: Chances = (),
    ) -> Iterator[Positions]:
        """The chains of complete plies after which another ply may be in the middle.

        `lifts` are as in `chains`, and contain the lifts of the ply in the middle.
        """
        for so_far, others in self._begun(position, picture, lifts, longest, chances):
            if any(True for _ in others):
                yield so_far

    def unseen_ahead(
        self, position: Position, picture: Readings, lifts: Sequence[Field], chances: Chances = ()
    ) -> int:
        """The greatest number of successive steps without a change of any reading in a ply that may be under
        way.
        """
        if all(self._sight.sensor(field).exact for field in self._game.fields):
            return 0
        stages = self.under_way(position, picture, lifts, chances)
        return max((shown.unseen_in_a_row for _, shown in stages), default=0)

    def _begun(
        self, position: Position, picture: Readings, lifts: Sequence[Field], longest: int, chances: Chances
    ) -> Iterator[tuple[Positions, Iterator[ShownPly]]]:
        """Each run that the lifts allow as a chain, with the plies that may be in the middle after it."""
        if not self._game.hints.listed:
            return
        for run in self._runs.towards(picture, RunGoal(position, tuple(lifts), chances, longest)):
            if not self._runs.nothing_more(run.lifts):
                last, left = run.chain[-1], run.chances
                yield run.chain, self._runs.in_the_middle(last, picture, run.odd, run.lifts, left)
