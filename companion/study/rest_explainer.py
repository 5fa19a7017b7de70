"""Which legal plies explain what the sensors show where planned touches leave the table at rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.contents import Field, Table
from companion.referee.ledger import Chances
from companion.rules.game import AnyGame, Position
from companion.sensing.sight import Readings, Sight
from companion.study.acts import Moment, order_of
from companion.study.expected_pictures import Rest, pictures, rests
from companion.study.picture_explainer import PictureExplainer
from companion.study.runs import Positions


@dataclass(frozen=True, slots=True)
class RestExplainer:
    """Finds the rests of planned touches, and the chains of plies that explain a rest.

    A rest is a time in which the picture does not change (`Rest`); a chain is a run of plies by the positions
    after each. `settle` is the table's settling time in seconds.
    """

    game: AnyGame
    sight: Sight
    explanations: PictureExplainer
    settle: float

    @property
    def letters(self) -> str:
        """The order in which the contents of the game's fields are written (`order_of`)."""
        return order_of(self.game)

    def rests(self, table: Table, moments: Sequence[Moment]) -> tuple[list[Rest], Rest | None]:
        """The rests before the last touch, and the rest at the end; None if no sensor saw a change."""
        return rests(self.sight, table, moments, self.letters, self.settle)

    def way(self, table: Table, moments: Sequence[Moment]) -> Sequence[Rest]:
        """The pictures during the touches, in a game whose plies are searched for.

        Empty in other games, where every chain is tried anyway.
        """
        return () if self.game.hints.listed else tuple(pictures(self.sight, table, moments, self.letters))

    def chains(
        self, before: Position, rest: Rest, chances: Chances, way: Sequence[Rest] = ()
    ) -> set[Positions]:
        """The chains from `before` whose result this rest shows; of `way` only what is earlier than the rest
        is used.
        """
        earlier = [one for one in way if one.t < rest.t]
        found = self.explanations.chains(before, rest.picture, rest.lifts, chances=chances, way=earlier)
        return set(found)

    def recordable(
        self, before: Position, rest: Rest, chances: Chances, way: Sequence[Rest] = ()
    ) -> set[Positions]:
        """The chains that a referee could record at this rest, also those after which another ply may be
        under way.
        """
        begun = self.explanations.begun(before, rest.picture, rest.lifts, chances=chances)
        return self.chains(before, rest, chances, way) | set(begun)

    def explained(self, before: Position, rest: Rest, chances: Chances, way: Sequence[Rest]) -> bool:
        """True if the rest shows the position `before` or a chain that could be recorded."""
        return self.shows(rest.picture, before) or bool(self.recordable(before, rest, chances, way))

    def changed_under_way(
        self, before: Position, rest: Rest, fields: frozenset[Field], after: Position, chances: Chances
    ) -> bool:
        """True if a ply that changes one of these fields may be under way, and the first ply does not lead to
        `after`.
        """
        return any(
            (*so_far, shown.ply.after)[0] != after and not fields.isdisjoint(shown.on_the_way)
            for so_far, shown in self.explanations.under_way(before, rest.picture, rest.lifts, chances)
        )

    def shows(self, picture: Readings, position: Position) -> bool:
        """True if the picture allows this position."""
        return self.sight.fits(picture, self.game.contents(position))


def lifted(moments: Sequence[Moment]) -> Iterator[tuple[Field, str]]:
    """The lifted fields in order, each with the cause of its lift."""
    return ((one.act.field, one.act.cause) for one in moments if one.act.verb == "lift")
