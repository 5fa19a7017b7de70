"""A base for games in which a ply carries one piece to another field, where it takes what stands there.

Such a game says which fields there are, what stands on them at the start, whose each piece is, which rule a
move breaks, and when the game is over. All else follows: the moves, what hands do, positions and moves as
text, and why a table is wrong. It is meant for small games: every question goes through all pairs of fields.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from companion.contents import Contents, Field, Seat, Table, count
from companion.rules.game import Game, IllegalMoveError, Ply, Reason, Slip, Step, Winner
from companion.rules.hints import Fits, TableHints
from companion.rules.position_reader import PositionReader


class CarryPosition(NamedTuple):
    """The letter of the piece on each field, in the order of the game's fields; a dot for an empty one."""

    standing: str
    turn: Seat
    winner: Winner | None = None


class CarryMove(NamedTuple):
    """A move: a piece goes from one field to another; its text is such as ``a1-a2``."""

    origin: Field
    target: Field

    def __str__(self) -> str:
        return f"{self.origin}-{self.target}"


class CarryingGame(Game[CarryPosition, CarryMove]):
    """A game of single pieces that are carried; see the module.

    Besides what is here, a game says its `id`, `tables`, `reasons`, `fields` and `letters`.
    """

    owners: ClassVar[Mapping[str, Seat]] = {}
    """The seat of each piece letter; a letter that is not here is the name of its seat."""

    setup: ClassVar[Mapping[Field, str]]
    """The letter of the piece on each field at the start; other fields are empty."""

    @abstractmethod
    def broken_rule(self, position: CarryPosition, move: CarryMove) -> Reason | None:
        """The rule that a move breaks, None if it is legal.

        The game is not over, and the move goes from one field of the game to another one, with or without a
        piece on either of them.
        """

    @abstractmethod
    def result(self, position: CarryPosition) -> Winner | None:
        """How the game has ended with the ply that led here, None if it goes on.

        The seat to move is the next one, and `position` has no winner yet.
        """

    def piece(self, position: CarryPosition, field: Field) -> str:
        """The letter of the piece on the field, "" if it is empty."""
        return position.standing[self._places[field]].strip(".")

    def owner(self, position: CarryPosition, field: Field) -> Seat | None:
        """The seat whose piece stands on the field, None if it is empty."""
        letter = self.piece(position, field)
        return self.owners.get(letter, letter) or None

    @cached_property
    def hints(self) -> CarryHints:
        return CarryHints(self)

    def start(self, starter: Seat | None = None) -> CarryPosition:
        return CarryPosition(
            "".join(self.setup.get(field, ".") for field in self.fields), self.beginner(starter)
        )

    def moves(self, position: CarryPosition, chance: int | None = None) -> tuple[CarryMove, ...]:
        return tuple(move for move in self.carries(position) if self.refusal(position, move) is None)

    def carries(self, position: CarryPosition) -> Iterator[CarryMove]:
        """Every way to carry a piece to another field, legal or not."""
        for origin in self.contents(position):
            yield from (CarryMove(origin, target) for target in self.fields if target != origin)

    def refusal(self, position: CarryPosition, move: CarryMove, chance: int | None = None) -> Reason | None:
        if position.winner is not None:
            return Reason(None, "over")
        return self.broken_rule(position, move)

    def play(
        self, position: CarryPosition, move: CarryMove, chance: int | None = None
    ) -> Ply[CarryPosition, CarryMove]:
        reason = self.refusal(position, move)
        if reason is not None:
            raise IllegalMoveError(reason, str(move), self.write_position(position))
        after = CarryPosition(self.carried(position, move), self._next(position.turn))
        return Ply(position, move, after._replace(winner=self.result(after)), chance, self._steps)

    def carried(self, position: CarryPosition, move: CarryMove) -> str:
        """The letters on all fields after the move, legal or not."""
        standing = list(position.standing)
        standing[self._places[move.target]] = standing[self._places[move.origin]]
        standing[self._places[move.origin]] = "."
        return "".join(standing)

    def read_move(self, text: str, position: CarryPosition) -> CarryMove:
        origin, _, target = text.partition("-")
        if origin == target or not {origin, target} <= self._places.keys():
            reason = Reason(None, "no-such-move", {"text": text})
            raise IllegalMoveError(reason, text, self.write_position(position))
        return CarryMove(origin, target)

    def scores(self, position: CarryPosition) -> dict[Seat, int]:
        """1 for the winner, 0 for the others."""
        return {seat: int(position.winner == seat) for seat in self.seats}

    def contents(self, position: CarryPosition) -> dict[Field, Contents]:
        return self.table(position.standing)

    def table(self, standing: str) -> dict[Field, Contents]:
        """The contents of each field with a piece, where these letters stand on the fields."""
        both = zip(self.fields, standing, strict=True)
        return {field: f"1{letter}" for field, letter in both if letter != "."}

    def read_position(self, data: Mapping[str, Any]) -> CarryPosition:
        reader = PositionReader(data, ("turn", "fields", "winner"))
        turn = reader.one_of("turn", self.seats)
        winner = reader.winner((*self.seats, "draw"))
        held = reader.fields(self.fields, self.letters)
        for field, lying in held.items():
            reader.require(sum(number for number, _ in lying) == 1, f"{field} holds more than one piece")
        reader.at_most(held, Counter(self.setup.values()), exactly=False)
        reader.done()
        standing = "".join(held[field][0][1] if field in held else "." for field in self.fields)
        return CarryPosition(standing, turn, winner)

    @cached_property
    def _places(self) -> Mapping[Field, int]:
        return {field: place for place, field in enumerate(self.fields)}

    def _next(self, seat: Seat) -> Seat:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _steps(self, before: CarryPosition, move: CarryMove, chance: int | None) -> Iterator[Step]:
        """A piece that is taken leaves the table first; many players do it in the other order."""
        taken, carried = self.piece(before, move.target), self.piece(before, move.origin)
        if taken:
            yield Step("lift", move.target, f"1{taken}", "", "capture")
        yield Step("lift", move.origin, f"1{carried}", "", "move")
        yield Step("drop", move.target, f"1{carried}", f"1{carried}", "move")


