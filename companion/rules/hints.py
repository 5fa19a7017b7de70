"""What a game tells a referee that watches a real table, beyond what is legal.

Sensors show pictures of the table, not moves. So the referee asks a game which plies explain a picture, what
goes wrong when people make them, and what hands and pieces can do. Every question has a default; a game
answers itself where it knows more.

A picture arrives as `Fits`, an opaque test, so that the rules know no sensor.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeAlias

from companion.contents import Contents, Field, Table, pieces
from companion.rules.errors import PositionError, TooManyMovesError
from companion.rules.plies import M, P, Ply, Slip
from companion.rules.rulebook import Rulebook

Fits: TypeAlias = Callable[[Field, Contents], bool]
"""``fits(field, contents)`` is True if these contents may lie on the field, by what was seen of it."""


class FieldFacts(Protocol):
    """What a game worked out about one picture, of each field by itself."""

    def but_for(self, fields: Iterable[Field]) -> FieldFacts:
        """A copy without what was worked out of these fields; later changes of the one leave the other."""
        ...


Memory: TypeAlias = dict[Hashable, Any]
"""The `FieldFacts` that a game keeps about one picture, by keys of its own choice.

The referee hands the same memory to each search for the same picture, and to the search for the next
picture a copy `but_for` the fields that read otherwise there. So a game asks nothing twice of a field that
did not change.
"""


def but_for(memory: Memory, fields: Collection[Field]) -> Memory:
    """The memory for a picture that shows something else on these fields."""
    return {key: facts.but_for(fields) for key, facts in memory.items()}


class TableHints(Generic[P, M]):
    """Which plies and slips explain a picture, and what hands and pieces can do.

    The defaults fit a game whose moves can be listed and whose pieces stand side by side.
    """

    listed: ClassVar[bool] = True
    """True if all moves of a position are few enough to be listed.

    Where not, `candidates`, `under_way` and `slips_towards` search for what was seen instead.
    """

    stacked: ClassVar[bool] = False
    """True if pieces on one field stand on each other, so that a hand takes the top one first.

    Their contents are then written from the bottom up, else in the order of `Rulebook.letters`.
    """

    keeps_all: ClassVar[bool] = False
    """True if no piece leaves the table as long as the game goes on, nor comes to it."""

    def __init__(self, rulebook: Rulebook[P, M]) -> None:
        self._rulebook = rulebook

    # The pieces and the board

    @property
    def totals(self) -> Mapping[str, int]:
        """How many pieces of each letter the game has, on the table and in the box beside it.

        By default those that lie there at the start.
        """
        lying = self._rulebook.contents(self._rulebook.start())
        return sum(map(pieces, lying.values()), Counter())

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """The place of each field once the board is turned half round; by default no field has one."""
        return {}

    def has_room(self, field: Field, contents: Contents) -> bool:
        """True if these contents can lie on the field in any position; by default all can anywhere.

        Where some can, so can a part of them.
        """
        return True

    def stand(self, position: P, table: Table) -> P:
        """The position after a table that was accepted as it stands (contract, section 3, `stands`).

        It counts as the ply of the seat to move; the next seat in order plays. `table` holds the
        contents of all fields. By default only fields and turn change. Raises PositionError where
        that cannot be a position, and where the game is over.
        """
        if position.winner is not None:
            raise PositionError(["the game is over, so nothing can stand as a ply"])
        rulebook = self._rulebook
        after = rulebook.seats[(rulebook.seats.index(position.turn) + 1) % len(rulebook.seats)]
        lying = {field: contents for field, contents in table.items() if contents}
        return rulebook.read_position(rulebook.write_position(position) | {"turn": after, "fields": lying})

    # The plies that explain a picture

    def has_few_moves(self, position: P, most: int) -> bool:
        """True if at most so many moves are legal, by whatever roll or card."""
        try:
            return len(self._rulebook.moves(position)) <= most
        except TooManyMovesError:
            return False

    def candidates(
        self, position: P, fits: Fits, chance: int | None = None, memory: Memory | None = None
    ) -> Iterator[Ply[P, M]]:
        """The plies whose result could explain what was seen.

        By default all legal plies, whatever was seen; a game with too many of them searches instead.
        """
        for move in self._rulebook.moves(position, chance):
            yield self._rulebook.play(position, move, chance)

    def under_way(
        self, position: P, fits: Fits, chance: int | None = None, memory: Memory | None = None
    ) -> Iterator[Ply[P, M]]:
        """Legal plies of which what was seen may be a stage, with something still to be done.

        Only asked where moves are not `listed`; elsewhere the referee knows all plies. By default none.
        """
        return iter(())

    # The slips that explain a picture

    def slips(self, position: P, chance: int | None = None) -> Iterator[Slip]:
        """Moves legal but for one broken rule and one-slip moves, the likeliest first.

        The referee looks here for the reason when no legal move explains the table. By default
        none, so that it can only say that no legal move explains it.
        """
        return iter(())

    def slips_towards(self, position: P, fits: Fits, chance: int | None = None) -> Iterator[Slip]:
        """The slips whose table could explain what was seen, the likeliest first.

        By default all of `slips` that fit.
        """
        fields = self.changed_first(position, fits)
        for slip in self.slips(position, chance):
            if all(fits(field, slip.after.get(field, "")) for field in fields):
                yield slip

    def changed_first(self, position: P, fits: Fits) -> list[Field]:
        """The fields, first those that show something else than the position: most tests end there."""
        lying = self._rulebook.contents(position)
        return sorted(self._rulebook.fields, key=lambda field: fits(field, lying.get(field, "")))

    # What hands do

    def begins_with_lift(self, position: P) -> bool:
        """True if all plies of this position begin with a lift, for certain; False where nothing is known."""
        return False

    def may_begin_on(self, position: P, field: Field) -> bool:
        """True if a ply may begin with a lift from this field; True where nothing is known."""
        return True

    def touched_in_order(self, move: M) -> Sequence[Field]:
        """The fields that hands touch for a move, legal or not, where their order is the player's choice.

        None if the move's first field says it all.
        """
        return ()

    def drops_in_order(self, ply: Ply[P, M], fields: Sequence[Field]) -> bool:
        """True if the ply, or another one with its result, drops pieces on these fields in this order.

        Of other fields it is not known when it drops some there. By default only the ply itself is looked at.
        """
        drops = (step.field for step in ply.steps if (step.verb, step.cause) == ("drop", "sow"))
        return list(fields) == [field for field in drops if field in fields]

    def passed(self, ply: Ply[P, M]) -> Container[Field]:
        """The fields that a piece may touch on its way where it is slid and not lifted; none by default."""
        return ()

    def may_roll_on(self, ply: Ply[P, M]) -> bool:
        """True if the piece that the ply drops last may go on to another field, which is legal as well.

        It may roll there, or be slid on. By default False: in most games the rules say where it falls.
        """
        return False


AnyHints: TypeAlias = TableHints[Any, Any]
