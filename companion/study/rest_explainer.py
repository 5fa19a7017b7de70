"""Which legal plies explain what the sensors show where planned touches leave the table at rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.contents import Field, Table
from companion.referee.ledger import Chances
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Picture, Sight
from companion.study.acts import Moment, order_of
from companion.study.expected_pictures import Rest, pictures, rests
from companion.study.picture_explainer import PictureExplainer
from companion.study.runs import Positions


@dataclass(frozen=True, slots=True)
class RestExplainer:
    """Finds the rests of planned touches, and the chains of plies that explain a rest.

    `settle` is the table's settling time in seconds.
    """

    game: AnyGame
    sight: Sight
    explanations: PictureExplainer
    settle: float

    @property
    def letters(self) -> str:
        return order_of(self.game)

    def rests(self, table: Table, moments: Sequence[Moment]) -> tuple[list[Rest], Rest | None]:
        return rests(self.sight, table, moments, self.letters, self.settle)

    def way(self, table: Table, moments: Sequence[Moment]) -> Sequence[Rest]:
        """What is seen on the way, where plies are searched for; elsewhere every chain is tried anyway."""
        return () if self.game.hints.listed else tuple(pictures(self.sight, table, moments, self.letters))

    def chains(
        self, before: Position, rest: Rest, chances: Chances, way: Sequence[Rest] = ()
    ) -> set[Positions]:
        earlier = [one for one in way if one.t < rest.t]
        found = self.explanations.chains(before, rest.picture, rest.lifts, chances=chances, way=earlier)
        return set(found)

    def recordable(
        self, before: Position, rest: Rest, chances: Chances, way: Sequence[Rest] = ()
    ) -> set[Positions]:
        """The chains that a referee could record on this picture, the next ply perhaps under way."""
        begun = self.explanations.begun(before, rest.picture, rest.lifts, chances=chances)
        return self.chains(before, rest, chances, way) | set(begun)

    def explained(self, before: Position, rest: Rest, chances: Chances, way: Sequence[Rest]) -> bool:
        return self.shows(rest.picture, before) or bool(self.recordable(before, rest, chances, way))

    def changed_under_way(
        self, before: Position, rest: Rest, fields: frozenset[Field], after: Position, chances: Chances
    ) -> bool:
        """True if a ply may be under way that changes one of these fields, and another was the first."""
        return any(
            (*so_far, shown.ply.after)[0] != after and not fields.isdisjoint(shown.on_the_way)
            for so_far, shown in self.explanations.under_way(before, rest.picture, rest.lifts, chances)
        )

    def shows(self, picture: Picture, position: Position) -> bool:
        return self.sight.fits(picture, self.game.contents(position))


def lifted(moments: Sequence[Moment]) -> Iterator[tuple[Field, str]]:
    """The fields that were lifted, in order, each with its cause."""
    return ((one.act.field, one.act.cause) for one in moments if one.act.verb == "lift")