class CarryHints(TableHints[CarryPosition, CarryMove]):
    """A field has room for one piece; a piece that was carried against a rule is told by that rule."""

    def __init__(self, rulebook: CarryingGame) -> None:
        super().__init__(rulebook)
        self._game = rulebook

    def has_room(self, field: Field, contents: Contents) -> bool:
        return count(contents) <= 1

    def begins_with_lift(self, position: CarryPosition) -> bool:
        return True

    def stand(self, position: CarryPosition, table: Table) -> CarryPosition:
        """The position after a table that was accepted as it stands; it ends the game as a ply would.

        Raises PositionError as in every game.
        """
        after = super().stand(position, table)
        return after._replace(winner=self._game.result(after))

    def slips(self, position: CarryPosition, chance: int | None = None) -> Iterator[Slip]:
        return self._slips(position, lambda _field: True)

    def slips_towards(self, position: CarryPosition, fits: Fits, chance: int | None = None) -> Iterator[Slip]:
        fields = self.changed_first(position, fits)
        for slip in self._slips(position, lambda field: fits(field, "")):
            if all(fits(field, slip.after.get(field, "")) for field in fields):
                yield slip

    def _slips(self, position: CarryPosition, may_be_left: Callable[[Field], bool]) -> Iterator[Slip]:
        """The carries that break a rule, from a field that may be empty now; own pieces first."""
        if position.winner is not None:
            return
        game = self._game
        for move in sorted(game.carries(position), key=lambda one: self._foreign(position, one.origin)):
            if not may_be_left(move.origin) or self._onto_own(position, move):
                continue
            reason = game.broken_rule(position, move)
            if reason is not None:
                yield Slip(str(move), reason, game.table(game.carried(position, move)))

    def _foreign(self, position: CarryPosition, field: Field) -> bool:
        return self._game.owner(position, field) != position.turn

    def _onto_own(self, position: CarryPosition, move: CarryMove) -> bool:
        """True if a piece is carried onto another one of its seat, which no hand does."""
        game = self._game
        return game.owner(position, move.origin) == game.owner(position, move.target)
