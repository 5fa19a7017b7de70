"""What a game tells a referee that watches a real table, beyond what is legal.

Sensors show pictures of the table, not moves. So the referee asks a game which plies explain a picture, which
mistakes people make, and what hands and pieces can do. Every question has a default; a game that knows more
overrides it.

A picture is given as `Fits`, an opaque test, so that the rules know no sensor.
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
"""``fits(field, contents)`` is True if the picture allows these contents on the field."""


class FieldFacts(Protocol):
    """What a game has found out about one picture, for each field by itself."""

    def but_for(self, fields: Iterable[Field]) -> FieldFacts:
        """A copy without the facts about these fields; later changes of one do not change the other."""
        ...


Memory: TypeAlias = dict[Hashable, Any]
"""The `FieldFacts` that a game keeps about one picture, by keys of its own choice.

The referee gives the same memory to each search for the same picture, and to the search for the next picture
a copy without the fields that changed (`but_for`). So a game need not ask twice about a field that did not
change.
"""


def but_for(memory: Memory, fields: Collection[Field]) -> Memory:
    """The memory for a picture that differs on these fields."""
    return {key: facts.but_for(fields) for key, facts in memory.items()}


class TableHints(Generic[P, M]):
    """Which plies and slips explain a picture, and what hands and pieces can do.

    The defaults fit a game whose moves can be listed and whose pieces lie side by side.
    """

    listed: ClassVar[bool] = True
    """True if the moves of every position are few enough to be listed.

    If False, `candidates`, `under_way` and `slips_towards` search for what explains the picture.
    """

    stacked: ClassVar[bool] = False
    """True if pieces on one field stand on each other, so that a hand takes the top one first.

    Their contents are then written from the bottom up, else in the order of `Rulebook.letters`.
    """

    keeps_all: ClassVar[bool] = False
    """True if no piece leaves the table or comes to it while the game goes on."""

    def __init__(self, rulebook: Rulebook[P, M]) -> None:
        self._rulebook = rulebook

    # The pieces and the board

    @property
    def totals(self) -> Mapping[str, int]:
        """How many pieces of each letter the game has, on the table and in the box beside it.

        By default those on the table at the start.
        """
        lying = self._rulebook.contents(self._rulebook.start())
        return sum(map(pieces, lying.values()), Counter())

    @property
    def half_turn(self) -> Mapping[Field, Field]:
        """For each field the one in whose place it lies when the board is turned by half; empty
        by default.
        """
        return {}

    def has_room(self, field: Field, contents: Contents) -> bool:
        """True if these contents can lie on the field in some position; by default all contents can.

        If some contents can, any part of them can, too.
        """
        return True

    def stand(self, position: P, table: Table) -> P:
        """The position after a table that was accepted as it stands (contract, section 3, `stands`).

        It counts as the ply of the seat to move; the next seat in order plays. `table` holds the contents of
        all fields. By default only fields and turn change. Raises PositionError if the result is no possible
        position, and if the game is over.
        """
        if position.winner is not None:
            raise PositionError(["the game is over, so nothing can stand as a ply"])
        rulebook = self._rulebook
        after = rulebook.seats[(rulebook.seats.index(position.turn) + 1) % len(rulebook.seats)]
        lying = {field: contents for field, contents in table.items() if contents}
        return rulebook.read_position(rulebook.write_position(position) | {"turn": after, "fields": lying})

    # What players may do

    def openings(self, position: P, chance: int | None = None) -> Iterator[Ply[P, M]]:
        """Legal plies that show every way in which a ply may begin, for players who ask what they may do.

        By default all legal plies; a game with too many of them gives one for each first lift with each
        first drop.
        """
        yield from self._rulebook.legal_plies(position, chance)

    # The plies that explain a picture

    def has_few_moves(self, position: P, most: int) -> bool:
        """True if at most `most` moves are legal, with whatever roll or card."""
        try:
            return len(self._rulebook.moves(position)) <= most
        except TooManyMovesError:
            return False

    def candidates(
        self, position: P, fits: Fits, chance: int | None = None, memory: Memory | None = None
    ) -> Iterator[Ply[P, M]]:
        """The plies whose result may explain the picture.

        By default all legal plies; a game with too many of them searches instead.
        """
        yield from self._rulebook.legal_plies(position, chance)

    def under_way(
        self, position: P, fits: Fits, chance: int | None = None, memory: Memory | None = None
    ) -> Iterator[Ply[P, M]]:
        """The legal plies of which the picture may be a stage, with something still to be done.

        Only asked if moves are not `listed`; otherwise the referee knows all plies. By default none.
        """
        return iter(())

    # The slips that explain a picture

    def slips(self, position: P, chance: int | None = None) -> Iterator[Slip]:
        """The moves that break just one rule, and legal moves with one slip of the hand, the likeliest first.

        The referee looks here for the reason if no legal move explains the table. By default none; then it
        can only say that no legal move explains the table.
        """
        return iter(())

    def slips_towards(self, position: P, fits: Fits, chance: int | None = None) -> Iterator[Slip]:
        """The slips whose table may explain the picture, the likeliest first.

        By default all `slips` that the picture allows.
        """
        fields = self.changed_first(position, fits)
        for slip in self.slips(position, chance):
            if all(fits(field, slip.after.get(field, "")) for field in fields):
                yield slip

    def changed_first(self, position: P, fits: Fits) -> list[Field]:
        """The fields, with those first that differ from the position, because most tests fail there."""
        lying = self._rulebook.contents(position)
        return sorted(self._rulebook.fields, key=lambda field: fits(field, lying.get(field, "")))

    # What hands do

    def begins_with_lift(self, position: P) -> bool:
        """True if all plies of this position begin with a lift for certain; False if that is not known."""
        return False

    def touched_in_order(self, move: M) -> Sequence[Field]:
        """The fields that hands touch for a move, legal or not, if their order is the player's choice.

        Empty if the move's first field determines the others.
        """
        return ()

    def in_order(self, ply: Ply[P, M], fields: Sequence[Field]) -> Ply[P, M] | None:
        """The ply, or another one with its result, that drops pieces on these fields in this order.

        It may drop pieces on other fields in between. None if there is no such ply; by default only the ply
        itself is examined.
        """
        drops = (step.field for step in ply.steps if (step.verb, step.cause) == ("drop", "sow"))
        return ply if list(fields) == [field for field in drops if field in fields] else None

    def begun_in_order(self, ply: Ply[P, M], fields: Sequence[Field]) -> Ply[P, M] | None:
        """The ply, or another one with the same first lift that begins by dropping pieces so.

        They fall on these fields in this order, perhaps on others in between, and then in any way. None if
        there is no such ply; by default only the ply itself is examined.
        """
        return self.in_order(ply, fields)

    def passed(self, ply: Ply[P, M]) -> Container[Field]:
        """The fields that a piece may touch on its way if it is slid and not lifted; none by default."""
        return ()

    def may_roll_on(self, ply: Ply[P, M]) -> bool:
        """True if the last piece of the ply may move on to another field, so that another legal ply results.

        It may roll there or be slid on. By default False: in most games the rules say where it falls.
        """
        return False
